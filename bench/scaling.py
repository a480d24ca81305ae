"""Inputs that once took time proportional to the square of their size: each is measured at a size and at four times it."""

import os
import pathlib
import statistics
import subprocess

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
GROWTH = 4


def _robot(links, joints):
    return '<robot name="r">' + "".join(links) + "".join(joints) + "</robot>\n"


def _chain(count, kind):
    links = [f'<link name="l{i}"/>' for i in range(count)]
    joints = [f'<joint name="j{i}" type="{kind}"><parent link="l{i - 1}"/><child link="l{i}"/></joint>' for i in range(1, count)]
    return _robot(links, joints)


def _mimics(count):
    links = [f'<link name="l{i}"/>' for i in range(count + 1)]
    joints = [
        f'<joint name="j{i}" type="continuous"><parent link="l{i}"/><child link="l{i + 1}"/><mimic joint="j{(i + 1) % count}"/></joint>'
        for i in range(count)
    ]
    return _robot(links, joints)


def _frames(count):
    frames = "".join(f'<frame name="f{i}" attached_to="f{i + 1}"/>' for i in range(count))
    return f'<sdf version="1.9"><model name="m"><link name="l"/>{frames}<frame name="f{count}" attached_to="l"/></model></sdf>'


def _macros(count):
    names = "".join(f'<xacro:macro name="m{i}"><a/></xacro:macro>' for i in range(count))
    return f'<robot name="r" {XACRO}>{names}<xacro:m0/></robot>'


def _parameters(count):
    names = " ".join(f"p{i}:=1" for i in range(count))
    return f'<robot name="r" {XACRO}><xacro:macro name="m" params="{names}"><a v="${{p0}}"/></xacro:macro><xacro:m/></robot>'


def _recursion(count):
    step = '\n<xacro:if value="${n > 0}">\n<xacro:m n="${n - 1}"/>\n</xacro:if>\n<xacro:unless value="${n > 0}"><a/></xacro:unless>\n'
    return f'<robot name="r" {XACRO}><xacro:macro name="m" params="n">{step}</xacro:macro><xacro:m n="{count}"/></robot>'


def _findings(count):
    return _robot([f'<link name="l{i}"><q/></link>' for i in range(count)], [])


# The case, the smaller size, the suffix of the file, its text, and the words of the command before the file.
CASES = (
    ("findings on one line", 10_000, ".urdf", _findings, ["check"]),
    ("macros", 75_000, ".xacro", _macros, ["expand", "-o", os.devnull]),
    ("parameters of a macro", 50_000, ".xacro", _parameters, ["expand", "-o", os.devnull]),
    ("calls of a macro in each other", 24_000, ".xacro", _recursion, ["expand", "-o", os.devnull]),
    ("frames attached to each other", 12_500, ".sdf", _frames, ["convert", "--to", "urdf", "-o", os.devnull]),
    ("joints that mimic each other in a cycle", 1_250, ".urdf", _mimics, ["check"]),
    ("links of a chain, drawn", 5_000, ".urdf", lambda n: _chain(n, "fixed"), ["tree"]),
    ("moving links of a chain, compared with itself", 750, ".urdf", lambda n: _chain(n, "continuous"), ["verify", None]),
)


def _seconds(program, words, path, runs):
    """The median of the processor time."""
    command = [str(program), *[str(path) if word is None else word for word in words], str(path)]
    taken = []
    for _ in range(runs):
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, _, used = os.wait4(process.pid, 0)
        taken.append(used.ru_utime + used.ru_stime)
    return statistics.median(taken)


def rows(program, folder, runs):
    """One row for each case: its name, its sizes, the times, and their ratio."""
    table = []
    for what, size, suffix, text, words in CASES:
        times = []
        for count in (size, GROWTH * size):
            path = pathlib.Path(folder) / f"case{suffix}"
            path.write_text(text(count), encoding="utf-8")
            times.append(_seconds(program, words, path, runs))
        table.append([what, f"{size:,} and {GROWTH * size:,}", f"{times[0]:.3f} s", f"{times[1]:.3f} s", f"{times[1] / max(times[0], 1e-3):.1f}"])
    return table
