#!/usr/bin/env python3
"""Migrates small repositories with macros up and back: robots keep their expansions, and files their bytes.

usage: migrate_trees.py BIN [COUNT [SEED]]     BIN: the folder of urdfmill and xacro
The type of a joint in a macro comes from its parameter. A repository is migrated from 1.0 to 1.2 and back. No limit of
a continuous joint may get a lower or upper one, no revolute joint may lack them in 1.2, and a file in which nothing had
to be written out must be as before, byte for byte. What is refused must be unchanged, and only its errors be reported.
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


def run(program, *arguments):
    return subprocess.run([os.path.join(BIN, program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False,
                          encoding="utf-8")


def start_tag(rng, name):
    attributes = [XACRO] + ([f'name="{name}"'] if name else [])
    rng.shuffle(attributes)
    return "<robot " + rng.choice([" ", "\n  ", "  "]).join(attributes) + rng.choice([">", " >"])


def repository(rng):
    files = {}
    macros = rng.randint(1, 3)
    lines = [start_tag(rng, "")]
    for i in range(macros):
        limit = rng.choice(["", "", 'lower="-1" upper="1" ']) + 'effort="1" velocity="1"' + rng.choice(["", "", ' acceleration="2"'])
        kind = rng.choice(["${type}", "${type}", "revolute", "continuous"])
        lines.append(f'<xacro:macro name="m{i}" params="l type">\n<link name="${{l}}"/>\n<joint name="${{l}}_j" type="{kind}">'
                     f'<parent link="base"/><child link="${{l}}"/>\n<limit {limit}/></joint>\n</xacro:macro>')
    files["macros.xacro"] = "\n".join(lines + ["</robot>", ""])
    for r in range(rng.randint(1, 3)):
        lines = [start_tag(rng, f"r{r}"), '<xacro:include filename="macros.xacro"/>', '<link name="base"/>']
        uses = rng.choice([["continuous"], ["revolute"], ["continuous", "revolute"], ["continuous", "fixed"]])
        for j in range(rng.randint(1, 3)):
            lines.append(f'<xacro:m{rng.randrange(macros)} l="l{j}" type="{rng.choice(uses)}"/>')
        files[f"r{r}.urdf.xacro"] = "\n".join(lines + ["</robot>", ""])
    return files


def read(folder):
    texts = {}
    for name in sorted(os.listdir(folder)):
        with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
            texts[name] = file.read()
    return texts


def model(folder, name):
    """The expanded robot without its version, as the reader prints it; None if it is refused."""
    printed = run("urdfmill", "convert", "--quiet", "--lenient", "--to", "json", os.path.join(folder, name))
    return re.sub(r'"version": "[^"]*"', "", printed.stdout) if printed.returncode == 0 else None


def check(folder, files):
    """What is wrong with one repository."""
    robots = [name for name in files if name != "macros.xacro"]
    before = {name: model(folder, name) for name in robots}
    up = run("urdfmill", "migrate", folder, "-w", "--urdf-version", "1.2")
    after = read(folder)
    wrong = []
    for name in robots:
        if before[name] is not None and model(folder, name) is None:
            wrong.append(f"{name} is refused after the migration")
        expanded = run("xacro", os.path.join(folder, name)).stdout
        for joint in re.findall(r'type="continuous">.*?<limit ([^>]*)/>', expanded, re.DOTALL):
            original = 'lower="-1"' in files["macros.xacro"]
            if "lower" in joint and not original:
                wrong.append(f"{name}: a continuous joint has {joint}")
    for name, text in after.items():
        is_changed = text != files[name]
        warned = re.search(re.escape(name) + r":\d+:\d+: (warning|note)", up.stderr)
        if warned and not is_changed:
            wrong.append(f"{name} is unchanged, and reported as changed: {warned.group(0)}")
        if not is_changed and " 0 refused" in up.stderr:
            wrong.append(f"{name} was not migrated")
    if " 0 refused" not in up.stderr:
        if after != files:
            wrong.append("refused, and changed in part")
        return wrong
    back = run("urdfmill", "migrate", folder, "-w", "--urdf-version", "1.0", "-q")
    if back.returncode != 0:
        return wrong + ["not migrated back:\n" + back.stderr]
    for name, text in read(folder).items():
        # Limits that were written out stay, and what had no effect is gone.
        undone = text.replace(' lower="0" upper="0"', "").replace('lower="0" upper="0" ', "")
        if undone != files[name].replace(' acceleration="2"', ""):
            wrong.append(f"{name} is not as it was:\n{text}")
    return wrong


def main():
    broken = refused = 0
    for number in range(COUNT):
        rng = random.Random(SEED * 1000003 + number)
        files = repository(rng)
        with tempfile.TemporaryDirectory() as folder:
            for name, text in files.items():
                with open(os.path.join(folder, name), "w", encoding="utf-8", newline="") as file:
                    file.write(text)
            wrong = check(folder, files)
            refused += read(folder) == files and not wrong
            if wrong:
                broken += 1
                print(f"repository {number} of seed {SEED}:", *wrong, sep="\n  ")
                for name, text in files.items():
                    print(f"--- {name}", text, sep="\n")
    print(f"{COUNT} repositories: {refused} as before, {broken} wrong")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
