#!/usr/bin/env python3
"""Migrates xacro sources of public robots in place and expands them: the result must equal the migrated old expansion.

usage: migrate_sources.py BIN SHARED     BIN: the folder of urdfmill and xacro; SHARED: the folder of the recorded cases
Every fourth robot is tried; URDFMILL_ALL=1 tries all. Exit code 77 (skipped) where there are no recorded cases.
"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

BIN, SHARED = map(os.path.abspath, sys.argv[1:3])
ROBOTS = os.path.join(SHARED, "conformance", "robots")
STEP = 1 if os.environ.get("URDFMILL_ALL") else 4 * int(os.environ.get("URDFMILL_SAMPLE", "1"))


def run(program, *arguments, **options):
    return subprocess.run([os.path.join(BIN, program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **options)


def model(text):
    """The model without meaningless values: position limits of continuous joints."""
    printed = run("urdfmill", "convert", "--lenient", "--to", "json", "-", input=text).stdout
    robot = json.loads(printed) if printed else {}
    for joint in robot.get("joints", []):
        if joint["type"] == "continuous" and joint["limits"]:
            del joint["limits"]["lower"], joint["limits"]["upper"]
    return robot


def expand(case, root):
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    packages = sorted(case["packages"].items())
    environment["URDFMILL_PACKAGES"] = ":".join("%s=%s" % (n, os.path.normpath(os.path.join(root, f))) for n, f in packages)
    environment.update({k: str(v).replace("@ROOT@", root) for k, v in (case.get("env") or {}).items()})
    arguments = ["%s:=%s" % (k, str(v).replace("@ROOT@", root)) for k, v in case["args"].items()]
    return run("xacro", case["input"], *arguments, cwd=root, env=environment)


def main():
    if not os.path.exists(os.path.join(ROBOTS, "cases.jsonl")):
        print("skipped: no recorded cases beside this repository")
        return 77
    with open(os.path.join(ROBOTS, "cases.jsonl"), encoding="utf-8") as file:
        cases = [case for case in map(json.loads, file) if "expected" in case][::STEP]
    same, refused, wrong = 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(os.path.realpath(folder), "files")
        shutil.copytree(os.path.join(ROBOTS, "files"), root, copy_function=shutil.copyfile)
        run("urdfmill", "migrate", root, "-w", "--urdf-version", "1.2", "--no-ignore", "-q")
        for case in cases:
            with open(os.path.join(ROBOTS, case["expected"]), "rb") as file:
                before = file.read().replace(b"@ROOT@", root.encode())
            migrated = run("urdfmill", "migrate", "--urdf-version", "1.2", "-q", "-", input=before)
            if migrated.returncode != 0:
                refused += 1
                continue
            expanded = expand(case, root)
            # If one file of the closure is refused, all of it stays unchanged.
            if expanded.stdout in (migrated.stdout, before) or (expanded.returncode == 0 and model(expanded.stdout) == model(migrated.stdout)):
                same += 1
            else:
                wrong.append(case["id"])
    print("%d robots the same, %d whose expansion cannot be migrated, different: %s" % (same, refused, wrong or "none"))
    return 1 if wrong or same == 0 else 0


sys.exit(main())
