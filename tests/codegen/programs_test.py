#!/usr/bin/env python3
"""Compares generated programs with the commands: each language is run by its own compiler or interpreter.

usage: programs_test.py BIN SOURCE
"""
import ctypes
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

BIN, SOURCE = sys.argv[1:3]
MODELS = [(os.path.join(SOURCE, "fixtures", "arm", "arm.urdf.xacro"), "tool0"),
          (os.path.join(SOURCE, "fixtures", "kinematics", "scara.urdf"), "right_jaw")]
TOLERANCE = 1e-12
failures = []


def run(*arguments):
    return subprocess.run([os.path.join(BIN, "urdfmill"), *arguments], check=True, capture_output=True, text=True).stdout


def check(what, found, expected):
    worst = max((abs(a - b) for a, b in zip(found, expected)), default=0)
    if len(found) != len(expected) or not worst < TOLERANCE:
        failures.append("%s: off by %g" % (what, worst))


def flat(value):
    return [number for part in value for number in flat(part)] if isinstance(value, list) else [value]


class Model:
    """A model at a random state, and the results of the commands for it."""

    def __init__(self, path, tip, rng):
        self.path, self.tip = path, tip
        names = [v["joint"] for v in json.loads(run("dynamics", path, "--format", "json"))["variables"]]
        self.q = [rng.uniform(-0.1, 0.1) for _ in names]
        self.n = len(names)
        words = [word for name, value in zip(names, self.q) for word in ("--q", "%s=%r" % (name, value))]
        terms = json.loads(run("dynamics", path, "--format", "json", *words))
        self.mass, self.gravity = flat(terms["mass_matrix"]), terms["gravity_torques"]
        self.pose = flat(json.loads(run("fk", path, "--link", tip, "--format", "json", *words))["links"][0]["matrix"])
        # At rest, with accelerations: tau = M ddq + g.
        self.ddq = [rng.uniform(-1, 1) for _ in names]
        self.torques = [self.gravity[i] + sum(self.mass[i * self.n + j] * self.ddq[j] for j in range(self.n)) for i in range(self.n)]
        self.moves_mass = all(self.mass[i * self.n + i] > 0 for i in range(self.n))
        self.parameters = {p["link"]: [p["mass"], *p["first_moment"], *p["inertia_xx_xy_xz_yy_yz_zz"]] for p in terms["parameters"]}
        self.links = [link["link"] for link in json.loads(run("fk", path, "--format", "json"))["links"]]

    def code(self, language):
        return run("codegen", self.path, "--tip", self.tip, "--lang", language, "--name", "m",
                   "--what", "fk,jacobian,mass,gravity,inverse-dynamics,regressor,links,jacobian-rate,coriolis,friction" +
                   (",forward-dynamics" if self.moves_mass else ""))

    def compare(self, what, call):
        """call(function, inputs) gives the outputs as a flat list."""
        still = [0.0] * self.n
        check(what + " fk", call("fk", [self.q]), self.pose)
        check(what + " mass", call("mass", [self.q]), self.mass)
        check(what + " gravity", call("gravity", [self.q]), self.gravity)
        check(what + " inverse dynamics", call("inverse_dynamics", [self.q, still, self.ddq]), self.torques)
        y = call("regressor", [self.q, still, self.ddq])
        pi = flat([self.parameters.get(link, [0.0] * 10) for link in self.links])
        check(what + " regressor", [sum(a * b for a, b in zip(y[i * len(pi):(i + 1) * len(pi)], pi)) for i in range(self.n)],
              self.torques)
        found = call("forward_dynamics", [self.q, still, self.torques]) if self.moves_mass else self.ddq
        if len(found) != self.n or max(abs(a - b) for a, b in zip(found, self.ddq)) > 1e-8:
            failures.append(what + " forward dynamics")
        check(what + " links", call("links", [self.q])[:16], [float(i % 5 == 0) for i in range(16)])
        check(what + " coriolis", call("coriolis", [self.q, still]), [0.0] * self.n ** 2)
        check(what + " jacobian rate", call("jacobian_rate", [self.q, still]), [0.0] * 6 * self.n)
        check(what + " friction", call("friction", [self.q, still]), [0.0] * self.n)
        # The Jacobian's linear rows are the slope of the position.
        jacobian = call("jacobian", [self.q])
        step = 1e-5
        for k in range(self.n):
            ahead, before = list(self.q), list(self.q)
            ahead[k] += step
            before[k] -= step
            a, b = call("fk", [ahead]), call("fk", [before])
            for row in range(3):
                slope = (a[4 * row + 3] - b[4 * row + 3]) / (2 * step)
                if abs(slope - jacobian[(3 + row) * self.n + k]) > 1e-8:
                    failures.append("%s jacobian: row %d, column %d" % (what, row, k))


def sizes(model):
    sizes = {"fk": 16, "jacobian": 6 * model.n, "mass": model.n ** 2, "gravity": model.n, "inverse_dynamics": model.n,
            "regressor": 10 * model.n * len(model.links), "links": 16 * len(model.links), "jacobian_rate": 6 * model.n,
            "coriolis": model.n ** 2, "friction": model.n}
    return {**sizes, "forward_dynamics": model.n} if model.moves_mass else sizes


