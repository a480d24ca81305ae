#!/usr/bin/env python3
"""Names of files and folders with control characters and line ends: no command prints them raw, so that none can forge a
finding or steer a terminal.

usage: hostile_files.py PROGRAM
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
FORGED = "x\x1b[31m\nurdfmill: forged\n\u202eforged.urdf:1:1: error: forged\u2028"
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]|^(urdfmill: )?\u202e?forged", re.M)
ROBOT = """<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/>
<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="1" velocity="%d"/></joint></robot>\n"""
XACRO = """<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/>
<xacro:arg name="n" default="1"/><xacro:property name="unused" value="1"/><link name="a$(arg n)"/></robot>\n"""
# T and U stand for folders, R, S and X for a robot, another version of it and a xacro file in them.
COMMANDS = """
check T|check T --statistics|check T --output-format json|check T --output-format sarif|check T --output-format junit
check T --output-format github|check T --output-format gitlab|check T --summary -|check T --fix --diff|check T --show-config
check R --statistics|info T|info R|info T --json|verify T U|verify R S|verify T U --json|dh T|dh R|dh R --format markdown|tree T|tree R
inertia R|inertia R --diff|fmt T|fmt T --diff|fmt R --diff|fmt X --diff|migrate T --urdf-version 1.2|migrate R --urdf-version 1.2 --diff
convert R --to sdf|convert T --to yaml --out-dir O|expand X --no-banner|expand T --out-dir O|deps X|deps X --json|args X|plan T|diff T U|diff R S
diff T U --format markdown|diff T U --format github|where X 2|where R 1|fk R|screws R|mesh T|mesh R|dynamics R|workspace R|picture T --sheet -o O
export R -o O|init T|report T|explain T|ik R|codegen R|identify R|from-dh R|excite R|lsp T|mcp T|view T
""".replace("\n", "|").strip("|").split("|")


def tree(folder, velocity):
    folder.mkdir()
    (folder / "package.xml").write_text("<package><name>p</name></package>", encoding="utf-8")
    (folder / f"{FORGED}.urdf").write_text(ROBOT % velocity, encoding="utf-8")
    (folder / f"{FORGED}.broken.urdf").write_text("<robot name='r'><link></robot>\n", encoding="utf-8")
    (folder / f"{FORGED}.urdf.xacro").write_text(XACRO, encoding="utf-8")
    (folder / "part.xacro").write_text("<robot><material name='m'/><link name='a1'/></robot>\n", encoding="utf-8")
    (folder / f"only-in-{velocity}{FORGED}.urdf").write_text(ROBOT % velocity, encoding="utf-8")


def main():
    failures = []
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch)
        t, u = top / f"t{FORGED}", top / f"u{FORGED}"
        tree(t, 1)
        tree(u, 2)
        names = {"T": t, "U": u, "R": t / f"{FORGED}.urdf", "S": u / f"{FORGED}.urdf", "X": t / f"{FORGED}.urdf.xacro", "O": top / f"o{FORGED}"}
        for command in COMMANDS:
            words = [str(names[word].relative_to(top)) if word in names else word for word in command.split()]
            done = subprocess.run([PROGRAM, *words], cwd=top, input=b"", capture_output=True, check=False, timeout=60)
            for name, output in (("stdout", done.stdout), ("stderr", done.stderr)):
                text = output.decode("utf-8")
                if re.search("unknown (command|option)", text):
                    failures.append(f"{command}: {text}")
                if found := RAW.search(text):
                    failures.append(f"{command}: {name}: {text[max(0, found.start() - 60):found.end() + 40]!r}")
    print("\n".join(failures) or f"{len(COMMANDS)} commands print no name raw")
    return 1 if failures else 0


sys.exit(main())
