#!/usr/bin/env python3
"""Tests `diff` on recorded robots: labelled edits are named, in the right class and alone, and rewritings show nothing.

usage: diff_edits.py PROGRAM RECORDED       Exits 77 (skipped) where the recorded robots are absent. URDFMILL_ALL=1 takes
all of them, otherwise one in 12.
"""

import collections
import copy
import json
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

PROGRAM = os.path.realpath(sys.argv[1])
RECORDED = pathlib.Path(sys.argv[2]) / "conformance" / "robots"
ORDER = ["interface", "kinematic", "dynamic", "limit", "collision", "visual", "text"]
KINEMATIC = ("link", "joint", "material")
MOVING = ("revolute", "prismatic", "continuous")


def placed(robot):
    """The origins that URDF defines; those of other elements are texts."""
    paths = ("joint/origin", "link/inertial/origin", "link/visual/origin", "link/collision/origin")
    return [origin for path in paths for origin in robot.root.findall(path)]


def numbers(text, count=3):
    values = [float(word) for word in (text or "").split()]
    return values if len(values) == count else [0.0] * count


def words(values):
    return " ".join(repr(float(value)) for value in values)


class Robot:
    """A tree of a URDF, and its parts to edit."""

    def __init__(self, root):
        self.root = root

    def links(self):
        return [link for link in self.root.findall("link") if link.get("name")]

    def joints(self):
        return [joint for joint in self.root.findall("joint") if joint.find("parent") is not None]

    def extensions(self):
        return [child for child in self.root if child.tag not in KINEMATIC]

    def joint_of(self, link):
        return next((j for j in self.joints() if j.find("child").get("link") == link.get("name")), None)

    def is_named_elsewhere(self, name):
        """True if something outside the links and joints mentions the name."""
        return any(
            name in element.attrib.values() or (element.text or "").strip() == name
            for extension in self.extensions()
            for element in extension.iter()
        )


def child(element, tag):
    found = element.find(tag)
    return found if found is not None else ET.SubElement(element, tag)


# Edits: each changes one thing and returns [(class, part, field)], or nothing if the robot has no such thing.


def pick(rng, parts):
    return rng.choice(parts) if parts else None


def move_joint(robot, rng):
    joint = pick(rng, robot.joints())
    if joint is None:
        return None
    origin = child(joint, "origin")
    xyz = numbers(origin.get("xyz"))
    xyz[rng.randrange(3)] += 0.003
    origin.set("xyz", words(xyz))
    return [("kinematic", f"joint {joint.get('name')}", "origin")]


def turn_joint(robot, rng):
    joint = pick(rng, robot.joints())
    if joint is None:
        return None
    origin = child(joint, "origin")
    rpy = numbers(origin.get("rpy"))
    rpy[2] += 0.1
    origin.set("rpy", words(rpy))
    return [("kinematic", f"joint {joint.get('name')}", "origin")]


def change_type(robot, rng):
    joint = pick(rng, [j for j in robot.joints() if j.get("type") in MOVING and j.find("mimic") is None])
    if joint is None or any(m.get("joint") == joint.get("name") for m in robot.root.iter("mimic")):
        return None
    joint.set("type", "fixed")
    return [("kinematic", f"joint {joint.get('name')}", "type")]


def turn_without_end(robot, rng):
    joint = pick(rng, [j for j in robot.joints() if j.get("type") == "revolute" and j.find("mimic") is None])
    if joint is None:
        return None
    joint.set("type", "continuous")
    return [("kinematic", f"joint {joint.get('name')}", "type")]


def reverse_axis(robot, rng):
    joint = pick(rng, [j for j in robot.joints() if j.get("type") in MOVING])
    if joint is None:
        return None
    axis = joint.find("axis")
    xyz = numbers(axis.get("xyz")) if axis is not None else [1.0, 0.0, 0.0]
    if not any(xyz):
        return None
    child(joint, "axis").set("xyz", words([-x for x in xyz]))
    return [("kinematic", f"joint {joint.get('name')}", "axis")]


def limit_edit(attribute, field, change):
    def edit(robot, rng):
        kinds = ("revolute", "prismatic") if attribute in ("lower", "upper") else MOVING
        joint = pick(rng, [j for j in robot.joints() if j.get("type") in kinds and j.find("limit") is not None
                           and attribute in j.find("limit").attrib])
        if joint is None:
            return None
        limit = joint.find("limit")
        limit.set(attribute, repr(float(limit.get(attribute)) + change))
        return [("limit", f"joint {joint.get('name')}", field)]

    return edit