INPUTS = {"inverse_dynamics": 3, "regressor": 3, "forward_dynamics": 3, "jacobian_rate": 2, "coriolis": 2, "friction": 2}


def compiled(model, folder, language):
    """A shared library of the program, and a call of its functions."""
    source = os.path.join(folder, "m.c" if language == "c" else "m.cpp")
    with open(source, "w") as file:
        if language == "c":
            file.write(model.code("c"))
        else:
            with open(os.path.join(folder, "m.hpp"), "w") as header:
                header.write(model.code("cpp"))
            file.write('#include "m.hpp"\n')
            for name in sizes(model):
                names = ["a", "b", "c"][:INPUTS.get(name, 1)]
                file.write('extern "C" void call_%s(%s, double* out) { m_%s(%s, out); }\n' % (
                    name, ", ".join("const double* " + n for n in names), name, ", ".join(names)))
    library = os.path.join(folder, "m.so")
    compiler = ["cc", "-std=c99"] if language == "c" else ["c++", "-std=c++17"]
    subprocess.run([*compiler, "-Wall", "-Wextra", "-pedantic", "-Werror", "-O1", "-shared", "-fPIC", source, "-o", library, "-lm"], check=True)
    loaded = ctypes.CDLL(library)

    def call(name, inputs):
        out = (ctypes.c_double * sizes(model)[name])()
        function = getattr(loaded, ("m_" if language == "c" else "call_") + name)
        function(*[(ctypes.c_double * len(v))(*v) for v in inputs], out)
        return list(out)

    return call


def interpreted(model):
    names = {}
    exec(model.code("python"), names)  # the test's own output
    return lambda name, inputs: flat(names["m_" + name](*inputs))


def octave(model, folder):
    with open(os.path.join(folder, "m.m"), "w") as file:
        file.write(model.code("matlab"))

    def call(name, inputs):
        # The functions are found through the handles of the first one.
        arguments = ", ".join("[" + "; ".join(repr(x) for x in v) + "]" for v in inputs)
        text = "f = m(); x = f.%s(%s)'; printf('%%.17g\\n', x(:));" % (name, arguments)
        out = subprocess.run(["octave-cli", "--norc", "-q", "--eval", text], check=True, capture_output=True, text=True, cwd=folder).stdout
        return [float(word) for word in out.split()]

    return call


ONE_JOINT = """<robot name="one"><link name="fixed"/><link name="arm"><inertial><origin xyz="0.1 0 0"/><mass value="1"/>
<inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link><joint name="j" type="continuous">
<parent link="fixed"/><child link="arm"/><axis xyz="0 1 0"/><dynamics damping="0.5" friction="2"/></joint></robot>"""


def check_one_joint(folder):
    """Matrices stay matrices with one column, the regressor's links are named, friction resists in both directions."""
    path = os.path.join(folder, "one.urdf")
    with open(path, "w") as file:
        file.write(ONE_JOINT)
    names = {}
    code = run("codegen", path, "--lang", "python", "--name", "m", "--what", "jacobian,mass,regressor,jacobian-rate,friction")
    exec(code, names)  # the test's own output
    shapes = [[len(row) for row in names[name](*inputs)] for name, inputs in (
        ("m_jacobian", [[0.0]]), ("m_mass", [[0.0]]), ("m_jacobian_rate", [[0.0], [0.0]]))]
    if shapes != [[1] * 6, [1], [1] * 6]:
        failures.append("one joint: shapes %s" % shapes)
    if "# link 2 is arm\n" not in code:
        failures.append("the regressor does not name its links")
    massless = subprocess.run([os.path.join(BIN, "urdfmill"), "codegen", MODELS[1][0], "--what", "forward-dynamics"],
                              capture_output=True, text=True)
    if massless.returncode != 1 or "kinematics-singular" not in massless.stderr:
        failures.append("forward dynamics of joints without mass are not refused")
    check("friction", names["m_friction"]([0.0], [3.0]) + names["m_friction"]([0.0], [-3.0]), [3.5, -3.5])


def main():
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        check_one_joint(folder)
    for path, tip in MODELS:
        model = Model(path, tip, rng)
        name = os.path.basename(path)
        for language in ("c", "cpp"):
            with tempfile.TemporaryDirectory() as folder:
                model.compare(name + " " + language, compiled(model, folder, language))
        model.compare(name + " python", interpreted(model))
        compile(model.code("casadi"), "casadi", "exec")
    if shutil.which("octave-cli"):
        path, tip = MODELS[1]
        model = Model(path, tip, rng)
        with tempfile.TemporaryDirectory() as folder:
            call = octave(model, folder)
            check("octave fk", call("fk", [model.q]), model.pose)
            check("octave inverse dynamics", call("inverse_dynamics", [model.q, [0.0] * model.n, model.ddq]), model.torques)
    else:
        print("skipped in part: no octave-cli")
    for failure in failures:
        print(failure)
    sys.exit(1 if failures else 0)


main()
