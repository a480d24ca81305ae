"""Tests the examples of docs/rules.md: in a suitable document, each leads to the finding of its rule.

An example may be short: `…` in a tag stands for the attributes that the element needs besides, between tags for the
children that it needs. What it is put into is tried from the outermost place inwards. An example that begins with
`urdfmill` is a command that finds `arm.urdf`, the arm of fixtures/.
"""

import re

NAMESPACES = 'xmlns:xacro="http://www.ros.org/wiki/xacro" xmlns:drake="http://drake.mit.edu"'
INERTIA = '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
LIMIT = '<limit lower="0" upper="1" effort="1" velocity="1"/>'
ATTRIBUTES = {
    "inertia": {"ixx": "1", "ixy": "0", "ixz": "0", "iyy": "1", "iyz": "0", "izz": "1"},
    "limit": {"lower": "-1", "upper": "1", "effort": "1", "velocity": "1"},
    "safety_controller": {"k_velocity": "1"},
    "joint": {"name": "j", "type": "fixed"},
    "link": {"name": "l"},
    "ros2_control": {"name": "c", "type": "system"},
    "sensor": {"name": "s"},
    "transmission": {"name": "t"},
    "plugin": {"name": "p", "filename": "p.so"},
    "robot": {"name": "r"},
    "mesh": {"filename": "package://arm/base.stl"},
    "xacro:include": {"filename": "part.xacro"},
}
SHAPE = '<geometry><box size="1 1 1"/></geometry>'
CHILDREN = {
    "joint": ['<parent link="a"/>', '<child link="b"/>'],
    "inertial": ['<mass value="1"/>', INERTIA],
    "visual": [SHAPE],
    "collision": [SHAPE],
    "material": ['<color rgba="1 0 0 1"/>'],
    "robot": ['<link name="a"/>'],
}


def completed(text):
    """The example without its abbreviations."""

    def attributes(found):
        tag, given, end = found[1], (found[2] + found[3]).rstrip(), found[4]
        needed = ATTRIBUTES.get(tag, {}).items()
        missing = [f' {name}="{value}"' for name, value in needed if not re.search(rf"\b{name}=", given)]
        return f"<{tag}{given}{''.join(missing)}{end}"

    text = text.replace('="…"', '="package://arm/base.stl"')
    text = re.sub(r"<([\w:]+)([^<>]*?)\s*…([^<>]*?)(/?>)", attributes, text)
    return _with_children(re.split(r"(<[^<>]*>)", text))


def _with_children(tokens):
    """Tags and the texts between them as one text; a `…` becomes the missing children around it."""
    open_elements = []  # [tag, its children so far, the texts with a `…`]
    for number, token in enumerate(tokens):
        tag = re.match(r"</?([\w:]+)", token)
        if tag is None:
            if "…" in token and open_elements:
                open_elements[-1][2].append(number)
        elif token.startswith("</"):
            name, given, gaps = open_elements.pop()
            missing = [child for child in CHILDREN.get(name, []) if re.match(r"<(\w+)", child)[1] not in given]
            for gap in gaps:
                tokens[gap] = tokens[gap].replace("…", "".join(missing))
        else:
            if open_elements:
                open_elements[-1][1].append(tag[1])
            if not token.endswith("/>"):
                open_elements.append([tag[1], [], []])
    return "".join(tokens)


def _with_links(body):
    """The links a and b if joints name them and the example does not, and at least one link."""
    there = set(re.findall(r'<link name="([^"]*)"', body))
    wanted = set(re.findall(r'<(?:parent|child) link="([ab])"', body)) or (set() if there else {"a"})
    return "".join(f'<link name="{name}"/>' for name in sorted(wanted - there))


def places(text):
    """Documents with the example in them, {version} to be filled in."""
    if text.startswith("#usda"):
        yield text
        return
    text = completed(text.strip())
    if re.match(r"<(\?|!DOCTYPE|mujoco|robot|sdf)", text):
        yield text
        return
    for body in _bodies(text, re.match(r"[^<]*<?([\w:]*)", text)[1]):
        yield _document(body)
    yield f'<sdf version="1.9"><model name="m">{text}</model></sdf>'


JOINT = '<link name="a"/><link name="b"/><joint name="j" type="{}"><parent link="a"/><child link="b"/>{}</joint>'


def _bodies(text, tag):
    """The permitted parents in the robot of an element of that name."""
    if tag in ("parent", "child"):
        given = re.findall(r"<(parent|child)\b", text)
        ends = {"parent": '<parent link="a"/>', "child": '<child link="b"/>'}
        other = "".join(end for name, end in ends.items() if name not in given)
        yield f'<link name="a"/><link name="b"/><joint name="j" type="fixed">{other}{text}</joint>'
    if tag in ("limit", "axis", "mimic", "dynamics", "safety_controller", "calibration", "origin"):
        for kind in ("revolute", "continuous", "planar", "prismatic", "fixed"):
            for limit in ("", LIMIT) if "<limit" not in text else ("",):
                yield JOINT.format(kind, text + limit)
    if tag in ("mass", "inertia", "origin"):
        yield f'<link name="l"><inertial>{text}</inertial></link>'
        yield f'<link name="l"><inertial><mass value="1"/>{text}</inertial></link>'
        yield f'<link name="l"><inertial>{text}{INERTIA}</inertial></link>'
    if tag in ("box", "cylinder", "sphere", "capsule", "mesh"):
        yield f'<link name="l"><visual><geometry>{text}</geometry></visual></link>'
        yield f'<link name="l"><collision><geometry>{text}</geometry></collision></link>'
    if tag in ("geometry", "material", "origin", "texture"):
        yield f'<link name="l"><visual>{text}</visual></link>'
        yield f'<link name="l"><visual>{SHAPE}{text}</visual></link>'
    if tag in ("color", "texture"):
        yield f'<material name="m">{text}</material><link name="l"/>'
    if tag in ("plugin", "mu1", "sensor"):
        yield JOINT.format("revolute", LIMIT) + f'<gazebo reference="b">{text}</gazebo>'
        yield f'<link name="l"/><gazebo>{text}</gazebo>'
    yield text
    yield text + _with_links(text)
    yield f'<link name="l">{text}</link>'


