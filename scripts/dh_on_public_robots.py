#!/usr/bin/env python3
"""Write docs/dh-on-public-robots.md: a Denavit-Hartenberg table of every chain of every robot of a corpus.

usage: dh_on_public_robots.py --bin URDFMILL --corpus DIR [--output FILE]
  DIR is searched for .urdf files; each is asked for the tables of all its tips in both conventions.
"""
import argparse
import collections
import json
import os
import re
import subprocess
import sys

RULES = re.compile(r"\[(kinematics-[a-z-]+|urdf-[a-z0-9.-]+)\]")
BUCKETS = [1e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7]


def tables(binary, path, convention):
    """The list of tables and refusals, and the rules that were reported."""
    command = [binary, "dh", path, "--all-tips", "--convention", convention, "--format", "json", "--color", "never"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode > 1:
        sys.exit("%s: exit %d\n%s" % (path, done.returncode, done.stderr))
    return json.loads(done.stdout) if done.stdout else None, done.stderr


def survey(binary, files, convention):
    result = {"robots": 0, "tables": 0, "rows": 0, "joints": 0, "refused": collections.Counter(),
              "unreadable": collections.Counter(), "buckets": collections.Counter(), "worst": (0.0, "", ""), "longest": 0,
              "near_parallel": set(), "worst_rotation": 0.0}
    for path in files:
        name = os.path.basename(path)
        entries, findings = tables(binary, path, convention)
        if entries is None:
            errors = [line for line in findings.splitlines() if ": error: " in line or line.startswith("error: ")]
            rules = sorted({r for line in errors for r in RULES.findall(line)})
            # A robot all of whose chains are refused has refusals of tables, one that is no tree has none.
            chains = [r for r in rules if r in ("kinematics-floating-joint", "kinematics-planar-joint", "kinematics-residual")]
            if chains:
                result["robots"] += 1
                for line in errors:
                    for rule in RULES.findall(line):
                        if rule in chains:
                            result["refused"][rule] += 1
            else:
                result["unreadable"][", ".join(rules) or "?"] += 1
            continue
        result["robots"] += 1
        if "kinematics-near-parallel" in findings:
            result["near_parallel"].add(name)
        for entry in entries:
            if "refused" in entry:
                kind = next((k for k in ("floating", "planar") if "the %s joint" % k in entry["refused"]), "residual")
                result["refused"]["kinematics-residual" if kind == "residual" else "kinematics-%s-joint" % kind] += 1
                continue
            result["tables"] += 1
            result["rows"] += len(entry["rows"])
            result["longest"] = max(result["longest"], len(entry["rows"]))
            position, rotation = entry["residual"]["position_m"], entry["residual"]["rotation_rad"]
            worst = max(position, rotation)
            result["buckets"][next((b for b in BUCKETS if worst <= b), None)] += 1
            if position > result["worst"][0]:
                result["worst"] = (position, name, entry["tip_link"])
            result["worst_rotation"] = max(result["worst_rotation"], rotation)
    return result


REASONS = {
    "kinematics-floating-joint": "the chain passes a floating joint",
    "kinematics-planar-joint": "the chain passes a planar joint",
    "kinematics-residual": "the table would be past its budget",
}


def page(results, count):
    out = ["# Denavit–Hartenberg tables of public robots", "",
           "Written by `scripts/dh_on_public_robots.py`. Every chain from the root to every link without children, of %d URDF files of "
           "public repositories (xacro models expanded, and plain URDF), in both conventions. A table is compared with the model it "
           "was made from: home pose, every screw axis, and the tip at random joint positions; the larger deviation counts." % count, "",
           "| | standard | modified |", "| --- | --: | --: |"]

    def row(label, *values):
        out.append("| %s | %s |" % (label, " | ".join(str(v) for v in values)))

    both = [results["standard"], results["modified"]]
    row("robots with a kinematic tree", *[r["robots"] for r in both])
    row("tables", *[r["tables"] for r in both])
    row("rows", *[r["rows"] for r in both])
    row("longest chain, joints", *[r["longest"] for r in both])
    for rule in sorted(REASONS):
        row("refused: %s (`%s`)" % (REASONS[rule], rule), *[r["refused"][rule] for r in both])
    row("worst position residual, m", *["%.1e" % r["worst"][0] for r in both])
    row("worst rotation residual, rad", *["%.1e" % r["worst_rotation"] for r in both])
    out += ["", "How many tables stay within:", "", "| residual (m, rad) | standard | modified |", "| --- | --: | --: |"]
    for bucket in BUCKETS:
        row("≤ %g" % bucket, *[sum(n for b, n in r["buckets"].items() if b is not None and b <= bucket) for r in both])
    row("more", *[r["buckets"][None] for r in both])
    near = sorted(results["standard"]["near_parallel"] | results["modified"]["near_parallel"])
    out += ["", "The largest residuals belong to %s (tip `%s`, standard) and %s (tip `%s`, modified)." %
            (both[0]["worst"][1], both[0]["worst"][2], both[1]["worst"][1], both[1]["worst"][2]), "",
            "%d files have axes that are nearly, but not exactly, parallel (angles rounded to 3.14 or 1.5708); their tables are exact "
            "but have rows many times as long as the robot, and a warning names `--snap`." % len(near), ""]
    if both[0]["unreadable"]:
        out += ["Files without a kinematic tree, by what was reported:", "", "| rules | files |", "| --- | --: |"]
        for rules, n in sorted(both[0]["unreadable"].items()):
            out.append("| %s | %d |" % (", ".join("`%s`" % r for r in rules.split(", ")), n))
        out.append("")
    return "\n".join(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True, help="the urdfmill executable")
    parser.add_argument("--corpus", required=True, action="append", help="a folder with .urdf files; may be repeated")
    parser.add_argument("--output", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "dh-on-public-robots.md"))
    options = parser.parse_args()
    files = sorted(os.path.join(folder, name) for root in options.corpus for folder, _, names in os.walk(root)
                   for name in names if name.endswith(".urdf"))
    if not files:
        sys.exit("no .urdf files in " + ", ".join(options.corpus))
    results = {c: survey(options.bin, files, c) for c in ("standard", "modified")}
    with open(options.output, "w", encoding="utf-8") as out:
        out.write(page(results, len(files)))


if __name__ == "__main__":
    main()
