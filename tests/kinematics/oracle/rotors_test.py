#!/usr/bin/env python3
"""Inverse dynamics of the UR5 with geared rotors beside Newton and Euler's recursion of Lynch and Park, sections 8.3 and 8.9.3.

The recursion knows the screw axes, home poses and inertias of the book's code (Slist, Mlist, Glist); urdfmill reads the URDF.
usage: rotors_test.py PROGRAM URDF
"""
import json
import random
import subprocess
import sys

try:
    import numpy as np
except ImportError:
    print("skipped: no numpy")
    sys.exit(77)

PROGRAM, URDF = sys.argv[1:3]
TOLERANCE = 1e-9
NAMES = ["shoulder_pan", "shoulder_lift", "elbow", "wrist_1", "wrist_2", "wrist_3"]
MLIST = [np.array(m) for m in (
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.089159], [0, 0, 0, 1]],
    [[0, 0, 1, 0.28], [0, 1, 0, 0.13585], [-1, 0, 0, 0], [0, 0, 0, 1]],
    [[1, 0, 0, 0], [0, 1, 0, -0.1197], [0, 0, 1, 0.395], [0, 0, 0, 1]],
    [[0, 0, 1, 0], [0, 1, 0, 0], [-1, 0, 0, 0.14225], [0, 0, 0, 1]],
    [[1, 0, 0, 0], [0, 1, 0, 0.093], [0, 0, 1, 0], [0, 0, 0, 1]],
    [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0.09465], [0, 0, 0, 1]])]
GLIST = [np.diag([t, t, z, m, m, m]) for t, z, m in (
    (0.010267495893, 0.00666, 3.7), (0.22689067591, 0.0151074, 8.393), (0.049443313556, 0.004095, 2.275),
    (0.111172755531, 0.21942, 1.219), (0.111172755531, 0.21942, 1.219), (0.0171364731454, 0.033822, 0.1879))]
SLIST = np.array([[0, 0, 1, 0, 0, 0], [0, 1, 0, -0.089159, 0, 0], [0, 1, 0, -0.089159, 0, 0.425],
                  [0, 1, 0, -0.089159, 0, 0.81725], [0, 0, -1, -0.10915, 0.81725, 0], [0, 1, 0, 0.005491, 0, 0.81725]])
RATIO = 101.0
ROTORS = [2e-4, 2e-4, 2e-4, 5e-5, 5e-5, 5e-5]  # kg m^2 about the joint's axis


def skew(v):
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def adjoint(t):
    r, p = t[:3, :3], t[:3, 3]
    return np.block([[r, np.zeros((3, 3))], [skew(p) @ r, r]])


def bracket(v):
    return np.block([[skew(v[:3]), np.zeros((3, 3))], [skew(v[3:]), skew(v[:3])]])


def exponential(s, angle):
    """The exponential of a screw axis whose first part is a unit vector."""
    w = skew(s[:3])
    t = np.eye(4)
    t[:3, :3] = np.eye(3) + np.sin(angle) * w + (1 - np.cos(angle)) * w @ w
    t[:3, 3] = (np.eye(3) * angle + (1 - np.cos(angle)) * w + (angle - np.sin(angle)) * w @ w) @ s[3:]
    return t


def torques(q, dq, ddq, exact):
    """Joint torques of links and rotors; a rotor is in the frame of the link that carries it, and turns RATIO times as fast."""
    home, axes = np.eye(4), []
    for i, m in enumerate(MLIST):
        home = home @ m
        axes.append(adjoint(np.linalg.inv(home)) @ SLIST[i])
    velocity, acceleration = np.zeros(6), np.array([0, 0, 0, 0, 0, 9.81])
    links, rotors, steps = [], [], []
    carrier = np.eye(4)  # the home pose of the preceding link
    for i, m in enumerate(MLIST):
        spin = adjoint(np.linalg.inv(carrier)) @ SLIST[i] * RATIO
        w = spin[:3] / RATIO
        inertia = np.zeros((6, 6))
        inertia[:3, :3] = ROTORS[i] * np.outer(w, w)
        rotor_velocity = velocity + spin * dq[i]
        # The inertia of a rotor about its axis does not depend on its rotation.
        rotor_acceleration = acceleration + spin * ddq[i] + bracket(velocity) @ spin * dq[i]
        # The inertia of a stationary rotor is included in the link that carries it.
        standing = inertia @ acceleration - bracket(velocity).T @ inertia @ velocity
        rotors.append((spin, inertia, rotor_velocity, rotor_acceleration, standing))
        step = adjoint(exponential(axes[i], -q[i]) @ np.linalg.inv(m))
        velocity, before = step @ velocity + axes[i] * dq[i], acceleration
        acceleration = step @ before + bracket(velocity) @ axes[i] * dq[i] + axes[i] * ddq[i]
        links.append((velocity, acceleration))
        steps.append(step)
        carrier = carrier @ m
    result, wrench = [0.0] * 6, np.zeros(6)
    for i in reversed(range(6)):
        velocity, acceleration = links[i]
        own = GLIST[i] @ acceleration - bracket(velocity).T @ GLIST[i] @ velocity
        wrench = wrench + own
        spin, inertia, v, a, standing = rotors[i]
        of_rotor = inertia @ a - bracket(v).T @ inertia @ v
        result[i] = wrench @ axes[i] + (of_rotor @ spin if exact else ROTORS[i] * RATIO ** 2 * ddq[i])
        wrench = steps[i].T @ wrench + (of_rotor - standing if exact else 0)
    return np.array(result)


def answer(q, dq, ddq, *words):
    for option, values in (("--q", q), ("--dq", dq), ("--ddq", ddq)):
        for name, value in zip(NAMES, values):
            words += (option, "%s=%r" % (name, value))
    out = subprocess.run([PROGRAM, "dynamics", URDF, "-q", "--format", "json", *words], check=True, capture_output=True, text=True).stdout
    return np.array([variable["torque"] for variable in json.loads(out)["variables"]])


rng = random.Random(4)
worst = 0
for _ in range(10):
    state = [[rng.uniform(-2, 2) for _ in NAMES] for _ in range(3)]
    for exact in (False, True):
        expected = torques(*state, exact)
        found = answer(*state, *(["--exact-rotors"] if exact else []))
        worst = max(worst, np.max(np.abs(found - expected)) / np.max(np.abs(expected)))
        assert np.max(np.abs(torques(*state, True) - torques(*state, False))) > 1e-3
print("largest difference, in parts of the largest torque: %.1e" % worst)
sys.exit(0 if worst < TOLERANCE else 1)
