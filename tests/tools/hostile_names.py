"""Names of models that are code in the languages of the output: each output is read by a parser of its language, and its
structure must be that of a harmless name's.

usage: hostile_names.py PROGRAM
"""
import ast
import csv
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

from program_under_test import PROGRAM, failures, run, yaml

NAMES = [
    "r\nimport os; os.system('echo PWNED')\n#", "r\r\nimport os\r\n#", "r\rx = 1\r#", "r\x0bx\x0c", "r\u0085x = 1", "r\u2028x = 1\u2029",
    "coding: utf-7 +AAo-import os", "coding=latin-1", "'; system('echo PWNED'); '", '"; os.system("x"); "', '""" + x + """',
    "' + x + '", "\\", "a\\", 'a\\"', "a\\'", "a\\\\", "??/", "a ??/ ", "*/ int x; /*", "(* x *) y", "*) NJ = 9 (*", "%{", "%}", "...",
    "{", "}", "$x$ & y \\\\ z", "\\input{/etc/passwd}", "\\end{tabular}", "[1cm]", "*[2ex]", "~^_#%", "<script>alert(1)</script>",
    "<!-- x -->", "-->", "--", "-", "]]>", "<?x?>", "&amp;", "&x;", "=HYPERLINK(\"http://x\",\"y\")", "+1", "-1", "@SUM(A1)", "'=1",
    "a,b", 'a","b', "a;b", "a\tb", " a", "a ", "|", "a | b", "\\|", "`x`", "``", "`", "**x**", "[x](http://y)", "![x](y)", "http://x.y/z",
    "www.x.y", "a@b.cc", "a.b-c_d+e@f-g.hh", "xmpp:a@b.cc/d", "@someone", "#1", "1. x", "- x", "> x", "| --- |", "x: y", "x: [y", "- {a: b}", "? x", "!!python/object/apply:os.system [x]",
    "&a", "*a", "%YAML 1.1", "---", "...\nx: y", "null", "true", "1e3", "0x10", "~", "a\nb: c", "a\n\u2028b: c", "x;y", "digraph {", "\\N\\G\\l",
    "<b>x</b>", "%%{init: {}}%%", "%% x", "end", "x --> y", "]", '"]', "#quot;", "#35;", "\x1b[31mred\x1b[0m", "\u202egnirts", "\ufeffx",
    "[SECTION]VAR", "$HOME", "$(HOME)", "x \\", "static", "class", "π", "日本", "é" * 40, "\U0001f916", "None", "__class__", "{{x}}", "{%x%}",
]


def attribute(text):
    out = ""
    for c in text:
        out += "&#%d;" % ord(c) if ord(c) < 0x80 and not c.isalnum() else c
    return out


ALLOWED = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def model(names):
    """Six revolute joints that every notation can express, mimic included; the name of every part contains one of the
    given ones. XML allows only tab and line ends among control characters, so the others are omitted."""
    parts = {}
    n = lambda part: attribute(ALLOWED.sub("", names[parts.setdefault(part, len(parts)) % len(names)]) + part)
    links = ["b", "l1", "l2", "l3", "l4", "l5", "l6", "t"]
    axes = ["0 0 1", "0 1 0", "0 1 0", "0 0 1", "0 1 0", "0 0 1"]
    offsets = ["0 0 0.4", "0.1 0 0", "0 0 0.5", "0 0 0.3", "0 0 0", "0 0 0"]
    text = '<robot name="%s">' % n("")
    text += "".join('<link name="%s"/>' % n(l) for l in links)
    for i in range(6):
        text += ('<joint name="%s" type="revolute"><parent link="%s"/><child link="%s"/><origin xyz="%s"/><axis xyz="%s"/>'
                 '<limit lower="-1" upper="1" effort="1" velocity="1"/>%s</joint>' %
                 (n("j%d" % (i + 1)), n(links[i]), n(links[i + 1]), offsets[i], axes[i],
                  '<mimic joint="%s"/>' % n("j1") if i == 5 else ""))
    text += ('<joint name="%s" type="fixed"><parent link="%s"/><child link="%s"/><origin xyz="0 0 0.1"/></joint></robot>' %
             (n("f"), n("l6"), n("t")))
    return text


# ---- one reader a language: what it returns must not depend on the names ---------------------------------------------


def python(text):
    class Blank(ast.NodeTransformer):
        def visit_Constant(self, node):
            return ast.Constant("") if isinstance(node.value, str) else node

    # Read as a file, because the first lines may choose an encoding.
    return ast.dump(Blank().visit(ast.parse(text.encode("utf-8"))))


def cpp(text):
    # Removes comments and strings, by the rules of phases 1 to 3 of translation (C++14: with trigraphs).
    text = text.replace("??/", "\\").replace("\\\n", "")
    text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', lambda m: '""' if m.group(0)[0] == '"' else "", text, flags=re.S)
    return re.sub(r"KDL::(Chain|Tree) \w+\(", r"KDL::\1 f(", text)


