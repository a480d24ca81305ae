"""configuration_test.py PROGRAM SOURCE_FOLDER [LIBRARY]: every key of .urdfmill.yaml counts in every command to which it applies.

A project whose robot needs two packages and a newer Python, all of which only the configuration names, is given to every command that
`urdfmill --help` lists, and to C through Python. Without the configuration, each of them fails.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = pathlib.Path(sys.argv[2]).resolve()
LIBRARY = os.path.abspath(sys.argv[3]) if "".join(sys.argv[3:]) else ""

LINKS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="reach" default="1"/>
  <xacro:macro name="part" params="name">
    <link name="${name}">
      <inertial><mass value="1"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>
      <visual><geometry><box size="0.1 0.1 1"/></geometry></visual>
      <collision><geometry><mesh filename="package://parts/plate.stl"/></geometry></collision>
    </link>
  </xacro:macro>
</robot>
"""
JOINTS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="turn" params="name parent child length">
    <joint name="${name}" type="revolute">
      <parent link="${parent}"/><child link="${child}"/>
      <origin xyz="${length} 0 0"/><axis xyz="0 0 1"/>
      <limit lower="-1" upper="1" effort="10" velocity="2"/>
    </joint>
  </xacro:macro>
</robot>
"""
# math.sumprod is new in Python 3.12.
ARM = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:include filename="$(find parts)/links.xacro"/>
  <xacro:include filename="$(find more)/joints.xacro"/>
  <xacro:property name="length" value="${math.sumprod([0.5], [2])}"/>
  <link name="base"/>
  <xacro:part name="upper"/>
  <xacro:part name="lower"/>
  <xacro:turn name="shoulder" parent="base" child="upper" length="0"/>
  <xacro:turn name="elbow" parent="upper" child="lower" length="${length * $(arg reach)}"/>
</robot>
"""
SDF = """<sdf version="1.9"><model name="m"><link name="l"><collision name="c"><geometry><mesh>
<uri>package://parts/plate.stl</uri></mesh></geometry></collision></link></model></sdf>
"""
PLATE = "solid plate\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid plate\n"
MEASURED = "time,shoulder,elbow,tau.shoulder,tau.elbow\n" + "".join(
    "%g,%g,%g,%g,%g\n" % (i * 0.01, (i % 17) * 0.01, (i % 23) * 0.01, (i % 5) * 0.1, (i % 7) * 0.1) for i in range(200)
)
CONFIG = """packages: {parts: ../elsewhere/boards}
package_paths: [../shelf]
python: "3.12"
"""

MODEL = "project/arm.urdf.xacro"
# The words of each command that reads a model; {model} is the robot, {sdf} another one, {out} a file to be written.
COMMANDS = {
    "args": ["{model}"],
    "check": ["{model}", "--select", "xacro-*"],
    "codegen": ["{model}", "--what", "fk"],
    "collisions": ["{model}"],
    "convert": ["{model}", "--to", "sdf"],
    "deps": ["{model}"],
    "dh": ["{model}"],
    "diff": ["{model}", "{model}"],
    "dynamics": ["{model}"],
    "excite": ["{model}", "--motions", "2"],
    "expand": ["{model}"],
    "fk": ["{model}"],
    "identify": ["{model}", "project/measured.csv"],
    "ik": ["{model}", "--pose-at", "elbow=0.5"],
    "inertia": ["{model}"],
    "info": ["{model}"],
    "mesh": ["{model}"],
    "picture": ["{model}", "-o", "{out}.svg"],
    "plan": ["project"],
    "screws": ["{model}"],
    "tree": ["{model}"],
    "verify": ["{model}", "{model}"],
    "where": ["{model}", "elbow"],
    "workspace": ["{model}", "--samples", "10"],
}
# Those whose result lists what was read, and which do not fail if a file is missing from the list.
LISTED = {"args": "reach:=1", "deps": "links.xacro", "plan": "links.xacro"}
# These read no model of a project: a table, a sequence, a report, sources as they are written, a rule.
WITHOUT_MODELS = {"explain", "fmt", "from-dh", "from-ets", "migrate", "report"}
# These are called below, each in its own way.
OTHERS = {"export", "init", "lsp", "mcp", "view"}
# Commands that search folders.
FOLDERS = {
    "check": ["project"],
    "convert": ["project", "--to", "sdf", "--out-dir", "{out}"],
    "dh": ["project", "--out-dir", "{out}"],
    "expand": ["project", "--out-dir", "{out}"],
    "fmt": ["project", "--check"],
    "info": ["project"],
    "migrate": ["project", "--urdf-version", "1.2", "--check"],
    "plan": ["project"],
    "tree": ["project"],
}
failures = []


