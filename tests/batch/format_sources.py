#!/usr/bin/env python3
"""Formats recorded xacro sources in place and expands them: the result must stay the same, byte for byte.

usage: format_sources.py BIN SHARED     BIN: the folder of urdfmill and xacro; SHARED: the folder of the recorded cases
Every fourth robot and document is tried; URDFMILL_ALL=1 tries all. Exit code 77 (skipped) where there are no recorded
cases.

Sources are tried as they are written, and dense: with the white space between tags taken out, which is another source
with another expansion, and one in which the formatter may add little.
"""
import concurrent.futures
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
STEP = 1 if os.environ.get("URDFMILL_ALL") else 4 * int(os.environ.get("URDFMILL_SAMPLE", "1"))

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
    """Formats twice; the second time must change nothing. Returns the files that it changes nevertheless, and the findings."""
    paths = sorted(sources(root))
    size = sum(map(os.path.getsize, paths))
    first = run("urdfmill", "fmt", "-w", "-q", *paths)
    if size == sum(map(os.path.getsize, paths)):
        sys.exit("nothing was laid out: " + first.stderr.decode())
    again = run("urdfmill", "fmt", "--check", "-q", *paths)
    return again.stdout.decode().split("\n")[:-1], first.stderr.decode(errors="replace")


def cases_of(name):
    with open(os.path.join(CONFORMANCE, name), encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def in_parallel(function, items):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(function, items))


def try_cases(cases, root, expand):
    """Expands, formats and expands again. Returns the number of equal results and the names of the others."""
    before = in_parallel(expand, cases)
    unstable, report = lay_out(root)
    wrong = ["not stable: " + path for path in unstable]
    wrong += [line for line in report.split("\n") if "[format-" in line]
    different = [case["id"] for case, old, new in zip(cases, before, in_parallel(expand, cases)) if old != new]
    return len(cases) - len(different), wrong + different


def robots(root):
    """The cases, and the function that expands one."""
    shutil.copytree(os.path.join(ROBOTS, "files"), root, copy_function=shutil.copyfile)

    def expand(case):
        packages = sorted(case["packages"].items())
        named = ["%s=%s" % (name, os.path.normpath(os.path.join(root, folder))) for name, folder in packages]
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "URDFMILL_PACKAGES": ":".join(named)}
        environment.update({k: str(v).replace("@ROOT@", root) for k, v in (case.get("env") or {}).items()})
        arguments = ["%s:=%s" % (k, str(v).replace("@ROOT@", root)) for k, v in case["args"].items()]
        return run("xacro", case["input"], *arguments, cwd=root, env=environment).stdout

    return [case for case in cases_of("robots/cases.jsonl") if "expected" in case][::STEP], expand


def documents(root):
    """The cases, each in its own folder, and the function that expands one."""
    cases = cases_of("documents.jsonl")[::STEP]
    for case in cases:
        for name, text in case["files"].items():
            path = os.path.join(root, case["id"], name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(text.encode("utf-8", "surrogateescape"))

    def expand(case):
        folder = os.path.join(root, case["id"])
        environment = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
        environment.update({k: v.replace("@DIR@", folder) for k, v in case["env"].items()})
        done = run("xacro", *[word.replace("@DIR@", folder) for word in case["cmd"]], cwd=folder, env=environment)
        return done.returncode, done.stdout

    return cases, expand


def main():
    if not os.path.exists(os.path.join(ROBOTS, "cases.jsonl")):
        print("skipped: no recorded cases beside this repository")
        return 77
    is_right = True
    with tempfile.TemporaryDirectory() as scratch:
        for what in (robots, documents):
            for form, replacement in (("as written", None), ("dense", b"><"), ("in long lines", b"> <")):
                root = os.path.join(os.path.realpath(scratch), "files")
                cases, expand = what(root)
                if replacement is not None:
                    make_dense(root, replacement)
                same, wrong = try_cases(cases, root, expand)
                print("%s %s: %d the same, different: %s" % (what.__name__, form, same, wrong or "none"), flush=True)
                is_right = is_right and same > 0 and not wrong
                shutil.rmtree(root)
    return 0 if is_right else 1


sys.exit(main())