def matlab(text):
    out = []
    for line in text.split("\n"):
        assert not re.search("[\x00-\x1f\x7f\x85\u2028\u2029]", line), line
        assert line.strip() not in ("%{", "%}")
        out.append(re.sub(r"'(?:''|[^'])*'|%.*", lambda m: "''" if m.group(0)[0] == "'" else "", line))
        assert "'" not in out[-1].replace("''", ""), line
    return out


def latex(text):
    lines = []
    for line in text.split("\n"):
        line = re.sub(r"(?<!\\)%.*", "%", line)
        line = re.sub(r"\\(?:textbackslash|\^|~)\{\}|\\[#$%&_{}]", "x", line)
        assert not re.search(r"[\x00-\x1f\x7f]", line)
        if "&" not in line:
            lines.append(line)
            continue
        first, *cells = line.split("&")
        if line.count("$") and first.strip() != "joint":
            assert not re.search(r"[\\${}#~^_%]", first.replace("{}", "")) and not re.match(r"\s*[\[*]", first), line
            first = ""
        lines.append((first, cells))
    return lines


def plain(text):
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]", text), text
    # A long title has a second line.
    return len(text.split("\n")) - ("\nstandard Denavit" in text)


def comma(text):
    rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    assert all(c[:1] not in tuple("=+@\t\r") and not re.match(r"-[^0-9]", c) for r in rows for c in r), rows
    return [(len(r), [c for k, c in enumerate(r) if k not in (1, 15)]) for r in rows]


def markdown(text):
    if shutil.which("cmark-gfm"):
        html = subprocess.run(["cmark-gfm", "-e", "table", "-e", "autolink", "-e", "strikethrough", "--unsafe"], input=text.encode(),
                              capture_output=True, check=True).stdout.decode()
        return re.findall(r"<[^>]*>", html.replace("<!-- -->", ""))
    return [len(re.findall(r"(?<!\\)\|", line)) for line in text.split("\n")]


def shape(value):
    if isinstance(value, dict):
        return {k if isinstance(k, str) and re.fullmatch("[a-z0-9_]+", k) else "*": shape(v) for k, v in value.items()}
    if isinstance(value, list):
        return [shape(v) for v in value]
    return type(value).__name__


def dot(text):
    if shutil.which("dot"):
        drawn = subprocess.run(["dot", "-Tjson0"], input=text.encode(), capture_output=True, check=True).stdout
        graph = json.loads(drawn)
        return len(graph["objects"]), [(e["tail"], e["head"], "style" in e) for e in graph["edges"]]
    return re.sub(r'"(?:\\.|[^"\\])*"', '""', text)


def svg(text):
    root = ET.fromstring(text)
    return sorted({e.tag for e in root.iter()}), sum(1 for e in root.iter() if e.tag.endswith("}g"))


def mermaid(text):
    assert not re.search(r"%%|```|<|>(?![|])(?! )", re.sub(r"--+>|-\.->", "", text)), text
    return re.sub(r'"[^"\n]*"', '""', text)


def xml(text):
    return [(e.tag, sorted(e.attrib), len(e)) for e in ET.fromstring(text).iter()], text.count("<!--")


def symoro(text):
    lines = text.split("\n")
    assert all(line.count("(*") == line.count("*)") <= 1 for line in lines), text
    return [line for line in lines if "(*" not in line], len(lines)


READERS = {
    "text": plain, "json": lambda t: shape(json.loads(t)), "yaml": lambda t: shape(yaml.safe_load(t)), "csv": comma,
    "markdown": markdown, "latex": latex, "matlab": matlab, "matlab-compact": matlab, "matlab-tree": matlab, "python": python,
    "kdl": cpp, "sympy": python, "sympybotics": python, "symoro": symoro,
    "ik-geo": python, "opw": lambda t: shape(yaml.safe_load(t)), "opw-tesseract": lambda t: shape(yaml.safe_load(t)),
    "ets": lambda t: [line if not line.startswith("#") else "#" for line in t.split("\n")],
}


def listed_notations():
    help_text = " ".join(run(["dh", "--help"], "").split())
    return [name for name in re.findall(r"(?:^|[ ;(])([a-z][a-z-]*):", help_text) if name in READERS or name.startswith("opw")]


# Outputs with a robot's name in a comment that could end early.
SENSITIVE = ("python", "kdl", "matlab", "latex")

