#!/usr/bin/env python3
"""Checks that docs/security.md names a test for each of its sections, and that these tests exist: security_test.py SOURCE"""
import pathlib
import re
import sys

SOURCE = pathlib.Path(sys.argv[1])
text = (SOURCE / "docs/security.md").read_text(encoding="utf-8")
promises, _, tested = text.partition("## How this is tested")
rows = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in tested.splitlines() if line.startswith("| ")][1:]
faults = []

headings = re.findall(r"^##+ (.+)$", promises, re.M)
without_promises = {"Assumptions", "Files", "What is not guaranteed"}
for heading in headings:
    if heading not in without_promises and not any(row[0] == heading for row in rows):
        faults.append(f'no test is named for the section "{heading}"')
for section, promise, tests in rows:
    if section not in headings:
        faults.append(f'there is no section "{section}"')
    for test in tests.split("; `"):
        path, _, cases = test.strip("` ").partition("`")
        path, *words = path.split()
        if not (SOURCE / path).is_file():
            faults.append(f"{promise}: there is no {path}")
            continue
        content = (SOURCE / path).read_text(encoding="utf-8")
        for case in re.findall(r'"([^"]+)"', cases):
            if case not in content:
                faults.append(f'{promise}: {path} has no "{case}"')
        for part in words[1].split(",") if words[:1] == ["--only"] else []:
            if f'"{part}": lambda' not in content:
                faults.append(f"{promise}: {path} has no part {part}")
for fault in faults:
    print(fault)
print(f"{len(rows)} promises, {len(faults)} faults")
sys.exit(1 if faults else 0)
