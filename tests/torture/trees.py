"""Runs that rewrite files, and disturbances: kills, signals, editors, full disks. Every function returns a list of failures."""

import contextlib
import os
import pathlib
import random
import signal
import subprocess
import threading
import time

FIXTURE = """<?xml version="1.0"?>
<robot name="lift@">
  <!-- a comment that must stay -->
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="platform"/>
  <joint name="slide" type="prismatic"><parent link="base"/><child link="platform"/>
    <origin xyz="0 0 1" rpy="0.1 0.2 0.3"/><axis xyz="0 0 1"/><limit lower="0" upper="1" effort="1" velocity="1"/></joint>
</robot>
"""
COMMANDS = (["migrate", ".", "--urdf-version", "1.2", "-w", "-q"], ["fmt", ".", "-w", "-q"])
MOST_SECONDS = 120


def start(mill, words, folder, **options):
    return subprocess.Popen([mill, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def finish(mill, words, folder):
    return start(mill, words, folder).wait(MOST_SECONDS)


def read(tree):
    return {entry.name: pathlib.Path(entry.path).read_bytes() for entry in os.scandir(tree)}


def put(tree, texts):
    for entry in os.scandir(tree):
        os.unlink(entry.path)
    for name, text in texts.items():
        (tree / name).write_bytes(text)


def is_temporary(name):
    return ".urdfmill-" in name


class Tree:
    """A folder of models, and the result of each command for it."""

    def __init__(self, mill, folder, count):
        self.mill = mill
        self.path = pathlib.Path(folder)
        self.path.mkdir(parents=True, exist_ok=True)
        self.old = {f"{i}.urdf": FIXTURE.replace("@", str(i)).encode() for i in range(count)}
        self.new, self.seconds = {}, {}
        for words in COMMANDS:
            put(self.path, self.old)
            begin = time.monotonic()
            finish(mill, words, self.path)
            self.seconds[words[0]] = time.monotonic() - begin
            self.new[words[0]] = read(self.path)

    def faults(self, command, allow_temporary):
        found = []
        now = read(self.path)
        for name, old in self.old.items():
            if name not in now:
                found.append(f"{command}: {name} is gone")
            elif now[name] not in (old, self.new[command][name]):
                found.append(f"{command}: {name} is neither old nor new")
        strange = [n for n in now if n not in self.old and not (allow_temporary and is_temporary(n))]
        return found + [f"{command}: {name} is left over" for name in strange]


def kills(mill, folder, count, seed):
    """SIGKILL at random moments of the run; the next run removes the remains and finishes."""
    tree, chance, faults, hits, runs = Tree(mill, folder, 60), random.Random(seed), [], 0, 0
    for words in COMMANDS:
        if tree.new[words[0]] == tree.old:
            faults.append(f"{words[0]}: changes nothing, so that no kill can disturb it")
    while hits < count and runs < 5 * count:
        words = COMMANDS[runs % len(COMMANDS)]
        runs += 1
        put(tree.path, tree.old)
        process = start(mill, words, tree.path)
        time.sleep(chance.uniform(0, tree.seconds[words[0]]))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            hits += 1
        process.wait()
        faults += tree.faults(words[0], True)
        if runs % 10 == 9:
            finish(mill, words, tree.path)
            if read(tree.path) != tree.new[words[0]]:
                faults.append(f"{words[0]}: a run after a kill does not finish the work")
    return faults, f"{hits} kills in {runs} runs"


def results(mill, folder, count, seed):
    """SIGKILL while a result is written with -o: either the old or the new file exists."""
    path, chance, faults = pathlib.Path(folder), random.Random(seed), []
    path.mkdir(parents=True, exist_ok=True)
    (path / "in.urdf").write_text(FIXTURE)
    words = ["convert", "in.urdf", "--to", "sdf", "-o", "out.sdf"]
    begin = time.monotonic()
    finish(mill, words, path)
    seconds = time.monotonic() - begin
    new = (path / "out.sdf").read_bytes()
    for _ in range(count):
        (path / "out.sdf").write_bytes(b"old")
        process = start(mill, words, path)
        time.sleep(chance.uniform(0, seconds))
        process.kill()
        process.wait()
        if (path / "out.sdf").read_bytes() not in (b"old", new):
            faults.append("out.sdf is neither the old nor the new result")
    return faults, f"{count} kills"


def signals(mill, folder, count, seed):
    """One SIGINT or two, SIGTERM: no temporary file is left; an ignored SIGHUP (nohup) stays ignored."""
    tree, chance, faults = Tree(mill, folder, 60), random.Random(seed), []
    for i in range(count):
        words, kind = COMMANDS[i % len(COMMANDS)], (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[i % 3]
        put(tree.path, tree.old)
        process = start(mill, words, tree.path)
        time.sleep(chance.uniform(0, tree.seconds[words[0]]))
        for _ in range(1 + i % 2):
            if process.poll() is None:
                process.send_signal(kind)
        try:
            process.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired:
            faults.append(f"{words[0]} does not end on {kind.name}")
            process.kill()
        faults += tree.faults(words[0], False)
    for words in COMMANDS:
        put(tree.path, tree.old)
        process = start(mill, words, tree.path, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
        time.sleep(tree.seconds[words[0]] / 2)
        process.send_signal(signal.SIGHUP)
        process.wait(MOST_SECONDS)
        if read(tree.path) != tree.new[words[0]]:
            faults.append(f"{words[0]}: stopped by a SIGHUP that was ignored when it began")
    return faults, f"{count} runs stopped, {len(COMMANDS)} under nohup"


def strangers(mill, folder):
    """Files of other programs whose names look like temporary ones stay."""
    path, faults = pathlib.Path(folder), []
    path.mkdir(parents=True, exist_ok=True)
    names = ["x.urdfmill-999997-1", ".a.urdf.urdfmill-1-1", "a.urdf.urdfmill-tmp", ".urdfmill-1234567890abcdef"]
    (path / "a.urdf").write_text(FIXTURE)
    for name in names:
        (path / name).write_text("mine")
    for words in COMMANDS:
        finish(mill, words, path)
    faults += [f"{name}, a file of the user, is gone" for name in names if not (path / name).exists()]
    return faults, f"{len(names)} files"


def edits(mill, folder, seconds, seed):
    """An editor changes files, in place and by renaming, while they are rewritten: no edit may be lost."""
    tree, chance, faults = Tree(mill, folder, 40), random.Random(seed), []
    put(tree.path, tree.old)
    stop, made, written = threading.Event(), {}, [0]

    def edit():
        while not stop.is_set():
            name = chance.choice(list(tree.old))
            mark = f"<!-- edit {written[0]} of {name} -->"
            path = tree.path / name
            try:
                text = path.read_text()
            except FileNotFoundError:
                continue
            if "</robot>" not in text:
                faults.append(f"{name} is not whole")
                continue
            kept = text.split("<!-- edit")[0].rstrip() if written[0] % 2 else text
            kept = kept if kept.endswith("\n") else kept + "\n"
            if written[0] % 2:
                other = tree.path / (name + ".editor")
                other.write_text(kept + mark + "\n")
                os.replace(other, path)
            else:
                with open(path, "a", encoding="utf-8") as file:
                    file.write(mark + "\n")
            made[name] = mark
            written[0] += 1
            time.sleep(0.002)

    editor = threading.Thread(target=edit)
    editor.start()
    runs, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        finish(mill, COMMANDS[runs % len(COMMANDS)], tree.path)
        runs += 1
    stop.set()
    editor.join()
    for name, mark in made.items():
        if mark not in (tree.path / name).read_text():
            faults.append(f"the last edit of {name} is lost")
    return faults, f"{written[0]} edits during {runs} runs"


def full_disk(mill, folder):
    """A tmpfs that is too small: files are old or new, the error is reported, and no result is incomplete."""
    path = pathlib.Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k,nr_inodes=1000", "tmpfs", path], capture_output=True).returncode != 0:
        return None, "skipped: mounting a tmpfs is not permitted"
    try:
        faults = []
        tree = Tree(mill, path / "tree", 20)
        for words in COMMANDS:
            put(tree.path, tree.old)
            with open(path / "filler", "wb", buffering=0) as filler, contextlib.suppress(OSError):
                while True:
                    filler.write(b"x" * 4096)
            code = finish(mill, words, tree.path)
            if code == 0:
                faults.append(f"{words[0]}: exit code 0, although there was no room for the new files")
            faults += tree.faults(words[0], False)
            (tree.path / "out.sdf").touch()
            if finish(mill, ["convert", "0.urdf", "--to", "sdf", "-o", "out.sdf"], tree.path) == 0:
                faults.append("convert: exit code 0 on a full disk")
            if (tree.path / "out.sdf").read_bytes():
                faults.append("convert: a part of a result is there")
            os.unlink(path / "filler")
        return faults, f"{2 * len(COMMANDS)} runs"
    finally:
        subprocess.run(["umount", path], check=True)
