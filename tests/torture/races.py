"""Runs that write, while another program swaps files and folders for links that lead out, pipes and other files, and changes access."""

import collections
import itertools
import os
import pathlib
import random
import shutil
import signal
import stat
import subprocess
import threading
import time

MOST_SECONDS = 120
OLD_TIME = 1_000_000_000
MODEL = """<?xml version="1.0"?>
<robot name="@">
  <link name="base"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="arm"><visual><geometry><sphere radius="0.1"/></geometry></visual>
    <collision><geometry><sphere radius="0.1"/></geometry></collision></link>
  <joint name="slide" type="prismatic"><parent link="base"/><child link="arm"/>
    <origin xyz="0 0 1" rpy="0.1 0.2 0.3"/><axis xyz="0 0 1"/><limit lower="1" upper="0" effort="1" velocity="1"/></joint>
</robot>
"""
NAMES = ("a.urdf", "b.urdf", "sub/a.urdf", "sub/b.urdf", "sub/deep/a.urdf", "sub/deep/b.urdf")
RESULTS = ("a.sdf", "b.sdf", "sub/a.sdf", "sub/b.sdf", "sub/deep/a.sdf", "sub/deep/b.sdf")
# None is that of a new file (0o644), so that a file that does not get its own is always seen.
MODES = (0o600, 0o620, 0o640, 0o660)
# No system call sets a mode only if the file still has its name. While two files exchange their names, either of them is given modes:
# the one that stays may have one of the last, not always the last of all.
MOST_IN_FLIGHT = 3
TEXTS = ("report.jsonl", "baseline.json", "one.sdf")
DELAYED = ("openat", "newfstatat", "fstat", "renameat2", "renameat", "fchmod", "fchown", "flistxattr", "unlinkat", "mkdirat", "fsync",
           "syncfs", "flock", "fcntl", "write", "readlink")


class Command:
    """A command line, the files below the folder of the run that are swapped meanwhile, and the kinds of swaps."""

    def __init__(self, words, files, kinds):
        self.words, self.files, self.kinds = words.split(), files, kinds


IN_TREE = tuple("tree/" + name for name in NAMES)
IN_OUT = tuple("out/" + name for name in RESULTS)
ALL = ("link", "folder", "hard link", "pipe", "other", "mode", "gone")
# A link that the user names is followed, and a result may go to a pipe: only those that lead nowhere are attacks.
NAMED = ("dangling", "other", "mode", "gone")
COMMANDS = (
    Command("migrate tree --urdf-version 1.2 -w -q", IN_TREE, ALL),
    Command("migrate tree --urdf-version 1.2 -w -q --backup .orig", IN_TREE, ALL),
    Command("fmt tree -w -q", IN_TREE, ALL),
    Command("check tree --fix -q", IN_TREE, ALL),
    Command("check tree --fix -q --unsafe-fixes", IN_TREE, ALL),
    Command("inertia -w tree/sub/a.urdf", ("tree/sub/a.urdf",), ("pipe", *NAMED)),
    Command("convert tree --to sdf --out-dir out -q", IN_OUT, ALL),
    Command("convert tree --to sdf --out-dir out -q", IN_TREE, ALL),
    Command("check tree -q --report out/report.jsonl", ("out/report.jsonl",), NAMED),
    Command("check tree -q --write-baseline out/baseline.json", ("out/baseline.json",), NAMED),
    Command("convert tree/a.urdf --to sdf -o out/one.sdf -q", ("out/one.sdf",), NAMED),
)


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def snapshot(top):
    """Returns what must stay: names, kinds, bytes, modes and times, of folders too, so that even a file that was there for a moment is seen."""
    found = {}
    for folder, _, files in os.walk(top):
        status = os.stat(folder)
        found[folder] = (status.st_mode, status.st_mtime_ns)
        for name in files:
            path = pathlib.Path(folder, name)
            status = path.lstat()
            found[str(path)] = (status.st_mode, status.st_mtime_ns, status.st_ino, path.read_bytes())
    return found


class Swapper(threading.Thread):
    """Swaps files of a run. Each swap is undone after a moment, so that at the end everything has its place."""

    def __init__(self, here, command, seed):
        super().__init__()
        self.here, self.command, self.chance = here, command, random.Random(seed)
        self.stop, self.count, self.modes, self.numbers = threading.Event(), 0, collections.defaultdict(list), itertools.count()

    def run(self):
        while not self.stop.is_set():
            self.count += self.swap(self.chance.choice(self.command.files), self.chance.choice(self.command.kinds))

    def pause(self):
        if self.chance.random() < 0.7:
            time.sleep(self.chance.choice((0, 0.0001, 0.0005, 0.002)))

    def swap(self, name, kind):
        """Returns true if something changed."""
        path, outside = self.here / name, self.here / "outside" / pathlib.Path(name).relative_to(pathlib.Path(name).parts[0])
        aside = self.here / "aside" / str(next(self.numbers))
        if kind == "mode":
            return self.change_mode(name)
        if kind == "other":
            return self.replace(name)
        if kind == "folder":
            path, outside = path.parent, outside.parent
            if path.parent == self.here:
                return False
        try:
            os.rename(path, aside)
        except FileNotFoundError:
            return False
        self.pause()
        try:
            if kind in ("link", "folder"):
                path.symlink_to(outside)
            elif kind == "dangling":
                path.symlink_to(self.here / "outside" / "nothing")
            elif kind == "hard link":
                os.link(outside, path)
            elif kind == "pipe":
                os.mkfifo(path)
        except FileExistsError:
            pass
        self.pause()
        if kind == "folder":
            self.give_folder_back(path, aside)
        else:
            os.rename(aside, path)
        return True

    def give_folder_back(self, path, aside):
        while True:
            try:
                if path.is_symlink():
                    path.unlink()
                elif path.exists():
                    shutil.rmtree(path)
                os.rename(aside, path)
                return
            except OSError:  # the program has made a folder of this name
                time.sleep(0.0001)

    def change_mode(self, name):
        mode = self.chance.choice(MODES)
        try:
            os.chmod(self.here / name, mode)
        except FileNotFoundError:
            return False
        self.modes[name].append(mode)
        self.pause()
        return True

    def replace(self, name):
        """As an editor does."""
        new = self.here / "aside" / str(next(self.numbers))
        mode = self.chance.choice(MODES)
        write(new, MODEL.replace("@", "other"), mode)
        os.rename(new, self.here / name)
        self.modes[name].append(mode)
        self.pause()
        return True


