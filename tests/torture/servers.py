"""Requests of the language server and calls of `mcp` about files below 1 MB in which one quantity grows. The time of each
must grow with the size, not with its square.

Which requests, notifications and tools there are is read from the servers' own tables: one that is new is tried without a
change here. All requests about one file are made in one session, and each is charged for the processor time of the server.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import bombs
import growth

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests" / "lsp"))
import client as lsp  # noqa: E402

XACRO = bombs.XACRO
SEVERAL = 100  # places in a request that may name several


def robot(body):
    return f'<robot name="r" {XACRO}><link name="base"/>{body}</robot>'


def each(text):
    return lambda n: robot("".join(text.replace("#", str(i)) for i in range(n)))


# The quantity, its file, the text for a number, and that number.
FILES = (
    ("links on one line", "m.urdf", each('<link name="l#"/>'), 20_000),
    ("elements inside each other, on one line", "m.urdf", lambda n: robot("<x>" * n + "</x>" * n), 40_000),
    ("findings", "m.urdf", each('<link name="a"><visual><geometry><box size="x"/></geometry></visual></link>\n'), 10_000),
    ("findings on one line", "m.urdf", each('<link name="a"><visual><geometry><box size="x"/></geometry></visual></link>'), 10_000),
    ("equal links", "m.urdf", each('<link name="a"/>\n'), 20_000),
    ("fixable findings", "m.xacro", each('<b a="${M_PI}"/>\n'), 10_000),
    ("macros on one line", "m.xacro", each('<xacro:macro name="m#" params="a:=1"><b v="${a}"/></xacro:macro><xacro:m#/>'), 5_000),
    ("macros that call the next", "m.xacro", each('<xacro:macro name="m#" params="a:=1 b:=2"><xacro:m#0 a="${a}"/></xacro:macro>\n'), 5_000),
    ("calls of a macro", "m.xacro", lambda n: robot('<xacro:macro name="m" params="a:=1"><link name="l${a}"/></xacro:macro>' + "".join(f'<xacro:m a="{i}"></xacro:m>\n' for i in range(n))), 10_000),
    ("properties on one line", "m.xacro", each('<xacro:property name="p#" value="ä#"/><b v="${p#}"/>'), 8_000),
    ("uses of a property", "m.xacro", lambda n: robot('<xacro:property name="p" value="1"/>' + '<b v="${p}"/>\n' * n), 20_000),
    ("uses in a macro that is not called", "m.xacro", lambda n: robot('<xacro:macro name="m" params="a"><b/>' + '<b v="${a}"/>\n' * n + "</xacro:macro>"), 20_000),
    ("definitions of a property", "m.xacro", each('<xacro:property name="p" value="#"/>\n'), 10_000),
    ("names in an expression", "m.xacro", lambda n: robot('<b v="${[' + ",".join(f"a{i}" for i in range(n)) + ']}"/>'), 20_000),
    ("arguments", "m.xacro", each('<xacro:arg name="a#" default="1"/><b v="$(arg a#)"/>\n'), 8_000),
    ("includes", "m.xacro", each('<xacro:include filename="x#.xacro"/>\n'), 5_000),
    ("comments", "m.urdf", each("<!-- a -->"), 40_000),
)


def table(file, function):
    """The names in a table of a server."""
    text = (ROOT / "lib/urdfmill" / file).read_text(encoding="utf-8")
    begin = text.index(function)
    names = re.findall(r'\{"([^"]+)", &Server::', text[begin:text.index("return all;", begin)])
    assert names, function
    return names


def processor_seconds(process):
    with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def parameters(uri, text):
    """What any request may ask for: the file, all of it, and a name near the middle of its middle line."""
    lines = text.split("\n")
    line = len(lines) // 2 if len(lines) > 2 else 0
    middle = len(lines[line]) // 2
    name = re.compile(r'name="|\$\{').search(lines[line], max(0, middle - 200))
    position = {"line": line, "character": name.end() if name else middle}
    place = {"textDocument": {"uri": uri}, "position": position}
    return {
        **place, "data": place, "positions": [position] * SEVERAL, "range": {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}},
        "context": {"diagnostics": [], "includeDeclaration": True}, "options": {"tabSize": 2, "insertSpaces": True}, "newName": "another_name", "query": "", "reason": 1,
        "uri": uri, "command": "urdfmill.chooseModel", "arguments": [{"uri": uri}],
    }


def notification(method, uri, text):
    """What a notification says of the file."""
    document = {"uri": uri, "languageId": "xacro", "version": 2, "text": text}
    insertion = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": " "}
    return {
        "textDocument": document, "contentChanges": [insertion] * SEVERAL, "changes": [{"uri": uri, "type": 2}] * SEVERAL,
        "event": {"added": [{"uri": uri.rpartition("/")[0], "name": "w"}], "removed": []},
    }


def language_server(program, folder, file, text, ask):
    """Calls ask(title, function that makes the request, process) for each request and notification."""
    path = os.path.join(folder, bombs.write(folder, file, text))
    with lsp.Client(program, os.path.realpath(folder)) as client:
        uri = lsp.uri_of(os.path.realpath(path))
        settle = lambda: client.wait(client.begin("urdfmill/settle", {}))

        def open_file():
            client.open(os.path.realpath(path))
            settle()

        ask("opens the file", open_file, client.process)
        given = parameters(uri, text)
        for method in table("lsp/server.cpp", "Server::requests()"):
            if method in ("initialize", "shutdown"):  # asked once in each session
                continue
            asked = given
            if method.startswith("callHierarchy/"):
                items = client.wait(client.begin("textDocument/prepareCallHierarchy", given)).get("result")
                asked = {"item": items[0]} if items else {}
            ask(method, lambda: client.wait(client.begin(method, asked)), client.process)
        for method in table("lsp/server.cpp", "Server::notifications()"):
            if method in ("initialized", "exit"):
                continue

            def tell():
                client.tell(method, notification(method, uri, text))
                settle()

            ask(method, tell, client.process)


def cancelled_requests(program, folder, n, ask):
    """Calls ask for as many requests with their cancellations, which arrive together."""
    with lsp.Client(program, os.path.realpath(folder)) as client:

        def exchange():
            for number in range(n):
                client.send({"id": f"c{number}", "method": "textDocument/hover", "params": {}})
                client.send({"method": "$/cancelRequest", "params": {"id": f"c{number}"}})
            for number in range(n):
                client.wait(f"c{number}")

        ask("cancelled requests", exchange, client.process)


class Agent:
    """A client of `urdfmill mcp`: one message a line."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "mcp", folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder)
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}})

    def ask(self, method, params):
        self.number += 1
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline()
            assert line, "the server is gone"
            message = json.loads(line)
            if message.get("id") == self.number:
                return message

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=60)