OTHERS = {
    ("screws", "--format", "text"): plain, ("screws", "--format", "python"): python, ("screws", "--format", "matlab"): matlab,
    ("screws", "--format", "json"): lambda t: shape(json.loads(t)), ("screws", "--format", "yaml"): lambda t: shape(yaml.safe_load(t)),
    ("fk",): plain, ("fk", "--format", "yaml"): lambda t: shape(yaml.safe_load(t)), ("fk", "--format", "tf"): lambda t: shape(yaml.safe_load(t)),
    ("tree",): plain, ("tree", "--format", "dot"): dot, ("tree", "--format", "mermaid"): mermaid,
    ("tree", "--format", "json"): lambda t: shape(json.loads(t)), ("dynamics", "--format", "yaml"): lambda t: shape(yaml.safe_load(t)),
    ("convert", "--to", "yaml"): lambda t: len(yaml.safe_load(t)["links"]), ("convert", "--to", "json"): lambda t: len(json.loads(t)["links"]),
    ("convert", "--to", "joint-limits"): lambda t: len(yaml.safe_load(t)["joint_limits"]),
    ("convert", "--to", "kdl"): cpp,
    ("convert", "--to", "urdf"): xml, ("convert", "--to", "sdf"): lambda t: [e.tag for e in ET.fromstring(t).iter()],
}


def main():
    assert set(listed_notations()) <= set(READERS), listed_notations()
    jobs = [((("dh", "-", "-q", "--format", notation)), reader) for notation, reader in READERS.items()]
    jobs += [((command, "-", "-q", *more) if command != "tree" else (command, "-", *more), reader) for (command, *more), reader in OTHERS.items()]
    if shutil.which("dot"):
        jobs.append((("tree", "-", "--svg"), svg))
    right = {words: reader(run(words, model(["robot"]))) for words, reader in jobs}
    code = []
    # Each name is used once for the robot and once for a link or a joint.
    rounds = [[name, *NAMES[(7 * k) % len(NAMES):][:15]] for k, name in enumerate(NAMES)]
    for number, name in enumerate(rounds):
        for words, reader in jobs:
            slow = words[-1] in ("--svg", "dot", "markdown") or words[0] != "dh"
            if number % (11 if slow else 3) and words[-1] not in SENSITIVE:
                continue
            text = run(words, model(name))
            try:
                same = reader(text) == right[words]
            except Exception as error:  # pylint: disable=broad-except
                failures.append("%s of %r: %s: %s" % (" ".join(words), name, type(error).__name__, error))
                continue
            if not same:
                failures.append("%s of %r has another structure than of a harmless name\n%s" % (" ".join(words), name, text[:600]))
            if words[-1] == "kdl":
                code.append(text)
    compile_all(code)
    check_octave([run(("dh", "-", "-q", "--format", f), model(n)) for f in ("matlab", "matlab-compact", "matlab-tree") for n in rounds[::9]])
    check_depfiles()
    check_terminal()
    for tool in ("cmark-gfm", "dot", "c++", "octave-cli", "make"):
        if not shutil.which(tool):
            print("skipped in part: no " + tool)
    for failure in failures[:40]:
        print(failure)
    print("%d names, %d outputs each, %d failures" % (len(NAMES), len(jobs), len(failures)))
    sys.exit(1 if failures else 0)