class Race:
    """One command, run again and again."""

    def __init__(self, mill, here, chance, delays):
        self.mill, self.here, self.chance, self.delays = mill, here, chance, delays
        self.faults, self.swaps, self.runs = [], 0, 0

    def prepare(self):
        subprocess.run(["rm", "-rf", self.here], check=True)
        for name in NAMES:
            write(self.here / "tree" / name, MODEL.replace("@", "old"))
            write(self.here / "outside" / name, MODEL.replace("@", "old"), 0o640)
        for name in (*RESULTS, *TEXTS):
            write(self.here / "outside" / name, "victim", 0o640)
        for name in RESULTS:
            write(self.here / "out" / name, "before", 0o600)
        for name in TEXTS:
            write(self.here / "out" / name, "", 0o600)
        (self.here / "aside").mkdir()
        for path in (self.here / "outside").rglob("*"):
            os.utime(path, (OLD_TIME, OLD_TIME))

    def words(self, command):
        if not self.delays or self.chance.random() < 0.5:
            return [self.mill, *command.words]
        call = self.chance.choice(DELAYED)
        first = self.chance.randint(1, 12)
        # -D: the process started is the program, which gets the signals.
        return ["strace", "-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=" + call, "-e",
                f"inject={call}:delay_enter={self.chance.choice((500, 3000, 10000))}:when={first}+{self.chance.randint(1, 3)}", self.mill,
                *command.words]

    def run(self, command, seed):
        self.prepare()
        before = snapshot(self.here / "outside")
        swapper = Swapper(self.here, command, seed)
        swapper.start()
        words = self.words(command)
        with open(self.here / "stderr", "w+b") as errors:
            process = subprocess.Popen(words, cwd=self.here, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                                       start_new_session=True)
            sent = self.chance.choice((None, None, None, signal.SIGINT, signal.SIGTERM))
            if sent is not None:
                time.sleep(self.chance.uniform(0, 0.02))
                process.send_signal(sent)
            try:
                process.wait(MOST_SECONDS)
                has_ended = True
            except subprocess.TimeoutExpired:
                has_ended = False
                os.killpg(process.pid, signal.SIGKILL)  # strace, too
                process.wait()
            errors.seek(0)
            said = errors.read().decode(errors="replace")
        if not has_ended:
            self.fault(words, "does not end" + (f" on {sent.name}" if sent else ""), said)
        swapper.stop.set()
        swapper.join()
        self.swaps += swapper.count
        self.runs += 1
        if has_ended and process.returncode not in (0, 1, 2) and (sent is None or process.returncode != -sent):
            self.fault(words, f"ends with {process.returncode}", said)
        self.look(words, command, before, swapper.modes, said)

    def fault(self, words, what, said):
        self.faults.append(f"{' '.join(words)}: {what}" + (f" ({said.strip()[-200:]})" if said.strip() else ""))

    def look(self, words, command, before, modes, said):
        after = snapshot(self.here / "outside")
        for path in before.keys() | after.keys():
            if before.get(path) != after.get(path):
                what = [old == new for old, new in zip(before.get(path, ()), after.get(path, ()))]
                self.fault(words, f"touches {path} (same mode, time, file, bytes: {what})", said)
        for folder, _, files in os.walk(self.here):
            for name in files:
                if ".urdfmill-" in name:
                    self.fault(words, f"leaves {os.path.relpath(os.path.join(folder, name), self.here)}", said)
        for name in IN_TREE:
            path = self.here / name
            if not path.is_file():
                self.fault(words, f"{name} is gone", said)
            elif not path.is_symlink() and not (path.read_text().startswith("<?xml") and path.read_text().rstrip().endswith("</robot>")):
                self.fault(words, f"{name} is not whole", said)
        for name in command.files:
            given = modes[name][-MOST_IN_FLIGHT:]
            if not given or not (self.here / name).exists():
                continue
            left = stat.S_IMODE((self.here / name).stat().st_mode)
            if all(left & ~mode for mode in given):
                self.fault(words, f"{name} has mode {left:o}, although it was given {', '.join(f'{mode:o}' for mode in given)}", said)


def races(mill, folder, swaps, seed):
    """Returns failures after that many swaps, and what was tried."""
    chance, delays = random.Random(seed), shutil.which("strace") is not None
    race = Race(mill, pathlib.Path(folder), chance, delays)
    for number in itertools.count():
        if race.swaps >= swaps and number >= len(COMMANDS):
            break
        race.run(COMMANDS[number % len(COMMANDS)], chance.random())
    return race.faults, f"{race.swaps} swaps during {race.runs} runs" + ("" if delays else " (without strace)")