def change_dynamics(attribute):
    def edit(robot, rng):
        joint = pick(rng, [j for j in robot.joints() if j.get("type") in MOVING])
        if joint is None:
            return None
        dynamics = child(joint, "dynamics")
        dynamics.set(attribute, repr(float(dynamics.get(attribute, "0")) + 0.7))
        return [("dynamic", f"joint {joint.get('name')}", attribute)]

    return edit


def change_safety(robot, rng):
    joint = pick(rng, [j for j in robot.joints() if j.find("safety_controller") is not None and j.get("type") != "fixed"])
    if joint is None:
        return None
    safety = joint.find("safety_controller")
    safety.set("k_velocity", repr(float(safety.get("k_velocity", "0")) + 3))
    return [("limit", f"joint {joint.get('name')}", "k_velocity")]


def change_mimic(robot, rng):
    joint = pick(rng, [j for j in robot.joints() if j.find("mimic") is not None])
    if joint is None:
        return None
    mimic = joint.find("mimic")
    mimic.set("multiplier", repr(float(mimic.get("multiplier", "1")) * 2))
    return [("kinematic", f"joint {joint.get('name')}", "mimic")]


def heavy_links(robot):
    return [link for link in robot.links() if link.find("inertial/mass") is not None and link.find("inertial/inertia") is not None
            and float(link.find("inertial/mass").get("value", "0")) > 0]


def change_mass(robot, rng):
    link = pick(rng, heavy_links(robot))
    if link is None:
        return None
    mass = link.find("inertial/mass")
    mass.set("value", repr(float(mass.get("value")) * 1.25))
    return [("dynamic", f"link {link.get('name')}", "mass")]


def move_centre(robot, rng):
    link = pick(rng, heavy_links(robot))
    if link is None:
        return None
    origin = child(link.find("inertial"), "origin")
    xyz = numbers(origin.get("xyz"))
    xyz[1] += 0.004
    origin.set("xyz", words(xyz))
    return [("dynamic", f"link {link.get('name')}", "centre of mass")]


def change_inertia(robot, rng):
    link = pick(rng, heavy_links(robot))
    if link is None:
        return None
    inertia = link.find("inertial/inertia")
    inertia.set("izz", repr(float(inertia.get("izz", "0")) * 1.5 + 1e-3))
    return [("dynamic", f"link {link.get('name')}", "inertia about the centre of mass (xx xy xz yy yz zz)")]


def kind_of(part):
    shape = next(iter(part.find("geometry")))
    return f"mesh {shape.get('filename')}" if shape.tag == "mesh" else shape.tag


def shapes(robot, kind):
    return [(link, part) for link in robot.links() for part in link.findall(kind)
            if part.find("geometry") is not None and len(part.find("geometry"))]


def shape_edit(kind, change, field):
    def edit(robot, rng):
        found = [(link, part) for link, part in shapes(robot, kind)
                 if field not in ("size", "scale") or (kind_of(part).startswith("mesh") == (field == "scale"))]
        if not found:
            return None
        link, part = rng.choice(found)
        name = f"link {link.get('name')}, {kind} {kind_of(part)}"
        if not change(part, link):
            return None
        return [(kind, name, field)]

    return edit


def move_shape(part, _):
    origin = child(part, "origin")
    xyz = numbers(origin.get("xyz"))
    xyz[0] += 0.02
    origin.set("xyz", words(xyz))
    return True


def resize_shape(part, _):
    shape = next(iter(part.find("geometry")))
    for attribute in ("radius", "length", "size", "scale"):
        if attribute in shape.attrib or attribute == "scale" and shape.tag == "mesh":
            shape.set(attribute, words([1.5 * float(x) for x in shape.get(attribute, "1 1 1").split()]))
            return True
    return False


def replace_shape(part, _):
    geometry = part.find("geometry")
    shape = next(iter(geometry))
    if shape.tag == "sphere":
        return False
    # Elements of vendors beside it stay.
    geometry.remove(shape)
    geometry.insert(0, ET.Element("sphere", radius="0.1234"))
    return True


def remove_shape(part, link):
    link.remove(part)
    return True


