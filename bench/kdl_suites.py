"""Kinematics and dynamics compared with KDL, alternating in one process."""

import hashlib
import os
import statistics
import xml.etree.ElementTree as tree

from measure import Failed, find
from suites import RECORDED, ROOT, Table

ARMS = 20


def _compiled(measurer, peers, name):
    """A program of bench/mechanics, or None with the reason."""
    compiler = os.environ.get("CXX") or find("c++")
    if not compiler:
        return None, "No C++ compiler was found."
    program = measurer.scratch / name
    layers = ("kinematics", "urdf", "yaml", "xml", "grammar", "source", "files", "text")
    made = [compiler, "-std=c++20", "-O2", "-DNDEBUG", f"-I{ROOT}", f"-I{ROOT}/lib", "-isystem/usr/include/eigen3"]
    made += [ROOT / f"bench/mechanics/{name}.cpp", "-o", program]
    made += [peers.build / f"liburdfmill_{layer}.a" for layer in layers]
    made += ["-lxml2", "-lexpat", "-lfmt", "-lkdl_parser", "-lorocos-kdl", "-ldl"]
    if measurer.once(made).code:
        return None, "The library or KDL (liborocos-kdl-dev, libkdl-parser-dev) could not be compiled here."
    return program, None


def _is_arm(path):
    """Six revolute joints in a row, with limits and masses; no mimic joints."""
    try:
        robot = tree.parse(path).getroot()
    except tree.ParseError:
        return None
    moving = [joint for joint in robot.findall("joint") if joint.get("type") != "fixed"]
    if len(moving) != 6 or any(joint.get("type") != "revolute" or joint.find("mimic") is not None for joint in moving):
        return None
    above = {joint.find("child").get("link"): joint for joint in robot.findall("joint") if joint.find("child") is not None}
    chain, link = 0, moving[-1].find("child").get("link")
    while link in above:
        chain += above[link].get("type") != "fixed"
        link = above[link].find("parent").get("link")
    heavy = {link.get("name") for link in robot.findall("link") if link.find("inertial/mass") is not None}
    if chain != 6 or any(joint.find("child").get("link") not in heavy for joint in moving):
        return None
    return robot.get("name")


def arms(count):
    """Recorded arms of six axes, one for each name, in an order in which the first ones are spread over all."""
    found = {}
    for path in sorted((RECORDED / "expected").glob("*.urdf")):
        name = _is_arm(path)
        if name:
            found.setdefault(name, path)
    names = sorted(found, key=lambda name: hashlib.sha256(name.encode()).hexdigest())
    return [(name, found[name]) for name in names[:count]]


