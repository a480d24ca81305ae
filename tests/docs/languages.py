"""Checks for the blocks of each language. Each function gets the block and the place it runs in, and returns an error
or nothing."""

import json
import pathlib
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree

SHOWN_FOLDER = "/home/you"  # the name of the page's folder in the output of commands
TIME_LIMIT = 60  # seconds for a command
PRIMITIVES = {"any", "digit", "end", "space", "to_line_end", "white"}  # of the EBNF of grammar/README.md


class Place:
    """The folder in which the blocks of a page run, with a copy of fixtures/, the program and the Python package."""

    def __init__(self, page, folder, build, source, path):
        self.page = page
        self.folder = pathlib.Path(folder)
        self.source = pathlib.Path(source)
        library = sorted(pathlib.Path(build).glob("liburdfmill.so.?"))
        self.environment = {
            "HOME": "/nowhere",
            "LANG": "C.UTF-8",
            "PATH": f"{build}/bin:{path}",
            "PYTHONPATH": f"{source}/python:{source}/tests/docs/stand_ins",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            "SOURCE": str(source),
            "URDFMILL_LIBRARY": str(library[0]) if library else "",
        }

    def run(self, *words):
        """The output of a command, on both channels, and its exit code."""
        try:
            done = subprocess.run(
                words,
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                timeout=TIME_LIMIT,
            )
        except subprocess.TimeoutExpired:
            return f"(no end after {TIME_LIMIT} s)\n", 1
        return done.stdout.decode("utf-8", "replace"), done.returncode


def commands_of(block):
    """[command, the lines shown after it] for each command of a session; a backslash continues a command."""
    session = []
    continued = False
    for line in block.lines:
        if continued:
            session[-1][0] += "\n" + line
        elif line.startswith("$ "):
            session.append([line[2:], []])
        elif session:
            session[-1][1].append(line)
        else:
            return []
        continued = (continued or line.startswith("$ ")) and line.endswith("\\")
    return session


def run_session(session, place):
    """The current output of each command. One shell runs all of them, so `cd`, variables and `$?` persist."""
    results = place.folder.parent / (place.folder.name + ".results")
    results.mkdir(exist_ok=True)
    script = ["code=0\n"]
    for number, (command, _) in enumerate(session):
        out = shlex.quote(str(results / str(number)))
        script.append(f"(exit $code)\n{{ {command}\n}} >{out} 2>&1\ncode=$?\n")
    said, _ = place.run("bash", "-c", "".join(script))
    printed = []
    for number in range(len(session)):
        out = results / str(number)
        text = out.read_text(encoding="utf-8", errors="replace") if out.exists() else said
        printed.append(text.replace(str(place.folder), SHOWN_FOLDER).splitlines())
        out.unlink(missing_ok=True)
    return printed


def without_end(lines):
    end = len(lines)
    while end > 0 and not lines[end - 1]:
        end -= 1
    return lines[:end]


def fits(shown, printed):
    """True if the shown lines are those printed. A line `…` stands for any number of lines, blank lines at the end for none."""
    pattern = "".join("(?:.*\n)*?" if line == "…" else re.escape(line) + "\n" for line in without_end(shown))
    return re.fullmatch(pattern + "\n*", "".join(line + "\n" for line in printed)) is not None


def check_xml(block, place):
    """Well-formed; and if it is a whole model, without findings."""
    text = re.sub(r"<\?xml [^>]*\?>", "", block.text)
    try:
        roots = list(xml.etree.ElementTree.fromstring(f'<page xmlns:xacro="x" xmlns:drake="d">{text}</page>'))
    except xml.etree.ElementTree.ParseError as error:
        return f"no XML: {error}"
    if block.file or [root.tag for root in roots] != ["robot"]:
        return ""
    path = place.folder / "block.xacro"
    path.write_text(block.text, encoding="utf-8")
    said, code = place.run("urdfmill", "check", path.name)
    return said if code or said else ""


def check_json(block, _):
    try:
        json.loads(block.text)
    except ValueError as error:
        return f"no JSON: {error}"
    return ""


def check_yaml(block, place):
    (place.folder / "block.yaml").write_text(block.text, encoding="utf-8")
    (place.folder / "block.xacro").write_text(
        "<robot xmlns:xacro='x'><a b=\"${len(xacro.load_yaml('block.yaml'))}\"/></robot>", encoding="utf-8"
    )
    said, code = place.run("urdfmill", "expand", "block.xacro")
    return said if code else ""


def check_python(block, place):
    """Executes the script; if it is a launch file, also makes its description."""
    if block.file:
        try:
            compile(block.text, block.file, "exec")
        except SyntaxError as error:
            return str(error)
        return ""
    (place.folder / "block.py").write_text(block.text, encoding="utf-8")
    run = "import runpy; launch = runpy.run_path('block.py').get('generate_launch_description')"
    said, code = place.run(sys.executable, "-c", run + "; launch and launch().perform()")
    return said if code else ""


def check_sh(block, place):
    said, code = place.run("bash", "-euc", block.text)
    return said if code else ""


def dedented(lines):
    width = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [line[width:].rstrip() for line in lines]


def part_of(*patterns):
    """Checks that the block is part of a file of the project that a test builds or runs."""

    def check(block, place):
        wanted = dedented(block.lines)
        files = [path for pattern in patterns for path in sorted(place.source.glob(pattern))]
        for path in files:
            lines = path.read_text(encoding="utf-8").splitlines()
            for at in range(len(lines) - len(wanted) + 1):
                if lines[at].strip() == wanted[0].strip() and dedented(lines[at : at + len(wanted)]) == wanted:
                    return ""
        return "no part of " + ", ".join(patterns)

    return check


def check_ebnf(block, place):
    """Checks that every rule used is defined on the page."""
    page = place.page.read_text(encoding="utf-8")
    defined = set(re.findall(r"^([a-z_]+) +=", page, re.MULTILINE))
    rules = re.sub(r'"[^"]*"|\[[^]]+\]|#.*|^[a-z_]+ +=', " ", block.text, flags=re.MULTILINE)
    unknown = set(re.findall(r"\b[a-z_]+\b", rules)) - defined - PRIMITIVES
    return f"used but not defined: {', '.join(sorted(unknown))}" if unknown else ""


CHECKS = {
    "xml": check_xml,
    "ebnf": check_ebnf,
    "json": check_json,
    "yaml": check_yaml,
    "python": check_python,
    "sh": check_sh,
    "cpp": part_of("examples/*.cpp"),
    "c": part_of("examples/*.c", "lib/urdfmill/c/urdfmill.h"),
    "cmake": part_of("examples/CMakeLists.txt", "tests/install/sample/CMakeLists.txt"),
}
