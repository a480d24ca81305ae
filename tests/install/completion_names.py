"""completion_names.py PROGRAM COMPLETIONS: types a line, TAB and ENTER into real shells on a terminal, for names of links and of
files that are code in a shell. Nothing may run, and the program must receive the name as it is.
"""

import concurrent.futures
import os
import pty
import select
import shutil
import sys
import tempfile
import time
from xml.sax.saxutils import quoteattr

PROGRAM, COMPLETIONS = map(os.path.abspath, sys.argv[1:3])
NAMES = [
    "z;touch pwned;", "z$(touch pwned)", "z`touch pwned`", "z'", "z'; touch pwned; '", 'z"', 'z"; touch pwned; "', "z\\", "z|touch pwned", "z&touch pwned&", "z>pwned",
    "z<pwned", "z*", "z?", "z[a-z]", "z{a,b}", "z#a", "z #a", "z !!", "z!touch", "z a", "z  b", "zé", "z=a", "z:a", "z%s", "z$HOME", "z~", "z ~/a", "z(touch pwned)", "z^a^b",
    "z\\;touch pwned;", "z$'a'", "z\\n", "z@a", "z,a", "z%%(:-", "z-- a", "z=$(touch pwned)", "z;touch pwned;=",
]
# The program as the shells see it: it completes, and else notes its arguments.
STAND_IN = """#!/bin/sh
[ "$1" = complete ] && exec "$PROGRAM" "$@"
[ "$1" != fk ] && [ "$1" != check ] || printf '%s\\0' "$@" >"$NOTES"
"""
SHELLS = {
    "bash": (["bash", "--noprofile", "--norc", "-i"], "source '%s/urdfmill.bash'"),
    "zsh": (["zsh", "-f", "-i"], "unsetopt zle_bracketed_paste; unsetopt menu_complete auto_menu; fpath=('%s' $fpath); autoload -Uz compinit; compinit -u -D"),
    "fish": (["fish", "--no-config", "-i"], "set -g fish_greeting; source '%s/urdfmill.fish'"),
}


class Terminal:
    """A shell on a terminal."""

    def __init__(self, words, folder, environment):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.execvpe(words[0], words, environment)

    def read(self, quiet, limit):
        """Returns what is printed until nothing has been printed for a while."""
        seen, end = b"", time.monotonic() + limit
        while time.monotonic() < end:
            if not select.select([self.fd], [], [], quiet if seen else end - time.monotonic())[0]:
                break
            try:
                part = os.read(self.fd, 65536)
            except OSError:
                break
            # fish asks what the terminal is.
            if b"\x1b[c" in part or b"\x1b[0c" in part:
                os.write(self.fd, b"\x1b[?1;2c")
            seen += part
        return seen

    def type(self, text):
        os.write(self.fd, text.encode())

    def close(self):
        os.close(self.fd)
        try:
            os.kill(self.pid, 9)
        except ProcessLookupError:
            pass
        os.waitpid(self.pid, 0)


def wait_for(path):
    for _ in range(200):
        if os.path.exists(path):
            with open(path, "rb") as file:
                words = file.read()
            if words.endswith(b"\0"):
                return words.decode("utf-8", "replace").split("\0")[:-1]
        time.sleep(0.05)
    return None


def complete(shell, name, of_file):
    """Completes the name, of a link or of a file; returns the words that the program receives and the names of new files."""
    with tempfile.TemporaryDirectory() as folder:
        notes, tools = os.path.join(folder, "notes"), os.path.join(folder, "bin")
        os.mkdir(tools)
        with open(os.path.join(tools, "urdfmill"), "w", encoding="utf-8") as file:
            file.write(STAND_IN)
        os.chmod(os.path.join(tools, "urdfmill"), 0o755)
        work = os.path.join(folder, "work")
        os.mkdir(work)
        model = name if of_file else "m.urdf"
        with open(os.path.join(work, model), "w", encoding="utf-8") as file:
            file.write('<robot name="r"><link name=%s/></robot>' % quoteattr("base" if of_file else name))
        environment = {**os.environ, "PATH": tools + ":" + os.environ["PATH"], "PROGRAM": PROGRAM, "NOTES": notes, "TERM": "xterm", "HOME": folder,
                       "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "HISTFILE": "/dev/null"}
        words, load = SHELLS[shell]
        terminal = Terminal(words, work, environment)
        try:
            terminal.read(0.3, 5)
            terminal.type(load % COMPLETIONS + "; echo READ''Y\r")
            seen = b""
            for _ in range(40):
                seen += terminal.read(0.2, 1)
                if b"READY" in seen:
                    break
            terminal.read(0.2, 0.3)
            terminal.type("urdfmill check z" if of_file else "urdfmill fk m.urdf --link z")
            terminal.read(0.1, 0.5)
            terminal.type("\t")
            shown = terminal.read(0.25, 5)
            terminal.type("\r")
            return wait_for(notes), sorted(set(os.listdir(work)) - {model}), shown
        finally:
            terminal.close()


def check(job):
    """Returns what is wrong with the completion of a name in a shell."""
    shell, name, of_file = job
    expected = ["check", name] if of_file else ["fk", "m.urdf", "--link", name]
    words, made, shown = complete(shell, name, of_file)
    wrong = ["%s: %r made %s" % (shell, name, made)] if made else []
    return wrong if words == expected else [*wrong, "%s: %r arrives as %r; shown: %r" % (shell, name, words, shown)]


def main():
    shells = [shell for shell in SHELLS if shutil.which(shell)]
    for shell in set(SHELLS) - set(shells):
        print("skipped in part: no " + shell)
    # Every other name is that of a file.
    jobs = [(shell, name + ".urdf" * (number % 2), number % 2 == 1) for shell in shells for number, name in enumerate(NAMES)]
    # They wait for shells most of the time.
    with concurrent.futures.ProcessPoolExecutor(6) as pool:
        failures = [wrong for found in pool.map(check, jobs) for wrong in found]
    for failure in failures:
        print(failure)
    print("%d names in %s, %d failures" % (len(jobs), ", ".join(shells), len(failures)))
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
