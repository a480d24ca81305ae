"""Loads every notation of `dh --format` where people would, and compares its poses with those of the model.

usage: notations_test.py PROGRAM ROOT

Random chains of revolute and prismatic joints are written as URDF; `urdfmill fk` gives their poses (which other tests
compare with KDL). Python and sympy run here, MATLAB runs in Octave with the Robotics Toolbox where both are there, YAML,
and the parameter files of SYMORO are read as their programs read them.
KDL is compiled by generated_code_test.cpp.
"""
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import types

try:
    import numpy as np
    import yaml
except ImportError as missing:
    print("skipped: Python has no %s" % missing.name)
    sys.exit(77)

PROGRAM, ROOT = sys.argv[1], sys.argv[2]
TOOLBOX = os.path.join(ROOT, "..", "shared", "oracles", "rtb-matlab-9")
failures = []


def run(*words, text=None, check=True):
    done = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, check=False)
    if check and done.returncode != 0:
        raise RuntimeError("%s: exit %d\n%s" % (" ".join(words), done.returncode, done.stderr))
    return done


def check(what, deviation, limit=1e-9):
    if not deviation <= limit:
        failures.append("%s: off by %g" % (what, deviation))


# ---- rotations and transforms -------------------------------------------------------------------------------------


def rx(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1.0]])


def ry(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[c, 0, s, 0], [0, 1, 0, 0], [-s, 0, c, 0], [0, 0, 0, 1.0]])


def rz(a):
    c, s = math.cos(a), math.sin(a)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


def translation(x, y, z):
    t = np.eye(4)
    t[:3, 3] = x, y, z
    return t


def row(modified, theta, d, a, alpha):
    if modified:
        return rx(alpha) @ translation(a, 0, 0) @ rz(theta) @ translation(0, 0, d)
    return rz(theta) @ translation(0, 0, d) @ translation(a, 0, 0) @ rx(alpha)


def distance(a, b):
    return float(np.abs(np.asarray(a, float) - np.asarray(b, float)).max())


# ---- robots -----------------------------------------------------------------------------------------------------


def vector(values):
    return " ".join(repr(v) for v in values)


def joint_xml(name, kind, parent, child, xyz, rpy, axis, mimic=""):
    limit = '<limit lower="-2" upper="2" effort="1" velocity="1"/>' if kind in ("revolute", "prismatic") else ""
    return ('<joint name="%s" type="%s"><parent link="%s"/><child link="%s"/><origin xyz="%s" rpy="%s"/><axis xyz="%s"/>%s%s'
            "</joint>" % (name, kind, parent, child, vector(xyz), vector(rpy), vector(axis), limit, mimic))


def inertial(rng):
    m = rng.uniform(0.5, 4)
    i = [rng.uniform(0.02, 0.04) for _ in range(3)]
    return ('<inertial><origin xyz="%s" rpy="%s"/><mass value="%r"/><inertia ixx="%r" iyy="%r" izz="%r" ixy="0.001" ixz="0.002" '
            'iyz="-0.001"/></inertial>' % (vector([rng.uniform(-0.2, 0.2) for _ in range(3)]),
                                           vector([rng.uniform(-1, 1) for _ in range(3)]), m, *i))


class Robot:
    """A chain b, l1 … ln, tip with joints j1 … jn."""

    def __init__(self, folder, name, kinds, rng, right_angles=False, masses=False):
        self.path = os.path.join(folder, name + ".urdf")
        self.kinds = kinds
        links = ['<link name="b"/>']
        joints = []
        parent = "b"
        for i, kind in enumerate(kinds, 1):
            if right_angles:
                xyz = [rng.choice([0, 0.1, 0.35, -0.25]) for _ in range(3)]
                rpy = [rng.choice([0, math.pi / 2, -math.pi / 2, math.pi]) for _ in range(3)]
                axis = rng.choice([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, -1]])
            else:
                xyz = [rng.uniform(-0.5, 0.5) for _ in range(3)]
                rpy = [rng.uniform(-3, 3) for _ in range(3)]
                axis = [rng.uniform(-1, 1) for _ in range(3)]
            links.append('<link name="l%d">%s</link>' % (i, inertial(rng) if masses else ""))
            joints.append(joint_xml("j%d" % i, kind, parent, "l%d" % i, xyz, rpy, axis))
            parent = "l%d" % i
        tip = [rng.uniform(-0.2, 0.2) for _ in range(3)], [rng.uniform(-1, 1) for _ in range(3)]
        links.append('<link name="tip"/>')
        joints.append(joint_xml("to_tip", "fixed", parent, "tip", *tip, [1, 0, 0]))
        with open(self.path, "w") as file:
            file.write('<robot name="%s">%s%s</robot>' % (name, "".join(links), "".join(joints)))

    def positions(self, rng):
        return [rng.uniform(-1.5, 1.5) for _ in self.kinds]

    def pose(self, q, tip="tip"):
        return fk(self.path, {"j%d" % i: v for i, v in enumerate(q, 1)}, tip)