def run(folder, words, text=None, timeout=60):
    environment = {name: value for name, value in os.environ.items() if "ROS" not in name and "URDFMILL_PY" not in name and "PATH" not in name}
    environment["PATH"] = os.environ["PATH"]
    return subprocess.run(
        [PROGRAM, *words], input=text, stdin=subprocess.DEVNULL if text is None else None, cwd=folder, env=environment,
        capture_output=True, text=True, check=False, timeout=timeout,
    )


def expect(holds, *facts):
    if not holds:
        failures.append(": ".join(str(fact)[-600:] for fact in facts))


def filled(words, folder):
    return [word.format(model=MODEL, sdf="project/plate.sdf", out=folder / "out") for word in words]


def write(folder, files):
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def project(folder, config):
    write(folder, {
        "project/arm.urdf.xacro": ARM,
        "project/plate.sdf": SDF,
        "project/measured.csv": MEASURED,
        "elsewhere/boards/links.xacro": LINKS,
        "elsewhere/boards/plate.stl": PLATE,
        "shelf/more/package.xml": "<package><name>more</name></package>",
        "shelf/more/joints.xacro": JOINTS,
    })
    if config:
        write(folder, {"project/.urdfmill.yaml": config})


def said(done):
    return done.stdout + done.stderr


def is_read(command, done):
    if command in LISTED:
        return done.returncode == 0 and LISTED[command] in done.stdout
    return done.returncode in (0, 1) and "xacro-" not in said(done)


def served(folder):
    """Returns what the viewer says of the model before it would serve it."""
    process = subprocess.Popen([PROGRAM, "view", MODEL, "--no-open"], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    line = process.stdout.readline()
    process.terminate()
    rest, _ = process.communicate(timeout=20)
    return line + rest


def answered_by_agents(folder):
    calls = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize",
         "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "info", "arguments": {"path": str(folder / MODEL)}}},
    ]
    done = run(folder, ["mcp", "--no-package-search", str(folder)], "".join(json.dumps(call) + "\n" for call in calls))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return next(answer for answer in answers if answer.get("id") == 2)["result"]


