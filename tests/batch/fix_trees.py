#!/usr/bin/env python3
"""Breaks small repositories at random and applies the fixes of check: no robot may break or change elsewhere.

usage: fix_trees.py BIN [COUNT [SEED]]     BIN: the folder of urdfmill and xacro
A repository has parts that robots share, in macros, properties and conditions. Each mistake is a change of a sound
repository. Afterwards, every robot that expanded before must expand, and each of its links, joints and other elements
must be as before, or as in the sound repository.
"""
import os
import random
import re
import subprocess
import sys
import tempfile

BIN = os.path.abspath(sys.argv[1])
COUNT = int(sys.argv[2]) if len(sys.argv) > 2 else 40
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'

# What may go wrong in a line: patterns, and what is written instead.
MISTAKES = [
    (r"<xacro:(property|if|unless|include|macro|arg) (.*)</xacro:\1>", r"<\1 \2</\1>"),
    (r"<xacro:(property|include|arg) ([^<]*)/>", r"<\1 \2/>"),
    (r"<xacro:property ", "<xacro:proprety "),
    (r'name="\w+" value', 'name="" value'),
    (r" xmlns:xacro=\"[^\"]*\"", ""),
    (r"\bsize=", "sise="), (r"\bradius=", "raduis="), (r"\brgba=", "rgab="), (r"\bfilename=\"c", 'filname="c'),
    (r"\$\{(\w+)\}", r"{\1}"), (r"\$\{(\w+)\}", r"$\1"), (r"\$\{(\w+)\}", r"${\1}}"),
    (r"\$\{pi\}", "${M_PI}"), (r"<material name=\"grey\"/>", "<material name=\"grye\"/>"),
    (r'xyz="0 0 1"', 'xyz="0 0 2"'),
    (r'lower="-1" upper="1"', 'lower="1" upper="-1"'),
]


def run(program, *arguments):
    return subprocess.run([os.path.join(BIN, program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          encoding="utf-8")


def repository(rng):
    """The files of a sound repository."""
    files = {}
    common = [f"<robot {XACRO}>"]
    names = [f"w{i}" for i in range(rng.randint(1, 3))]
    for name in names:
        common.append(f'<xacro:property name="{name}" value="{rng.choice(["1", "0.5", "${pi}", "${2*pi}"])}"/>')
    common.append('<material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>')
    for i in range(rng.randint(1, 2)):
        common.append(f'<xacro:macro name="limb{i}" params="name parent size:=1 type:=revolute">')
        common.append('<link name="${name}"><visual><geometry><box size="${size} ${%s} 1"/></geometry><material name="grey"/></visual></link>' % rng.choice(names))
        common.append('<joint name="${name}_joint" type="${type}"><parent link="${parent}"/><child link="${name}"/><axis xyz="0 0 1"/>')
        common.append('<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>')
        common.append("</xacro:macro>")
    common.append("</robot>")
    files["common.xacro"] = common
    limbs = sum("<xacro:macro" in line for line in common)
    for i in range(rng.randint(1, 3)):
        robot = [f'<robot name="robot{i}" {XACRO}>']
        if rng.random() < 0.4:
            robot.append('<xacro:arg name="side" default="left"/>')
        if rng.random() < 0.3:
            robot.append(f'<xacro:property name="{rng.choice(names)}" value="3"/>')
        robot.append('<xacro:include filename="common.xacro"/>')
        if rng.random() < 0.3:
            robot.append(f'<xacro:property name="{rng.choice(names)}" value="4"/>')
        robot.append('<link name="base"/>')
        for j in range(rng.randint(1, 3)):
            call = f'<xacro:limb{rng.randrange(limbs)} name="l{j}" parent="base" size="${{{rng.choice(names)}}}"/>'
            if rng.random() < 0.3:
                call = '<xacro:if value="%s">%s</xacro:if>' % (rng.choice(["1", "${w0 &gt; 0.7}"]), call)
            robot.append(call)
        if rng.random() < 0.4:
            robot.append('<link name="tool"><collision><geometry><sphere radius="${w0}"/></geometry></collision></link>')
            robot.append('<joint name="fix" type="fixed"><parent link="base"/><child link="tool"/></joint>')
        if rng.random() < 0.3:
            robot.append('<gazebo reference="base"><material>Gazebo/Grey</material></gazebo>')
        robot.append("</robot>")
        files[f"robot{i}.urdf.xacro"] = robot
    return files


def mistaken(rng, files):
    """The files with one to four mistakes."""
    broken = {name: list(lines) for name, lines in files.items()}
    for _ in range(rng.randint(1, 4)):
        name = rng.choice(list(broken))
        pattern, by = rng.choice(MISTAKES)
        lines = [i for i, line in enumerate(broken[name]) if re.search(pattern, line)]
        if lines:
            i = rng.choice(lines)
            broken[name][i] = re.sub(pattern, by, broken[name][i], count=1)
    return broken


def write(folder, files):
    for name, lines in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")


def elements(folder, files):
    """The elements of each robot by name, None for one that does not expand."""
    robots = {}
    for name in files:
        if name == "common.xacro":
            continue
        printed = run("xacro", os.path.join(folder, name))
        if printed.returncode != 0:
            robots[name] = None
            continue
        parts, key = {}, ""
        for line in printed.stdout.splitlines():
            if re.match(r"  <\w", line):
                tag = re.match(r'  <(\S+?)[ />]', line).group(1)
                called = re.search(r'name="([^"]*)"', line)
                key = f"{tag} {called.group(1) if called else ''}"
            if key and line.startswith("  "):
                parts[key] = parts.get(key, "") + line + "\n"
        robots[name] = parts
    return robots


def faults(before, sound, after):
    """What went wrong with one robot."""
    if before is None:
        return []
    if after is None:
        return ["no longer expands"]
    wrong = []
    for part in sorted(set(before) | set(after)):
        now = after.get(part)
        if now not in (before.get(part), sound.get(part)):
            # A part with several mistakes, or in a condition that now holds, may be corrected in part.
            is_new = part not in before and part in sound
            if not is_new and before.get(part) in (None, sound.get(part)):
                wrong.append(f"{part}: {before.get(part)} -> {now}")
    return wrong


def main():
    made = refused = broken = 0
    for number in range(COUNT):
        rng = random.Random(SEED * 1000003 + number)
        files = repository(rng)
        bad = mistaken(rng, files)
        with tempfile.TemporaryDirectory() as folder:
            write(folder, files)
            sound = elements(folder, files)
            write(folder, bad)
            before = elements(folder, files)
            flags = rng.choice([[], ["--unsafe-fixes"]])
            printed = run("urdfmill", "check", "--fix", *flags, folder)
            made += printed.stderr.count("urdfmill: fixed in")
            refused += printed.stderr.count("urdfmill: not fixed")
            after = elements(folder, files)
            problems = ["%s: %s" % (name, fault) for name in before for fault in faults(before[name], sound[name], after[name])]
            if printed.returncode < 0:
                problems.append(f"check ended with {printed.returncode}")
            if problems:
                broken += 1
                print(f"repository {number} of seed {SEED}:", *problems, printed.stderr, sep="\n  ")
                for name, lines in bad.items():
                    print(f"--- {name}", *lines, sep="\n")
    print(f"{COUNT} repositories: {made} files fixed, {refused} fixes refused, {broken} broken")
    # A run without any fix proves nothing.
    return 1 if broken or made == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