def fk(path, q, tip, base=None):
    words = ["fk", path, "-q", "--format", "json", "--link", tip]
    for name, value in q.items():
        words += ["--q", "%s=%r" % (name, value)]
    if base:
        words += ["--base", base]
    return np.array(json.loads(run(*words).stdout)["links"][0]["matrix"])


def table(path, tip, notation, *more, base=None):
    words = ["dh", path, "-q", "--tip", tip, "--format", notation, *more]
    if base:
        words += ["--base", base]
    return run(*words).stdout


# ---- readers ----------------------------------------------------------------------------------------------------


def toolbox_python():
    """The Robotics Toolbox if it is installed, else stand-ins that accept the same arguments and refuse others."""
    try:
        import roboticstoolbox  # noqa: F401
        import spatialmath  # noqa: F401
        return None
    except ImportError:
        pass

    def link(kind, modified):
        allowed = {"a", "alpha", "offset", "qlim", "m", "r", "I", "d" if kind == "R" else "theta"}

        def make(**given):
            assert set(given) <= allowed, set(given) - allowed
            assert len(given.get("I", [0] * 6)) == 6 and len(given.get("r", [0] * 3)) == 3
            return types.SimpleNamespace(kind=kind, modified=modified, **{"theta": 0, "d": 0, "offset": 0, "m": 0, **given})

        return make

    class DHRobot:
        def __init__(self, links, name, base, tool):
            assert links and len({l.modified for l in links}) == 1
            self.links, self.name, self.base, self.tool = links, name, base, tool

        def frames(self, q):
            t = [self.base]
            for l, v in zip(self.links, q):
                theta = v + l.offset if l.kind == "R" else l.theta
                d = v + l.offset if l.kind == "P" else l.d
                t.append(t[-1] @ row(l.modified, theta, d, l.a, l.alpha))
            return t

        def fkine(self, q):
            return types.SimpleNamespace(A=self.frames(q)[-1] @ self.tool)

        def inertia(self, q):
            return mass_matrix(self.links, self.frames(q))

    toolbox = types.ModuleType("roboticstoolbox")
    for suffix, modified in (("DH", False), ("MDH", True)):
        setattr(toolbox, "Revolute" + suffix, link("R", modified))
        setattr(toolbox, "Prismatic" + suffix, link("P", modified))
    toolbox.DHRobot = DHRobot
    math3d = types.ModuleType("spatialmath")
    math3d.SE3 = lambda m: np.asarray(m, float)
    sys.modules.update({"roboticstoolbox": toolbox, "spatialmath": math3d})
    return toolbox


def mass_matrix(links, frames):
    """M(q) of rows with m, r and I (about the centre): the sum of m Jvᵀ Jv + Jwᵀ I Jw."""
    n = len(links)
    m = np.zeros((n, n))
    for i, l in enumerate(links):
        f = frames[i + 1]
        c = f[:3, :3] @ np.array(l.r) + f[:3, 3]
        xx, yy, zz, xy, yz, xz = l.I
        inertia = f[:3, :3] @ np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) @ f[:3, :3].T
        jv, jw = np.zeros((3, n)), np.zeros((3, n))
        for k in range(i + 1):
            axis = frames[k + 1] if l.modified else frames[k]
            z, p = axis[:3, 2], axis[:3, 3]
            if links[k].kind == "R":
                jv[:, k], jw[:, k] = np.cross(z, c - p), z
            else:
                jv[:, k] = z
        m += l.m * jv.T @ jv + jw.T @ inertia @ jw
    return m


def stand_in_sympybotics():
    module = types.ModuleType("sympybotics")

    def robot_def(name, rows, dh_convention):
        assert isinstance(name, str) and dh_convention in ("standard", "modified")
        return types.SimpleNamespace(rows=rows, modified=dh_convention == "modified")

    module.RobotDef = robot_def
    sys.modules["sympybotics"] = module