def published(folder):
    """Returns the findings that an editor gets for the model."""
    uri = (folder / MODEL).as_uri()
    messages = [
        {"id": 1, "method": "initialize", "params": {"rootUri": folder.as_uri(), "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": "xml", "version": 1, "text": ARM}}},
        {"id": 2, "method": "textDocument/hover", "params": {"textDocument": {"uri": uri}, "position": {"line": 7, "character": 10}}},
    ]
    process = subprocess.Popen([PROGRAM, "lsp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for message in messages:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    process.stdin.flush()
    findings = None
    while findings is None:
        length = int(process.stdout.readline().split(b":")[1])
        while process.stdout.readline().strip():
            pass
        message = json.loads(process.stdout.read(length))
        if message.get("method") == "textDocument/publishDiagnostics" and message["params"]["uri"] == uri:
            findings = message["params"]["diagnostics"]
    process.kill()
    process.communicate()
    return findings


def every_command_is_known():
    commands = set(re.findall(r"^  ([a-z-]+)  ", run(ROOT, ["--help"]).stdout, re.M))
    expect(commands == set(COMMANDS) | WITHOUT_MODELS | OTHERS, "commands", commands ^ (set(COMMANDS) | WITHOUT_MODELS | OTHERS))
    return commands


def packages_and_python_count_in_every_command():
    for key, config in [("all keys", CONFIG)] + [("without " + line, CONFIG.replace(line + "\n", "")) for line in CONFIG.splitlines()]:
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            project(folder, config)
            should = key == "all keys"
            for command, words in COMMANDS.items():
                if command in LISTED and key != "without " + CONFIG.splitlines()[0] and not should:
                    continue
                done = run(folder, [command, *filled(words, folder)])
                expect(is_read(command, done) == should, command, key, done.returncode, said(done))
            embedded = run(folder, ["export", MODEL, "-o", "out.glb", "--allow-outside", "elsewhere"])
            expect((embedded.returncode == 0) == should, "export", key, said(embedded))
            # A configuration, which may be a stranger's, allows no copy of files from elsewhere.
            embedded = run(folder, ["export", MODEL, "-o", "out.glb"])
            expect(embedded.returncode != 0, "export", key, said(embedded))
            page = served(folder)
            expect("without the page" in page or ("xacro-" not in page) == should, "view", key, page)
            reply = answered_by_agents(folder)
            expect(bool(reply.get("isError")) != should, "mcp", key, reply)
            errors = [finding for finding in published(folder) if finding["severity"] == 1]
            expect(not errors == should, "lsp", key, errors)
            expect((run(folder, ["init", "project"]).returncode == 0), "init", key, said(run(folder, ["init", "project"])))
            if LIBRARY:
                expect(summary_in_python(folder, "") == should, "Python", key)
    # What is left out on purpose.
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        project(folder, CONFIG)
        if LIBRARY:
            expect(not summary_in_python(folder, "no_config=True"), "Python, no_config")
            expect(not summary_in_python(folder, "no_config=True, session=urdfmill.Session()"), "Python, a session, no_config")
        xacro = pathlib.Path(PROGRAM).with_name("xacro")
        done = subprocess.run([xacro, folder / MODEL], capture_output=True, check=False)
        expect(done.returncode != 0, "the reference's command line knows no configuration")


def summary_in_python(folder, options):
    code = "import urdfmill; print(urdfmill.info(%r, %s))" % (str(folder / MODEL), options)
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python"), "URDFMILL_LIBRARY": LIBRARY}
    for name in ("URDFMILL_PYTHON", "ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH"):
        environment.pop(name, None)
    done = subprocess.run([sys.executable, "-B", "-c", code], capture_output=True, text=True, check=False, env=environment, cwd=folder)
    return done.returncode == 0


def defaults_count_in_every_command(commands):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for command in sorted(commands):
            project(folder, CONFIG + "defaults: {%s: {no-such-option: 1}}\n" % command)
            words = filled(COMMANDS.get(command, []), folder)
            done = run(folder / "project" if not words else folder, [command, *words], "")
            expect(done.returncode == 2 and "no-such-option" in done.stderr and ".urdfmill.yaml:4:" in done.stderr, "defaults", command, said(done))
            # The defaults of one command say nothing about another one.
            other = "info" if command != "info" else "tree"
            done = run(folder, [other, *filled(COMMANDS[other], folder)])
            expect(done.returncode == 0, "defaults of another command", command, said(done))


def excluded_files_are_left_out():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for exclude, is_met in (("", True), ("exclude: [old]\n", False)):
            project(folder, CONFIG + exclude)
            write(folder, {"project/old/broken.urdf": "<robot name='broken'><link name='a'/><link name='a'/></robo>"})
            for command, words in FOLDERS.items():
                done = run(folder, [command, *filled(words, folder)])
                expect(("broken.urdf" in said(done)) == is_met, "exclude", command, exclude, said(done))


def rules_and_robots_count_in_check():
    def checked(config):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            project(folder, CONFIG + config)
            done = run(folder, ["check", "project", "--output-format", "json"])
            return done.stderr, {(finding["rule"], finding["severity"]) for finding in json.loads(done.stdout)["diagnostics"]}

    def planned(config):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            project(folder, CONFIG + config)
            return run(folder, ["plan", "project"]).stderr

    _, found = checked("")
    one = sorted(rule for rule, severity in found if severity != "error")[0]
    expect({rule for rule, _ in checked("select: [%s]\n" % one)[1]} == {one}, "select")
    expect(one not in {rule for rule, _ in checked("ignore: [%s]\n" % one)[1]}, "ignore")
    expect((one, "error") in checked("severity: {%s: error}\n" % one)[1], "severity")
    expect(one not in {rule for rule, _ in checked('per_file_ignores: {"**": [%s]}\n' % one)[1]}, "per_file_ignores")
    expect("planned 2 models" in planned(""), "robots", planned(""))
    two = "robots: [{file: arm.urdf.xacro, args: {reach: 2}}, {file: arm.urdf.xacro, args: {reach: 3}}]\n"
    expect("planned 3 models" in planned(two), "robots", planned(two))
    _, versions = checked('urdf_version: "1.2"\n')
    expect(versions != found, "urdf_version", versions)


known = every_command_is_known()
packages_and_python_count_in_every_command()
defaults_count_in_every_command(known)
excluded_files_are_left_out()
rules_and_robots_count_in_check()
for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
