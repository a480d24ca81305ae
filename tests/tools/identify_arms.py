"""Identification on recorded arms: data simulated with altered masses and noise.

The torques come from `urdfmill dynamics` on the altered arm (the tests compare it with KDL and MuJoCo). What is identified
from the arm as it was published must predict the held-out end of the data to within twice the noise, and the model
that is written must pass `check` as the published one does. An arm with inertias of no body may be refused.
"""

import csv
import io
import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

SKIPPED = 77
WANTED = 10
SAMPLES, RATE = 1500, 100.0
program, cases = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*words):
    return subprocess.run([program, *map(str, words)], capture_output=True, text=True)


def bare(path):
    """The robot without shapes and vendor elements, or nothing if it is not an arm of 5 to 7 joints with masses."""
    robot = tree.parse(path).getroot()
    for part in list(robot):
        if part.tag not in ("link", "joint"):
            robot.remove(part)
    for link in robot.iter("link"):
        for part in list(link):
            if part.tag != "inertial":
                link.remove(part)
    moving = [j for j in robot.iter("joint") if j.get("type") not in ("fixed", None)]
    if not 5 <= len(moving) <= 7 or any(j.find("mimic") is not None for j in moving):
        return None
    if any(j.get("type") in ("floating", "planar") for j in moving):
        return None
    heavy = {l.get("name") for l in robot.iter("link") if l.find("inertial/mass") is not None}
    if any(j.find("child").get("link") not in heavy for j in moving):
        return None
    for dynamics in robot.iter("dynamics"):
        dynamics.set("friction", "0")
    return robot


def altered(robot, draw):
    copy = tree.fromstring(tree.tostring(robot))
    for inertial in copy.iter("inertial"):
        factor, turn = draw.uniform(0.75, 1.35), draw.uniform(0.85, 1.2)
        mass, inertia = inertial.find("mass"), inertial.find("inertia")
        mass.set("value", repr(float(mass.get("value")) * factor))
        for name in ("ixx", "ixy", "ixz", "iyy", "iyz", "izz"):
            inertia.set(name, repr(float(inertia.get(name, 0)) * factor * turn))
        origin = inertial.find("origin")
        if origin is not None and origin.get("xyz"):
            xyz = [float(x) + draw.uniform(-0.01, 0.01) for x in origin.get("xyz").split()]
            origin.set("xyz", " ".join(map(repr, xyz)))
    return copy


def trajectory(robot, joints, draw):
    """Sums of four sines for each joint around the middle of its range, with their derivatives."""
    rows = []
    waves = {}
    for name in joints:
        joint = next(j for j in robot.iter("joint") if j.get("name") == name)
        limit = joint.find("limit")
        low, high = -2.0, 2.0
        if joint.get("type") != "continuous" and limit is not None:
            low, high = float(limit.get("lower", 0)), float(limit.get("upper", 0))
        half = min((high - low) / 2, 1.5) * 0.9
        waves[name] = ((low + high) / 2, [(half / 4 * draw.uniform(0.6, 1), 2 * math.pi * draw.uniform(0.1, 0.6),
                                          draw.uniform(0, 6)) for _ in range(4)])
    for i in range(SAMPLES):
        t = i / RATE
        row = {"time": t}
        for name, (middle, parts) in waves.items():
            row["q." + name] = middle + sum(a * math.sin(w * t + p) for a, w, p in parts)
            row["dq." + name] = sum(a * w * math.cos(w * t + p) for a, w, p in parts)
            row["ddq." + name] = -sum(a * w * w * math.sin(w * t + p) for a, w, p in parts)
        rows.append(row)
    return rows


def write(path, rows):
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def compare(robot, folder, draw):
    """The largest error of a prediction relative to the noise, and the failures."""
    nominal, truth = folder / "nominal.urdf", folder / "truth.urdf"
    tree.ElementTree(robot).write(nominal)
    tree.ElementTree(altered(robot, draw)).write(truth)
    head = run("dynamics", nominal, "--format", "csv")
    if head.returncode != 0:
        return None
    joints = [c[2:] for c in next(csv.reader(io.StringIO(head.stdout))) if c.startswith("q.")]
    rows = trajectory(robot, joints, draw)
    write(folder / "path.csv", rows)
    answer = run("dynamics", truth, "--trajectory", folder / "path.csv", "--format", "csv")
    torques = list(csv.DictReader(io.StringIO(answer.stdout)))
    noise = {}
    for name in joints:
        size = math.sqrt(sum(float(r["tau." + name]) ** 2 for r in torques) / len(torques))
        noise[name] = 0.02 * size + 1e-4
    data = []
    for row, torque in zip(rows, torques):
        line = {k: v for k, v in row.items() if k == "time" or k.startswith("q.")}
        for name in joints:
            line["tau." + name] = float(torque["tau." + name]) + draw.gauss(0, noise[name])
        data.append(line)
    write(folder / "data.csv", data)
    found = run("identify", nominal, folder / "data.csv", "--format", "json", "-o", folder / "written.urdf")
    if "urdf-inertia-triangle" in run("check", truth).stdout and "kinematics-fits-disagree" in found.stderr:
        print(f"{robot.get('name')}: refused, as its inertias are those of no body")
        return None
    if found.returncode != 0:
        return math.inf, found.stderr
    report = json.loads(found.stdout)
    worst = max(e / noise[j] for e, j in zip(report["error_held_out"], joints))
    before = max(e / noise[j] for e, j in zip(report["error_of_model"], joints))
    checked = run("check", folder / "written.urdf")
    wrong = [line for line in checked.stdout.splitlines() if "error" in line and "inerti" in line]
    print(f"{robot.get('name')}: {len(joints)} joints, error {worst:.2f} times the noise, of the model {before:.0f}")
    return worst, "\n".join(wrong)


def main():
    if not cases.is_dir():
        print("no recorded robots")
        return SKIPPED
    done, failures = set(), []
    for path in sorted(cases.glob("*.urdf")):
        if len(done) >= WANTED:
            break
        try:
            robot = bare(path)
        except (tree.ParseError, ValueError):
            continue
        if robot is None or robot.get("name") in done:
            continue
        with tempfile.TemporaryDirectory() as folder:
            result = compare(robot, pathlib.Path(folder), random.Random(robot.get("name")))
        if result is None:
            continue
        done.add(robot.get("name"))
        if result[0] > 2 or result[1]:
            failures.append(f"{path.name}: {result[0]:.2f} times the noise {result[1]}")
    print("\n".join(failures))
    print(f"{len(done)} arms, {len(failures)} failures")
    return 1 if failures or len(done) < WANTED else 0


sys.exit(main())