def add_shape(kind):
    def edit(robot, rng):
        link = pick(rng, robot.links())
        part = ET.SubElement(link, kind)
        ET.SubElement(ET.SubElement(part, "geometry"), "box", size="0.11 0.12 0.13")
        return [(kind, f"link {link.get('name')}, {kind} box", "")]

    return edit


def change_material(robot, rng):
    defined = {}
    for material in robot.root.iter("material"):
        if material.find("color") is not None and material.get("name"):
            defined.setdefault(material.get("name"), []).append(material)
    # A material elsewhere, such as in a collision, is an element of a vendor.
    shown = [*robot.root.findall("material"), *robot.root.findall("link/visual/material")]
    once = [(name, found[0]) for name, found in defined.items() if len(found) == 1 and found[0] in shown]
    if not once:
        return None
    name, material = rng.choice(once)
    rgba = numbers(material.find("color").get("rgba"), 4)
    rgba[1] = 0.25 if rgba[1] != 0.25 else 0.5
    material.find("color").set("rgba", words(rgba))
    return [("visual", f"material {name}", "colour")]


def rename_link(robot, rng):
    names = {joint.get("name") for joint in robot.joints()}
    links = [l for l in robot.links() if l.get("name") not in names and not l.get("name").startswith("an_")]
    link = pick(rng, links)
    if link is None:
        return None
    old, new = link.get("name"), "renamed_" + link.get("name")
    for element in robot.root.iter():
        for attribute in ("link", "reference"):
            if element.get(attribute) == old:
                element.set(attribute, new)
        if (element.text or "").strip() == old:
            element.text = new
    link.set("name", new)
    return [("interface", f"link {old}", "name")]


def rename_joint(robot, rng):
    names = {link.get("name") for link in robot.links()}
    joint = pick(rng, [j for j in robot.joints() if j.get("name") not in names and not j.get("name").startswith("an_")])
    if joint is None:
        return None
    old, new = joint.get("name"), "renamed_" + joint.get("name")
    for element in robot.root.iter():
        for attribute in ("joint", "reference", "name"):
            if element.get(attribute) == old and (attribute != "name" or element.tag == "joint"):
                element.set(attribute, new)
        if (element.text or "").strip() == old:
            element.text = new
    return [("interface", f"joint {old}", "name")]


def rename_robot(robot, rng):
    robot.root.set("name", robot.root.get("name", "") + "_2")
    return [("interface", "robot", "name")]


def remove_leaf(robot, rng):
    parents = {joint.find("parent").get("link") for joint in robot.joints()}
    used = {mimic.get("joint") for mimic in robot.root.iter("mimic")}
    leaves = []
    for link in robot.links():
        joint = robot.joint_of(link)
        if link.get("name") in parents or joint is None or joint.get("name") in used:
            continue
        if not robot.is_named_elsewhere(link.get("name")) and not robot.is_named_elsewhere(joint.get("name")):
            if link.find(".//material") is None:
                leaves.append((link, joint))
    if not leaves:
        return None
    link, joint = rng.choice(leaves)
    robot.root.remove(link)
    robot.root.remove(joint)
    return [("kinematic", f"link {link.get('name')}", "")]


def add_link(robot, rng):
    parent = pick(rng, robot.links())
    ET.SubElement(robot.root, "link", name="an_added_link")
    joint = ET.SubElement(robot.root, "joint", name="an_added_joint", type="fixed")
    ET.SubElement(joint, "parent", link=parent.get("name"))
    ET.SubElement(joint, "child", link="an_added_link")
    return [("kinematic", "link an_added_link", "")]


def insert_link(robot, rng):
    """Puts a link between two others."""
    joint = pick(rng, robot.joints())
    if joint is None:
        return None
    parent = joint.find("parent").get("link")
    ET.SubElement(robot.root, "link", name="an_adapter")
    between = ET.SubElement(robot.root, "joint", name="an_adapter_joint", type="fixed")
    ET.SubElement(between, "parent", link=parent)
    ET.SubElement(between, "child", link="an_adapter")
    joint.find("parent").set("link", "an_adapter")
    return [("kinematic", "link an_adapter", ""), ("kinematic", f"joint {joint.get('name')}", "parent")]


def extension_name(element):
    text = f"<{element.tag}"
    for attribute in ("reference", "name"):
        if element.get(attribute) is not None:
            text += f' {attribute}="{element.get(attribute)}"'
    return text + ">"


