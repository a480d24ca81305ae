#!/usr/bin/env python3
"""Compares the schema of .urdfmill.yaml with the reader: what one accepts, the other accepts, and what the reader
refuses, the schema refuses, as far as a schema can.

usage: configuration_schema_test.py BUILD SOURCE       Exits 77 (skipped) where python3-jsonschema or python3-yaml lacks.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

try:
    import jsonschema
    import yaml
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

BUILD, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
PROGRAM = str(BUILD / "bin/urdfmill")
ROBOT = '<robot name="r"><link name="l"/></robot>\n'
GOOD = [
    "",
    "# nothing\n",
    "select:",
    "select: urdf-limit-order",
    "select: [urdf-limit-*, xacro-library]",
    "ignore: ['*']",
    "exclude: [third_party, 3]",
    "exclude: old",
    "severity: {urdf-mesh-missing: note, urdf-limit-order: warning, xacro-library: error}",
    "packages: {my_description: .}",
    "package_paths: [., ..]",
    "package_paths: .",
    "urdf_version: '1.2'",
    "ros_distro: jazzy",
    "ros_distro: null",
    "urdf_version: 1.1",
    "urdf_version: null",
    "for_version: 1.0",
    "python: '3.12'",
    "python: 3.10",
    "python: ~",
    "robots: [{file: r.urdf}, {file: r.urdf, args: {a: 1, b: x, c: true, d: }}, {file: r.urdf, args: }]",
    "per_file_ignores: {test/*: ['urdf-inertia-*'], r.urdf: urdf-limit-order}",
    "defaults: {check: {strict: true}, fmt: {indent: 4, self-closing: keep}}",
    "defaults: {check: }",
    "defaults: {check: {diagnostics: text, error-on-warning: true}}",
    "defaults: {check: {urdf-version: 1.2, select: [urdf-limit-*]}, fmt: {self_closing: shorten}}",
    "defaults: {check: {urdf_version: '1.1'}}",
    "defaults: {fmt: {indent: tab}}",
]
BAD = [
    "3",
    "[select]",
    "selct: []",
    "select: {a: b}",
    "select: urdf-limit-ordr",
    "ignore: [urdf-limit-order, nothing]",
    "exclude: {a: b}",
    "severity: urdf-limit-order",
    "severity: {urdf-limit-order: fatal}",
    "severity: {urdf-limit-*: note}",
    "severity:",
    "packages: [a]",
    "packages:",
    "package_paths: {a: b}",
    "urdf_version: '1.3'",
    "urdf_version: 2",
    "ros_distro: foxy",
    "python: '2.7'",
    "python: 3.9",
    "robots: r.urdf",
    "robots:",
    "robots: [r.urdf]",
    "robots: [{args: {a: 1}}]",
    "robots: [{file: r.urdf, arg: {a: 1}}]",
    "robots: [{file: [r.urdf]}]",
    "robots: [{file: r.urdf, args: [a]}]",
    "robots: [{file: r.urdf, args: {a: [1]}}]",
    "per_file_ignores: [r.urdf]",
    "per_file_ignores: {r.urdf: nothing}",
    "defaults: [check]",
    "defaults: {chek: {}}",
    "defaults: {check: 3}",
    "defaults: {check: {strict: 3}}",
    "defaults: {check: {strct: true}}",
    "defaults: {check: {fix: true}}",
    "defaults: {check: {report: x}}",
    "defaults: {check: {output-format: nothing}}",
]
# Refused by the reader alone: files, folders and patterns of names.
BEYOND_SCHEMAS = ["packages: {a: nothing}", "package_paths: [nothing]", "robots: [{file: nothing}]", "select: [nothing*]"]


def main():
    printed = subprocess.run([PROGRAM, "init", "--schema"], stdout=subprocess.PIPE, check=True, text=True).stdout
    schema = json.loads(printed)
    failures = []
    jsonschema.Draft7Validator.check_schema(schema)
    validator = jsonschema.Draft7Validator(schema)
    page = (SOURCE / "docs/configuration.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", page, re.MULTILINE))
    fields = {name: field["description"] for name, field in schema["properties"].items() if "deprecated" not in field}
    if rows != fields:
        failures.append(f"docs/configuration.md lists other fields than the schema: {set(rows.items()) ^ set(fields.items())}")
    for example in re.findall(r"^```yaml\n(.*?)^```", page, re.MULTILINE | re.DOTALL):
        failures += [f"docs/configuration.md: {error.message}" for error in validator.iter_errors(yaml.safe_load(example))]
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        (folder / "r.urdf").write_text(ROBOT)
        for texts, by_reader, by_schema in ((GOOD, True, True), (BAD, False, False), (BEYOND_SCHEMAS, False, True)):
            for text in texts:
                (folder / ".urdfmill.yaml").write_text(text)
                # One reads the configuration, and others the defaults of their options.
                commands = [["check", "--show-config", "r.urdf"], ["check", "r.urdf"], ["fmt", "r.urdf"]]
                done = [subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True) for words in commands]
                if all(one.returncode < 2 for one in done) != by_reader:
                    failures.append(f"{text!r}: {b''.join(one.stderr for one in done).decode()}")
                if validator.is_valid(yaml.safe_load(text)) != by_schema:
                    failures.append(f"{text!r}: the schema says {not by_schema}")
    print("\n".join([*failures, f"{len(GOOD + BAD + BEYOND_SCHEMAS)} configurations, {len(failures)} failures"]))
    return 1 if failures else 0


sys.exit(main())