def symoro(text):
    """As pysymoro's readpar reads it: lines with (* are skipped, lists are split at commas."""
    lists, numbers = {}, {}
    for line in text.splitlines():
        if "(*" in line:
            assert line.rstrip().endswith("*)") and line.count("*)") == 1, line
            continue
        many = re.match(r"^(\w+) = \{(.*)\}$", line)
        one = re.match(r"^(\w+) = (\w+)$", line)
        assert many or one, line
        if many:
            lists[many.group(1)] = many.group(2).split(",")
        else:
            numbers[one.group(1)] = one.group(2)
    nj = int(numbers["NJ"])
    assert int(numbers["NF"]) == 2 * nj - int(numbers["NL"]) and len(lists["Z"]) == 16
    for key in ("ant", "sigma", "b", "d", "r", "gamma", "alpha", "mu", "theta"):
        assert len(lists[key]) == nj, key
    return lists, numbers


def symoro_poses(lists, q):
    """The pose of every frame; q by frame number."""
    names = {"pi": math.pi, **{"q%d" % k: v for k, v in q.items()}, **{"r%d" % k: v for k, v in q.items()}}
    value = lambda key, j: float(eval(lists[key][j - 1], {"__builtins__": {}}, names))
    poses = {0: np.array([float(v) for v in lists["Z"]]).reshape(4, 4)}
    for j in range(1, len(lists["ant"]) + 1):
        sigma, theta, r = int(lists["sigma"][j - 1]), lists["theta"][j - 1], lists["r"][j - 1]
        assert (("q%d" % j) in theta) == (sigma == 0) and (("r%d" % j) in r) == (sigma == 1), (theta, r, sigma)
        t = (rz(value("gamma", j)) @ translation(0, 0, value("b", j)) @ rx(value("alpha", j)) @
             translation(value("d", j), 0, 0) @ rz(value("theta", j)) @ translation(0, 0, value("r", j)))
        poses[j] = poses[int(lists["ant"][j - 1])] @ t
    return poses


def opw(parameters, offsets, signs, q):
    p = parameters
    a = [s * v - o for s, v, o in zip(signs, q, offsets)]
    return (rz(a[0]) @ translation(p["a1"], 0, p["c1"]) @ ry(a[1]) @ translation(0, 0, p["c2"]) @ ry(a[2]) @
            translation(p["a2"], p["b"], p["c3"]) @ rz(a[3]) @ ry(a[4]) @ translation(0, 0, p["c4"]) @ rz(a[5]))


# ---- the tests --------------------------------------------------------------------------------------------------


def execute(code):
    names = {}
    exec(compile(code, "generated", "exec"), names)
    return names


def test_python_and_data(robot, q, right, convention):
    more = ("--convention", convention)
    what = "%s %s " % (os.path.basename(robot.path), convention)
    names = execute(table(robot.path, "tip", "python", *more))
    check(what + "python", distance(names["robot"].fkine(q).A, right))
    modified = convention == "modified"
    for notation, load in (("json", json.loads), ("yaml", yaml.safe_load)):
        for units in ((), ("--degrees", "--millimetres")):
            t = load(table(robot.path, "tip", notation, *more, *units))
            angle = math.radians if t["angle_unit"] == "deg" else float
            scale = 0.001 if t["length_unit"] == "mm" else 1.0
            matrix = lambda m: np.array(m) * [[1, 1, 1, scale]] * 3 + [[0, 0, 0, 1 - 1]]
            pose = np.array(t["base"]["matrix"], float)
            pose[:3, 3] *= scale
            for r, v in zip(t["rows"], q):
                pose = pose @ row(modified, angle(r["theta"]) + v * (r["type"] == "R"), r["d"] * scale + v * (r["type"] == "P"),
                                  r["a"] * scale, angle(r["alpha"]))
            tool = np.array(t["tool"]["matrix"], float)
            tool[:3, 3] *= scale
            check(what + notation + " " + " ".join(units), distance(pose @ tool, right))
    try:
        import sympy
    except ImportError:
        return
    names = execute(table(robot.path, "tip", "sympybotics", *more))
    definition = names["robot"]
    assert definition.modified == modified
    pose = np.array(names["base"].tolist(), float)
    for (alpha, a, d, theta), v in zip(definition.rows, q):
        number = lambda p: float(sympy.sympify(p).subs({"q": v}))
        pose = pose @ row(modified, number(theta), number(d), number(a), number(alpha))
    check(what + "sympybotics", distance(pose @ np.array(names["tool"].tolist(), float), right))
    if len(q) <= 3:
        names = execute(table(robot.path, "tip", "sympy", *more))
        values = {names["q%d" % i]: v for i, v in enumerate(q, 1)}
        check(what + "sympy", distance(np.array(names["T"].subs(values).tolist(), float), right))


