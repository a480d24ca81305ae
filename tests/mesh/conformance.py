#!/usr/bin/env python3
"""Compares `urdfmill mesh --format json` with the recorded facts of real meshes and edge cases.

usage: conformance.py --bin DIR --data DIR [--list] [--json FILE]
DIR of --data holds meshes/cases.jsonl. Counts and topology must be equal; boxes, areas, volumes, centroids to 1e-9 of the
size, inertia to 1e-8, all to 2e-3 where polygons can be cut in several right ways. Of files that are refused or read with a
warning, the outcome and the rule must be one of those that say what is recorded.
"""
import argparse
import json
import math
import os
import subprocess
import sys

# The rules that correspond to the record's kinds.
RULES = {
    "bad-unit": ["mesh-unit"],
    "bad-up-axis": ["mesh-deviation"],
    "closed-only-within-tolerance": ["mesh-not-closed"],
    "compressed": ["mesh-unsupported"],
    "count-disagrees": ["mesh-deviation"],
    "dangling-reference": ["mesh-malformed"],
    "degenerate-triangles": ["mesh-degenerate", "mesh-deviation"],
    "duplicate-triangles": ["mesh-duplicate"],
    "empty-file": ["mesh-truncated"],
    "far-from-origin": ["mesh-far-away"],
    "inconsistent-orientation": ["mesh-orientation"],
    "index-out-of-range": ["mesh-malformed"],
    "inside-out": ["mesh-inside-out"],
    "lfs-pointer": ["mesh-lfs-pointer"],
    "malformed": ["mesh-malformed"],
    "malformed-json": ["mesh-malformed"],
    "malformed-xml": ["mesh-malformed", "mesh-truncated"],
    "mirrored": ["mesh-mirrored"],
    "missing-file": ["mesh-missing"],
    "missing-material-file": ["mesh-companion-missing"],
    "missing-texture": ["mesh-companion-missing"],
    "nested-shells": ["mesh-nested-shells"],
    "no-scene": ["mesh-deviation"],
    "no-triangles": ["mesh-no-triangles"],
    "no-volume": ["mesh-no-volume"],
    "node-cycle": ["mesh-malformed"],
    "not-a-mesh": ["mesh-malformed"],
    "not-closed": ["mesh-not-closed"],
    "not-finite": ["mesh-not-finite"],
    "not-manifold": ["mesh-not-manifold"],
    "path-outside": ["mesh-path"],
    "scale-1000": ["mesh-scale"],
    "stored-normals-disagree": ["mesh-stored-normals"],
    "too-many-instances": ["mesh-limit"],
    "trailing-bytes": ["mesh-deviation"],
    "truncated": ["mesh-truncated"],
    "unsupported-format": ["mesh-unsupported"],
    "unsupported-version": ["mesh-unsupported"],
    "xml-entity": ["mesh-malformed"],
}
COUNTS = ("triangles", "vertices", "closed", "boundary_edges", "nonmanifold_edges", "misoriented_edges", "balanced", "oriented",
          "degenerate", "degenerate_by_area", "duplicates", "components", "finite", "unit_metre", "polygons")


def turned(case):
    """The record of a glTF file, which is in the file's axes, with z up: (x, y, z) becomes (x, -z, y)."""
    case = dict(case)
    if "bbox" in case:
        (x, y, z), (u, v, w) = case["bbox"]
        case["bbox"] = [[x, -w, y], [u, -z, v]]
    if "centroid" in case:
        x, y, z = case["centroid"]
        case["centroid"] = [x, -z, y]
    if "inertia" in case:
        xx, xy, xz, yy, yz, zz = case["inertia"]
        case["inertia"] = [xx, -xz, xy, zz, -yz, yy]
    return case


def close(a, b, tolerance):
    return all(abs(x - y) <= tolerance for x, y in zip(a, b)) and len(a) == len(b)


