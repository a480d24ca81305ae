"""The measurements. Each function returns a Table; its notes say what was missing."""

import contextlib
import dataclasses
import json
import math
import os
import pathlib
import re
import shutil
import statistics
import struct
import subprocess
import tempfile

from measure import Failed, find, median, ratio, seconds, size
from scaling import rows as rows_of_cases

ROOT = pathlib.Path(__file__).resolve().parent.parent
RECORDED = ROOT.parent / "shared/conformance/robots"
SHELVES = ROOT.parent / "shared/bench/shelves.xacro"


@dataclasses.dataclass
class Table:
    title: str
    how: str  # the commands that are compared
    columns: list
    rows: list = dataclasses.field(default_factory=list)
    notes: list = dataclasses.field(default_factory=list)
    claims: list = dataclasses.field(default_factory=list)  # rows of README's table: what, against, ratio


class Peers:
    """The programs on this machine to compare with."""

    def __init__(self, build, python_xacro, xacro_cpp):
        self.build = build
        self.urdfmill = build / "bin/urdfmill"
        self.xacro = build / "bin/xacro"
        self.xmllint = find("xmllint")
        self.check_urdf = find("check_urdf")
        self.sdformat = find("gz") or find("ign")
        self.xacro_cpp = xacro_cpp or find("xacro_cpp")
        self.python_xacro = None
        if python_xacro:
            run = "import sys; sys.path.insert(0, sys.argv.pop(1)); import xacro; xacro.main()"
            self.python_xacro = ["python3", "-c", run, str(python_xacro)]

    def versions(self):
        found = []
        if self.xmllint:
            said = subprocess.run([self.xmllint, "--version"], stderr=subprocess.PIPE, text=True).stderr
            found.append("xmllint of libxml2 " + said.split("libxml version ")[-1].split()[0])
        if self.check_urdf:
            found.append("check_urdf and the library of urdfdom" + _debian_version("liburdfdom-dev"))
        if self.sdformat:
            found.append(f"{pathlib.Path(self.sdformat).name} sdf of libsdformat" + _debian_version("libsdformat-dev"))
        if self.xacro_cpp:
            found.append("xacro_cpp")
        if self.python_xacro:
            said = subprocess.run(["python3", "--version"], stdout=subprocess.PIPE, text=True).stdout
            found.append("xacro on " + said.strip())
        return found


