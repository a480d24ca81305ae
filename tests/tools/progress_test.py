"""Progress on a terminal: progress_test.py URDFMILL. It is shown for runs over folders that take longer than a second, in
one line that is erased at the end, and nowhere but on a terminal."""
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import time
import unittest

# Twice as many links as the level before: a few seconds.
SLOW = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:macro name="m" params="n"><xacro:if value="${n &gt; 0}"><xacro:m n="${n - 1}"/><xacro:m n="${n - 1}"/></xacro:if></xacro:macro>
<link name="a"/><xacro:m n="LEVELS"/></robot>
"""


def on_terminal(*command):
    """Returns what the command writes to a terminal as its standard error."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        text = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            text += part
        process.wait()
    os.close(ours)
    return text.decode()


class Progress(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, levels):
        (pathlib.Path(self.folder) / "slow.xacro").write_text(SLOW.replace("LEVELS", str(levels)))

    def test_a_long_run_shows_its_progress_and_erases_it(self):
        self.write(23)
        for command in (["check", self.folder], ["expand", self.folder]):
            text = on_terminal(PROGRAM, *command)
            self.assertIn("0/1", text, command)
            self.assertEqual(text.count("\r\x1b[K"), 1, text)

    def test_a_short_or_quiet_run_shows_none(self):
        self.write(23)
        self.assertNotIn("\x1b[K", on_terminal(PROGRAM, "check", "-q", self.folder))
        self.write(1)
        begin = time.monotonic()
        text = on_terminal(PROGRAM, "check", self.folder)
        # A loaded machine may make any run a long one.
        self.assertTrue("\x1b[K" not in text or time.monotonic() - begin > 1, text)


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
