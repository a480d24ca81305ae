#!/usr/bin/env python3
"""Lays out recorded xacro sources in place and expands them: what comes out must be what came out before, byte for byte.

usage: format_sources.py BIN SHARED     BIN: the folder of urdfmill and xacro; SHARED: the folder of the recorded cases
Every fourth robot and document is tried; URDFMILL_ALL=1 tries all. Exit code 77 (skipped) where there are no recorded
cases.

Sources are tried as they are written, and dense: with the white space between tags taken out, which is another source
with another expansion, and one in which the formatter may add little.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

BIN, SHARED = map(os.path.abspath, sys.argv[1:3])
CONFORMANCE = os.path.join(SHARED, "conformance")
ROBOTS = os.path.join(CONFORMANCE, "robots")
STEP = 1 if os.environ.get("URDFMILL_ALL") else 4

BETWEEN_TAGS = re.compile(rb">[ \t\r\n]+<")


def run(program, *arguments, **options):
    return subprocess.run([os.path.join(BIN, program), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False, **options)


def sources(root):
    for folder, _, names in os.walk(root):
        for name in names:
            if name.endswith((".xacro", ".urdf", ".xml")):
                yield os.path.join(folder, name)


def make_dense(root, replacement=b"><"):
    for path in sources(root):
        with open(path, "rb") as file:
            text = file.read()
        with open(path, "wb") as file:
            file.write(BETWEEN_TAGS.sub(replacement, text))


def lay_out(root):
    """Twice: the second time must change nothing. Returns the files it changes all the same, and those it refuses."""
    paths = sorted(sources(root))
    first = run("urdfmill", "fmt", "-w", "-q", *paths)
    again = run("urdfmill", "fmt", "--check", "-q", *paths)
    return again.stdout.decode().split("\n")[:-1], first.stderr


def cases_of(name):
    with open(os.path.join(CONFORMANCE, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def expand_robot(case, root):
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    packages = sorted(case["packages"].items())
    environment["URDFMILL_PACKAGES"] = ":".join("%s=%s" % (n, os.path.normpath(os.path.join(root, f))) for n, f in packages)
    environment.update({k: str(v).replace("@ROOT@", root) for k, v in (case.get("env") or {}).items()})
    arguments = ["%s:=%s" % (k, str(v).replace("@ROOT@", root)) for k, v in case["args"].items()]
    return run("xacro", case["input"], *arguments, cwd=root, env=environment).stdout


def try_robots(folder, replacement):
    """Returns the number of the same and the names of the different."""
    cases = [case for case in cases_of("robots/cases.jsonl") if "expected" in case][::STEP]
    root = os.path.join(os.path.realpath(folder), "files")
    shutil.copytree(os.path.join(ROBOTS, "files"), root, copy_function=shutil.copyfile)
    if replacement is not None:
        make_dense(root, replacement)
    before = [expand_robot(case, root) for case in cases]
    unstable, errors = lay_out(root)
    wrong = ["not stable: " + path for path in unstable]
    if b"format-" in errors:
        wrong.append(errors.decode())
    same = 0
    for case, expected in zip(cases, before):
        if expand_robot(case, root) == expected:
            same += 1
        else:
            wrong.append(case["id"])
    shutil.rmtree(root)
    return same, wrong


def expand_document(case, root):
    environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    environment.update({k: v.replace("@DIR@", root) for k, v in case["env"].items()})
    result = run("xacro", *[word.replace("@DIR@", root) for word in case["cmd"]], cwd=root, env=environment)
    return result.returncode, result.stdout


def try_documents(folder, replacement):
    same, wrong = 0, []
    for case in cases_of("documents.jsonl")[::STEP]:
        root = tempfile.mkdtemp(dir=os.path.realpath(folder))
        for name, text in case["files"].items():
            path = os.path.join(root, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(text.encode("utf-8", "surrogateescape"))
        if replacement is not None:
            make_dense(root, replacement)
        before = expand_document(case, root)
        unstable, errors = lay_out(root)
        if unstable or b"format-" in errors or expand_document(case, root) != before:
            wrong.append(case["id"])
        else:
            same += 1
        shutil.rmtree(root)
    return same, wrong


def main():
    if not os.path.exists(os.path.join(ROBOTS, "cases.jsonl")):
        print("skipped: no recorded cases beside this repository")
        return 77
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        for what, attempt in (("robots", try_robots), ("documents", try_documents)):
            for form, replacement in (("as written", None), ("dense", b"><"), ("in long lines", b"> <")):
                same, wrong = attempt(folder, replacement)
                print("%s %s: %d the same, different: %s" % (what, form, same, wrong or "none"), flush=True)
                is_right = is_right and same > 0 and not wrong
    return 0 if is_right else 1


sys.exit(main())
