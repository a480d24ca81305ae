"""A git repository for tests, without the settings of whoever runs them. Importing it ends a test with 77 (skipped) where
git is not installed."""

import os
import shutil
import subprocess
import sys
import unittest

if shutil.which("git") is None:
    print("skipped: git is not installed")
    sys.exit(77)

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("GIT_")},
    "GIT_CONFIG_GLOBAL": "/dev/null",
    "GIT_CONFIG_SYSTEM": "/dev/null",
    **{f"GIT_{who}_{what}": "a@b.invalid" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
    "GIT_ALLOW_PROTOCOL": "file",
}


class GitTestCase(unittest.TestCase):
    """Tests with the repository `self.top`, a path that setUp sets."""

    def write(self, name, text):
        path = self.top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def git(self, *words, folder=None):
        done = subprocess.run(["git", *words], cwd=folder or self.top, env=ENVIRONMENT, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def commit(self, folder=None):
        self.git("add", "-A", folder=folder)
        self.git("commit", "-qm", "change", folder=folder)
