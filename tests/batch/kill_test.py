#!/usr/bin/env python3
"""Kills migrations of a tree: every file must be the old or the new one, and a last run must finish the rest.

usage: kill_test.py PROGRAM FIXTURE

Of the kills some come at moments spread over the time that a run takes, some as soon as the first temporary file is there,
some as soon as the first file is new: the last two hit a run while it writes, on a busy machine too. A run that is asked
to stop (SIGTERM) must leave nothing over.
"""
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

PROGRAM, FIXTURE = map(os.path.abspath, sys.argv[1:3])
COUNT = 400
SPREAD_KILLS, KILLS_AT_AN_EVENT, STOPS = 10, 5, 5


def command(tree):
    return [PROGRAM, "migrate", str(tree), "--urdf-version", "1.2", "-w", "-q"]


def start(tree):
    return subprocess.Popen(command(tree), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def finish(tree):
    subprocess.run(command(tree), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)


def write(tree, texts):
    for name, text in texts.items():
        (tree / name).write_bytes(text)


def read(tree):
    return {entry.name: pathlib.Path(entry.path).read_bytes() for entry in os.scandir(tree)}


def temporary_files(tree):
    return [name for name in os.listdir(tree) if ".urdfmill-" in name]


class Kills:
    def __init__(self, folder):
        self.tree = pathlib.Path(folder) / "tree"
        self.tree.mkdir()
        fixture = pathlib.Path(FIXTURE).read_text()
        name = 'name="lift"'
        self.old = {f"{i}.urdf": fixture.replace(name, f'name="lift{i}"').encode() for i in range(COUNT)}
        write(self.tree, self.old)
        begin = time.monotonic()
        finish(self.tree)
        self.duration = time.monotonic() - begin
        self.new = read(self.tree)
        self.hits = 0
        if self.new.keys() != self.old.keys() or any(self.new[name] == self.old[name] for name in self.old):
            sys.exit("the migration did not change every file, and these only")

    def kill(self, wait):
        """One run, killed when `wait` returns."""
        write(self.tree, self.old)
        run = start(self.tree)
        wait(run)
        run.kill()
        run.wait()
        found = read(self.tree)
        for name, old in self.old.items():
            if found.get(name) not in (old, self.new[name]):
                sys.exit(f"{name} is neither the old nor the new file")
        is_new = sum(found[name] == new for name, new in self.new.items())
        self.hits += 0 < is_new < COUNT or len(found) > COUNT
        finish(self.tree)
        if read(self.tree) != self.new:
            sys.exit(f"the run after the kill left {temporary_files(self.tree)}, or did not finish every file")

    def stop(self):
        """One run that is asked to stop."""
        write(self.tree, self.old)
        run = start(self.tree)
        time.sleep(random.uniform(0, self.duration))
        run.terminate()
        run.wait()
        if left := temporary_files(self.tree):
            sys.exit(f"stopped, it left {left}")

    def wait_for(self, has_happened):
        def wait(run):
            while run.poll() is None and not has_happened():
                pass

        return wait

    def first_is_new(self):
        # The order in which files are replaced is unspecified, so a few stand for all.
        return any((self.tree / name).read_bytes() == self.new[name] for name in ("0.urdf", "1.urdf", "399.urdf"))


with tempfile.TemporaryDirectory() as scratch:
    kills = Kills(scratch)
    for i in range(SPREAD_KILLS):
        kills.kill(lambda run: time.sleep((i + random.random()) / SPREAD_KILLS * kills.duration))
    for _ in range(KILLS_AT_AN_EVENT):
        kills.kill(kills.wait_for(lambda: temporary_files(kills.tree)))
        kills.kill(kills.wait_for(kills.first_is_new))
    for _ in range(STOPS):
        kills.stop()
    if kills.hits == 0:
        sys.exit("no kill hit a run while it wrote")
    print(f"{SPREAD_KILLS + 2 * KILLS_AT_AN_EVENT} kills, {kills.hits} of them while files were written, nothing lost or damaged; "
          f"{STOPS} stops, nothing left over")