def _debian_version(package):
    if not find("dpkg-query"):
        return ""
    done = subprocess.run(["dpkg-query", "-W", "-f", " ${Version}", package], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def _model():
    """The growing file, the arguments for n thousand, those for a hundred, and the unit counted."""
    if SHELVES.exists():
        return SHELVES, "rows:={} shelves:=10 boxes:=100", "rows:=1 shelves:=1 boxes:=100", "boxes"
    return ROOT / "bench/orchard.xacro", "rows:={} trees:=1000", "rows:=1 trees:=100", "trees"


def _compared(took, ours, theirs, what="wall"):
    """Our time, theirs, and the ratio; dashes if the program is missing."""
    own = seconds(median(took[ours], what))
    if theirs not in took:
        return [own, "–", "–"]
    return [own, seconds(median(took[theirs], what)), str(ratio(took[ours], took[theirs], what))]


def growth(measurer, peers, largest):
    """The table, and the curves of time and of memory: {program: [(count, value)]}."""
    file, many, few, unit = _model()
    table = Table(
        "Growth of expansion",
        f"`xacro {file.name} {many.format('N')}` beside `xmllint --format` of its output, which reads and writes the "
        "same text.",
        [unit, "output", "time / number", "xacro", "xmllint", "xacro / xmllint", "memory", "memory / output"],
    )
    times, memory = {}, {}
    others = {}
    if peers.xacro_cpp:
        others["xacro_cpp"] = [peers.xacro_cpp]
    if peers.python_xacro:
        others["xacro on Python"] = peers.python_xacro
    table.columns += [f"{name} / xacro" for name in others]
    for count in (100, 1_000, 4_000, 10_000, 100_000):
        if count > largest:
            break
        words = [file, *(few if count == 100 else many.format(count // 1000)).split()]
        result = measurer.scratch / "result.xml"
        if measurer.once([peers.xacro, *words], output=result).code:
            raise Failed((measurer.scratch / "err").read_text())
        commands = {"xacro": [peers.xacro, *words]}
        if peers.xmllint:
            commands["xmllint"] = [peers.xmllint, "--huge", "--format", result]
        runs = max(3, measurer.runs // 3) if count >= 100_000 else measurer.runs
        took = measurer.alternate(commands, runs)
        ours = median(took["xacro"])
        written = result.stat().st_size
        peak = measurer.peak(commands["xacro"])
        row = [f"{count:,}", size(written), f"{ours / count * 1e6:.1f} µs", *_compared(took, "xacro", "xmllint")]
        row += [size(peak), f"{peak / written:.1f}"] if peak else ["–", "–"]
        if peers.xmllint and count in (4_000, 100_000):
            memory_text = f"; memory {peak / written:.1f} × the output" if peak and count == 100_000 else ""
            against = "`xmllint --format` of the output"
            what = f"expanding {count:,} {unit} ({size(written)} written)"
            table.claims.append([what, against, row[5].split()[0] + memory_text])
        times.setdefault("urdfmill", []).append((count, ours))
        if peers.xmllint:
            times.setdefault("xmllint --format", []).append((count, median(took["xmllint"])))
        if peak:
            memory.setdefault("urdfmill", []).append((count, peak))
            memory.setdefault("output", []).append((count, written))
        for name, command in others.items():
            row.append(_other(measurer, name, command, words, count, ours, times))
        table.rows.append(row)
    if len(times["urdfmill"]) > 2:
        (x1, y1), (x2, y2) = times["urdfmill"][1], times["urdfmill"][-1]
        table.notes.append(f"{x2 / x1:.0f} times the {unit} ({x1:,} to {x2:,}) take {y2 / y1:.0f} times the time.")
    return table, times, memory


def _other(measurer, name, command, words, count, ours, times):
    """Another expander: fewer runs, and none after the first that took too long."""
    curve = times.setdefault(name, [])
    if curve and curve[-1][1] > 30 or (not curve and count > 100):
        return "–"
    try:
        took = [measurer.once([*command, *words], timeout=300) for _ in range(3)]
    except Failed:
        return "over 300 s"
    if any(run.code for run in took):
        return "fails"
    curve.append((count, median(took)))
    return f"{median(took) / ours:.1f}"


ROBOTS = 30  # number of expanded robots


def robots(measurer, peers):
    table = Table(
        "Expansion of robots",
        "`xacro MODEL` beside `xmllint --format` of its output; whole processes. Some well-known robots, and robots of other public "
        "repositories, evenly spread over the recorded ones.",
        ["robot", "output", "xacro", "xmllint", "xacro / xmllint"],
    )
    if peers.python_xacro:
        table.columns.append("xacro on Python / xacro")
    cases = [("fixtures/arm", ROOT, {}, ["fixtures/arm/arm.urdf.xacro"])]
    if RECORDED.exists():
        cases += _recorded_robots()
    else:
        table.notes.append("Recorded public robots are not at hand.")
    ratios, gains = [], []
    for name, folder, env, words in cases:
        result = measurer.scratch / "result.xml"
        if measurer.once([peers.xacro, *words], folder, env, output=result).code:
            table.notes.append(f"{name} cannot be expanded.")
            continue
        commands = {"xacro": [peers.xacro, *words]}
        if peers.xmllint:
            commands["xmllint"] = [peers.xmllint, "--huge", "--format", result]
        took = measurer.alternate(commands, measurer.runs * 3, folder=folder, env=env)
        row = [name, size(result.stat().st_size), *_compared(took, "xacro", "xmllint")]
        if peers.xmllint:
            ratios.append(ratio(took["xacro"], took["xmllint"]).median)
        if peers.python_xacro:
            gain = _gain(measurer, peers, words, folder, env)
            row.append(f"{gain:.0f}" if gain else "–")
            gains += [gain] if gain else []
        table.rows.append(row)
    _say_of_robots(table, ratios, gains)
    return table


def _gain(measurer, peers, words, folder, env):
    """The ratio of the reference's time to ours, or None if it cannot find the packages."""
    with _ament_prefix(env) as prefix:
        env = {**env, "AMENT_PREFIX_PATH": prefix}
        if measurer.once([*peers.python_xacro, *words], folder, env).code:
            return None
        commands = {"theirs": [*peers.python_xacro, *words], "ours": [peers.xacro, *words]}
        took = measurer.alternate(commands, max(3, measurer.runs // 3), folder=folder, env=env)
        return ratio(took["theirs"], took["ours"]).median


@contextlib.contextmanager
def _ament_prefix(env):
    """A folder in which the reference finds the packages of URDFMILL_PACKAGES, and ament's Python package."""
    with tempfile.TemporaryDirectory() as folder:
        prefix = pathlib.Path(folder)
        index = prefix / "share/ament_index/resource_index/packages"
        index.mkdir(parents=True)
        for entry in filter(None, env.get("URDFMILL_PACKAGES", "").split(":")):
            package, _, path = entry.partition("=")
            (index / package).touch()
            (prefix / "share" / package).symlink_to(path)
        yield str(prefix)


def _say_of_robots(table, ratios, gains):
    if len(ratios) < 2:
        return
    middle = statistics.median(ratios)
    table.notes.append(f"xacro / xmllint over {len(ratios)} robots: median {middle:.2f}, worst {max(ratios):.2f}.")
    table.claims.append(
        [f"expanding {len(ratios)} public robots", "`xmllint --format` of the output", f"{middle:.2f} (worst {max(ratios):.2f})"]
    )
    if gains:
        table.notes.append(
            f"xacro on Python / xacro over {len(gains)} robots: median {statistics.median(gains):.0f}, least {min(gains):.0f}."
        )


def _recorded_robots():
    """Well-known robots by name, then others up to ROBOTS: one from each repository, repositories evenly spread."""
    wanted = {
        "universal_robots_ros2_description": "Universal Robots",
        "frankarobotics/franka_description": "Franka",
        "pr2": "PR2",
        "turtlebot3": "TurtleBot 3",
        "iiwa": "KUKA iiwa",
    }
    lines = (RECORDED / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    repositories = {}
    for case in map(json.loads, lines):
        if not case.get("env") and not case["id"].startswith("extra__") and case["input"].endswith("xacro"):
            repositories.setdefault(case["repo"], case)
    named = {}
    for part, name in wanted.items():
        repository = next((repository for repository in repositories if part in repository.lower()), None)
        if repository:
            named[name] = repositories.pop(repository)
    others = [repositories[repository] for repository in sorted(repositories)]
    count = min(ROBOTS - len(named), len(others))
    spread = [others[i * len(others) // count] for i in range(count)]
    for name, case in [*named.items(), *((case["id"], case) for case in spread)]:
        packages = ":".join(f"{package}={RECORDED}/files/{folder}" for package, folder in case["packages"].items())
        words = [case["input"]] + [f"{argument}:={value}" for argument, value in dict(case["args"]).items()]
        yield name, RECORDED / "files", {"URDFMILL_PACKAGES": packages}, words


def start(measurer, peers):
    table = Table(
        "Start of a process",
        "`urdfmill --version` beside `xmllint --version` and `python3 -c pass`.",
        ["program", "time"],
    )
    commands = {"urdfmill --version": [peers.urdfmill, "--version"]}
    if peers.xmllint:
        commands["xmllint --version"] = [peers.xmllint, "--version"]
    if find("python3"):
        commands["python3 -c pass"] = [os.path.realpath(find("python3")), "-c", "pass"]
    for name, runs in measurer.alternate(commands, measurer.runs * 3).items():
        table.rows.append([name, seconds(median(runs))])
    return table


def urdf_files(measurer, peers):
    """A thousand URDF files: the recorded ones, else variations of the arm of fixtures/."""
    folder = RECORDED / "urdf"
    if folder.exists():
        files = sorted(path for path in folder.rglob("*.urdf") if path.stat().st_size > 1000 and " " not in str(path))
        return (files * (1000 // len(files) + 1))[:1000], "public URDF files"
    return generated(measurer, peers, measurer.scratch / "models", 1000), "variations of the arm of fixtures/"


def generated(measurer, peers, folder, count):
    arm = measurer.scratch / "arm.urdf"
    measurer.once([peers.xacro, ROOT / "fixtures/arm/arm.urdf.xacro"], output=arm)
    text = arm.read_text(encoding="utf-8")
    folder.mkdir(parents=True)
    paths = [folder / f"{number:05}.urdf" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_text(text.replace('robot name="', f'robot name="robot_{number}_', 1), encoding="utf-8")
    os.sync()
    return paths


def reading(measurer, peers):
    files, what = urdf_files(measurer, peers)
    listed = measurer.scratch / "list"
    listed.write_text("".join(f"{path}\n" for path in files))
    few = files[:200]
    table = Table(
        "Reading and checking URDF",
        f"{len(files)} {what}: `bench/reader/read_files.cpp` (text to model with the library) beside `xmllint --noout` "
        f"and urdfdom's library; and {len(few)} of them checked by one `urdfmill check` with all rules, beside a "
        "`check_urdf` for each. Processor time.",
        ["compared", "ours", "theirs", "ours / theirs"],
    )
    compiler = os.environ.get("CXX") or find("c++")
    reader = measurer.scratch / "read_files"
    libraries = [peers.build / f"liburdfmill_{layer}.a" for layer in ("urdf", "yaml", "xml", "grammar", "source", "files", "text")]
    flags = ["-std=c++20", "-O2", f"-I{ROOT}", f"-I{ROOT}/lib"]
    made = [compiler, *flags, ROOT / "bench/reader/read_files.cpp", "-o", reader, *libraries]
    made += ["-lxml2", "-lexpat", "-lfmt"]
    if not compiler or measurer.once(made).code:
        table.notes.append("The library's reader could not be compiled here.")
    else:
        theirs = {"xmllint --noout": [peers.xmllint, "--noout", *files]} if peers.xmllint else {}
        urdfdom = measurer.scratch / "read_with_urdfdom"
        made = [compiler, *flags, ROOT / "bench/reader/read_with_urdfdom.cpp", "-o", urdfdom]
        made += ["-lurdfdom_model", "-lconsole_bridge"]
        if measurer.once(made).code == 0:
            theirs["urdfdom, text to model"] = [urdfdom, listed]
        took = measurer.alternate({"ours": [reader, listed], **theirs})
        for name in theirs:
            table.rows.append([f"text to model / {name}", *_compared(took, "ours", name, "cpu")])
            program = name.split(",")[0]
            table.claims.append(_cpu_claim(f"reading {len(files):,} URDF files", program, took["ours"], took[name]))
    if peers.check_urdf:
        each = ["sh", "-c", f'for file; do {peers.check_urdf} "$file"; done', "sh", *few]
        took = measurer.alternate({"ours": [peers.urdfmill, "check", "--quiet", *few], "theirs": each})
        table.rows.append(["all rules / check_urdf", *_compared(took, "ours", "theirs", "cpu")])
        what = f"checking {len(few)} of them by all rules"
        table.claims.append(_cpu_claim(what, "check_urdf", took["ours"], took["theirs"]))
    return table


def _cpu_claim(what, program, ours, theirs):
    return [what, f"`{program}`", f"{ratio(ours, theirs, 'cpu').median:.2f}"]


def migration(measurer, peers, count):
    table = Table(
        "Migration of many files",
        f"`urdfmill migrate DIR --to 1.2` over {count:,} variations of the arm of `fixtures/`, `-w` on a new tree for "
        "each run, beside `xmllint --noout` of the same files. Processor time with one worker; wall time of two "
        "workers by that of one.",
        ["compared", "ours", "theirs", "ours / theirs"],
    )
    took = {"check": [], "xmllint": [], "one": [], "two": []}
    runs = max(3, measurer.runs // 2)
    # Trees are removed only after the last run, because for some seconds ext4 visits all removed files when it creates
    # one.
    trees = measurer.scratch / "trees"
    for run in range(runs):
        for workers in (1, 2):
            tree = trees / f"{run}-{workers}"
            files = generated(measurer, peers, tree, count)
            migrate = [peers.urdfmill, "migrate", tree, "--to", "1.2", "-j", workers]
            if workers == 1:
                if peers.xmllint:
                    took["xmllint"].append(measurer.once([peers.xmllint, "--noout", *files]))
                took["check"].append(measurer.once([*migrate, "--check"]))
            took["one" if workers == 1 else "two"].append(measurer.once([*migrate, "-w"]))
    shutil.rmtree(trees)
    if took["xmllint"]:
        table.rows.append(["--check / xmllint", *_compared(took, "check", "xmllint", "cpu")])
        table.rows.append(["-w / xmllint", *_compared(took, "one", "xmllint", "cpu")])
        for options, key in (("--check", "check"), ("-w", "one")):
            what = f"`migrate {options}` over {count:,} files"
            table.claims.append(_cpu_claim(what, "xmllint --noout", took[key], took["xmllint"]))
    table.rows.append(["-w with two workers / one (wall)", *_compared(took, "two", "one")])
    return table


def to_sdf(measurer, peers):
    table = Table(
        "SDF from URDF",
        "`urdfmill convert --to sdf` beside libsdformat's converter (`gz sdf -p` or `ign sdf -p`, which starts Ruby); "
        "whole processes.",
        ["model", "urdfmill", "libsdformat", "ours / theirs"],
    )
    if not peers.sdformat:
        table.notes.append("libsdformat's command is not installed.")
        return table
    result = measurer.scratch / "arm.urdf"
    measurer.once([peers.xacro, ROOT / "fixtures/arm/arm.urdf.xacro"], output=result)
    ours = [peers.urdfmill, "convert", "--to", "sdf", "-q", result]
    took = measurer.alternate({"ours": ours, "theirs": [peers.sdformat, "sdf", "-p", result]})
    table.rows.append(["fixtures/arm", *_compared(took, "ours", "theirs")])
    return table


def geometry(measurer, peers):
    """Conversion to MJCF, and meshes."""
    table = Table(
        "MJCF and meshes",
        "A robot without meshes: `urdfmill convert --to mjcf` beside `urdfmill info`, which reads the URDF and no more. A mesh of "
        "200,000 triangles, a sphere in a binary STL: `urdfmill mesh` (which also finds volume, inertia and topology) beside "
        "`assimp info`; and `urdfmill inertia` of a robot that has it as its only link. Processor time of whole processes.",
        ["compared", "ours", "theirs", "ours / theirs"],
    )
    robot = RECORDED / "expected/pr2_common_pr2_no_kinect.urdf"
    name = "PR2" if robot.exists() else "fixtures/sdf/arm"
    text = (robot if robot.exists() else ROOT / "fixtures/sdf/arm.urdf").read_text(encoding="utf-8")
    has_mesh = lambda found: "" if "<mesh" in found[0] else found[0]
    bare = measurer.scratch / "bare.urdf"
    bare.write_text(re.sub(r"<(visual|collision)\b[^>]*?(?<!/)>[\s\S]*?</\1\s*>", has_mesh, text), encoding="utf-8")
    to_mjcf = [peers.urdfmill, "convert", "--to", "mjcf", "-q", bare]
    took = measurer.alternate({"ours": to_mjcf, "theirs": [peers.urdfmill, "info", "-q", bare]})
    table.rows.append([f"{name} to MJCF / its reading", *_compared(took, "ours", "theirs", "cpu")])
    mesh = measurer.scratch / "sphere.stl"
    mesh.write_bytes(_sphere(rings=317, sectors=316))
    commands = {"ours": [peers.urdfmill, "mesh", "-q", mesh]}
    if assimp := find("assimp"):
        commands["theirs"] = [assimp, "info", mesh]
    took = measurer.alternate(commands)
    table.rows.append(["mesh of 200,000 triangles / assimp info", *_compared(took, "ours", "theirs", "cpu")])
    ball = measurer.scratch / "ball.urdf"
    shape = f'<collision><geometry><mesh filename="{mesh}"/></geometry></collision>'
    ball.write_text(f'<robot name="ball"><link name="a">{shape}</link></robot>')
    took = measurer.alternate({"ours": [peers.urdfmill, "inertia", "-q", ball], "theirs": commands["ours"]})
    table.rows.append(["its inertia / urdfmill mesh", *_compared(took, "ours", "theirs", "cpu")])
    return table


def _sphere(rings, sectors):
    """A closed binary STL of about 2 * rings * sectors triangles."""
    def corner(ring, sector):
        polar, around = math.pi * ring / rings, 2 * math.pi * (sector % sectors) / sectors
        across = 0 if ring in (0, rings) else math.sin(polar)
        return (across * math.cos(around), across * math.sin(around), math.cos(polar))

    triangles = []
    for ring in range(rings):
        for sector in range(sectors):
            a, b = corner(ring, sector), corner(ring, sector + 1)
            c, d = corner(ring + 1, sector), corner(ring + 1, sector + 1)
            if ring < rings - 1:
                triangles.append((a, c, d))
            if ring > 0:
                triangles.append((a, d, b))
    body = b"".join(struct.pack("<12fH", 0, 0, 0, *p, *q, *r, 0) for p, q, r in triangles)
    return bytes(80) + struct.pack("<I", len(triangles)) + body


def scaling(peers, folder, runs):
    """Cases in which a naive program takes time proportional to the square of the size."""
    return Table(
        "Cases that tempt to quadratic time",
        "`urdfmill check`, `expand`, `convert`, `tree` and `verify` on inputs of a size and of four times that size: a ratio of 4 "
        "is time in proportion to the size, 16 to its square. Time of the processor, median of the runs.",
        ["what there are many of", "sizes", "time", "time of four times as many", "ratio"],
        rows_of_cases(peers.urdfmill, folder, min(runs, 3)),
    )


def _viewed(scratch):
    """PR2 with its meshes as a package, its xacro source and the words that find it; else the arm of fixtures/."""
    package = "PR2+pr2_common/pr2_description"
    sources, meshes = RECORDED / "files" / package, RECORDED.parent / "meshes/files" / package
    folder = scratch / "viewed"
    if not sources.exists() or not meshes.exists():
        shutil.copytree(ROOT / "fixtures/arm", folder)
        return "the arm of fixtures/", folder / "arm.urdf.xacro", []
    shutil.copytree(sources, folder)
    shutil.copytree(meshes, folder, dirs_exist_ok=True)
    return "PR2", folder / "robots/pr2.urdf.xacro", ["--package", f"pr2_description={folder}"]


def view(peers, scratch, saves):
    name, model, words = _viewed(scratch)
    table = Table(
        "The viewer",
        f"`urdfmill view` of {name} with meshes in Chromium, which draws without a graphics card: from its start to the first "
        f"picture, and from each of {saves} saves of its xacro source to the next, beside `urdfmill expand` of the same.",
        ["", "least", "median", "largest"],
    )
    node = find("node")
    done = node and subprocess.run(
        [node, ROOT / "bench/view.mjs", peers.urdfmill, model, str(saves), *words], capture_output=True, text=True
    )
    if not done or done.returncode == 77:
        table.notes.append("Not measured: " + (done.stdout.strip() if done else "no node") + ".")
        return table
    if done.returncode:
        raise Failed(done.stderr)
    result = json.loads(done.stdout)
    rows = [("start to picture", "first"), ("save to picture", "changes"), ("`urdfmill expand`", "expansions")]
    for title, key in rows:
        values = result[key]
        row = [min(values), statistics.median(values), max(values)]
        table.rows.append([title, *(f"{value:.0f} ms" for value in row)])
    own = statistics.median(result["changes"]) - statistics.median(result["expansions"])
    table.notes.append(
        f"A save takes {own:.0f} ms besides the expansion (medians). A frame has {result['calls']} draw calls and "
        f"{result['triangles']:,} triangles."
    )
    return table