def test_axes(robot, q, right):
    names = execute(table(robot.path, "tip", "ik-geo"))
    h, p = names["H"], names["P"]
    assert h.shape == (3, len(q)) and p.shape == (3, len(q) + 1)
    turn, at = np.eye(3), p[:, 0].copy()
    for i, v in enumerate(q):
        if names["joint_type"][i] == 1:
            at += turn @ h[:, i] * v
        else:
            x, y, z = h[:, i]
            k = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
            turn = turn @ (np.eye(3) + math.sin(v) * k + (1 - math.cos(v)) * k @ k)
        at += turn @ p[:, i + 1]
    check(robot.path + " ik-geo", max(distance(at, right[:3, 3]), distance(turn @ names["R_tip"], right[:3, :3])))


def test_files(robot, q, right):
    what = os.path.basename(robot.path) + " "
    for units in ((), ("--millimetres",)):
        lists, _ = symoro(table(robot.path, "tip", "symoro", *units))
        poses = symoro_poses(lists, dict(enumerate(([v * (1000 if units and k == "prismatic" else 1)
                                                     for v, k in zip(q, robot.kinds)]), 1)))
        last = poses[len(lists["ant"])].copy()
        last[:3, 3] *= 0.001 if units else 1
        check(what + "symoro " + " ".join(units), distance(last, right))


def test_tree(folder, rng):
    """A base with two arms, one of which branches again."""
    path = os.path.join(folder, "tree.urdf")
    links, joints = ["b"], []
    for name, parent, kind in (("a1", "b", "revolute"), ("a2", "a1", "revolute"), ("a3", "a2", "prismatic"),
                               ("x1", "a2", "revolute"), ("x2", "x1", "revolute"), ("c1", "b", "revolute"), ("c2", "c1", "revolute")):
        links.append(name)
        joints.append(joint_xml("j" + name, kind, parent, name, [rng.uniform(-0.5, 0.5) for _ in range(3)],
                                [rng.uniform(-3, 3) for _ in range(3)], [rng.uniform(-1, 1) for _ in range(3)]))
    with open(path, "w") as file:
        file.write('<robot name="tree">%s%s</robot>' % ("".join('<link name="%s"/>' % l for l in links), "".join(joints)))
    text = run("dh", path, "-q", "--all-tips", "--format", "symoro").stdout
    lists, numbers = symoro(text)
    assert numbers["Type"] == "1"
    notes = {int(n): note for n, note in re.findall(r"\(\* joint (\d+): (\S+?),? .*\*\)", text)}
    joint_of = {number: note for number, note in notes.items() if note.startswith("j")}
    assert sorted(joint_of.values()) == sorted("j" + l for l in links[1:])
    by_name = {"j" + l: rng.uniform(-1.5, 1.5) for l in links[1:]}
    poses = symoro_poses(lists, {number: by_name[name] for number, name in joint_of.items()})
    for tip in ("a3", "x2", "c2"):
        last = [n for n, note in notes.items() if note == tip] or [n for n, note in joint_of.items() if note == "j" + tip]
        check("tree symoro " + tip, distance(poses[last[0]], fk(path, by_name, tip)))


def inertia_of(path, q):
    words = ["dynamics", path, "-q", "--format", "json"]
    for i, v in enumerate(q, 1):
        words += ["--q", "j%d=%r" % (i, v)]
    return np.array(json.loads(run(*words).stdout)["mass_matrix"])


