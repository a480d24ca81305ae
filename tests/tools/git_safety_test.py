#!/usr/bin/env python3
"""Tests that the commands that start git run nothing that a repository brings, and write nothing in `.git`.

usage: git_safety_test.py PROGRAM       Exits 77 (skipped) where git is not installed.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from git_repository import ENVIRONMENT, GitTestCase

PROGRAM = os.path.realpath(sys.argv.pop())
HERE = pathlib.Path(__file__).resolve().parent
ROBOT = '<robot name="{}"><link name="a"/></robot>\n'
COMMANDS = (
    ("check", "--changed=HEAD", "--no-defaults"),
    ("check", "--changed", "--no-defaults"),
    ("diff", "--against", "git:HEAD"),
    ("diff", "git:HEAD:plain.urdf", "plain.urdf"),
    ("diff", "git:HEAD~1:.", "git:HEAD:."),
    ("mcp",),
)
# An agent asks what has changed.
MESSAGES = """{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"diff","arguments":{"path":"plain.urdf","against":"HEAD"}}}
"""
# What the commands may start; see git-help(1), "Low-level commands". `config` reads a text that it is given.
PLUMBING = {"rev-parse", "merge-base", "diff-index", "ls-files", "ls-tree", "cat-file", "config"}
HOOKS = """applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit
pre-rebase post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update reference-transaction
push-to-checkout pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman post-index-change""".split()


def settings():
    """Returns the lists of git_settings.txt by their titles."""
    lists, title = {}, ""
    for line in (HERE / "git_settings.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("[") and line.endswith("]"):
            title = line[1:-1]
            lists[title] = {} if title == "permissions" else []
        elif title == "permissions" and " = " in line:
            key, value = line.split(" = ")
            lists[title][key] = value
        elif title and line and not line.startswith("#"):
            lists[title] += line.split()
    return lists


SETTINGS = settings()
KEYS = [key for title in ("programs", "permissions", "reading", "others") for key in SETTINGS[title]]
VARIABLES = SETTINGS["variables"] + SETTINGS["other variables"]


class Lists(unittest.TestCase):
    def test_every_key_of_git_is_classified(self):
        listed = subprocess.run(["git", "help", "--config"], env=ENVIRONMENT, capture_output=True, text=True, check=True)
        keys = [line for line in listed.stdout.splitlines() if re.fullmatch(r"[A-Za-z]\S*\.\S+", line)]
        self.assertGreater(len(keys), 500)
        self.assertEqual([key for key in keys if key not in KEYS], [], "add these keys to git_settings.txt")
        self.assertEqual(len(KEYS), len(set(KEYS)))

    def test_every_variable_of_git_is_classified(self):
        folder = subprocess.run(["git", "--exec-path"], env=ENVIRONMENT, capture_output=True, text=True, check=True)
        program = pathlib.Path(folder.stdout.strip()) / "git"
        text = (program if program.exists() else pathlib.Path(shutil.which("git"))).read_bytes()
        names = {name.decode() for name in re.findall(rb"\bGIT_[A-Z0-9_]+", text)}
        unknown = sorted(name for name in names if name not in VARIABLES and not name.startswith("GIT_TEST_"))
        self.assertEqual(unknown, [], "add these variables to git_settings.txt")

    def test_one_source_starts_git(self):
        sources = [path for folder in ("tools", "lib") for path in (HERE.parents[1] / folder).rglob("*.cpp")]
        self.assertEqual([path.name for path in sources if re.search(r'\{\s*"git"', path.read_text())], ["git.cpp"])


def named(key, program):
    """Returns the section, the name and the key that git's documentation writes as `key`."""
    names = {
        "remote": "origin",
        "submodule": "inner",
        "includeif": "gitdir:**",
        "url": f"ext::{program} ",
        "protocol": "ext",
        "alias": "rev-parse",
        "branch": "main",
    }
    section, *name, last = re.sub(r"<cmd>|(?<=alias\.)\*", "diff", key).split(".")
    if name and re.search(r"[<*]", ".".join(name)):
        name = ["post-index-change" if name == ["<event>"] else names.get(section.lower(), "evil")]
    return section, ".".join(name), re.sub(r"<.*>|\*", "evil", last)


