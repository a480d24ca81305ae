"""Quantities that can grow in a file below 1 MB, each read by every command that reads such a file, at two sizes: the time
must grow with the size, not with its square.

A family is a reader's file, a quantity in it, and a function that writes a file with that quantity n times. The larger size
is chosen so that the files are almost 1 MB, or the largest size that the family names (where an error follows).
"""

import functools
import math
import os
import random

import bombs

RATIO = 6  # of the times at n and 4 n
SECONDS_THAT_COUNT = 2  # below, a ratio says nothing
LARGEST = 1_000_000

MODEL_COMMANDS = (
    "check {f}", "check {f} --write-baseline b.json", "info {f}", "info {f} --format json", "tree {f}", "tree {f} --format dot", "tree {f} --svg",
    "expand {f}", "args {f}", "deps {f}", "fmt {f}", "migrate {f} --to 1.1", "inertia {f}", "verify {f} {f}", "verify {f} {f} --samples 100000",
    "convert {f} --to urdf", "convert {f} --to sdf", "convert {f} --to mjcf", "convert {f} --to yaml", "convert {f} --to json", "convert {f} --to kdl",
    "convert {f} --to mermaid", "convert {f} --to joint-limits", "dh {f}", "dh {f} --format json", "dh {f} --fit t.csv", "screws {f}", "fk {f}",
    "fk {f} --format json", "ik {f} --pose '0.1 0.2 0.3' --all", "workspace {f}", "dynamics {f}", "dynamics {f} --base-parameters",
    "excite {f} -o e.csv", "codegen {f} --lang python", "picture {f} -o p.png --size 320x240", "picture {f} -o p.png --size 320x240 --frames",
    "picture {f} -o p.png --size 320x240 --findings", "picture {f} -o p.png --size 320x240 --inertia --axes --names",
    "picture {f} -o p.png --size 320x240 --animate", "picture {f} -o p.png --screws", "picture {f} -o p.svg --size 320x240 --plot workspace", "picture {f} -o p.svg", "export {f} -o p.html", "export {f} -o p.glb",
)
XACRO_COMMANDS = ("expand {f}", "check {f}", "args {f}", "deps {f}", "fmt {f}", "migrate {f} --to 1.1", "info {f}")
SDF_COMMANDS = ("convert {f} --to urdf", "convert {f} --to urdf --flatten", "convert {f} --to urdf --all -o o/", "info {f}", "check {f}", "export {f} -o p.html",
                "export {f} -o p.glb", "picture {f} -o p.png --size 320x240")
MESH_COMMANDS = ("mesh {f}", "mesh {f} -o out.stl", "mesh {f} -o out.obj", "mesh {f} -o out.glb", "mesh {f} --hull -o h.stl", "mesh {f} --simplify 100 -o s.stl",
                 "mesh {f} --enclose box", "mesh {f} --enclose cylinder")

FAMILIES = []


def family(reader, name, commands, file, largest=None):
    def add(function):
        FAMILIES.append((reader, name, commands, file, function, largest))
        return function

    return add


def urdf(reader_name, largest=None):
    return family("URDF", reader_name, MODEL_COMMANDS, "m.urdf", largest)


def xacro(name, largest=None):
    return family("xacro", name, XACRO_COMMANDS, "m.xacro", largest)


INERTIAL = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'


def joint(i, parent, child, kind="revolute", more=""):
    return (f'<joint name="j{i}" type="{kind}"><parent link="{parent}"/><child link="{child}"/><origin xyz="0 0 0.1"/><axis xyz="0 1 0"/>'
            f'<limit lower="-1" upper="1" effort="1" velocity="1"/>{more}</joint>\n')


def robot(body):
    return '<?xml version="1.0"?>\n<robot name="r">\n' + body + "</robot>\n"


def expanded(body):
    return f'<?xml version="1.0"?>\n<robot name="r" {bombs.XACRO}>\n{body}<link name="base"/></robot>\n'


def links(n, body=INERTIAL):
    return "".join(f'<link name="l{i}">{body}</link>\n' for i in range(n))


# Names of one hash
# ------------------------------------------------------------------------------------------------------------------------


