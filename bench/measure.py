"""Processes and their times."""

import dataclasses
import os
import pathlib
import platform
import resource
import shutil
import statistics
import subprocess
import time


def processor():
    """The model name of the processor."""
    if os.path.exists("/proc/cpuinfo"):
        names = [line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")]
        if names:
            return names[0]
    return platform.processor() or platform.machine()


@dataclasses.dataclass
class Run:
    wall: float  # seconds
    cpu: float  # seconds, user and system, of the process and its children
    code: int


class Failed(Exception):
    pass


class Measurer:
    def __init__(self, scratch, runs):
        self.scratch = pathlib.Path(scratch)
        self.runs = runs

    def once(self, words, folder=None, env=None, output=None, timeout=None):
        """Runs a command with its output in a file, as a build would."""
        with open(output or self.scratch / "out", "wb") as out, open(self.scratch / "err", "wb") as err:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begin = time.perf_counter()
            try:
                done = subprocess.run(
                    [str(word) for word in words],
                    cwd=folder,
                    env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=err,
                    timeout=timeout,
                )
            except subprocess.TimeoutExpired:
                raise Failed(f"no end after {timeout} s") from None
            wall = time.perf_counter() - begin
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        return Run(wall, cpu, done.returncode)

    def alternate(self, commands, runs=None, **options):
        """{name: [Run]}; the commands alternate, so that a disturbance affects all of them. One round warms up."""
        results = {name: [] for name in commands}
        for round_number in range((runs or self.runs) + 1):
            for name, words in commands.items():
                run = self.once(words, **options)
                if round_number:
                    results[name].append(run)
        return results

    def peak(self, words, folder=None, env=None):
        """The largest resident memory in bytes, or None without /usr/bin/time."""
        if not os.access("/usr/bin/time", os.X_OK):
            return None
        report = self.scratch / "memory"
        self.once(["/usr/bin/time", "-o", report, "-f", "%M", *words], folder, env)
        return int(report.read_text().split()[-1]) * 1024


def median(runs, what="wall"):
    return statistics.median(getattr(run, what) for run in runs)


@dataclasses.dataclass
class Ratio:
    """For alternating runs: the median ratio of our time to theirs, and the range of the middle half."""

    median: float
    low: float
    high: float

    def __str__(self):
        return f"{self.median:.2f} ({self.low:.2f} – {self.high:.2f})"


def ratio(ours, theirs, what="wall"):
    values = sorted(getattr(a, what) / max(getattr(b, what), 1e-9) for a, b in zip(ours, theirs))
    if len(values) < 4:
        return Ratio(statistics.median(values), values[0], values[-1])
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return Ratio(statistics.median(values), low, high)


def find(name):
    return shutil.which(name)


def seconds(value):
    """1.23 s, 45.6 ms"""
    if value >= 1:
        return f"{value:.2f} s"
    return f"{value * 1000:.1f} ms"


def size(count):
    for unit in ("B", "KB", "MB"):
        if count < 1000 or unit == "MB":
            return f"{count:.0f} {unit}" if unit == "B" or count >= 100 else f"{count:.1f} {unit}"
        count /= 1000
