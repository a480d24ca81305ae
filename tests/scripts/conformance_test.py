#!/usr/bin/env python3
"""scripts/conformance with a `check` of its own making: fails for what got worse or is missing, skips without data.

usage: conformance_test.py SOURCE
"""
import json
import os
import stat
import subprocess
import sys
import tempfile

SCRIPT = os.path.join(sys.argv[1], "scripts", "conformance")
CHECK = """#!/usr/bin/env python3
import json, os, sys
arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
with open(os.path.join(os.path.dirname(__file__), "answers.json")) as file:
    answers = json.load(file)[arguments.get("--python", "3.11")]
sets = arguments.get("--only", "").split(",")
kept = {name: counts for name, counts in answers.items() if sets == [""] or name.split("/")[0] in sets}
with open(arguments["--json"], "w") as file:
    json.dump(kept, file)
"""
SCORE = """# category, passed, total
expressions/number 3 4
errors/text 5 5
3.12:expressions/number 2 2
"""
FULL = {"3.11": {"expressions/number": [3, 4], "errors/text": [5, 5]}, "3.12": {"expressions/number": [2, 2]}}
NO_ERRORS = {"3.11": {"expressions/number": [3, 4]}, "3.12": {"expressions/number": [2, 2]}}
NO_3_12 = {"3.11": FULL["3.11"]}
WORSE = {**FULL, "3.12": {"expressions/number": [1, 2]}}

# answers (None: no data), options, exit code, what is printed
CASES = [
    (FULL, [], 0, "no category got worse, none is missing"),
    (WORSE, [], 1, "worse: 3.12:expressions/number: 1 of 2, was 2 of 2"),
    (NO_ERRORS, [], 1, "missing: errors/text: not compared, was 5 of 5"),
    (NO_ERRORS, ["--update"], 1, "missing: errors/text: not compared, was 5 of 5"),
    (NO_ERRORS, ["--only", "expressions"], 0, "none is missing"),
    (NO_3_12, [], 1, "missing: 3.12:expressions/number"),
    (NO_3_12, ["--python", "3.11"], 0, "none is missing"),
    (None, [], 77, "skipped: conformance: no recorded answers"),
]


def run(answers, options):
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data")
        os.makedirs(data)
        for version in answers or {}:
            if version != "3.11":
                os.makedirs(os.path.join(data, "profiles", version))
        if answers is not None:
            check = os.path.join(data, "check")
            with open(check, "w", encoding="utf-8") as file:
                file.write(CHECK)
            os.chmod(check, os.stat(check).st_mode | stat.S_IXUSR)
            with open(os.path.join(data, "answers.json"), "w", encoding="utf-8") as file:
                json.dump(answers, file)
        score = os.path.join(folder, "score.txt")
        with open(score, "w", encoding="utf-8") as file:
            file.write(SCORE)
        environment = {**os.environ, "URDFMILL_CONFORMANCE": data, "URDFMILL_SCORE": score}
        return subprocess.run([sys.executable, SCRIPT, *options, folder], env=environment, check=False, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


failed = False
for answers, options, code, words in CASES:
    ran = run(answers, options)
    if ran.returncode != code or words not in ran.stdout:
        print("%s %s: exit code %d, not %d, or without %r:\n%s" % (answers, options, ran.returncode, code, words, ran.stdout))
        failed = True
sys.exit(failed)
