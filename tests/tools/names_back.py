"""Hostile names come back: every output of a model whose names are code in some language is read by a strict reader of its
format, which must find the names as they are.

usage: names_back.py PROGRAM
"""
import csv
import html.parser
import io
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from xml.sax.saxutils import quoteattr

from program_under_test import PROGRAM, failures, run, yaml

outputs = 0

# XML can express these, tab and line ends as references.
NAMES = [
    "plain", "</script><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "<!-- x -->", "-->", "]]>", "<?x?>", "&amp;", "&#65;", "&x;",
    "'", '"', '""', "\\", "a\\", 'a\\"', "\\n", "\\u0041", "\\x41", "a\tb", "a\nb", "a\\nb", "a\nother: line", "a\r\nb", "a\rb", " a", "a ", "  ", "a  b", "\ta", "a\n",
    "x: y", "x: [y", "- a", "-", "?", "? x", "!!python/object/apply:os.system [x]", "&a", "*a", "%YAML 1.1", "---", "...", "---\nx: y", "null", "~", "true", "no",
    "on", "1", "1.0", "1e3", "0x10", "0o7", "1_000", "12:30:45", "2001-01-01", "<<", "=", ".inf", ".nan", "#", "a #b", "a: #b", "{", "}", "[", "]", "{a: b}",
    "|", "|-", ">", "@a", "`a`", "a,b", ",", "=1+1", "+1", "-1", "@SUM(A1)", "'=1", "''=1", "'a", "\t=1", "a;b", "digraph {", "\\N\\G\\l", "<b>x</b>", "<<b>x</b>>",
    "a -> b", "node", "graph", "a|b", "{a|b}", "%% x", "end", "x --> y", "#quot;", "#35;", "a@b.cc", "http://x.y/z", "www.x.y", "[x](http://y)", "![x](y)",
    "**x**", "_x_", "~~x~~", "1. x", "# x", "> x", "| --- |", "$x$", "\u00e9", "e\u0301", "\u65e5\u672c", "\U0001f916", "\ufffd", "\u00a0", "\u200b", "\u202eabc",
    "\ufeffa", "a\ufeff", "\u0085", "\u2028", "\u2029", "\x7f", "\u009b31m", "__proto__", "constructor", "a/b", "..", ".", "../x", "*", "$HOME", "`x`", "$(x)", "%s", "%n",
]
LINKS = ["l" + name for name in NAMES] + NAMES
JOINTS = ["j" + name for name in NAMES] + ["J" + name[::-1] for name in NAMES]
assert len(set(LINKS)) == len(LINKS) and len(set(JOINTS)) == len(JOINTS)


def references(text):
    """An attribute with references for what a reader of XML would change."""
    return quoteattr(text, {"\t": "&#9;", "\n": "&#10;", "\r": "&#13;"})


def model(links=LINKS, joints=JOINTS):
    """A chain of moving joints from the link base, whose links and joints have the names."""
    text = '<robot name=%s><link name="base"/>' % references(NAMES[1])
    text += "".join('<link name=%s><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
                    '<visual><geometry><box size="1 1 1"/></geometry></visual></link>' % references(link) for link in links)
    for number, (joint, child) in enumerate(zip(joints, links)):
        text += ('<joint name=%s type="revolute"><parent link=%s/><child link=%s/><origin xyz="0 0 0.1"/><axis xyz="0 %d %d"/>'
                 '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>' %
                 (references(joint), references(links[number - 1] if number else "base"), references(child), number % 2, 1 - number % 2))
    return text + "</robot>"


# ---- strict readers: each returns the names that it finds -----------------------------------------------------------


def strict_json(text):
    def pairs(found):
        assert len({name for name, _ in found}) == len(found), "a name twice"
        return dict(found)

    def refuse(word):
        raise ValueError(word)

    return json.loads(text, object_pairs_hook=pairs, parse_constant=refuse)


class StrictYaml(yaml.SafeLoader):
    """Refuses two equal keys."""

    def construct_mapping(self, node, deep=False):
        keys = [self.construct_object(key, deep=True) for key, _ in node.value]
        assert len(set(keys)) == len(keys), "a key twice"
        return super().construct_mapping(node, deep)


StrictYaml.add_constructor("tag:yaml.org,2002:map", lambda loader, node: loader.construct_mapping(node, True))


def strict_yaml(text):
    return yaml.load(text, StrictYaml)


def texts(value):
    """All texts in a value, the names of its members as well."""
    if isinstance(value, dict):
        return [found for key, one in value.items() for found in ([key] if isinstance(key, str) else []) + texts(one)]
    if isinstance(value, list):
        return [found for one in value for found in texts(one)]
    return [value] if isinstance(value, str) else []


def of_xml(tags):
    return lambda text: [element.get("name") for element in ET.fromstring(text).iter() if element.tag in tags]


