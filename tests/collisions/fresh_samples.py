#!/usr/bin/env python3
"""fresh_samples BIN [MODEL...]: compares the collision matrices of models with many positions of another seed.

A pair that is certified must touch in none of them; one that was only sampled may, and is printed. URDFMILL_SAMPLES is the
number of positions (20,000; 1,000,000 takes minutes for a robot with meshes). Without models, the arm of the fixtures.
"""

import json
import os
import pathlib
import subprocess
import sys

SAMPLES = os.environ.get("URDFMILL_SAMPLES", "20000")
ARM = str(pathlib.Path(__file__).parents[2] / "fixtures" / "arm" / "arm.urdf.xacro")


def matrix(program, model, *options):
    run = subprocess.run([program, "collisions", "-q", "-f", "json", *options, *model.split()], capture_output=True, text=True, check=False)
    if not run.stdout:
        sys.exit(f"{model}: {run.stderr}")
    return {(pair["link1"], pair["link2"]): pair for pair in json.loads(run.stdout)["pairs"]}


def compare(program, model):
    """Prints what differs; returns how many certified pairs touch."""
    found = matrix(program, model)
    fresh = matrix(program, model, "--proof-steps", "0", "--random-seed", "20260730", "--samples", SAMPLES, "--stable", SAMPLES)
    never = {names: pair for names, pair in found.items() if pair["class"] == "never"}
    certified = [names for names, pair in never.items() if pair["certified"]]
    touching = [names for names in never if fresh[names]["class"] not in ("never", "adjacent")]
    print(f"{model}: {len(found)} pairs, {len(never)} never, {len(certified)} certified; in {SAMPLES} other positions, {len(touching)} of them touch")
    for names in touching:
        print(f"  {'certified' if names in certified else 'sampled'}: {names[0]} - {names[1]}, {fresh[names]['contacts']} of {fresh[names]['samples']}")
    return sum(names in certified for names in touching)


def main():
    program = os.path.join(sys.argv[1], "urdfmill")
    wrong = sum(compare(program, model) for model in sys.argv[2:] or [ARM])
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