def mechanics(measurer, peers):
    """Inverse dynamics, mass matrix, forward kinematics, Jacobian: library, generated code, KDL."""
    table = Table(
        "Mechanics beside KDL",
        "Inverse dynamics (RNEA), mass matrix (CRBA), poses of all links and geometric Jacobian of an arm without masses beside its chain with the library "
        "(`bench/mechanics/beside_kdl.cpp`) and as C that `urdfmill codegen` wrote, beside KDL's ChainIdSolver_RNE, "
        "ChainDynParam, ChainFkSolverPos_recursive and ChainJntToJacSolver: the same states in one process, batches in turn, "
        "after the results were found equal to 1e-9. Time by KDL's, or by the library's; below 1 is faster.",
        ["arm", "compared", "inverse dynamics", "mass matrix", "poses", "Jacobian"],
    )
    program, why = _compiled(measurer, peers, "beside_kdl")
    compiler = os.environ.get("CC") or find("cc")
    if not program or not compiler:
        table.notes.append(why or "No C compiler was found.")
        return table
    arm = measurer.scratch / "arm.urdf"
    measurer.once([peers.xacro, ROOT / "fixtures/arm/arm.urdf.xacro"], output=arm)
    cases = [("fixtures/arm", arm)] + (arms(2 * ARMS) if RECORDED.exists() else [])
    every = {}
    for name, path in cases:
        if len(every.get(("library/KDL", "fk"), [])) == 9:
            break
        if measurer.once([program, path]).code:
            continue  # one library cannot read it, or it has masses outside the chain
        tip = (measurer.scratch / "out").read_text().strip()
        source, shared = measurer.scratch / "g.c", measurer.scratch / f"g{len(every)}.so"
        what = "fk,jacobian,mass,inverse-dynamics"
        measurer.once([peers.urdfmill, "codegen", path, "--ignore-mimic", "--tip", tip, "--what", what, "--name", "g", "-q"], output=source)
        if measurer.once([compiler, "-O2", "-shared", "-fPIC", source, "-o", shared, "-lm"]).code:
            raise Failed("the generated code could not be compiled")
        if measurer.once([program, path, shared]).code:
            raise Failed(f"{name}: " + (measurer.scratch / "err").read_text())
        rows = {}
        for line in (measurer.scratch / "out").read_text().splitlines():
            compared, what, _, _, ratio, low, high = line.split()
            rows.setdefault(compared, {})[what] = (float(ratio), float(low), float(high))
            every.setdefault((compared, what), []).append(float(ratio))
        for compared, cells in rows.items():
            row = [f"{r:.2f} ({low:.2f} – {high:.2f})" for r, low, high in cells.values()]
            table.rows.append([name, compared.replace("/", " / "), *row])
    for compared in ("library/KDL", "codegen/KDL", "codegen/library"):
        parts = [(what, ratios) for (of, what), ratios in every.items() if of == compared]
        said = ", ".join(f"{what.replace('-', ' ')} {statistics.median(r):.2f} (worst {max(r):.2f})" for what, r in parts)
        table.notes.append(f"{compared.replace('/', ' / ')} over {len(parts[0][1])} arms, median: {said}.")
    for what in ("inverse-dynamics", "jacobian"):
        ratios = every["library/KDL", what]
        table.claims.append(
            [f"{what.replace('-', ' ')} of {len(ratios)} arms", "KDL", f"{statistics.median(ratios):.2f} (worst {max(ratios):.2f})"]
        )
    return table


def inverse(measurer, peers, poses):
    """Inverse kinematics of reachable poses, compared with KDL's solvers."""
    table = Table(
        "Inverse kinematics beside KDL",
        f"`bench/mechanics/ik_beside_kdl.cpp`: for each of {ARMS} public arms of six axes {poses:,} poses of joint positions drawn "
        "evenly between the limits; each search begins at other such positions. A solution counts if KDL's forward kinematics put "
        "it at the pose to within 1e-5 m and rad, and if it is within the limits. KDL: ChainIkSolverPos_NR_JL with 100 steps and "
        "ChainIkSolverPos_LMA (all weights 1), which knows no limits; in brackets its solutions that are within them. “All” is the "
        "most solutions that `--all` gave for one of the first 100 poses. Time of a search by that of KDL's NR_JL.",
        ["arm", "method", "found", "all", "KDL NR_JL", "KDL LMA", "time / NR_JL"],
    )
    program, why = _compiled(measurer, peers, "ik_beside_kdl")
    if not program or not RECORDED.exists():
        table.notes.append(why or "Recorded public robots are not at hand.")
        return table
    percent = lambda found: f"{100 * int(found) / poses:.2f} %"
    ours, newton, levenberg = [], [], []
    # One of the libraries refuses some, which others replace.
    for name, path in arms(3 * ARMS):
        if len(table.rows) == ARMS:
            break
        if measurer.once([program, path, poses]).code:
            continue
        words = (measurer.scratch / "out").read_text().split()
        _, method, found, most, took, jl, jl_took, lma, lma_within, _ = words
        ours.append(int(found)), newton.append(int(jl)), levenberg.append(int(lma_within))
        all_solutions = most if method != "numeric" else "–"
        table.rows.append(
            [name, method.replace("_", " "), percent(found), all_solutions, percent(jl), f"{percent(lma)} ({percent(lma_within)})",
             f"{float(took) / float(jl_took):.2f}"]
        )
    if ours:
        mean = lambda counts: percent(sum(counts) / len(counts))
        table.notes.append(
            f"Over {len(ours)} arms: found {mean(ours)} (least {percent(min(ours))}); KDL NR_JL {mean(newton)}, KDL LMA within limits "
            f"{mean(levenberg)}. TRAC-IK's authors report their solver's rates for other arms and with restarts within 5 ms "
            "(Beeson and Ames, Humanoids 2015); they were not measured here."
        )
        table.claims.append(
            [f"inverse kinematics of {len(ours)} arms, poses found", "KDL NR_JL", f"{mean(ours)} against {mean(newton)}"]
        )
    return table