def unique_extensions(robot):
    names = [extension_name(extension) for extension in robot.extensions()]
    return [e for e in robot.extensions() if names.count(extension_name(e)) == 1]


def change_extension(robot, rng):
    places = []
    for extension in unique_extensions(robot):
        for element in extension.iter():
            if not len(element) and (element.text or "").strip() and element is not extension:
                places.append((extension, element))
    if not places:
        return None
    extension, element = rng.choice(places)
    element.text = element.text.strip() + "_other"
    return [("interface", extension_name(extension), None)]


def add_extension(robot, rng):
    link = pick(rng, robot.links())
    extension = ET.SubElement(robot.root, "gazebo", reference=link.get("name"))
    ET.SubElement(extension, "an_added_setting").text = "1"
    return [("interface", extension_name(extension), "")]


def remove_extension(robot, rng):
    extension = pick(rng, unique_extensions(robot))
    if extension is None:
        return None
    robot.root.remove(extension)
    return [("interface", extension_name(extension), "")]


EDITS = {
    "move joint": move_joint,
    "turn joint": turn_joint,
    "fix joint": change_type,
    "turn without end": turn_without_end,
    "reverse axis": reverse_axis,
    "upper limit": limit_edit("upper", "upper limit", 0.1),
    "lower limit": limit_edit("lower", "lower limit", -0.1),
    "effort": limit_edit("effort", "effort limit", 5),
    "velocity": limit_edit("velocity", "velocity limit", 1),
    "damping": change_dynamics("damping"),
    "friction": change_dynamics("friction"),
    "safety": change_safety,
    "mimic": change_mimic,
    "mass": change_mass,
    "centre": move_centre,
    "inertia": change_inertia,
    "move visual": shape_edit("visual", move_shape, "origin"),
    "move collision": shape_edit("collision", move_shape, "origin"),
    "size of visual": shape_edit("visual", resize_shape, "size"),
    "size of collision": shape_edit("collision", resize_shape, "size"),
    "scale of visual": shape_edit("visual", resize_shape, "scale"),
    "other visual": shape_edit("visual", replace_shape, "shape"),
    "other collision": shape_edit("collision", replace_shape, "shape"),
    "remove collision": shape_edit("collision", remove_shape, ""),
    "add visual": add_shape("visual"),
    "add collision": add_shape("collision"),
    "colour": change_material,
    "rename link": rename_link,
    "rename joint": rename_joint,
    "rename robot": rename_robot,
    "remove link": remove_leaf,
    "add link": add_link,
    "insert link": insert_link,
    "change extension": change_extension,
    "add extension": add_extension,
    "remove extension": remove_extension,
}


# Rewritings: each writes the same robot in another way.


def shuffle(robot, rng):
    # The first of several definitions counts.
    definitions = [m.get("name") for m in robot.root.iter("material") if len(m)]
    if len(set(definitions)) < len(definitions):
        return False
    children = list(robot.root)
    rng.shuffle(children)
    robot.root[:] = children
    for link in robot.links():
        parts = list(link)
        rng.shuffle(parts)
        link[:] = parts
    return True


def shuffle_attributes(robot, rng):
    for element in robot.root.iter():
        items = list(element.attrib.items())
        rng.shuffle(items)
        element.attrib.clear()
        element.attrib.update(items)
    return True


def lay_out(robot, rng):
    ET.indent(robot.root, rng.choice(["\t", "", "      "]))
    robot.root.insert(0, ET.Comment(" laid out again "))
    return True


def spell_numbers(robot, rng):
    for element in robot.root.iter():
        for name, value in element.attrib.items():
            if name in ("xyz", "rpy", "rgba", "lower", "upper", "value", "ixx", "izz", "radius", "length", "size"):
                try:
                    element.set(name, "  ".join(f"{float(word):.17e}" for word in value.split()))
                except ValueError:
                    pass
    return True


def turn_fully(robot, rng):
    for origin in placed(robot):
        if origin.get("rpy"):
            rpy = numbers(origin.get("rpy"))
            rpy[rng.randrange(3)] += rng.choice([-2, 2]) * math.pi
            origin.set("rpy", words(rpy))
    return True


def negate_zeros(robot, rng):
    for element in robot.root.iter():
        for name in ("xyz", "rpy"):
            if element.get(name):
                element.set(name, " ".join("-0" if float(word) == 0 else word for word in element.get(name).split()))
    return True