def of_csv(text):
    cells = [cell for row in csv.reader(io.StringIO(text, newline=""), strict=True) for cell in row]
    for cell in cells:
        assert not re.match(r"[=@\t\r]|[+-](?![0-9.])", cell), "a spreadsheet evaluates %r" % cell
    # An apostrophe guards what a spreadsheet would evaluate, and itself.
    return [cell[1:] if re.match(r"'[=+@\t\r'-]", cell) else cell for cell in cells]


def of_dot(text):
    done = subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, check=True)
    assert not done.stderr, done.stderr[:300]
    nodes = re.findall('class="node"', done.stdout.decode())
    assert len(nodes) == len(LINKS) + 1, "%d nodes of %d" % (len(nodes), len(LINKS) + 1)
    # Graphviz shows a blank beside another one as a no-break space.
    return [name.replace("\u00a0", " ") for name in of_svg(done.stdout.decode())]


def of_svg(text):
    return ["".join(element.itertext()) for element in ET.fromstring(text).iter() if element.tag.endswith(("}text", "}title"))]


def of_html(text):
    class Page(html.parser.HTMLParser):
        """Collects the script of data; no other element may come from a name."""
        data, in_data, tags = "", False, []

        def handle_starttag(self, tag, attributes):
            self.tags.append(tag)
            self.in_data = tag == "script" and ("id", "data") in attributes
            assert not any(name.startswith("on") for name, _ in attributes), attributes

        def handle_data(self, data):
            if self.in_data:
                self.data += data

    page = Page()
    page.feed(text)
    page.close()
    assert page.tags.count("script") == 2 and "img" not in page.tags, page.tags
    return texts(strict_json(page.data))


def of_glb(data):
    length = struct.unpack_from("<I", data, 12)[0]
    return texts(strict_json(data[20:20 + length].decode()))


def of_junit(text):
    return [part for element in ET.fromstring(text).iter() for part in (*element.attrib.values(), element.text or "")]


def compare(what, names, read, output, is_within=False):
    """Compares the names that a reader finds in an output; with `is_within`, names may be parts of longer texts."""
    global outputs
    outputs += 1
    try:
        found = {text for text in read(output) if text is not None}
    except Exception as error:  # pylint: disable=broad-except
        failures.append("%s: %s: %s" % (what, type(error).__name__, str(error)[:300]))
        return
    joined = "\0".join(found)
    missing = [name for name in names if (name not in joined if is_within else name not in found)]
    if missing:
        failures.append("%s: %d of %d names do not come back: %r" % (what, len(missing), len(names), missing[:12]))


def visible(name):
    """A name as texts for people show it."""
    escapes = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    hidden = r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]"
    return re.sub(hidden, lambda match: escapes.get(match.group(0)) or ("\\x%02x" if match.group(0) < "\u0100" else "\\u%04x") % ord(match.group(0)), name)


def check_characters_outside_xml():
    """Names with characters that XML cannot have, which expressions make: a format of XML is refused or is XML, the others
    give them back."""
    for odd in ("\x01", "\x08", "\x0b", "\x1b[31m", "\x1f", "\ufffe", "\uffff", "\x00"):
        name = "a" + odd + "b"
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m.xacro")
            with open(path, "w", encoding="utf-8") as file:
                quoted = "${'" + "".join("\\U%08x" % ord(c) for c in name) + "'}"
                file.write("<robot name='r' xmlns:xacro='http://ros.org/wiki/xacro'><link name='base'/><link name=\"%s\"/>"
                           "<joint name=\"j%s\" type='continuous'><parent link='base'/><child link=\"%s\"/></joint></robot>" % (quoted, quoted, quoted))
            for form in ("urdf", "sdf", "mjcf"):
                done = subprocess.run([PROGRAM, "convert", path, "-q", "--to", form], capture_output=True, check=False)
                if done.returncode == 0:
                    compare("convert --to %s of %r" % (form, name), [name], of_xml(("link", "body")), done.stdout.decode())
                elif done.returncode not in (1, 2) or not done.stderr:
                    failures.append("convert --to %s of %r: exit %d: %s" % (form, name, done.returncode, done.stderr[-300:]))
            for words, read in ((["convert", "--to", "json"], lambda text: texts(strict_json(text))), (["convert", "--to", "yaml"], lambda text: texts(strict_yaml(text))),
                                (["fk", "-f", "json"], lambda text: texts(strict_json(text))), (["fk", "-f", "yaml"], lambda text: texts(strict_yaml(text)))):
                done = subprocess.run([PROGRAM, words[0], path, "-q", *words[1:]], capture_output=True, check=False)
                if done.returncode == 0:
                    compare("%s of %r" % (" ".join(words), name), [name], read, done.stdout.decode())
                elif done.returncode not in (1, 2) or not done.stderr:
                    failures.append("%s of %r: exit %d: %s" % (words, name, done.returncode, done.stderr[-300:]))