def test_dynamics(robot, q):
    right = inertia_of(robot.path, q)
    for convention in ("standard", "modified"):
        names = execute(table(robot.path, "tip", "python", "--convention", convention, "--with-dynamics"))
        check(robot.path + " inertia " + convention, distance(names["robot"].inertia(q), right) / np.abs(right).max(), 1e-12)
    lists, _ = symoro(table(robot.path, "tip", "symoro", "--with-dynamics"))
    poses = symoro_poses(lists, dict(enumerate(q, 1)))
    links, frames = [], [poses[0]]
    for j, kind in enumerate(robot.kinds, 1):
        value = {key: float(lists[key][j - 1]) for key in ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")}
        c = np.array([value["MX"], value["MY"], value["MZ"]]) / value["M"]
        about_origin = np.array([[value["XX"], value["XY"], value["XZ"]], [value["XY"], value["YY"], value["YZ"]],
                                 [value["XZ"], value["YZ"], value["ZZ"]]])
        i = about_origin - value["M"] * (c @ c * np.eye(3) - np.outer(c, c))
        links.append(types.SimpleNamespace(m=value["M"], r=c, I=[i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[1, 2], i[0, 2]],
                                           modified=True, kind="P" if kind == "prismatic" else "R"))
        frames.append(poses[j])
    check(robot.path + " inertia symoro", distance(mass_matrix(links, frames), right) / np.abs(right).max(), 1e-12)


class Octave:
    """Collects scripts and runs them in one Octave."""

    def __init__(self, folder):
        self.folder, self.script, self.expected = folder, [], []

    def add(self, what, robot, q, right, notation, *more, inertia=None):
        name = "generated_%d" % len(self.expected)
        with open(os.path.join(self.folder, name + ".m"), "w") as file:
            file.write(table(robot.path, "tip", notation, *more))
        self.script.append("%s; limits = robot.qlim; T = robot.fkine(%s); try, T = T.T; catch, end" % (name, self.row(q)))
        if inertia is not None:
            self.script.append("T = robot.inertia(%s);" % self.row(q))
        self.script.append("fprintf('RESULT'); fprintf(' %.17g', T'); fprintf('\\n'); clear robot L DH")
        self.expected.append((what + " " + notation + " " + " ".join(more), right if inertia is None else inertia))

    @staticmethod
    def row(q):
        return "[" + " ".join(repr(v) for v in q) + "]"

    def run(self):
        head = "addpath('%s'); addpath('%s/octave'); addpath('%s'); warning('off','all');\n" % (TOOLBOX, TOOLBOX, self.folder)
        # Octave cannot loop over objects; a copy that precedes it has the toolbox's single such loop unrolled.
        with open(os.path.join(TOOLBOX, "Link.m"), encoding="latin-1") as file:
            link = file.read().replace("for ll=l\n", "for kk=1:numel(l)\n ll=l(kk);\n")
        with open(os.path.join(self.folder, "Link.m"), "w", encoding="latin-1") as file:
            file.write(link)
        path = os.path.join(self.folder, "run_tables.m")
        with open(path, "w") as file:
            file.write(head + "\n".join(self.script))
        done = subprocess.run(["octave-cli", "--norc", path], capture_output=True, text=True, check=False)
        results = [line.split()[1:] for line in done.stdout.splitlines() if line.startswith("RESULT")]
        if len(results) != len(self.expected):
            failures.append("octave: %d of %d ran\n%s" % (len(results), len(self.expected), done.stderr[-2000:]))
        for (what, right), values in zip(self.expected, results):
            got = np.array([float(v) for v in values]).reshape(right.shape)
            check("octave " + what, distance(got, right) / max(1.0, np.abs(right).max()))


def test_matlab(folder, robots, rng):
    if not os.path.isdir(TOOLBOX):
        print("skipped in part: no Robotics Toolbox for MATLAB at " + TOOLBOX)
        return
    if subprocess.run(["sh", "-c", "command -v octave-cli"], capture_output=True, check=False).returncode != 0:
        print("skipped in part: no octave-cli")
        return
    octave = Octave(folder)
    for robot, masses in robots:
        q = robot.positions(rng)
        right = robot.pose(q)
        for convention in ("standard", "modified"):
            more = ("--convention", convention)
            what = os.path.basename(robot.path)
            octave.add(what, robot, q, right, "matlab", *more)
            octave.add(what, robot, q, right, "matlab-compact", *more)
            # In Octave the toolbox's rne stops at modified rows and is wrong for prismatic joints; the toolbox for
            # Python, or its stand-in, supports both.
            if masses and "prismatic" not in robot.kinds and convention == "standard":
                octave.add(what, robot, q, right, "matlab", *more, "--with-dynamics", inertia=inertia_of(robot.path, q))
    octave.run()


def upright_arm(folder, name, rng, signs, twists):
    """An ortho-parallel arm with a spherical wrist, with arbitrary counting of joints and orientation of frames."""
    a1, a2, b, c1, c2, c3, c4 = 0.2, -0.05, 0.1 * (rng.random() < 0.5), 0.5, 0.6, 0.55, 0.15
    steps = [((0, 0, 0), "z"), ((a1, 0, c1), "y"), ((0, 0, c2), "y"), ((a2, b, c3), "z"), ((0, 0, 0), "y"), ((0, 0, 0), "z")]
    joints, links, parent = [], ['<link name="b"/>'], "b"
    turn = np.eye(4)
    for i, (offset, axis) in enumerate(steps, 1):
        # At the file's zero each joint is rotated by its twist: the frames are arbitrary, the mechanism is the same.
        at = {"x": 0, "y": 1, "z": 2}[axis]
        unit = [0.0, 0.0, 0.0]
        unit[at] = float(signs[i - 1])
        rpy = [0.0, 0.0, 0.0]
        rpy[at] = twists[i - 1]
        links.append('<link name="l%d"/>' % i)
        joints.append(joint_xml("j%d" % i, "revolute", parent, "l%d" % i, offset, rpy, unit))
        parent = "l%d" % i
    del turn
    links.append('<link name="tip"/>')
    joints.append(joint_xml("to_tip", "fixed", parent, "tip", [0, 0, c4], [0, 0, 0], [1, 0, 0]))
    path = os.path.join(folder, name + ".urdf")
    with open(path, "w") as file:
        file.write('<robot name="%s">%s%s</robot>' % (name, "".join(links), "".join(joints)))
    return path


def test_opw(folder, rng):
    for k in range(6):
        signs = [rng.choice([1, -1]) for _ in range(6)]
        twists = [rng.choice([0, math.pi / 2, -math.pi / 2, 0.3]) for _ in range(6)]
        path = upright_arm(folder, "opw%d" % k, rng, signs, twists)
        q = [rng.uniform(-1.5, 1.5) for _ in range(6)]
        right = fk(path, {"j%d" % i: v for i, v in enumerate(q, 1)}, "tip")
        moveit = yaml.safe_load(table(path, "tip", "opw"))
        check("opw", distance(opw(moveit["opw_kinematics_geometric_parameters"], moveit["opw_kinematics_joint_offsets"],
                                  moveit["opw_kinematics_joint_sign_corrections"], q), right))
        plugin = yaml.safe_load(table(path, "tip", "opw-tesseract"))["OPWInvKin"]
        assert plugin["class"] == "OPWInvKinFactory" and plugin["config"]["tip_link"] == "tip"
        p = plugin["config"]["params"]
        check("opw-tesseract", distance(opw(p, p["offsets"], p["sign_corrections"], q), right))
    # Each violated condition is named.
    for what, change, words in (
            ("offset wrist", ('xyz="0 0 0" rpy="0.0 0.0 0.0"/><axis xyz="0.0 1.0 0.0"/>', 'xyz="0.1 0 0" rpy="0.0 0.0 0.0"/><axis xyz="0.0 1.0 0.0"/>'), "do not meet"),
            ("turned base", ('<origin xyz="0 0 0"', '<origin xyz="0.1 0 0"'), "origin of b")):
        path = upright_arm(folder, "not_opw", rng, [1] * 6, [0.0] * 6)
        with open(path) as file:
            text = file.read()
        assert change[0] in text, (what, text)
        with open(path, "w") as file:
            file.write(text.replace(*change, 1))
        refused = run("dh", path, "--tip", "tip", "--format", "opw", check=False)
        assert refused.returncode == 1 and words in refused.stderr, (what, refused.stderr)


def main():
    rng = random.Random(12)
    toolbox_python()
    stand_in_sympybotics()
    with tempfile.TemporaryDirectory() as folder:
        mixed = [["revolute", "prismatic"], ["prismatic", "revolute", "revolute"], ["revolute"] * 6,
                 ["revolute", "revolute", "prismatic", "revolute"]]
        robots = []
        for k, kinds in enumerate(mixed):
            for right_angles in (False, True):
                robot = Robot(folder, "r%d%s" % (k, "_right" if right_angles else ""), kinds, rng, right_angles)
                q = robot.positions(rng)
                right = robot.pose(q)
                for convention in ("standard", "modified"):
                    test_python_and_data(robot, q, right, convention)
                test_axes(robot, q, right)
                test_files(robot, q, right)
                robots.append((robot, False))
        heavy = [Robot(folder, "heavy%d" % k, kinds, rng, masses=True) for k, kinds in enumerate(mixed)]
        for robot in heavy:
            test_dynamics(robot, robot.positions(rng))
        test_tree(folder, rng)
        test_opw(folder, rng)
        test_matlab(folder, robots + [(robot, True) for robot in heavy], rng)
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
