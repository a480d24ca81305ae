#!/usr/bin/env python3
"""A Ninja file of `urdfmill plan --ninja`: twice, and after one include was changed.

usage: ninja_test.py PROGRAM SOURCE    Exits 77 (skipped) without ninja.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import models

# Names for which Ninja's files and dependency files have escapes, have none, or have others than Make and the shell.
HOSTILE = ("a|b", "a%b", "a#b", "a'b", 'a"b', "a`touch pwned`b", "$(touch pwned)", "a:b", "a\\b", "a b", "a&b", "x*", "[x]", "-n", "~t",
           "^c", "{a}", "<x>", "a\\ b", "$in", "a$", "a\\#b", "\\|", "&&touch pwned", "||touch pwned", "a\x01b", " lead", "trail ", "a?b", "ä")

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
COUNT, FAMILIES = (5_000 if os.environ.get("URDFMILL_ALL") == "1" else 200), 20


def main():
    if shutil.which("ninja") is None:
        print("skipped: ninja is not installed")
        return 77
    failures = 0
    with tempfile.TemporaryDirectory(suffix=" $x") as scratch:
        folder = pathlib.Path(scratch)
        models.make(folder / "some robots", COUNT, families=FAMILIES)
        environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}"}

        def run(*words):
            done = subprocess.run(list(map(str, words)), cwd=folder, env=environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, text=True, check=False)
            if done.returncode != 0:
                sys.exit(f"{words}: {done.stdout}")
            return done.stdout

        def made(command, suffix):
            return [line for line in run("ninja", "-f", f"{command}.ninja", "-v").splitlines() if f"{suffix}" in line]

        (folder / "hostile").mkdir()
        for name in HOSTILE:
            (folder / "hostile" / f"{name}.urdf").write_text('<robot name="r"><link name="l"/></robot>')
        (folder / "tab").mkdir()
        (folder / "tab" / "a\tb.urdf").write_text('<robot name="r"><link name="l"/></robot>')
        left = subprocess.run(["urdfmill", "plan", "tab", "--ninja", "expand", "--out-dir", "tame"], cwd=folder, env=environment, capture_output=True,
                              text=True, check=False)
        if left.returncode != 1 or "has no escape for" not in left.stderr or "build " in left.stdout:
            print(f"a name with a tab, which Ninja's log cannot hold, is not left out: {left.stderr}")
            failures += 1
        run("urdfmill", "plan", "hostile", "--ninja", "expand", "--out-dir", "tame", "-o", "hostile.ninja")
        run("ninja", "-f", "hostile.ninja")
        if len(list((folder / "tame").glob("*.urdf"))) != len(HOSTILE):
            print("hostile names: not every model has a result")
            failures += 1
        if "no work to do" not in (again := run("ninja", "-f", "hostile.ninja", "-d", "explain")):
            print(f"hostile names: the second run is not empty\n{again}")
            failures += 1
        if list(folder.rglob("pwned")):
            print("hostile names: a name has run")
            failures += 1
        for command, words, suffix in (("expand", "expand", ".urdf"), ("convert", "convert --to sdf", ".sdf")):
            run("urdfmill", "plan", "some robots", "--ninja", words, "--out-dir", command, "-o", f"{command}.ninja")
            run("urdfmill", *words.split(), "some robots", "--out-dir", f"{command}-direct", "-q")
            family = folder / "some robots/families/family3.xacro"
            results = []
            results.append(("first run", len(made(command, suffix)), COUNT))
            results.append(("second run", len(made(command, suffix)), 0))
            if models.files(folder / command) != models.files(folder / f"{command}-direct"):
                print(f"{command}: Ninja's results are not those of one run")
                failures += 1
            family.write_text(family.read_text().replace('value="0.13"', 'value="0.14"').replace('value="0.1400', 'value="0.15'))
            os.utime(family)
            results.append(("an include was touched", len(made(command, suffix)), COUNT // FAMILIES))
            results.append(("last run", len(made(command, suffix)), 0))
            for what, count, expected in results:
                print(f"{command}, {what}: {count} made")
                if count != expected:
                    print(f"  not {expected}")
                    failures += 1
    return 1 if failures else 0


sys.exit(main())