def _document(body):
    return f'<robot name="r" {NAMESPACES}{{version}}>{body}</robot>'


COMMANDS = {
    "xacro": ["expand example.xacro", "check --notes example.xacro"],
    "xml": ["fmt example.urdf"],
    "urdf": ["check --notes example.urdf", "check --notes example.xacro", "check --notes --urdf-version 1.2 example.urdf",
             "check --notes --for jazzy example.urdf"],
    "migrate": [f"migrate --to {to} example.{form}" for form in ("urdf", "xacro") for to in ("1.2", "1.0")],
    "convert": [
        "convert --loss-report loss.json --to sdf example.urdf",
        "convert --loss-report loss.json --to sdf --sdf-version 1.7 example.urdf",
        "convert --loss-report loss.json --to urdf example.sdf",
        "convert --to sdf example.xacro",
    ],
    "mjcf": [
        "convert --loss-report loss.json --to mjcf example.urdf",
        "convert --to mjcf --floating-base example.urdf",
        "convert --loss-report loss.json --to urdf example.urdf",
        "check example.urdf",
    ],
    "sdf": ["check example.sdf"],
    "usd": ["convert --loss-report loss.json --to usd example.urdf", "check --notes example.usda"],
    "kdl": ["convert --to kdl example.urdf"],
    "kinematics": ["dh example.urdf", "dh example.urdf --tip b", "fk example.urdf"],
    "compose": [
        f"convert --loss-report loss.json --to urdf {how} example.urdf"
        for how in ("--prefix left_", "--extract b", "--extract c", "--root b", "--merge-fixed")
    ],
}


# Rules whose example is not executed: the reason, and the test that covers the finding instead.
STRICT = "commands read strictly and refuse the model before; programs that use the library meet it"
LEFT_OUT = {
    "convert-not-a-tree": (STRICT, "sdf/losses_test.cpp"),
    "kinematics-joint-without-link": (STRICT, "kinematics/chain_test.cpp"),
    "kinematics-not-a-tree": (STRICT, "kinematics/chain_test.cpp"),
    "kinematics-too-many-variables": ("hundreds of joints are no example", "kinematics/chain_test.cpp"),
    "yaml-too-large": ("a text of 20 MB is no example", "yaml/writer_test.cpp"),
    "kinematics-unconnected": (STRICT, "kinematics/chain_test.cpp"),
    "mesh-unreadable": ("the one who runs the test may read every file", "session/mesh_placement_test.cpp"),
    "compose-not-proved": ("no model is known that leads to it", "compose/prefix_test.cpp"),
    "migrate-not-proved": ("no source is known that leads to it", "migrate/migrate_test.cpp"),
    "inertia-not-proved": ("no source is known that leads to it", "session/inertia_test.cpp"),
    "mjcf-not-proved": ("no model is known that leads to it", "mjcf/losses_test.cpp"),
    "usd-package-too-large": ("a package of gigabytes is no example", "usd/package_test.cpp"),
    "usd-not-proved": ("no model is known that leads to it", "usd/round_trip_test.cpp"),
    "yaml-not-proved": ("no model is known that leads to it", "yaml/writer_test.cpp"),
    "mjcf-not-a-tree": (STRICT, "mjcf/losses_test.cpp"),
    "mjcf-too-deep": ("a chain of hundreds of links is no example", "mjcf/losses_test.cpp"),
}


def finds(rule, said):
    """True if the output, as text or JSON, has a finding of the rule; its name in a message does not count."""
    text = rf"^.*\b(note|warning|error): (.|\n  )* \[{re.escape(rule)}\]$"
    return re.search(text, said, re.MULTILINE) or re.search(rf'"rule": ?"{re.escape(rule)}"', said)


def unreached(rules, executed, tests):
    """Rules without coverage: neither an executed example nor a test."""
    for rule in sorted(set(rules) - executed):
        if rule not in LEFT_OUT:
            yield f"{rule}: no example leads to it"
        elif f'"{rule}"' not in (tests / LEFT_OUT[rule][1]).read_text(encoding="utf-8"):
            yield f"{rule}: {LEFT_OUT[rule][1]} does not look for it"
    yield from (f"{rule}: is left out, but there is no such rule" for rule in sorted(set(LEFT_OUT) - set(rules)))


def check(rule, block, place):
    """The error in the example of a rule, or nothing."""
    text = block.text.strip()
    if block.language == "sh":
        place.run("xacro", "fixtures/arm/arm.urdf.xacro", "-o", "arm.urdf")
        # Without a form of its own, the check only counts notes.
        shown = text if "--output-format" in text else text.replace("urdfmill check", "urdfmill check --notes")
        said, _ = place.run("bash", "-c", shown)
        return "" if finds(rule, said) else f"leads not to {rule}: {said}"
    for document in places(text):
        for version in ("", ' version="1.1"', ' version="1.2"') if "{version}" in document else ("",):
            written = document.replace("{version}", version)
            for name in ("example.urdf", "example.xacro", "example.sdf", "example.usda"):
                (place.folder / name).write_text(written, encoding="utf-8")
            for command in COMMANDS.get(rule.split("-")[0], []):
                said, _ = place.run("bash", "-c", f"rm -f loss.json; urdfmill {command}; cat loss.json")
                if finds(rule, said):
                    return ""
    return f"leads not to {rule}"
