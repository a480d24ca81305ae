#!/usr/bin/env python3
"""An expansion that reads ahead gives what one without gives: the same text, or the same findings.

usage: read_ahead.py URDFMILL [SEEDS]

Robots that include many files, some of which are missing, no XML, included twice, on a condition or by others, are expanded
alone, which reads ahead, and as a tree, which shares files between models and does not.
"""
import pathlib
import random
import re
import subprocess
import sys
import tempfile

XMLNS = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'


def include(name, more=""):
    return f'<xacro:include filename="{name}"{more}/>'


def write_part(folder, number, chance, trouble):
    """A file with a macro; some include others, or are in trouble."""
    inner = ""
    if chance.random() < 0.2:
        inner = include(f"inner{number}.xacro")
        (folder / f"inner{number}.xacro").write_text(f'<robot {XMLNS}><xacro:property name="p{number}" value="{number}"/></robot>')
    body = f'<xacro:macro name="m{number}" params="n">{"<!-- filling -->" * chance.randrange(40)}<link name="l{number}_${{n}}"/></xacro:macro>'
    text = f"<robot {XMLNS}>{inner}{body}</robot>"
    if trouble == "broken":
        text = text.replace("</robot>", "</robots>")
    if trouble == "expression":
        text = text.replace("</robot>", "<link name='${undefined_here}'/></robot>")
    if trouble != "missing":
        (folder / f"part{number}.xacro").write_text(text)


def write_robot(folder, chance):
    count = chance.randrange(30, 90)
    in_trouble = chance.sample(range(count), chance.choice([0, 0, 1, 2]))
    lines = [f'<robot name="r" {XMLNS}><xacro:arg name="yes" default="true"/>']
    for number in range(count):
        write_part(folder, number, chance, chance.choice(["broken", "expression", "missing"]) if number in in_trouble else None)
        line = include(f"part{number}.xacro")
        kind = chance.random()
        if kind < 0.1:
            line = f'<xacro:if value="$(arg yes)">{line}</xacro:if>'
        elif kind < 0.2:
            line = include(f"${{'part' + str({number})}}.xacro")
        elif kind < 0.25:
            line += line
        elif kind < 0.3 and number in in_trouble:
            line = include(f"part{number}.xacro", ' optional="true"')
        lines.append(line)
        if chance.random() < 0.5 and number not in in_trouble:
            lines.append(f'<xacro:m{number} n="{chance.randrange(9)}"/>')
    (folder / "robot.urdf.xacro").write_text("\n".join([*lines, "</robot>"]))


def findings(text):
    return re.findall(r"\S+: (?:error|warning): .*", text)


def main():
    program, seeds = pathlib.Path(sys.argv[1]).resolve(), int(sys.argv[2]) if len(sys.argv) > 2 else 40
    failed = expanded = 0
    for seed in range(seeds):
        with tempfile.TemporaryDirectory() as scratch:
            folder = pathlib.Path(scratch) / "robot"
            folder.mkdir()
            write_robot(folder, random.Random(seed))
            run = lambda *words: subprocess.run([program, "expand", *words], capture_output=True, text=True, cwd=scratch, check=False)
            alone = run("robot/robot.urdf.xacro", "-o", "alone.urdf")
            tree = run("robot", "--include", "robot.urdf.xacro", "--out-dir", "tree", "-q", "-j1")
            results = [pathlib.Path(scratch) / name for name in ("alone.urdf", "tree/robot.urdf")]
            texts = [result.read_text() if result.exists() else None for result in results]
            errors = [[line for line in findings(done.stderr) if ": error: " in line] for done in (alone, tree)]
            expanded += texts[0] is not None
            if texts[0] != texts[1] or errors[0] != errors[1] or (texts[0] is None) != (alone.returncode != 0):
                failed += 1
                print(f"seed {seed}:\n{alone.stderr}\n{tree.stderr}", file=sys.stderr)
    print(f"{seeds} robots, {expanded} of them expanded, {failed} differ")
    if not 0 < expanded < seeds:
        sys.exit("the robots are not both good and bad")
    sys.exit(1 if failed else 0)


main()