def wrong_numbers(case, found):
    """The names of the measurements that differ."""
    if "bbox" not in case:
        return []
    if "bbox" not in found:
        return ["bbox"]
    size = math.dist(*case["bbox"])
    # The record has twelve digits, and its centroid and inertia have rounding errors of the size of the box.
    reach = max(size, max(abs(x) for corner in case["bbox"] for x in corner) * 1e-3)
    loose = 2e-3 if case.get("triangulation") == "ambiguous" else 0
    linear = max(1e-9, loose) * reach
    wrong = []
    digits = 1e-11 * max(abs(x) for corner in case["bbox"] for x in corner)
    if not close(sum(case["bbox"], []), sum(found["bbox"], []), 1e-9 * reach + digits):
        wrong.append("bbox")
    if abs(case["area"] - found["area"]) > max(1e-9, loose) * case["area"] + 1e-30:
        wrong.append("area")
    # The winding of mirroring nodes is reversed, which the record leaves to the reader.
    if case.get("mirrored_parts"):
        return wrong
    if abs(case["volume"] - found["volume"]) > linear * max(case["area"], size * size):
        wrong.append("volume")
    if "centroid" in case and "inertia" in case and case.get("balanced"):
        weight = max(abs(case["volume"]), 1e-30)
        slack = 1e-9 * reach * max(1, case["area"] * size / weight)
        if not close(case["centroid"], found.get("centroid", []), max(slack, linear)):
            wrong.append("centroid")
        largest = max(abs(x) for x in case["inertia"])
        if not close(case["inertia"], found.get("inertia", []), max(1e-8, loose) * largest):
            wrong.append("inertia")
    return wrong


def judge(case, found):
    """The error in the result, or nothing."""
    rules = {finding["rule"]: finding["severity"] for finding in found["findings"]}
    said = set(rules)
    kind = case.get("kind")
    alternative = "or read" in case.get("note", "") or "is also right" in case.get("note", "") or "or 1 with" in case.get("note", "")
    if case["expected"] == "refuse" and not alternative:
        if found["read"]:
            return "read, though %s" % kind
        return "" if said & set(RULES[kind]) else "%s said of %s" % (sorted(said), kind)
    if not found["read"]:
        return "" if alternative else "refused: %s" % found["findings"]
    if case["expected"] == "warn" and not said & set(RULES[kind]):
        return "%s is not said, but %s" % (kind, sorted(said))
    mirrored = case.get("mirrored_parts")
    orientation = ("misoriented_edges", "balanced", "oriented")
    wrong = [name for name in COUNTS if name in case and name in found and case[name] != found[name]
             and not (mirrored and name in orientation)]
    if case.get("triangulation") == "ambiguous":
        wrong = [name for name in wrong if name not in ("degenerate", "degenerate_by_area", "duplicates", "nonmanifold_edges")]
    wrong += wrong_numbers(case, found)
    filled = [[p["triangles"] for p in where.get("parts", []) if p["triangles"]] for where in (case, found)]
    if "parts" in case and filled[0] != filled[1]:
        wrong.append("parts")
    return "differs in " + ", ".join("%s (%s, found %s)" % (n, case.get(n), found.get(n)) for n in wrong) if wrong else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    folder = os.path.join(os.path.abspath(options.data), "meshes")
    if not os.path.exists(os.path.join(folder, "cases.jsonl")):
        print("skipped: no recorded meshes")
        return 77
    with open(os.path.join(folder, "cases.jsonl"), encoding="utf-8") as file:
        cases = [json.loads(line) for line in file]
    command = [os.path.join(os.path.abspath(options.bin), "urdfmill"), "mesh", "--quiet", "--format", "json"]
    run = subprocess.run(command + [case["file"] for case in cases], cwd=folder, capture_output=True, check=False)
    found = {entry["file"]: entry for entry in json.loads(run.stdout)}
    score, failed = {}, 0
    for case in cases:
        name = "meshes/" + ("synthetic" if case["id"].startswith("s:") else "real")
        is_gltf = case["file"].lower().endswith((".gltf", ".glb"))
        problem = judge(turned(case) if is_gltf else case, found[case["file"]])
        passed, total = score.get(name, (0, 0))
        score[name] = (passed + (not problem), total + 1)
        failed += bool(problem)
        if problem and options.list:
            print("%s: %s" % (case["file"], problem[:300]))
    for name in sorted(score):
        print("%-40s %d of %d" % ((name,) + score[name]))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(score, file)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
