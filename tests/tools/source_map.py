#!/usr/bin/env python3
"""Expands recorded robots with --source-map: each line of the result has a source, and the text there explains it.

usage: source_map.py BIN SHARED     BIN: the folder of urdfmill; SHARED: the folder of the recorded cases
Every fourth robot is tried; URDFMILL_ALL=1 tries all. Exit code 77 (skipped) where there are no recorded cases.

A text explains a part if its tag has the name of the element (or is xacro:element, or inserts a computed name), if its
attribute has the name and, unless it has an expression, the value; and likewise for texts and comments. Calls must be
calls of that macro, with each argument that is written there, or includes.
"""
import concurrent.futures
import html
import json
import os
import re
import subprocess
import sys
import tempfile

BIN, SHARED = map(os.path.abspath, sys.argv[1:3])
ROBOTS = os.path.join(SHARED, "conformance", "robots")
STEP = 1 if os.environ.get("URDFMILL_ALL") else 4 * int(os.environ.get("URDFMILL_SAMPLE", "1"))


def is_computed(text):
    return "$" in text


def same_text(source, output):
    """Compares decoded characters; the white space of attributes and around texts may change."""
    return html.unescape(source).split() == html.unescape(output).split()


def explains(kind, output, source):
    if kind in ("start-tag", "end-tag"):
        name = re.match(r"</?([^\s/>]+)", output).group(1)
        tag = re.match(r"</?([^\s/>]+)", source)
        return tag is not None and (tag.group(1) == name or tag.group(1) == "xacro:element" or is_computed(source))
    if kind == "attribute":
        name, value = re.fullmatch(r'([^=]+)="(.*)"', output, re.S).groups()
        written = re.fullmatch(r"""([^\s=]+)\s*=\s*["'](.*)["']""", source, re.S)
        if written is None:
            return False
        if written.group(1) not in (name, "value", "xacro:targetNamespace"):
            return False
        return is_computed(written.group(2)) or same_text(written.group(2), value)
    if kind == "comment":
        return source.startswith("<!--") and (is_computed(source) or source == output)
    if kind == "instruction":
        return source.startswith("<?")
    return is_computed(source) or same_text(re.sub(r"<!\[CDATA\[|\]\]>|<!--.*?-->", "", source, flags=re.S),
                                            re.sub(r"<!\[CDATA\[|\]\]>", "", output))


def call_is_written(call, source):
    if call["call"] == "include":
        return source.startswith("<") and "include" in source[:40]
    name = call["call"].removeprefix("macro ").split(":")[-1].split(".")[-1]
    if not (name in source or "xacro:call" in source):
        return False
    for argument, written in re.findall(r"""([^\s=<]+)\s*=\s*"([^"]*)\"""", source):
        known = call["arguments"].get(argument)
        # A number may be written in another way: arguments are values.
        if known is not None and not is_computed(written) and not same_text(written, known):
            try:
                if float(written) != float(known):
                    return False
            except ValueError:
                if written.lower() != known.lower():
                    return False
    return True


def problems(case):
    root = os.path.join(ROBOTS, "files")
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    environment.update({name: str(value).replace("@ROOT@", root) for name, value in (case.get("env") or {}).items()})
    words = ["%s:=%s" % (name, str(value).replace("@ROOT@", root)) for name, value in case["args"].items()]
    places = [f"--package={name}={os.path.join('files', folder)}" for name, folder in case.get("packages", {}).items()]
    with tempfile.TemporaryDirectory() as folder:
        output, source_map = os.path.join(folder, "o.urdf"), os.path.join(folder, "o.json")
        done = subprocess.run([os.path.join(BIN, "urdfmill"), "expand", "-q", "-o", output, "--source-map", source_map, *places,
                               os.path.join("files", case["input"]), *words], cwd=ROBOTS, env=environment, capture_output=True,
                              check=False)
        if done.returncode != 0:
            return None
        with open(output, "rb") as file:
            text = file.read()
        with open(source_map, encoding="utf-8") as file:
            data = json.load(file)
    sources = []
    for name in data["files"]:
        with open(os.path.join(ROBOTS, name), "rb") as file:
            sources.append(file.read())
    found = []
    covered = bytearray(len(text))
    for part in data["parts"]:
        begin, end = part["output"][:2]
        shown = text[begin:end].decode()
        if "source" not in part:
            if part["kind"] != "attribute" or not shown.startswith("xmlns"):
                found.append(f"no source of {shown[:80]}")
            continue
        covered[begin:end] = b"x" * (end - begin)
        first, last, line, _ = part["source"]
        source = sources[part["file"]]
        if source.count(b"\n", 0, first) + 1 != line:
            found.append(f"line {line} of {shown[:80]}")
        if not explains(part["kind"], shown, source[first:last].decode(errors="replace").replace("\r\n", "\n")):
            found.append(f"{shown[:80]!r} is not explained by {source[first:last][:80]!r}")
    for call in data["calls"]:
        first, last = call["source"][:2]
        source = sources[call["file"]][first:last].decode(errors="replace")
        if not call_is_written(call, source):
            found.append(f"{call} is not explained by {source[:200]!r}")
    at = 0
    header = data["parts"][0]["output"][0]
    for line in text.split(b"\n"):
        if at >= header and line.strip() and not any(covered[at:at + len(line)]) and not line.startswith(b"<!DOCTYPE"):
            found.append(f"no source of the line {line[:80]!r}")
        at += len(line) + 1
    return found


def main():
    if not os.path.exists(os.path.join(ROBOTS, "cases.jsonl")):
        print("skipped: there are no recorded cases in " + SHARED)
        return 77
    with open(os.path.join(ROBOTS, "cases.jsonl"), encoding="utf-8") as file:
        cases = [json.loads(line) for line in file][::STEP]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(problems, cases))
    failures = 0
    for case, result in zip(cases, results):
        for problem in (result or [])[:5]:
            print(f"{case['id']}: {problem}")
        failures += bool(result)
    expanded = sum(result is not None for result in results)
    print(f"{expanded} of {len(cases)} expanded, {failures} with parts whose source does not explain them")
    return 1 if failures or not expanded else 0


if __name__ == "__main__":
    sys.exit(main())
