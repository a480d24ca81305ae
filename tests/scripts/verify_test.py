#!/usr/bin/env python3
"""Runs scripts/verify over a list of small steps: what it runs, what it says of a step that fails, and how it ends.

usage: verify_test.py SOURCE
"""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(sys.argv.pop()).resolve()
STEPS = """#!/bin/bash
[ "$1" != --list ] || {
  echo 'one|gate|1||the first'
  echo 'built|gate|1|one|a build'
  echo 'test|gate|1|built|its tests'
  echo 'again|gate|1|test|what needs the tests'
  echo 'late|whole|1|one|not in the gate'
  exit
}
echo "this is $1"
[ -t 0 ] || cat
while [ "${WAITS:-}" = "$1" ] && [ ! -e go ]; do sleep 0.05; done
case " $FAILS " in *" $1:"*) code=${FAILS##*"$1:"}; exit "${code%% *}" ;; esac
"""


class Verify(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)
        for name in ("scripts", ".ci"):
            (self.folder / name).mkdir()
        shutil.copy(SOURCE / "scripts/verify", self.folder / "scripts/verify")
        shutil.copy(SOURCE / ".ci/run", self.folder / ".ci/run")
        (self.folder / "scripts/step").write_text(STEPS)
        (self.folder / "scripts/step").chmod(0o755)

    def run_it(self, *words, **environment):
        """Returns the exit code, the steps that ran, the result of each in the table, and the last line."""
        done = subprocess.run(words, cwd=self.folder, input="not for the steps", capture_output=True, text=True, check=False,
                              env={**os.environ, "FAILS": "", **environment})
        self.assertEqual(done.stderr, "")
        self.assertNotIn("not for the steps", done.stdout)
        table = dict(re.findall(r"^\| (\w+): .*\| ([^|]*) \|$", done.stdout, re.M))
        return done.returncode, re.findall(r"^this is (\w+)$", done.stdout, re.M), table, done.stdout.splitlines()[-1]

    def test_all_steps_pass(self):
        code, ran, table, last = self.run_it("scripts/verify")
        self.assertEqual((code, ran, last), (0, ["one", "built", "test", "again", "late"], "verify: passed"))
        self.assertEqual(set(table.values()), {"passed"})

    def test_after_a_failure_it_goes_on_without_what_needs_the_step(self):
        code, ran, table, last = self.run_it("scripts/verify", FAILS="built:3")
        self.assertEqual((code, ran, last), (1, ["one", "built", "late"], "verify: FAILED in: built"))
        self.assertEqual(table, {"one": "passed", "built": "FAILED; repeat: scripts/step built", "test": "not tried: built failed",
                                 "again": "not tried: built failed", "late": "passed"})

    def test_the_gate_ends_at_the_first_failure(self):
        code, ran, table, last = self.run_it("bash", ".ci/run", FAILS="built:3")
        self.assertEqual((code, ran, last), (1, ["one", "built"], "ci: FAILED in: built"))
        self.assertEqual((table["test"], table["late"]), ("not tried", "not tried: no part of the gate"))
        self.assertEqual(self.run_it("bash", ".ci/run")[1:4:2], (["one", "built", "test", "again"], "ci: passed"))

    def test_a_step_that_cannot_run_is_no_failure(self):
        code, _, table, last = self.run_it("scripts/verify", FAILS="test:77")
        self.assertEqual((code, table["test"], table["again"], last),
                         (0, "not tried: it cannot run here, see above", "passed", "verify: passed"))

    def test_all_failures_are_named(self):
        self.assertEqual(self.run_it("scripts/verify", FAILS="again:1 late:139")[3], "verify: FAILED in: again late")

    def test_steps_are_chosen(self):
        self.assertEqual(self.run_it("scripts/verify", "--only", "test,late")[1], ["test", "late"])
        code, ran, table, _ = self.run_it("scripts/verify", "--without", "test,late")
        self.assertEqual((code, ran, table["late"]), (0, ["one", "built", "again"], "not tried: left out"))

    def test_a_run_that_is_ended_has_not_passed(self):
        with subprocess.Popen(["scripts/verify"], cwd=self.folder, stdout=subprocess.PIPE, text=True, start_new_session=True,
                              env={**os.environ, "FAILS": "", "WAITS": "built"}) as process:
            for line in process.stdout:
                if line == "this is built\n":
                    process.send_signal(signal.SIGTERM)
                    (self.folder / "go").touch()
                    break
            said = process.stdout.read()
        self.assertEqual(process.returncode, 1)
        self.assertEqual(said.splitlines()[-1], "verify: FAILED: did not finish")

    def test_every_step_of_the_list_can_be_run(self):
        text = (SOURCE / "scripts/step").read_text()
        listed = subprocess.run([SOURCE / "scripts/step", "--list"], capture_output=True, text=True, check=True).stdout.split("\n")[:-1]
        names = [line.split("|")[0] for line in listed]
        self.assertEqual(set(names), set(re.findall(r"^run_([\w-]+)\(\)", text, re.M)))
        for line in listed:
            name, part, budget, needed, what = line.split("|")
            self.assertIn(part, ("gate", "whole"))
            self.assertIn(needed, ["", *names[: names.index(name)]])
            self.assertTrue(budget.isdigit() and what)


if __name__ == "__main__":
    unittest.main()
