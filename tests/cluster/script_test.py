#!/usr/bin/env python3
"""The script for Slurm and the command of the Kubernetes manifest, run as the engines run them: each kind of command over all
parts of a plan, whose reports are then complete.

usage: script_test.py PROGRAM SOURCE
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

import models

PROGRAM, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
PARTS = 3


class Folder:
    def __init__(self, path):
        self.path = pathlib.Path(path)
        models.make(self.path / "robots", 12, families=3)
        self.run("plan", "robots", "-o", "plan.jsonl", "-q")

    def call(self, words, environment=None):
        return subprocess.run(list(map(str, words)), cwd=self.path, env={**os.environ, **(environment or {})},
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)

    def run(self, *words, codes=(0,)):
        done = self.call([PROGRAM, *words])
        if done.returncode not in codes:
            sys.exit(f"{words}: exit code {done.returncode}: {done.stdout}")
        return done.stdout

    def merge(self, reports, codes=(0,)):
        paths = sorted((self.path / reports).iterdir())
        return self.run("report", "merge", *paths, "--check-complete", "plan.jsonl", codes=codes)


def slurm(folder):
    """Commands with their own results, and those that change files in place, which come last."""
    script = SOURCE / "packaging/slurm/urdfmill-array.sbatch"
    for command, options in (("expand", ()), ("check", ("--no-meshes",)), ("verify", ("robots", "expand/models")),
                             ("fmt", ("--check", "-q")), ("migrate", ("-w", "--for", "rolling"))):
        for part in range(1, PARTS + 1):
            done = folder.call(["bash", script, command, "plan.jsonl", command, *options],
                               {"URDFMILL": str(PROGRAM), "SLURM_ARRAY_TASK_ID": str(part),
                                "SLURM_ARRAY_TASK_COUNT": str(PARTS)})
            if done.returncode > 1:
                sys.exit(f"{command} {part}: exit code {done.returncode}: {done.stdout}")
        folder.merge(f"{command}/reports")
    if not all(b'version="1.2"' in text for text in models.files(folder.path / "robots").values()):
        sys.exit("migrate did not change all files")


def kubernetes(folder):
    """A failing model does not fail its pod, and the merge names it; without a plan there is nothing to merge."""
    text = (SOURCE / "packaging/kubernetes/urdfmill-job.yaml").read_text(encoding="utf-8")
    block = re.search(r"\n *args:\n *- \|\n((?: {14}.*\n)+)", text).group(1)
    place = folder.path / "volumes"
    (place / "input/bin").mkdir(parents=True)
    (place / "input/bin/urdfmill").symlink_to(PROGRAM)
    command = re.sub(r"^ {14}", "", block, flags=re.M).replace("/input", f"{place}/input").replace("/output", f"{place}/output")

    def pod(number, words):
        return folder.call(["sh", "-c", command], {"COMMAND": words, "SHARDS": str(PARTS), "POD": f"pod{number}-{len(words)}",
                                                   "JOB_COMPLETION_INDEX": str(number)})

    (folder.path / "robots/broken.urdf").write_text("<robot")
    folder.run("plan", "robots", "-o", "plan.jsonl", "-q")
    for words in ("check --no-meshes", "convert --to sdf"):
        for number in range(PARTS):
            if (done := pod(number, words)).returncode != 0:
                sys.exit(f"{words}, pod {number}: exit code {done.returncode}: {done.stdout}")
        if "failed: robots/broken.urdf" not in (printed := folder.merge("volumes/output/reports", (1,))):
            sys.exit(f"the merge does not name what failed: {printed}")
    if len(models.files(place / "output/models")) != 12:
        sys.exit("the results are not there")
    (folder.path / "plan.jsonl").rename(folder.path / "old.jsonl")
    if (done := pod(0, "expand")).returncode != 2:
        sys.exit(f"without a plan: exit code {done.returncode}: {done.stdout}")


def main():
    with tempfile.TemporaryDirectory() as scratch:
        folder = Folder(scratch)
        slurm(folder)
        folder.run("plan", "robots", "-o", "plan.jsonl", "-q")
        kubernetes(folder)
    print(f"5 commands as tasks of Slurm, 3 as pods, {PARTS} parts each")


main()