def text_of(keys, program):
    """Returns a configuration of git with the values of `keys`."""

    def quoted(text):
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'

    text = ""
    for key, value in keys.items():
        section, name, last = named(key, program)
        text += f"[{section}{' ' + quoted(name) if name else ''}]\n\t{last} = {quoted(value)}\n"
    return text


class Hostile(GitTestCase):
    """A repository with a submodule, a remote and attributes, whose files have changed."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.scratch = pathlib.Path(scratch.name).resolve()
        self.marks = self.scratch / "marks"
        self.marks.mkdir()
        self.program = self.scratch / "program"
        self.program.write_text(f'#!/bin/sh\ntouch {self.marks}/run\nexit 1\n')
        self.program.chmod(0o755)
        inner = self.scratch / "origin-of-inner"
        inner.mkdir()
        self.git("init", "-q", "-b", "main", folder=inner)
        (inner / "robot.urdf").write_text(ROBOT.format("inner"))
        (inner / ".gitattributes").write_text("* filter=evil diff=evil merge=evil\n")
        self.commit(folder=inner)
        self.top = self.scratch / "repository"
        self.top.mkdir()
        self.git("init", "-q", "-b", "main")
        for name in ("plain.urdf", "touched.urdf", "other/same.urdf"):
            self.write(name, ROBOT.format("robot"))
        self.write(".gitattributes", "* filter=evil diff=evil merge=evil\n")
        self.write("package.xml", "<package><name>p</name></package>")
        self.commit()
        self.git("submodule", "--quiet", "add", str(inner), "inner")
        self.write("plain.urdf", ROBOT.format("second"))
        self.commit()
        self.git("remote", "add", "origin", str(self.scratch / "nowhere"))
        self.git("update-ref", "refs/remotes/origin/main", "HEAD")
        self.git("branch", "-q", "--set-upstream-to=origin/main")
        self.write("plain.urdf", ROBOT.format("third"))
        self.write("package.xml", "<package><name>p</name><version>2.0.0</version></package>")
        self.write("new.urdf", ROBOT.format("new"))
        (self.top / "inner/robot.urdf").write_text(ROBOT.format("changed"))
        os.utime(self.top / "touched.urdf", (1, 1))
        self.answers = [self.answer(words) for words in COMMANDS]

    def run_program(self, words, **environment):
        return subprocess.run(
            [PROGRAM, *words], cwd=self.top, env={**ENVIRONMENT, **environment}, input=MESSAGES if words == ("mcp",) else "",
            capture_output=True, text=True, timeout=60,
        )

    def answer(self, words, **environment):
        done = self.run_program(words, **environment)
        return done.returncode, done.stdout, done.stderr

    def state(self):
        """Returns everything that can be seen of the folder `.git`."""
        state = {}
        for folder, _, names in os.walk(self.top / ".git"):
            for path in [folder, *(os.path.join(folder, name) for name in names)]:
                found = os.lstat(path)
                digest = hashlib.sha256(pathlib.Path(path).read_bytes()).hexdigest() if os.path.isfile(path) else ""
                state[path] = (found.st_mode, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, digest)
        return state

    def make_hostile(self, folder, keys):
        with open(folder / "config", "a", encoding="utf-8") as config:
            config.write(text_of(keys, self.program))
        (folder / "hooks").mkdir(exist_ok=True)
        for hook in HOOKS:
            shutil.copy(self.program, folder / "hooks" / hook)

    def harmless(self, **environment):
        """Runs all commands; they answer as before, leave no mark and do not write in `.git`."""
        before = self.state()
        for words, answer in zip(COMMANDS, self.answers):
            self.assertEqual(self.answer(words, **environment), answer, words)
            self.assertEqual(list(self.marks.iterdir()), [], words)
            self.assertEqual(self.state(), before, words)

    def test_the_answers(self):
        """The other tests compare with these answers, so they must see all changes."""
        self.assertIn("checked 3 robots in 3 files", self.answers[0][2])
        self.assertIn("2 robots unchanged", self.answers[0][2])
        self.assertEqual(self.answers[1], self.answers[0])
        self.assertIn("robot added\n  new.urdf", self.answers[2][1])
        self.assertIn("robot: renamed third", self.answers[3][1])
        self.assertIn("renamed third", self.answers[5][1])
        self.harmless()

    def test_keys_that_can_name_a_program(self):
        more = self.top / ".git/more"
        more.write_text(text_of({"core.fsmonitor": str(self.program), "core.pager": str(self.program)}, self.program))
        values = {key: str(self.program) for key in SETTINGS["programs"]} | SETTINGS["permissions"]
        values |= {"include.path": str(more), "includeIf.<condition>.path": str(more)}
        values |= {"core.hooksPath": str(self.top / ".git/hooks"), "remote.<name>.url": f"ext::{self.program}"}
        values |= {"submodule.<name>.update": f"!{self.program}", "url.<base>.insteadOf": "/"}
        for folder in (self.top / ".git", self.top / ".git/modules/inner"):
            self.make_hostile(folder, values)
        self.harmless()

    def test_hooks_and_filters(self):
        keys = {f"filter.<driver>.{use}": str(self.program) for use in ("clean", "smudge", "process")}
        keys["filter.<driver>.required"] = "true"
        for folder in (self.top / ".git", self.top / ".git/modules/inner"):
            self.make_hostile(folder, keys)
        os.utime(self.top / ".git/index", (1, 1))  # git has to compare the contents of all files
        self.harmless()

    def test_values_that_git_cannot_read(self):
        # Git refuses a text with gitweb.remote_heads.
        values = {key: str(self.program) for key in KEYS if key not in SETTINGS["reading"] and "_" not in key}
        self.make_hostile(self.top / ".git", values)
        self.harmless()

    def test_variables(self):
        values = {name: str(self.program) for name in SETTINGS["variables"]}
        self.harmless(**values)
        values = {name: str(self.marks / name) for name in SETTINGS["variables"]}
        self.harmless(**values)
        # The user's own configuration is read, for the files that are ignored everywhere.
        users = self.scratch / "users"
        keys = [key for key in SETTINGS["programs"] if not key.startswith(("trace2.", "include"))]
        users.write_text(text_of({key: str(self.program) for key in keys}, self.program))
        self.harmless(GIT_CONFIG_GLOBAL=str(users))

    def test_objects_of_a_promisor_remote(self):
        self.make_hostile(
            self.top / ".git",
            {
                "core.repositoryFormatVersion": "1",
                "extensions.partialClone": "origin",
                "remote.<name>.promisor": "true",
                "remote.<name>.url": str(self.top),
                "remote.<name>.uploadpack": str(self.program),
                "protocol.allow": "always",
                "protocol.file.allow": "always",
            },
        )
        self.harmless()
        blob = self.git("rev-parse", "HEAD:plain.urdf")
        (self.top / ".git/objects" / blob[:2] / blob[2:]).unlink()
        before = self.state()
        done = self.run_program(("diff", "git:HEAD:plain.urdf", "plain.urdf"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("this is a partial clone, and what is missing is not fetched here", done.stderr)
        self.assertEqual(self.answer(COMMANDS[0]), self.answers[0])
        tree = self.git("rev-parse", "HEAD^{tree}")
        (self.top / ".git/objects" / tree[:2] / tree[2:]).unlink()
        before = {path: state for path, state in before.items() if tree[2:] not in path and not path.endswith(tree[:2])}
        for words in COMMANDS[:4]:
            done = self.run_program(words)
            self.assertEqual(done.returncode, 2, words)
            self.assertIn("this is a partial clone", done.stderr, words)
        self.assertEqual(list(self.marks.iterdir()), [])
        self.assertEqual({path: state for path, state in self.state().items() if path in before}, before)

    def test_alternates_a_split_index_and_packed_references(self):
        self.git("update-index", "--split-index", "--untracked-cache")
        self.git("pack-refs", "--all")
        shutil.move(self.top / ".git/objects", self.scratch / "objects")
        (self.top / ".git/objects/info").mkdir(parents=True)
        (self.top / ".git/objects/info/alternates").write_text("../../../objects\n")
        self.make_hostile(self.top / ".git", {"core.alternateRefsCommand": str(self.program)})
        for path in (self.top / ".git").glob("sharedindex.*"):
            os.utime(path, (1, 1))
        self.harmless()

    def test_pipes_in_place_of_files(self):
        for name in ("config", "packed-refs", "shallow", "FETCH_HEAD"):
            path = self.top / ".git" / name
            path.unlink(missing_ok=True)
            if name in ("config", "packed-refs", "shallow"):
                os.mkfifo(path)
        # The configuration named the upstream.
        self.answers[1] = self.answer(COMMANDS[1])
        self.assertEqual(self.answers[1][0], 2)
        self.harmless()

    def test_a_repository_of_somebody_else(self):
        if os.geteuid() != 0:
            self.skipTest("only root can give files away")
        for folder, folders, names in os.walk(self.top):
            for name in (".", *folders, *names):
                os.lchown(os.path.join(folder, name), 12345, 12345)
        self.make_hostile(self.top / ".git", {"core.fsmonitor": str(self.program)})
        self.harmless()

    def test_a_git_in_the_tree(self):
        shutil.copy(self.program, self.top / "git")
        (self.top / ".git/info/exclude").write_text("/git\n")
        self.harmless(PATH=f":.:repository:{ENVIRONMENT['PATH']}")

    def recorded(self, words):
        """Runs a command; returns the calls of git with their environments."""
        folder, log = self.scratch / "bin", self.scratch / "log"
        folder.mkdir(exist_ok=True)
        log.write_text("")
        wrapper = folder / "git"
        wrapper.write_text(
            f'#!/bin/sh\nprintf "%s\\n" "$*" >> {log}\nenv | grep -a ^GIT_ | tr "\\n" " " >> {log}\necho >> {log}\n'
            f'PATH={ENVIRONMENT["PATH"]} exec git "$@"\n'
        )
        wrapper.chmod(0o755)
        self.run_program(words, PATH=f"{folder}:{ENVIRONMENT['PATH']}")
        lines = log.read_text().splitlines()
        return list(zip(lines[::2], lines[1::2]))

    def test_only_plumbing_is_called(self):
        for words in COMMANDS:
            calls = self.recorded(words)
            self.assertGreater(len(calls), 3)
            for call, variables in calls:
                command = re.sub(r"^(-[Cc] \S+ )*", "", call).split()[0]
                self.assertIn(command, PLUMBING, call)
                self.assertNotIn(f"GIT_DIR={self.top}", variables)
                if not call.startswith("config --path"):
                    for setting in ("GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0"):
                        self.assertIn(setting, variables)

    def test_links_cost_one_process_for_all(self):
        words = ("diff", "git:HEAD:plain.urdf", "plain.urdf")
        few = len(self.recorded(words))
        for number in range(50):
            (self.top / f"link{number}.urdf").symlink_to("plain.urdf")
        self.commit()
        self.assertEqual(len(self.recorded(words)), few)
        self.assertIn("link7.urdf", self.run_program(("diff", "--json", "git:HEAD:.", ".")).stdout)

    def test_temporary_folders_are_removed(self):
        folder = self.scratch / "tmp"
        folder.mkdir()
        for words in COMMANDS:
            self.run_program(words, TMPDIR=str(folder))
        self.assertEqual(list(folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
