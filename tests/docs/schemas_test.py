#!/usr/bin/env python3
"""Checks output for programs against the schemas of docs/schema (the model itself: tests/tools/model_forms.py).

usage: schemas_test.py BUILD SOURCE       Exits 77 (skipped) where python3-jsonschema is not installed.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("skipped: python3-jsonschema is not installed")
    sys.exit(77)

BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
ARM, LIFT = "fixtures/arm/arm.urdf.xacro", "fixtures/migrate/lift.urdf"
# schema, command; {report} is a file that the command writes, otherwise its output counts; {made} is a report, {part} a robot
# whose package is missing.
PART = """<robot name="cell" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="$(find arm_description)/arm.xacro"/><link name="table"/></robot>"""
COMMANDS = [
    ("flat-model", f"convert -q --to json --flatten {ARM}"),
    ("flat-model", "convert -q --to json --flatten fixtures/compose/arm.urdf"),
    ("findings", "check --diagnostics json fixtures/models fixtures/kinematics fixtures/sdf"),
    ("findings", "check --diagnostics json fixtures/models/cart.xacro radius:=0"),
    ("findings", "check --diagnostics json fixtures/arm"),
    ("findings", "check --diagnostics json {part}"),
    ("statistics", "check --statistics --diagnostics json fixtures"),
    ("findings", "convert --to sdf -q fixtures/sdf/arm.urdf --loss-report {report}"),
    ("migration", "migrate --urdf-version 1.2 fixtures --report {report} --check"),
    ("migration", "migrate --urdf-version 1.0 fixtures/sdf --report {report} --check"),
    ("verification", f"verify --json {ARM} {ARM} gripper:=true"),
    ("verification", f"verify --json {LIFT} {ARM}"),
    ("diff", f"diff --json {ARM} {ARM} gripper:=true"),
    ("diff", f"diff --json --consequences {LIFT} {ARM}"),
    ("plan", "plan fixtures --exclude expected -o {report}"),
    ("report", "convert --to sdf fixtures tests/urdf/rules/urdf-limit-order.urdf --exclude expected --exclude sdf "
               "--out-dir {report}.d --report {report}"),
    ("merged-reports", "report merge --json {made} {made}"),
    ("where", f"where --format json {ARM} gripper:=true --from {ARM}:19"),
    ("source-map", f"expand {ARM} gripper:=true --source-map {{report}} -o {{report}}.urdf"),
    ("dh-table", f"dh -q --format json {ARM}"),
    ("dh-table", f"dh -q --format json {ARM} --tip tool0 --convention modified --degrees"),
    ("dh-table", "dh -q --format json fixtures/kinematics/rounded.urdf --snap 1e-4 --flange-row"),
    ("dh-table", "dh -q --format json fixtures/kinematics/scara.urdf --tip right_jaw"),
]


def main():
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        made = pathlib.Path(folder) / "made.jsonl"
        part = pathlib.Path(folder) / "cell.xacro"
        part.write_text(PART, encoding="utf-8")
        subprocess.run([str(BUILD / "bin/urdfmill"), "check", "fixtures/models", str(SOURCE / "README.md"), "--report", str(made)],
                       cwd=SOURCE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        for schema, command in COMMANDS:
            report = pathlib.Path(folder) / "report.json"
            report.unlink(missing_ok=True)
            words = [str(BUILD / "bin/urdfmill"), *command.format(report=report, made=made, part=part).split()]
            printed = subprocess.run(words, cwd=SOURCE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                text = report.read_text() if "{report}" in command else printed.stdout or printed.stderr
                # In a file of lines, each one is a document.
                datas = [json.loads(part) for part in (text.splitlines() if schema in ("plan", "report") else [text])]
            except (OSError, ValueError) as error:
                print(f"{command}: {error}\n{printed.stderr}")
                failures += 1
                continue
            text = (SOURCE / f"docs/schema/{schema}.schema.json").read_text(encoding="utf-8")
            for data in datas:
                for error in jsonschema.Draft202012Validator(json.loads(text)).iter_errors(data):
                    failures += 1
                    print(f"{command}: /{'/'.join(map(str, error.absolute_path))}: {error.message}")
    print(f"{len(COMMANDS)} outputs, {failures} failures")
    return 1 if failures else 0


sys.exit(main())
