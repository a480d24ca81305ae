#!/usr/bin/env python3
"""GNU parallel with two workers, killed (kill -9) again and again: the last run completes the work.

usage: parallel_test.py PROGRAM SOURCE    URDFMILL_ALL=1 takes 20,000 models. Exits 77 (skipped) without GNU parallel.
The line is that of docs/howto/cluster.md, without hosts.
"""

import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import models

PROGRAM, SOURCE = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
COUNT, WEIGHT = (20_000, 8) if os.environ.get("URDFMILL_ALL") == "1" else (1_000, 60)
SHARDS, KILLS = 8, 4


def line_of_page():
    """The command line shown on the page, for this machine and so many parts."""
    page = (SOURCE / "docs/howto/cluster.md").read_text(encoding="utf-8")
    words = re.search(r"^parallel (.*?\n.*?) ::: ", page, re.M | re.S).group(1).replace("\\\n", " ")
    assert "--sshloginfile hosts --workdir ." in words
    words = words.replace("--sshloginfile hosts --workdir .", "--jobs 2").replace("/64", f"/{SHARDS}")
    return f"parallel {words} ::: $(seq {SHARDS})"


def start(folder):
    environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "HOME": str(folder)}
    return subprocess.Popen(["bash", "-c", line_of_page()], cwd=folder, env=environment, start_new_session=True,
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def done(folder):
    return sum(len(names) for _, _, names in os.walk(folder / "out/models"))


def finish(folder):
    last = start(folder)
    errors = last.communicate()[1]
    if last.returncode != 0:
        sys.exit(f"the last run ended with {last.returncode}: {errors}")


def main():
    if shutil.which("parallel") is None or "GNU parallel" not in subprocess.run(
            ["parallel", "--version"], stdout=subprocess.PIPE, text=True, check=False).stdout:
        print("skipped: GNU parallel is not installed (scripts/setup --development)")
        return 77
    random.seed(1)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        models.make(folder / "robots", COUNT, WEIGHT)
        run = lambda *words: subprocess.run([PROGRAM, *words], cwd=folder, check=True, stdout=subprocess.PIPE, text=True)
        run("plan", "robots", "-o", "plan.jsonl", "-q")
        run("expand", "--plan", "plan.jsonl", "--out-dir", "one", "-q")
        (folder / "out/reports").mkdir(parents=True)
        hits = 0
        for kill in range(KILLS):
            goal = COUNT * (kill + 1) // (KILLS + 1)
            workers = start(folder)
            while workers.poll() is None and done(folder) < goal:
                time.sleep(0.002)
            hits += workers.poll() is None
            os.killpg(workers.pid, signal.SIGKILL)
            workers.wait()
            workers.stderr.close()
            # A killed worker may leave a temporary file, and one that outlives the others for a moment removes its own.
            if any(not path.read_bytes().endswith(b"</robot>\n") for path in (folder / "out/models").rglob("*.urdf")):
                sys.exit("a result is not whole")
        finish(folder)
        if hits == 0:
            sys.exit("no kill hit the workers at work")
        merge = lambda: run("report", "merge", *sorted(map(str, (folder / "out/reports").iterdir())),
                            "--check-complete", "plan.jsonl").stdout
        print(merge(), end="")
        # A model has changed and there is a new plan: the command executes the new plan.
        changed = folder / "robots/00000/m0.urdf.xacro"
        changed.write_text(changed.read_text().replace("robot0", "robot_0"))
        run("plan", "robots", "-o", "plan.jsonl", "-q")
        finish(folder)
        merge()
        if b"robot_0" not in (folder / "out/models/00000/m0.urdf").read_bytes():
            sys.exit("the model that has changed was not done again")
        run("expand", "--plan", "plan.jsonl", "--out-dir", "one", "-q")
        if models.files(folder / "one") != models.files(folder / "out/models"):
            left = sorted(models.files(folder / "out/models").keys() ^ models.files(folder / "one").keys())
            sys.exit(f"the results are not those of one run: {left[:5]}")
        print(f"{COUNT} models, {KILLS} kills of which {hits} hit; the same bytes as of one run")
    return 0


sys.exit(main())