@functools.cache
def halves_of_names(places=120):
    """Beginnings of 24 characters that lead to one state of libstdc++'s hash of a text of 48, and ends that lead from it to one hash.

    Every step of the hash can be undone: two words of a half are arbitrary, and the third leads to the state that is wanted."""
    bits, factor = (1 << 64) - 1, 0xC6A4A7935BD1E995
    back = pow(factor, -1, 1 << 64)
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
    usable = frozenset(range(0x21, 0x7F)) - frozenset(b"\"'<>&$")
    draw = random.Random(1)

    def step(state, word):
        word = word * factor & bits
        return (state ^ ((word ^ word >> 47) * factor & bits)) * factor & bits

    def halves(begin, end):
        found = []
        while len(found) < places:
            words = ["".join(draw.choices(letters, k=8)).encode() for _ in range(2)]
            state = begin
            for word in words:
                state = step(state, int.from_bytes(word, "little"))
            last = (end * back & bits ^ state) * back & bits
            last = ((last ^ last >> 47) * back & bits).to_bytes(8, "little")
            if usable.issuperset(last):
                found.append((b"".join(words) + last).decode())
        return found

    begin, middle, end = (0xC70F6907 ^ 48 * factor) & bits, 0x123456789ABCDEF, 0xFEDCBA987654321
    return halves(begin, middle), halves(middle, end)


def colliding(n):
    """n names of one hash; after the first 14,400, others."""
    first, second = halves_of_names()
    return [a + b for a in first for b in second][:n] + [f"l{i}" for i in range(n - len(first) * len(second))]


# Models
# ------------------------------------------------------------------------------------------------------------------------


@urdf("joints in a chain")
def _(n):
    return robot(links(n + 1) + "".join(joint(i, f"l{i}", f"l{i + 1}") for i in range(n)))


@family("URDF", "joints of an arm", ("excite {f} -o e.csv --effort 1e6", "dynamics {f} --base-parameters", "identify {f} m.csv"), "m.urdf", 100)
def _(n):
    return robot(links(n + 1) + "".join(joint(i, f"l{i}", f"l{i + 1}") for i in range(n)))


@urdf("joints on one link")
def _(n):
    return robot(links(n + 1) + "".join(joint(i, "l0", f"l{i + 1}") for i in range(n)))


@urdf("links of one hash")
def _(n):
    return robot("".join(f'<link name="{name}"/>\n' for name in colliding(n)))


@urdf("joints on one link, of one hash")
def _(n):
    part = lambda name: f'<link name="{name}"/><joint name="{name}" type="fixed"><parent link="l"/><child link="{name}"/></joint>\n'
    return robot('<link name="l"/>' + "".join(map(part, colliding(n))))


@urdf("fixed joints in a chain")
def _(n):
    return robot(links(n + 1, "") + "".join(joint(i, f"l{i}", f"l{i + 1}", "fixed") for i in range(n)))


@urdf("joints that follow each other")
def _(n):
    follow = lambda i: f'<mimic joint="j{i - 1}"/>' if i > 0 else ""
    return robot(links(n + 1) + "".join(joint(i, "l0", f"l{i + 1}", "revolute", follow(i)) for i in range(n)))


@urdf("shapes of a link")
def _(n):
    return robot(f'<link name="a">{INERTIAL}' + '<visual><geometry><box size="1 1 1"/></geometry></visual>\n' * n + "</link>")


@urdf("spheres of a link")
def _(n):
    return robot(f'<link name="a">{INERTIAL}' + '<visual><geometry><sphere radius="1"/></geometry></visual>\n' * n + "</link>")


@urdf("collisions of a link")
def _(n):
    return robot(f'<link name="a">{INERTIAL}' + '<collision><geometry><sphere radius="1"/></geometry></collision>\n' * n + "</link>")


@urdf("meshes that are missing")
def _(n):
    shape = lambda i: f'<visual><geometry><mesh filename="m{i}.stl"/></geometry></visual>\n'
    return robot(f'<link name="a">{INERTIAL}' + "".join(map(shape, range(n))) + "</link>")


@urdf("materials")
def _(n):
    return robot('<link name="a"/>' + "".join(f'<material name="m{i}"><color rgba="1 0 0 1"/></material>\n' for i in range(n)))


@urdf("links of one name")
def _(n):
    return robot('<link name="a"/>\n' * n)


@urdf("mistakes on one line")
def _(n):
    return robot('<link name="a"><visual><geometry><box size="x"/></geometry></visual></link>' * n)


