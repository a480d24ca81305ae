#!/usr/bin/env python3
"""Writes public robots as canonical URDF and compares each result with its robot: what strict reading accepts must be written, and be the same.

usage: canonical_urdf.py BIN SHARED     BIN: the folder of urdfmill; SHARED: the folder of the recorded cases
Every tenth robot is tried; URDFMILL_ALL=1 tries all. Exit code 77 (skipped) where there are no recorded cases.
"""
import glob
import os
import subprocess
import sys
import tempfile

BIN, SHARED = map(os.path.abspath, sys.argv[1:3])
ROBOTS = os.path.join(SHARED, "conformance", "robots")
STEP = 1 if os.environ.get("URDFMILL_ALL") else 10 * int(os.environ.get("URDFMILL_SAMPLE", "1"))


def run(*arguments, **options):
    return subprocess.run([os.path.join(BIN, "urdfmill"), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **options)


def refused_by_reading(path):
    """True if the model itself is refused: then no format can be written."""
    return run("convert", "--to", "json", path).returncode != 0


def main():
    files = sorted(f for folder in ("urdf", "expected") for f in glob.glob(os.path.join(ROBOTS, folder, "**", "*"), recursive=True) if os.path.isfile(f))
    if not files:
        print("skipped: no recorded cases beside this repository")
        return 77
    same, refused, wrong = 0, 0, []
    with tempfile.TemporaryDirectory() as folder:
        for number, source in enumerate(files[::STEP]):
            # Expansions are recorded without a suffix for their format.
            original = os.path.join(folder, "robot.urdf")
            with open(source, "rb") as file, open(original, "wb") as copy:
                copy.write(file.read())
            written = os.path.join(folder, "written.urdf")
            conversion = run("convert", "--to", "urdf", original, "-o", written)
            if conversion.returncode != 0:
                if refused_by_reading(original):
                    refused += 1
                else:
                    wrong.append((source, conversion.stderr.decode()))
                continue
            comparison = run("verify", "--extensions", "--tolerance", "1e-12", "--samples", "4", original, written)
            if comparison.returncode == 0:
                same += 1
            else:
                wrong.append((source, comparison.stdout.decode() + comparison.stderr.decode()))
    for source, why in wrong[:20]:
        print("%s\n%s" % (source, why))
    print("%d robots the same, %d refused by strict reading, %d wrong" % (same, refused, len(wrong)))
    return 1 if wrong or same == 0 else 0


sys.exit(main())