def main():
    sys.setrecursionlimit(100000)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "m.urdf")
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(model())
        of_json, of_yaml = lambda text: texts(strict_json(text)), lambda text: texts(strict_yaml(text))
        both = LINKS + JOINTS
        for words, read, names in [
            (["convert", "--to", "urdf"], of_xml(("link", "joint")), both), 
            (["convert", "--to", "mjcf"], of_xml(("body", "joint")), both), (["convert", "--to", "json"], of_json, both),
            (["convert", "--to", "yaml"], of_yaml, both), (["convert", "--to", "joint-limits"], of_yaml, JOINTS),
            (["fk", "-f", "json"], of_json, LINKS), (["fk", "-f", "yaml"], of_yaml, LINKS), (["fk", "-f", "csv"], of_csv, [visible(name) for name in LINKS]),
            (["fk", "-f", "tf"], of_yaml, LINKS), (["tree", "-f", "json"], of_json, both), (["inertia", "-f", "json"], of_json, LINKS),
            (["dh", "-f", "json"], of_json, JOINTS), (["dh", "-f", "csv"], of_csv, [visible(name) for name in JOINTS]), (["dh", "-f", "yaml"], of_yaml, JOINTS),
            (["screws", "-f", "json"], of_json, JOINTS), (["screws", "-f", "yaml"], of_yaml, JOINTS),
        ]:
            compare(" ".join(words), names, read, run([words[0], path, "-q", *words[1:]]))
        # Tables are read back by from-dh; those for people have visible names, without blanks around them.
        seen = {visible(name).strip(" "): name for name in NAMES}
        plain = os.path.join(folder, "p.urdf")
        with open(plain, "w", encoding="utf-8", newline="") as file:
            file.write(model(["l" + name for name in seen.values()], ["j" + name for name in seen.values()]))
        for form, source, names in (("json", path, JOINTS), ("yaml", path, JOINTS), ("csv", plain, ["j" + visible(name) for name in seen.values()]),
                                    ("markdown", plain, [("j" + visible(name)).strip(" ") for name in seen.values()])):
            table = os.path.join(folder, "table." + {"markdown": "md"}.get(form, form))
            run(["dh", source, "-q", "-f", form, "-o", table])
            compare("from-dh of " + form, names, of_xml(("joint",)), run(["from-dh", table]))
        # SDF has no names with blanks around them.
        inner = [name for name in NAMES if name == name.strip(" \t\r\n") and "\r" not in name]
        trimmed = os.path.join(folder, "t.urdf")
        with open(trimmed, "w", encoding="utf-8", newline="") as file:
            file.write(model(["l" + name for name in inner], ["j" + name for name in inner]))
        compare("convert --to sdf", [part + name for part in "lj" for name in inner], of_xml(("link", "joint")), run(["convert", trimmed, "-q", "--to", "sdf"]))
        if shutil.which("dot"):
            drawn, shown = run(["tree", path, "-f", "dot"]), lambda names: [visible(name).replace("\u00a0", " ") for name in names]
            compare("tree -f dot, links", shown(LINKS), of_dot, drawn)
            compare("tree -f dot, joints", shown(JOINTS), of_dot, drawn, is_within=True)
        for name, read, mode in (("m.html", of_html, "r"), ("m.glb", of_glb, "rb")):
            done = subprocess.run([PROGRAM, "export", path, "-q", "-o", os.path.join(folder, name)], capture_output=True, text=True, check=False)
            if "built without the page" in done.stderr:
                print("skipped in part: no page of the viewer")
                continue
            with open(os.path.join(folder, name), mode, **({} if "b" in mode else {"encoding": "utf-8"})) as file:
                compare("export " + name, LINKS, read, file.read())
        # Each link is wrong, so that each is named by a finding.
        wrong = os.path.join(folder, "w.urdf")
        with open(wrong, "w", encoding="utf-8", newline="") as file:
            file.write(model().replace('mass value="1"', 'mass value="-1"'))
        for form, read in (("json", of_json), ("sarif", of_json), ("gitlab", of_json), ("junit", of_junit)):
            found = run(["check", wrong, "--diagnostics", form], expected=(0, 1))
            compare("check --diagnostics " + form, ['link "%s"' % name for name in ("plain", "a,b", "&amp;", "</script><script>alert(1)</script>", "]]>", "x: y")],
                    read, found, is_within=True)
    check_characters_outside_xml()
    for failure in failures[:40]:
        print(failure)
    print("%d names, %d outputs, %d failures" % (len(both), outputs, len(failures)))
    sys.exit(1 if failures else 0)


main()