@urdf("unknown elements, nested")
def _(n):
    return robot('<link name="a"/>' + "<x>" * n + "</x>" * n)


@urdf("attributes of an element")
def _(n):
    return robot("<link name='a' " + " ".join(f'a{i}="1"' for i in range(n)) + "/>")


@urdf("namespaces")
def _(n):
    return '<robot name="r" ' + " ".join(f'xmlns:a{i}="u{i}"' for i in range(n)) + '><link name="a"/></robot>'


@urdf("the length of a name")
def _(n):
    return robot(f'<link name="{"a" * n}"/>')


@urdf("comments")
def _(n):
    return robot("<!-- a comment -->\n" * n + '<link name="a"/>')


@urdf("blocks of gazebo")
def _(n):
    return robot('<link name="a"/>' + '<gazebo reference="a"><mu1>1</mu1></gazebo>\n' * n)


@urdf("transmissions")
def _(n):
    part = lambda i: f'<transmission name="t{i}"><type>transmission_interface/SimpleTransmission</type><joint name="j0"/><actuator name="m{i}"/></transmission>\n'
    return robot(links(2) + joint(0, "l0", "l1") + "".join(map(part, range(n))))


# Expansion
# ------------------------------------------------------------------------------------------------------------------------


@xacro("properties")
def _(n):
    return expanded("".join(f'<xacro:property name="p{i}" value="{i}"/>\n' for i in range(n)))


@xacro("properties of the one before")
def _(n):
    return expanded('<xacro:property name="p0" value="1"/>' + "".join(f'<xacro:property name="p{i}" value="${{p{i - 1}}}"/>\n' for i in range(1, n)) + f'<a v="${{p{n - 1}}}"/>')


@xacro("properties after a missing file")
def _(n):
    return expanded('<xacro:include filename="none.xacro"/>\n' + "".join(f'<xacro:property name="p{i}" value="{i}"/>\n' for i in range(n)))


@xacro("unknown names after a missing file")
def _(n):
    return expanded('<xacro:include filename="none.xacro"/>\n' + "".join(f'<link name="${{n{i}}}"/><xacro:m{i}/>\n' for i in range(n)))


@xacro("missing files")
def _(n):
    return expanded("".join(f'<xacro:include filename="none{i}.xacro"/>\n' for i in range(n)))


@xacro("macros and their calls")
def _(n):
    return expanded("".join(f'<xacro:macro name="m{i}" params="a:=1"><b v="${{a}}"/></xacro:macro><xacro:m{i}/>\n' for i in range(n)))


@xacro("parameters of a macro")
def _(n):
    return expanded('<xacro:macro name="m" params="' + " ".join(f"a{i}:=1" for i in range(n)) + '"><b/></xacro:macro><xacro:m/>')


@xacro("messages")
def _(n):
    return expanded("<a v=\"${xacro.message('a message')}\"/>\n" * n)


@xacro("warnings on one line")
def _(n):
    return expanded("<a v=\"${xacro.warning('a warning')}\"/>" * n)


@xacro("conditions, nested")
def _(n):
    return expanded('<xacro:if value="1">' * n + "<a/>" + "</xacro:if>" * n)


@xacro("elements, nested")
def _(n):
    return expanded("<a>" * n + "</a>" * n)


@xacro("arguments")
def _(n):
    return expanded("".join(f'<xacro:arg name="a{i}" default="$(arg a{max(0, i - 1)})"/>\n' if i else '<xacro:arg name="a0" default="1"/>\n' for i in range(n)))


@xacro("the length of an expression")
def _(n):
    return expanded('<a v="${' + "+".join(["1"] * n) + '}"/>')


@xacro("the length of a number in an expression")
def _(n):
    return expanded(f'<a v="${{{"7" * n}}}"/>')


@xacro("keyword arguments of a call")
def _(n):
    return expanded('<a v="${len(dict(' + ",".join(f"k{i}=1" for i in range(n)) + '))}"/>')


@xacro("keyword arguments of a format")
def _(n):
    names = [f"k{i}" for i in range(n)]
    return expanded('<a v="${\'' + "".join(f"{{{name}}}" for name in names) + "'.format(" + ",".join(f"{name}=1" for name in names) + ')}"/>')


@xacro("keyword arguments by a mapping")
def _(n):
    return expanded('<a v="${len(dict(**dict(' + ",".join(f"k{i}=1" for i in range(n)) + ')))}"/>')