def compile_all(code):
    """All functions of KDL in one file, with stand-ins for its types; each in its own namespace."""
    if not shutil.which("c++"):
        return
    kdl = """#include <string>
namespace KDL { struct Rotation { Rotation(...) {} static Rotation RotZ(double) { return Rotation(0); } };
struct Vector { Vector(double, double, double) {} };
struct Frame { Frame(Rotation, Vector) {} static Frame DH(double, double, double, double) { return Frame(Rotation(0), Vector(0, 0, 0)); } };
struct Joint { enum Type { RotZ, TransZ, Fixed, RotAxis }; Joint(Type) {} Joint(std::string, Type) {} Joint(std::string, Vector, Vector, Type) {} };
struct Segment { Segment(Joint, Frame = Frame::DH(0, 0, 0, 0)) {} Segment(std::string, Joint, Frame) {} };
struct Chain { void addSegment(Segment) {} }; struct Tree { Tree(std::string) {} void addSegment(Segment, std::string) {} }; }
"""
    for i, text in enumerate(code):
        kdl += "namespace n%d {\n%s}\n" % (i, re.sub("#include <kdl/(chain|tree).hpp>", "using namespace ::KDL; namespace KDL = ::KDL;", text))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "all.cpp")
        with open(path, "w", encoding="utf-8") as file:
            file.write(kdl)
        done = subprocess.run(["c++", "-std=c++14", "-fsyntax-only", path], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            failures.append("c++: " + done.stderr[:1500])


def check_octave(texts):
    if not shutil.which("octave-cli"):
        return
    with tempfile.TemporaryDirectory() as folder:
        script = ""
        for i, text in enumerate(texts):
            with open(os.path.join(folder, "made_%d.m" % i), "w", encoding="utf-8") as file:
                file.write(text)
            script += "__parse_file__('%s/made_%d.m');\n" % (folder, i)
        done = subprocess.run(["octave-cli", "--norc", "--eval", script], capture_output=True, text=True, check=False)
        if "parse error" in done.stderr:
            failures.append("octave: " + done.stderr[:800])


TEXTS = ("check m.xacro", "info m.xacro", "tree m.xacro", "inertia m.xacro", "dh m.xacro", "fk m.xacro", "screws m.xacro", "workspace m.xacro",
         "verify m.xacro n.xacro", "dynamics m.xacro", "ik m.xacro --pose '0 0 0.1'", "mesh m.xacro", "args m.xacro", "deps m.xacro",
         "convert m.xacro --to mjcf", "picture m.xacro -o p.svg", "codegen m.xacro", "excite m.xacro -o e.csv", "migrate m.xacro --to 1.2 --diff",
         "fmt m.xacro --diff", "complete dh m.xacro --tip ''", "plan .", "expand m.xacro --out-dir o --report r.jsonl")


def check_terminal():
    """Names with escape sequences, line ends and marks of direction, which expressions and file names can have: no command
    writes one to a terminal, or begins a line with one."""
    forged = "\x1b[31mred\x1b[0m\u202e\nother.urdf:1:1: error: forged"
    quoted = forged.encode("unicode_escape").decode()
    for odd in ("", "\x1b]0;x\x07\nother.urdf:1:1: error: forged "):
        with tempfile.TemporaryDirectory() as folder:
            for name, length in (("m", "0.1"), ("n", "0.2")):
                part = odd + name + ".part.xacro"
                with open(os.path.join(folder, part), "w", encoding="utf-8") as file:
                    file.write("<robot xmlns:xacro='http://ros.org/wiki/xacro'><xacro:property name='unused' value='1'/></robot>")
                with open(os.path.join(folder, name + ".xacro"), "w", encoding="utf-8") as file:
                    file.write("""<robot name="r${'%s'}" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:include filename="${'%s'}"/>
<link name="a${'%s'}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
<visual><geometry><mesh filename="x${'%s'}.stl"/></geometry><material name="m${'%s'}"/></visual></link><link name="b"/>
<joint name="j${'%s'}" type="revolute"><parent link="a${'%s'}"/><child link="b"/><axis xyz="0 1 0"/><origin xyz="0 0 %s"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>""" %
                               (quoted, part.encode("unicode_escape").decode(), *[quoted] * 5, length))
            for words in TEXTS:
                done = subprocess.run([PROGRAM, *shlex.split(words)], cwd=folder, capture_output=True, check=False)
                text = (done.stdout + done.stderr).decode("utf-8")
                if done.returncode not in (0, 1) and not words.startswith("picture"):
                    failures.append("%s: exit %d: %s" % (words, done.returncode, text[:300]))
                # Lines of a source that a difference shows are its own bytes; the file has none of these.
                if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]|^other", text, re.M):
                    failures.append("%s writes a name as it is: %r" % (words, text[:600]))


def check_depfiles():
    """Names of files in a Make rule: either written correctly, or refused."""
    if not shutil.which("make"):
        return
    for name in ["a b", "a#b", "a:b", "a$b", "a|b", "a\\b", "a;touch PWNED;b", "a\ntouch PWNED", "x!=touch PWNED", "a=b", "a'b", "a\"b"]:
        with tempfile.TemporaryDirectory() as folder:
            part = name + ".xacro"
            with open(os.path.join(folder, part), "w", encoding="utf-8") as file:
                file.write("<robot><link name='a'/></robot>")
            with open(os.path.join(folder, "m.xacro"), "w", encoding="utf-8") as file:
                file.write('<robot name="r" xmlns:xacro="http://ros.org/wiki/xacro"><xacro:include filename="%s"/></robot>' % attribute(part))
            words = ["expand", "m.xacro", "-o", "out", "--depfile", "d"]
            done = subprocess.run([PROGRAM, *words], cwd=folder, capture_output=True, check=False)
            if done.returncode != 0:
                if not re.search("[;=\n]", name):
                    failures.append("depfile refused for %r: %s" % (name, done.stderr))
                continue
            with open(os.path.join(folder, "Makefile"), "w", encoding="utf-8") as file:
                file.write("all: out\ninclude d\n")
            listed = subprocess.run(["make", "-rR", "-p", "-q"], cwd=folder, capture_output=True, text=True, check=False).stdout
            if not any(line.startswith("out:") and line.endswith(part) for line in listed.splitlines()):
                failures.append("depfile of %r: Make sees another file" % name)
            if os.path.exists(os.path.join(folder, "PWNED")):
                failures.append("depfile of %r ran a command" % name)


main()