def agents_server(program, folder, file, text, ask):
    """Calls ask for each tool and method of `mcp`."""
    path = os.path.realpath(os.path.join(folder, bombs.write(folder, file, text)))
    uri = lsp.uri_of(path)
    with Agent(program, os.path.realpath(folder)) as agent:
        known = {
            "path": path, "other": path, "file": path, "paths": [path], "place": "base", "fixes": ["none"], "to": "urdf", "edits": [{"old_text": 'name="base"', "new_text": 'name="base"'}],
        }
        tools = agent.ask("tools/list", {})["result"]["tools"]
        assert tools
        for tool in tools:
            schema = tool["inputSchema"]
            wanted = {name: known[name] for name in schema["properties"] if name in known and (name in schema.get("required", ()) or name in ("path", "paths", "place", "file"))}
            for name in schema.get("required", ()):
                wanted.setdefault(name, schema["properties"][name].get("enum", ["a"])[0] if schema["properties"][name].get("type") == "string" else [])
            ask(f"tool {tool['name']}", lambda: agent.ask("tools/call", {"name": tool["name"], "arguments": wanted}), agent.process)
        methods = re.findall(r'method == "([^"]+)"', (ROOT / "lib/urdfmill/mcp/server.cpp").read_text(encoding="utf-8"))
        assert methods
        for method in methods:
            if method not in ("initialize", "tools/call"):
                ask(method, lambda: agent.ask(method, {"uri": uri}), agent.process)


SERVERS = {"lsp": language_server, "mcp": agents_server}


def measure(options, folder, server, file, text):
    """Returns the processor seconds of each request about a file."""
    seconds = {}

    def ask(title, make, process):
        before = processor_seconds(process)
        make()
        seconds[title] = processor_seconds(process) - before

    os.makedirs(folder)
    try:
        server(options.program, str(folder), file, text, ask)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return seconds


def faults_of(title, large, small):
    """Returns how the times of requests at n and n/4 grow too fast."""
    faults = []
    for request, seconds in large.items():
        before = max(small.get(request, 0), 0.01)
        if seconds > bombs.MOST_SECONDS:
            faults.append(f"{title}: {request} takes {seconds:.1f} s")
        elif seconds > growth.SECONDS_THAT_COUNT and seconds > growth.RATIO * before:
            faults.append(f"{title}: {request} takes {seconds:.1f} s, a quarter of it {before:.2f} s")
    return faults


def servers(options, folder):
    """Returns (title, what was tried, failures) of each server."""
    rows = []
    for name, server in SERVERS.items():
        count, worst, faults = 0, 0.0, []
        cases = [(quantity, n, lambda size, text=text, file=file: measure(options, folder / "servers", server, file, text(size))) for quantity, file, text, n in FILES]
        if name == "lsp":
            talk = lambda program, here, _, size, ask: cancelled_requests(program, here, size, ask)
            cases.append(("cancellations", 20_000, lambda size: measure(options, folder / "servers", talk, "", size)))
        for quantity, n, run in cases:
            title = f"{name}: {quantity}"
            if not re.search(options.match, title):
                continue
            try:
                large = run(n)
                small = run(n // 4) if max(large.values()) > growth.SECONDS_THAT_COUNT else {}
            except Exception as error:  # the server is gone, or answers nonsense
                faults.append(f"{title}: {error!r}")
                continue
            count += len(large)
            worst = max(worst, *large.values())
            faults += faults_of(title, large, small)
            if options.verbose:
                slowest = max(large, key=large.get)
                print(f"   {title:60.60} {n:8} {len(large):4} requests, {slowest} {large[slowest]:.1f} s", flush=True)
        rows.append((f"growth: requests of {name}", f"{count} requests, at most {worst:.1f} s", faults))
    return rows