def rotation(rpy):
    r, p, y = rpy
    cr, sr, cp, sp, cy, sy = math.cos(r), math.sin(r), math.cos(p), math.sin(p), math.cos(y), math.sin(y)
    return [[cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr], [-sp, cp * sr, cp * cr]]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)] for i in range(3)]


def transposed(a):
    return [list(row) for row in zip(*a)]


def turn_inertia(robot, rng):
    """Gives inertias in the axes of the link instead of their own, or in others."""
    for link in heavy_links(robot):
        inertial = link.find("inertial")
        origin = child(inertial, "origin")
        own = rotation(numbers(origin.get("rpy")))
        tensor = inertial.find("inertia")
        get = lambda key: float(tensor.get(key, "0"))
        matrix = [[get("ixx"), get("ixy"), get("ixz")], [get("ixy"), get("iyy"), get("iyz")], [get("ixz"), get("iyz"), get("izz")]]
        other_rpy = [0.3, -0.2, 1.1]
        other = rotation(other_rpy)
        turn = product(transposed(other), own)
        turned = product(product(turn, matrix), transposed(turn))
        origin.set("rpy", words(other_rpy))
        for key, (i, j) in {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2), "izz": (2, 2)}.items():
            tensor.set(key, repr(turned[i][j]))
    return True


def quaternions(robot, rng):
    for origin in placed(robot):
        if origin.get("rpy"):
            r, p, y = (angle / 2 for angle in numbers(origin.get("rpy")))
            cr, sr, cp, sp, cy, sy = math.cos(r), math.sin(r), math.cos(p), math.sin(p), math.cos(y), math.sin(y)
            origin.set("quat_xyzw", words([sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy, cr * cp * sy - sr * sp * cy, cr * cp * cy + sr * sp * sy]))
            del origin.attrib["rpy"]
    return True


def scale_axes(robot, rng):
    for axis in robot.root.iter("axis"):
        if axis.get("xyz"):
            axis.set("xyz", words([2 * x for x in numbers(axis.get("xyz"))]))
    return True


def inline_materials(robot, rng):
    defined = {m.get("name"): m for m in robot.root.findall("material") if len(m)}
    used = False
    for visual in robot.root.iter("visual"):
        material = visual.find("material")
        if material is not None and not len(material) and material.get("name") in defined:
            material.extend(copy.deepcopy(list(defined[material.get("name")])))
            used = True
    return used


REWRITINGS = {
    "shuffle": shuffle,
    "attributes": shuffle_attributes,
    "layout": lay_out,
    "spelling": spell_numbers,
    "full turns": turn_fully,
    "negative zeros": negate_zeros,
    "turned inertia": turn_inertia,
    "quaternions": quaternions,
    "scaled axes": scale_axes,
    "inline materials": inline_materials,
}