@xacro("parameters of a lambda")
def _(n):
    return expanded('<a v="${(lambda ' + ",".join(f"k{i}=1" for i in range(n)) + ': 1)()}"/>')


@xacro("parameters of a lambda, by name")
def _(n):
    names = [f"k{i}" for i in range(n)]
    return expanded('<a v="${(lambda ' + ",".join(names) + f": {names[-1]})(" + ",".join(f"{name}=1" for name in names) + ')}"/>')


@xacro("names in an expression")
def _(n):
    return expanded('<a v="${[' + ",".join(f"a{i}" for i in range(n)) + ']}"/>')


@xacro("words joined by underscores")
def _(n):
    return expanded(f'<a v="${"a_" * n}"/>')


@xacro("macros that call the next")
def _(n):
    return expanded("".join(f'<xacro:macro name="m{i}" params="a:=1 b:=2"><xacro:m{i + 1} a="${{a}}"/></xacro:macro>\n' for i in range(n)) + f'<xacro:macro name="m{n}" params="a b"/><xacro:m0/>')


@xacro("properties that are defined twice")
def _(n):
    return expanded("".join(f'<xacro:property name="p{i}" value="1"/>\n' for i in range(n // 2)) * 2)


@xacro("a pattern of folders")
def _(n):
    return expanded(f'<xacro:include filename="{"*/" * n}x.xacro"/>')


@xacro("a pattern of brackets")
def _(n):
    return expanded(f'<xacro:include filename="{"[" * n}*.xacro"/>')


@xacro("keys of a dictionary that collide")
def _(n):
    keys = ",".join(str(i * (2**61 - 1)) for i in range(n))
    return expanded(f'<a v="${{len(dict([(k,1) for k in [{keys}]]))}}"/>')


@xacro("members of a set that collide")
def _(n):
    keys = ",".join(str(i * (2**61 - 1)) for i in range(n))
    return expanded(f'<a v="${{len(set([{keys}]))}}"/>')


# YAML: the argument of load_yaml, models and tables
# ------------------------------------------------------------------------------------------------------------------------

YAML = {
    "items": lambda n: "- a\n" * n,
    "keys": lambda n: "".join(f"k{i}: 1\n" for i in range(n)),
    "keys that collide": lambda n: "".join(f"{i * (2**61 - 1)}: 1\n" for i in range(n)),
    "the length of a tag": lambda n: f"!{'a' * n} x\n",
    "tags": lambda n: "- !!str x\n" * n,
    "members of a set that collide": lambda n: "!!set\n" + "".join(f"? {i * (2**61 - 1)}\n" for i in range(n)),
    "members of a set": lambda n: "!!set\n" + "".join(f"? k{i}\n" for i in range(n)),
    "entries of an ordered map": lambda n: "!!omap\n" + "".join(f"- k{i}: 1\n" for i in range(n)),
    "anchors": lambda n: "".join(f"- &a{i} x\n" for i in range(n)),
    "aliases": lambda n: "- &a x\n" + "- *a\n" * n,
    "merged maps": lambda n: "base: &b {a: 1}\n" + "".join(f"k{i}: {{<<: *b}}\n" for i in range(n)),
    "a merged list": lambda n: "base: &b {a: 1}\nall: {<<: [" + ", ".join(["*b"] * n) + "]}\n",
    "the length of a quoted text": lambda n: '"' + "a " * n + '"\n',
    "lines of a block": lambda n: "|\n" + "  a\n" * n,
    "nested flow lists": lambda n: "[" * n + "]" * n + "\n",
    "documents": lambda n: "--- a\n" * n,
    "comments": lambda n: "# a\n" * n + "a: 1\n",
}
for quantity, text in YAML.items():
    FAMILIES.append(("load_yaml", quantity, ("expand m.xacro", "check m.xacro"), "d.yaml", text, None))
    FAMILIES.append(("a YAML model", quantity, ("convert {f} --to urdf", "check {f}"), "m.yaml", lambda n, text=text: text(n), None))
    FAMILIES.append(("a YAML table", quantity, ("from-dh {f}",), "dh.yaml", lambda n, text=text: text(n), None))
    FAMILIES.append(("a joint limit file", quantity, ("migrate m.urdf --to 1.2 --joint-limits {f}",), "limits.yaml", lambda n, text=text: text(n), None))
    FAMILIES.append(("configuration", quantity, ("check m.urdf",), ".urdfmill.yaml", lambda n, text=text: text(n), None))


# Tables
# ------------------------------------------------------------------------------------------------------------------------


@family("a JSON table", "rows", ("from-dh {f} --convention standard",), "t.json")
def _(n):
    return "[" + ",\n".join('{"a": 1, "alpha": 0, "d": 0, "theta": 0}' for _ in range(n)) + "]"


@family("a JSON table", "rows on one line", ("from-dh {f} --convention standard",), "t.json")
def _(n):
    return "[" + ",".join('{"a": 1, "alpha": 0, "d": 0, "theta": 0}' for _ in range(n)) + "]"


@family("a CSV table", "rows", ("from-dh {f} --convention standard",), "t.csv")
def _(n):
    return "a,alpha,d,theta\n" + "1,0,0,0\n" * n


@family("a TSV table", "rows", ("from-dh {f} --convention standard",), "t.tsv")
def _(n):
    return "a\talpha\td\ttheta\n" + "1\t0\t0\t0\n" * n


@family("positions", "lines", ("fk m.urdf --q {f}", "fk m.urdf --q {f} --format json", "screws m.urdf --q {f} --format json", "dynamics m.urdf --trajectory {f}",
                                "dynamics m.urdf --trajectory {f} --format json", "dynamics m.urdf --trajectory {f} --format yaml", "picture m.urdf -o p.png --size 320x240 --animate --q {f}"), "q.csv")
def _(n):
    return "j0\n" + "0.1\n" * n


# SDF and MJCF
# ------------------------------------------------------------------------------------------------------------------------


def sdf(body):
    return '<?xml version="1.0"?>\n<sdf version="1.9">\n' + body + "</sdf>\n"


@family("SDF", "links", SDF_COMMANDS, "m.sdf")
def _(n):
    return sdf('<model name="m">' + "".join(f'<link name="l{i}"/>\n' for i in range(n)) +
               "".join(f'<joint name="j{i}" type="fixed"><parent>l{i}</parent><child>l{i + 1}</child></joint>\n' for i in range(n - 1)) + "</model>")


@family("SDF", "links of one hash", SDF_COMMANDS, "m.sdf")
def _(n):
    return sdf('<model name="m">' + "".join(f'<link name="{name}"/>\n' for name in colliding(n)) + "</model>")


@family("SDF", "models", SDF_COMMANDS, "m.sdf")
def _(n):
    return sdf('<world name="w">' + "".join(f'<model name="m{i}"><link name="l"/></model>\n' for i in range(n)) + "</world>")


@family("SDF", "models inside each other", SDF_COMMANDS, "m.sdf")
def _(n):
    return sdf("".join(f'<model name="m{i}"><link name="l"/>' for i in range(n)) + "</model>" * n)


@family("SDF", "models in models of long names", SDF_COMMANDS, "m.sdf")
def _(n):
    outer = "".join(f'<model name="{chr(97 + i % 26) * 4000}{i}"><link name="l"/>' for i in range(99))
    return sdf(outer + "".join(f'<model name="x{i}"><link name="l"/></model>' for i in range(n)) + "</model>" * 99)


@family("SDF", "frames of the one before", SDF_COMMANDS, "m.sdf")
def _(n):
    return sdf('<model name="m"><link name="l"/><frame name="f0"/>' + "".join(f'<frame name="f{i}" attached_to="f{i - 1}"/>\n' for i in range(1, n)) + "</model>")


@family("MJCF", "bodies in a chain", SDF_COMMANDS, "m.xml")
def _(n):
    return "<mujoco><worldbody>" + "".join(f'<body name="b{i}"><joint name="j{i}" axis="0 1 0"/><geom size="1"/>' for i in range(n)) + "</body>" * n + "</worldbody></mujoco>"


@family("MJCF", "shapes of a body", SDF_COMMANDS, "m.xml")
def _(n):
    return '<mujoco><worldbody><body name="b">' + '<geom size="1"/>\n' * n + "</body></worldbody></mujoco>"


@family("MJCF", "replicas inside each other", SDF_COMMANDS, "m.xml", 20)
def _(n):
    return '<mujoco><worldbody><body name="b"><geom size="1"/>' + '<replicate count="1000000">' * n + "</replicate>" * n + "</body></worldbody></mujoco>"


@family("MJCF", "replicas of a shape", SDF_COMMANDS, "m.xml", 98000)
def _(n):
    return f'<mujoco><worldbody><body name="b"><replicate count="{n}"><geom size="1"/></replicate></body></worldbody></mujoco>'


@family("MJCF", "the length of a name in replicas", SDF_COMMANDS, "m.xml")
def _(n):
    return f'<mujoco><worldbody><body name="b"><replicate count="50000"><geom size="1" name="{"a" * n}"/></replicate></body></worldbody></mujoco>'


@family("MJCF", "the length of a name in a class", SDF_COMMANDS, "m.xml")
def _(n):
    return f'<mujoco><default><geom material="{"a" * n}"/></default><worldbody><body name="b">' + '<geom size="1"/>' * (n // 16) + "</body></worldbody></mujoco>"


@family("MJCF", "classes", SDF_COMMANDS, "m.xml")
def _(n):
    classes = "".join(f'<default class="c{i}"><geom size="1 1 1" type="box"/></default>' for i in range(n))
    return f"<mujoco><default>{classes}</default><worldbody>" + "".join(f'<body><joint/><geom class="c{i}"/></body>' for i in range(n)) + "</worldbody></mujoco>"


@family("MJCF", "classes of classes inside each other", SDF_COMMANDS, "m.xml")
def _(n):
    outer = "".join(f'<default class="o{i}"><geom size="1 1 1" type="box"/>' for i in range(400))
    classes = "".join(f'<default class="c{i}"/>' for i in range(n))
    return f"<mujoco><default>{outer}{classes}" + "</default>" * 401 + '<worldbody><body name="b">' + "".join(f'<geom class="c{i}"/>' for i in range(n)) + "</body></worldbody></mujoco>"


@family("MJCF", "classes inside each other", SDF_COMMANDS, "m.xml")
def _(n):
    return "<mujoco><default>" + "".join(f'<default class="c{i}"><geom size="1"/>' for i in range(n)) + "</default>" * n + '</default><worldbody><body name="b"><geom/></body></worldbody></mujoco>'


# Meshes
# ------------------------------------------------------------------------------------------------------------------------


@family("OBJ", "libraries of materials", MESH_COMMANDS, "m.obj")
def _(n):
    return "mtllib m.mtl\n" * n + "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n"


@family("OBJ", "corners of a polygon", MESH_COMMANDS, "m.obj")
def _(n):
    corner = lambda i: f"v {(i * i) % 1009 / 1009:.4f} {(i * 7) % 1013 / 1013:.4f} 0\n"
    return "".join(corner(i) for i in range(n)) + "f " + " ".join(str(i + 1) for i in range(n)) + "\n"


SRDF_COMMANDS = ("check {f}", "check spheres.urdf {f}", "collisions spheres.urdf --srdf {f} --check", "collisions spheres.urdf --srdf {f} --diff")


def srdf(text):
    return f'<robot name="r">\n{text}</robot>\n'


@family("SRDF", "pairs of links that are not there", SRDF_COMMANDS, "m.srdf")
def _(n):
    return srdf("".join(f'<disable_collisions link1="a{i}" link2="b{i}" reason="Never"/>\n' for i in range(n)))


@family("SRDF", "the same pair again", SRDF_COMMANDS, "m.srdf")
def _(n):
    return srdf('<disable_collisions link1="l0" link2="l2" reason="Never"/>\n' * n)


@family("SRDF", "groups in a ring", SRDF_COMMANDS, "m.srdf")
def _(n):
    return srdf("".join(f'<group name="g{i}"><group name="g{(i + 1) % n}"/></group>\n' for i in range(n)))


@family("SRDF", "subgroups of one group", SRDF_COMMANDS, "m.srdf")
def _(n):
    return srdf("".join(f'<group name="g{i}"><link name="l0"/></group>\n' for i in range(n // 2)) + '<group name="all">' +
                "".join(f'<group name="g{i}"/>\n' for i in range(n // 2)) + "</group>\n")


@family("SRDF", "states", SRDF_COMMANDS, "m.srdf")
def _(n):
    states = "".join(f'<group_state name="s{i}" group="g"><joint name="j0" value="0.1"/></group_state>\n' for i in range(n))
    return srdf('<group name="g"><joint name="j0"/></group>\n<disable_collisions link1="l0" link2="l1" reason="Adjacent"/>\n' + states)


@family("SRDF", "spheres", SRDF_COMMANDS, "m.srdf")
def _(n):
    return srdf('<link_sphere_approximation link="l0">' + '<sphere center="0 0 0" radius="1"/>\n' * n + "</link_sphere_approximation>\n")


@family("OBJ", "triangles on one edge", MESH_COMMANDS, "m.obj")
def _(n):
    return "v 0 0 0\nv 0 0 1\n" + "".join(f"v {i % 97} {i % 89} 0.5\nf 1 2 {i + 3}\n" for i in range(n))


@family("OBJ", "corners that are no numbers", MESH_COMMANDS, "m.obj")
def _(n):
    return "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 2 4\nf 1 3 4\nf 2 3 4\n" + "v nan 0 0\nv inf 0 0\n" * (n // 2)


@family("OBJ", "corners on a line", MESH_COMMANDS, "m.obj")
def _(n):
    return "".join(f"v {i} 0 0\n" for i in range(n)) + "f " + " ".join(str(i + 1) for i in range(n)) + "\n"


@family("OBJ", "sides of a prism", MESH_COMMANDS, "m.obj")
def _(n):
    corner = lambda i, z: f"v {math.cos(2 * math.pi * i / n):.6f} {math.sin(2 * math.pi * i / n):.6f} {z}\n"
    ends = "".join(corner(i, 0) for i in range(n)) + "".join(corner(i, 1) for i in range(n))
    return ends + "".join(f"f {i + 1} {(i + 1) % n + 1} {n + i + 1}\n" for i in range(n))


@family("OBJ", "objects", MESH_COMMANDS, "m.obj")
def _(n):
    return "v 0 0 0\nv 1 0 0\nv 0 1 0\n" + "".join(f"o p{i}\nusemtl m{i}\nf 1 2 3\n" for i in range(n))


@family("STL", "triangles", MESH_COMMANDS, "m.stl")
def _(n):
    facet = lambda i: f"facet normal 0 0 1\nouter loop\nvertex {i % 101} {i % 103} 0\nvertex {i % 107} 1 0\nvertex 0 {i % 109} 1\nendloop\nendfacet\n"
    return "solid a\n" + "".join(facet(i) for i in range(n)) + "endsolid a\n"


@family("glTF", "meshes of one buffer", MESH_COMMANDS, "m.gltf")
def _(n):
    primitive = '{"primitives":[{"attributes":{"POSITION":0}}]}'
    return ('{"asset":{"version":"2.0"},"buffers":[{"uri":"big.bin","byteLength":1200000}],"bufferViews":[{"buffer":0,"byteLength":1200000}],'
            '"accessors":[{"bufferView":0,"componentType":5126,"count":99999,"type":"VEC3"}],"meshes":[' + ",".join([primitive] * n) +
            '],"nodes":[' + ",".join(f'{{"mesh":{i}}}' for i in range(n)) + '],"scenes":[{"nodes":[' + ",".join(map(str, range(n))) + "]}]}")


def prepare(folder):
    """Files that other files refer to."""
    bombs.write(folder, "m.xacro", f'<robot name="r" {bombs.XACRO}><xacro:property name="d" value="${{xacro.load_yaml(\'d.yaml\')}}"/><link name="a"/></robot>')
    bombs.write(folder, "m.urdf", robot(links(2) + joint(0, "l0", "l1")))
    spheres = "".join(f'<link name="l{i}"><collision><geometry><sphere radius="0.04"/></geometry></collision></link>\n' for i in range(3))
    bombs.write(folder, "spheres.urdf", robot(spheres + joint(0, "l0", "l1") + joint(1, "l1", "l2")))
    bombs.write(folder, "t.csv", "a,alpha,d,theta\n" + "0,0,0.1,0\n" * 6)
    bombs.write(folder, "m.mtl", "newmtl a\nKd 1 0 0\n")
    with open(os.path.join(folder, "big.bin"), "wb") as file:
        file.write(bytes(1_200_000))


def size_for(text, largest):
    """The n that makes the file just under LARGEST bytes, or the family's largest."""
    first, second = len(text(64)), len(text(128))
    n = int(64 + (LARGEST - first) / max(1e-9, (second - first) / 64))
    while len(text(n)) > LARGEST:
        n = int(n * 0.97)
    return min(n, largest) if largest else n
