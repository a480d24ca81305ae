#!/usr/bin/env python3
"""What `check` says of a robot whose packages are partly missing, it also says of the whole robot: the recorded robots
are checked with all of their packages, then without each of them, and without several.

usage: missing_packages.py PROGRAMS RECORDED   (URDFMILL_ALL=1: all robots instead of each tenth; URDFMILL_SAMPLE=N: one in N)
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

# Findings about what is missing: of expansions, and of meshes in missing packages.
ABOUT_MISSING = {"xacro-substitution", "xacro-unreadable-file", "urdf-package-unknown", "urdf-mesh-missing", "mesh-missing"}
# Findings that list a group of links and stand at the first of them.
ABOUT_GROUPS = {"urdf-inertia-copied"}


def check(program, case, files, hidden=(), empty=""):
    """(code, findings) of the robot; the hidden packages are the empty folder."""
    root = os.path.realpath(files)
    command = [program, "check", case["input"], "--output-format", "json"]
    command += [f"{name}:={value}".replace("@ROOT@", root) for name, value in case["args"].items()]
    for name, folder in case["packages"].items():
        command += ["--package", f"{name}={empty if name in hidden else folder}"]
    environment = {name: str(value).replace("@ROOT@", root) for name, value in (case.get("env") or {}).items()}
    done = subprocess.run(command, cwd=files, capture_output=True, text=True, check=False,
                          env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment})
    return done.returncode, json.loads(done.stdout)["diagnostics"] if done.stdout.strip() else []


def place(finding):
    """(file, begin, end) of a finding."""
    range_ = finding.get("range", {})
    return finding.get("file"), *(range_.get(end, {}).get("offset", 0) for end in ("start", "end"))


def members(finding):
    """The names that a finding about a group lists at its end; empty for others."""
    return set(finding["message"].rpartition(": ")[2].split(", ")) if finding["rule"] in ABOUT_GROUPS else set()


def is_known(finding, whole):
    """True if a finding of the whole covers the place: of two at one place, the cause of the other stands for both. A
    group may have more members in the whole robot, and so another place."""
    file, begin, _ = place(finding)
    if any(file == f and b <= begin <= e for f, b, e in map(place, whole)):
        return True
    return any(f["rule"] == finding["rule"] and members(finding) and members(finding) <= members(f) for f in whole)


def judge(program, case, files, empty):
    """(problems, number of runs in part, findings in part); nothing if the whole robot does not expand."""
    code, whole = check(program, case, files)
    if code == 2:
        return None
    names = sorted(case["packages"])
    problems, runs, seen = [], 0, 0
    for hidden in [(name,) for name in names] + ([tuple(names[::2])] if len(names) > 2 else []):
        code, part = check(program, case, files, hidden, empty)
        missing = [f for f in part if f["rule"] in ABOUT_MISSING]
        if not missing:
            continue  # the robot does not need it
        runs += 1
        rest = [f for f in part if f["rule"] not in ABOUT_MISSING]
        seen += len(rest)
        if code == 0:
            problems.append(f"{case['id']} without {', '.join(hidden)}: exit code 0")
        problems += [f"{case['id']} without {', '.join(hidden)}: {f['rule']} {place(f)}: {f['message']}"
                     for f in rest if not is_known(f, whole)]
    return problems, runs, seen


def main():
    programs, recorded = map(os.path.abspath, sys.argv[1:3])
    cases = os.path.join(recorded, "conformance", "robots", "cases.jsonl")
    if not os.path.exists(cases):
        print("skipped: no recorded robots")
        return 77
    files = os.path.join(recorded, "conformance", "robots", "files")
    with open(cases, encoding="utf-8") as file:
        robots = [json.loads(line) for line in file]
    robots = [case for case in robots if case["packages"]]
    step = 1 if os.environ.get("URDFMILL_ALL") == "1" else 10 * int(os.environ.get("URDFMILL_SAMPLE", "1"))
    program = os.path.join(programs, "urdfmill")
    runs = seen = refused = 0
    failed = []
    with tempfile.TemporaryDirectory() as empty, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for judged in pool.map(lambda case: judge(program, case, files, empty), robots[::step]):
            if judged is None:
                refused += 1
                continue
            failed += judged[0]
            runs += judged[1]
            seen += judged[2]
    for problem in failed[:60]:
        print(problem)
    print(f"{len(robots[::step])} robots, of which {refused} do not expand, {runs} checks without packages: {seen} findings, "
          f"{len(failed)} of them not of the whole robots")
    return 1 if failed or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
