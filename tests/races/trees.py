"""Trees of models for runs with several threads. The same seed gives the same files."""

import pathlib
import random
import struct

HEADER = '<?xml version="1.0"?>\n'
XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
INERTIAL = '<inertial><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'
BOX = '<geometry><box size="0.1 0.2 0.3"/></geometry>'
# Each ends the reading of a file in another way: in libxml2, in expat, in the expander, in the reader of URDF.
MISTAKES = (
    ("</link>", "</lnik>"),
    ("<link ", "<link <"),
    ('name="tip"', 'name="tip" name="tip"'),
    ('name="tip"', "name=tip"),
    ("</robot>", ""),
    ("<robot ", "<robot a:b='1' "),
    ("<link ", "&unknown;<link "),
    ("<link ", "<!-- a -- b --><link "),
    ("<link ", "<![CDATA[ <link "),
    ("<link ", "\x01<link "),
    ('name="tip"', 'name="ti\udcffp"'),
    ('value="2"', 'value="two"'),
    ("<link ", "<link><link "),
    ('<?xml version="1.0"?>', '<?xml version="1.0" encoding="nothing"?>'),
)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode(errors="surrogateescape"))


def link(name, shape=BOX):
    return f'  <link name="{name}">{INERTIAL}<visual>{shape}</visual><collision>{shape}</collision></link>\n'


def joint(name, parent, child, kind="revolute"):
    limit = '<limit lower="-1" upper="1" effort="1" velocity="1"/>' if kind == "revolute" else ""
    return f'  <joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/><origin xyz="0 0 1" rpy="0.1 0.2 0.3"/><axis xyz="0 0 1"/>{limit}</joint>\n'


def plain(name):
    return f'{HEADER}<robot name="{name}">\n{link("base")}{link("tip")}{joint("turn", "base", "tip")}</robot>\n'


def stl(size):
    """A box as a binary STL of 12 triangles."""
    corners = [((i & 1) * size, (i >> 1 & 1) * size, (i >> 2 & 1) * size) for i in range(8)]
    faces = [(0, 2, 1), (1, 2, 3), (4, 5, 6), (5, 7, 6), (0, 1, 4), (1, 5, 4), (2, 6, 3), (3, 6, 7), (0, 4, 2), (2, 4, 6), (1, 3, 5), (3, 7, 5)]
    return b"\0" * 80 + struct.pack("<I", 12) + b"".join(
        struct.pack("<12fH", 0, 0, 0, *corners[a], *corners[b], *corners[c], 0) for a, b, c in faces)


def malformed(folder, count, seed):
    """Models, half of them xacro, most of which are no XML, or no URDF."""
    chance = random.Random(seed)
    for i in range(count):
        text = plain(f"robot{i}")
        if i % 8:
            old, new = MISTAKES[chance.randrange(len(MISTAKES))]
            text = text.replace(old, new, 1)
        if i % 2:
            text = text.replace("<robot ", f"<robot {XACRO} ", 1)
        write(folder / f"part{i % 10}" / (f"robot{i}.urdf.xacro" if i % 2 else f"robot{i}.urdf"), text)


def family(folder, count, seed):
    """A package of robots that share includes, a YAML file and meshes; some fail, each for another reason."""
    chance = random.Random(seed)
    package = folder / "family_description"
    write(package / "package.xml", "<package><name>family_description</name></package>\n")
    write(package / "config" / "sizes.yaml", "arm: {length: 0.5, limits: [-1.0, 1.0]}\n" + "".join(f"robot{i}: {i}\n" for i in range(count)))
    for i in range(4):
        write(package / "meshes" / f"part{i}.stl", stl(0.1 * (i + 1)))
    write(package / "meshes" / "cut.stl", stl(1)[:200])
    write(package / "meshes" / "text.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n")
    write(package / "macros" / "broken.xacro", f"<robot {XACRO}><xacro:macro name='lost' params=''></robot>")
    meshes = [f"part{i}.stl" for i in range(4)] + ["cut.stl", "text.obj", "missing.stl"]
    write(
        package / "macros" / "arm.xacro",
        f"""{HEADER}<robot {XACRO}>
  <xacro:property name="sizes" value="${{xacro.load_yaml('$(find family_description)/config/sizes.yaml')}}"/>
  <xacro:macro name="arm" params="name parent mesh:=part0.stl *origin">
    <link name="${{name}}" colour="grey">{INERTIAL}
      <visual><geometry><mesh filename="package://family_description/meshes/${{mesh}}"/></geometry></visual>
    </link>
    <joint name="${{name}}_joint" type="revolute">
      <xacro:insert_block name="origin"/><parent link="${{parent}}"/><child link="${{name}}"/><axis xyz="0 0 ${{sizes['arm']['length'] * 2}}"/>
      <limit lower="${{sizes.arm.limits[0]}}" upper="${{sizes.arm.limits[1]}}" effort="1" velocity="1"/>
    </joint>
  </xacro:macro>
</robot>
""",
    )
    faults = ("", "", "", "${unknown}", "$(find absent_description)", "$(arg never)", "<xacro:include filename='macros/broken.xacro'/>",
              "<xacro:include filename='$(find absent_description)/a.xacro'/>", "<xacro:lost/>", "${1/0}", "</lnik>", "<xacro:if value='maybe'/>")
    for i in range(count):
        arms = "".join(
            f'  <xacro:arm name="arm{k}" parent="{f"arm{k - 1}" if k else "base"}" mesh="{chance.choice(meshes)}"><origin xyz="0 0 ${{{k}*0.1}}"/></xacro:arm>\n'
            for k in range(chance.randint(1, 4)))
        write(
            package / "urdf" / f"robot{i}.urdf.xacro",
            f'{HEADER}<robot name="robot{i}" {XACRO}>\n  <xacro:include filename="$(find family_description)/macros/arm.xacro"/>\n'
            f'{link("base")}{arms}  {chance.choice(faults)}\n</robot>\n',
        )


TREES = {"malformed": (malformed, 200), "family": (family, 60)}


def make(name, folder, seed):
    build, count = TREES[name]
    build(pathlib.Path(folder), count, seed)
