"""Special files, and names with control characters. Every function returns a list of failures and of attempts."""

import os
import pathlib
import subprocess

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
MODEL = '<robot name="r"><link name="l"/></robot>'
MOST_SECONDS = 120
# Characters that control a terminal, begin a new line of a log, or change the direction of writing.
HOSTILE = "a\nforged.urdf:1:1: error: x\r\x1b[2J\x7f\x85\x9b\u2028\u202e"
FORBIDDEN = [chr(c) for c in (*range(0, 9), 11, 12, *range(14, 32), *range(0x7F, 0xA0), 0x2028, 0x2029, 0x202A, 0x202E)]


def run(mill, words, folder, **options):
    try:
        return subprocess.run([mill, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=MOST_SECONDS, **options)
    except subprocess.TimeoutExpired:
        return None


def no_files(mill, folder):
    """Pipes, devices and folders where a file is expected: an error or nothing, never a wait."""
    faults, tried = [], 0
    for kind in ("pipe", "folder", "endless"):
        here = pathlib.Path(folder) / kind

        def place(name):
            path = here / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if kind == "pipe":
                os.mkfifo(path)
            elif kind == "folder":
                path.mkdir()
            else:
                path.symlink_to("/dev/zero")
            return name

        here.mkdir(parents=True)
        (here / "include.xacro").write_text(f'<robot {XACRO}><xacro:include filename="{place("i.xacro")}"/></robot>')
        (here / "yaml.xacro").write_text(f"<robot {XACRO}><a v=\"${{xacro.load_yaml('{place('y.yaml')}')}}\"/></robot>")
        (here / "mesh.urdf").write_text(
            f'<robot name="r"><link name="l"><visual><geometry><mesh filename="{place("m.stl")}"/></geometry></visual></link></robot>')
        (here / "model.urdf").write_text(MODEL)
        for name in (".gitignore", "package.xml", ".urdfmill.yaml"):
            place("tree/" + name)
        (here / "tree" / "model.urdf").write_text(MODEL)
        place("tree/pipe.urdf")
        place("q.csv")
        rows = [
            (["expand", "include.xacro"], {2}), (["expand", "yaml.xacro"], {2}), (["check", "mesh.urdf"], {0, 1}),
            (["check", "tree"], {0, 1, 2}), (["fmt", "-w", "tree"], {0, 1, 2}), (["migrate", "-w", "tree"], {0, 1, 2}),
            (["convert", "--to", "sdf", "--meshes", "copy", "mesh.urdf", "-o", "out/out.sdf"], {0, 1, 2}),
            (["verify", "model.urdf", "model.urdf", "--q", "q.csv"], {0, 1, 2}),
        ]
        for words, codes in rows:
            done = run(mill, words, here)
            tried += 1
            if done is None:
                faults.append(f"{kind}: {' '.join(words)} does not end")
            elif done.returncode not in codes:
                faults.append(f"{kind}: {' '.join(words)} ends with {done.returncode}")
    return faults, f"{tried} commands"


def texts(mill, folder):
    """Names with control characters: escaped in every form for people, on one line."""
    here = pathlib.Path(folder)
    here.mkdir(parents=True, exist_ok=True)
    faults, tried = [], 0
    for number, name in enumerate((HOSTILE, HOSTILE.replace("\n", " ").replace("\r", ""))):
        attribute = "".join(f"&#{ord(c)};" if ord(c) not in (0, 0x1B) and (ord(c) > 31 or c in "\n\r\t") else "" for c in name)
        model = (
            f'<robot name="{attribute}"><link name="{attribute}"/><link name="b{attribute}"><visual><geometry><mesh filename="{attribute}"/></geometry></visual></link>'
            f'<joint name="{attribute}" type="revolute"><parent link="{attribute}"/><child link="b{attribute}"/><axis xyz="0 0 1"/>'
            f'<limit lower="1" upper="0" effort="0" velocity="0"/></joint><{"x" * 3} n="{attribute}"/></robot>')
        (here / f"m{number}.urdf").write_text(model)
        (here / f"x{number}.xacro").write_text(
            f'<robot {XACRO} name="r"><xacro:arg name="{attribute}" default="{attribute}"/><link name="${{undefined_{number}}}{attribute}"/></robot>')
        words = [["check", f"m{number}.urdf"], ["check", "--diagnostics", "github", f"m{number}.urdf"], ["tree", f"m{number}.urdf"],
                 ["info", f"m{number}.urdf"], ["dh", f"m{number}.urdf"], ["screws", f"m{number}.urdf"], ["fk", f"m{number}.urdf"],
                 ["args", f"x{number}.xacro"], ["deps", f"x{number}.xacro"], ["expand", f"x{number}.xacro"],
                 ["verify", f"m{number}.urdf", "other.urdf"]]
        (here / "other.urdf").write_text(MODEL)
        for line in words:
            done = run(mill, line, here)
            tried += 1
            if done is None:
                faults.append(f"{' '.join(line)} does not end")
                continue
            shown = (done.stdout + done.stderr).decode("utf-8", "surrogateescape")
            found = {c for c in FORBIDDEN if c in shown} | {c for c in shown if "\udc80" <= c <= "\udcff"}
            if found:
                faults.append(f"{' '.join(line)} shows {sorted(map(ascii, found))}")
            if any(row.startswith("forged.urdf") for row in shown.split("\n")):
                faults.append(f"{' '.join(line)}: a name forges a finding")
    secret = here / "secret"
    secret.write_bytes(b"HOME=/root\0TOKEN=secret\0")
    for line in (["check", "secret"], ["expand", "secret"], ["check", "/proc/self/environ"]):
        done = run(mill, line, here, env={**os.environ, "TOKEN": "secret"})
        tried += 1
        if done is None or b"secret\0" in done.stderr + done.stdout or b"TOKEN" in done.stderr + done.stdout:
            faults.append(f"{' '.join(line)} shows what is in a file that is no text")
    return faults, f"{tried} commands"