class Run:
    def __init__(self, folder):
        self.folder = folder
        self.failures = []
        self.counts = {"edits": 0, "rewritings": 0, "expansions": 0}
        self.refused = collections.Counter()  # by reason

    def write(self, name, root):
        path = self.folder / name
        path.write_bytes(ET.tostring(root, encoding="utf-8"))
        return path

    def diff(self, *words, variables=None):
        done = subprocess.run([PROGRAM, "diff", "--json", "-q", *map(str, words)], capture_output=True, text=True, check=False,
                              env={**os.environ, **(variables or {})})
        if done.returncode not in (0, 1):
            return None, done.stderr
        return json.loads(done.stdout)["changes"], done.stderr

    def is_refused(self, robot):
        """True for a robot that cannot be compared even with itself, such as the expansion of a file of macros, whose
        joints name links of other files; counted by the rules of its errors."""
        path = self.write("old.urdf", robot)
        changes, errors = self.diff(path, path)
        if changes is None:
            rules = sorted(set(re.findall(r" error: .*\[([a-z0-9-]+)\]$", errors, re.MULTILINE)))
            self.refused[", ".join(rules) or errors] += 1
        return changes is None

    def fail(self, label, message):
        self.failures.append(label)
        print(f"{label}: {message}")

    def edit(self, robot, label, names, rng):
        root = copy.deepcopy(robot)
        old = self.write("old.urdf", root)
        expected = []
        for name in names:
            made = EDITS[name](Robot(root), rng)
            if made is None:
                return
            expected += [(kind, part.replace("renamed_", ""), field) for kind, part, field in made]
        # Edits of one link or joint may hide each other.
        owners = [part.split(",")[0].replace("joint an_added_joint", "link an_added_link") for _, part, _ in expected]
        if len(set(owners)) < len(owners) or len(names) > 1 and "remove link" in names:
            return
        changes, errors = self.diff(old, self.write("new.urdf", root))
        if changes is None:
            return self.fail(f"{label} ({', '.join(names)})", f"not compared: {errors}")
        self.counts["edits"] += 1
        found = [(change["class"], part.replace("renamed_", ""), change["field"]) for change in changes for part in (change["part"], *change["also"])]
        wanted = [(kind, part, field if field is not None else next((f for k, p, f in found if (k, p) == (kind, part)), None))
                  for kind, part, field in expected]
        if sorted(found, key=str) != sorted(wanted, key=str):
            self.fail(f"{label} ({', '.join(names)})", f"expected {wanted}, found {[c['message'] for c in changes]} {errors}")

    def rewrite(self, robot, label, name, rng):
        root = copy.deepcopy(robot)
        if name == "quaternions":
            root.set("version", "1.1")
        old = self.write("old.urdf", root)
        if not REWRITINGS[name](Robot(root), rng):
            return
        changes, errors = self.diff(old, self.write("new.urdf", root))
        if changes is None:
            return self.fail(f"{label} ({name})", f"not compared: {errors}")
        self.counts["rewritings"] += 1
        if changes:
            self.fail(f"{label} ({name})", f"{[c['message'] for c in changes[:5]]} {errors}")

    def expand(self, case):
        """Compares a xacro source with its recorded expansion: macros inlined."""
        if not case["input"].endswith(".xacro"):
            return
        files = RECORDED / "files"
        text = (RECORDED / case["expected"]).read_text(encoding="utf-8").replace("@ROOT@", str(files))
        expansion = self.folder / "expansion.urdf"
        expansion.write_text(text, encoding="utf-8")
        packages = [f"--package={name}={files / folder}" for name, folder in case.get("packages", {}).items()]
        arguments = [f"{name}:={value}" for name, value in case["args"].items()]
        changes, errors = self.diff(files / case["input"], expansion, *packages, *arguments, variables=case.get("env"))
        if changes is None:
            return self.fail(case["id"], f"not compared: {errors}")
        self.counts["expansions"] += 1
        if changes:
            self.fail(case["id"], f"{[c['message'] for c in changes[:5]]} {errors}")


def main():
    if not RECORDED.is_dir():
        print(f"skipped: no recorded robots in {RECORDED}")
        return 77
    every = 1 if os.environ.get("URDFMILL_ALL") == "1" else int(os.environ.get("URDFMILL_SAMPLE", "12"))
    cases = [json.loads(line) for line in (RECORDED / "cases.jsonl").read_text(encoding="utf-8").splitlines()][::every]
    with tempfile.TemporaryDirectory() as folder:
        run = Run(pathlib.Path(folder))
        names, rewritings = list(EDITS), list(REWRITINGS)
        for number, case in enumerate(cases):
            rng = random.Random(case["id"])
            try:
                robot = ET.fromstring((RECORDED / case["expected"]).read_text(encoding="utf-8"))
            except ET.ParseError:
                run.refused["no XML"] += 1
                continue
            if run.is_refused(robot):
                continue
            run.expand(case)
            for k in range(8):
                run.edit(robot, case["id"], [names[(8 * number + k) % len(names)]], rng)
            run.edit(robot, case["id"], rng.sample(names, 2), rng)
            run.edit(robot, case["id"], rng.sample(names, 3), rng)
            for k in range(5):
                run.rewrite(robot, case["id"], rewritings[(5 * number + k) % len(rewritings)], rng)
        print(", ".join(f"{count} {name}" for name, count in run.counts.items()) + f", {len(run.failures)} failures; {run.refused.total()} of {len(cases)} files are no robots")
        for reason, count in run.refused.most_common():
            print(f"no robots: {count} files ({reason})")
        least = 200 if every <= 12 else 1
        if run.counts["edits"] < least or run.counts["rewritings"] + run.counts["expansions"] < least:
            print(f"fewer than {least} of a kind")
            return 1
        return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
