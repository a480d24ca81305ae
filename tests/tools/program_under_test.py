"""The program whose output a script reads, and what the script found wrong with it. Without Python's yaml the script is
skipped.
"""
import os
import subprocess
import sys

try:
    import yaml
except ImportError:
    print("skipped: Python has no yaml")
    sys.exit(77)

PROGRAM = os.path.abspath(sys.argv[1])
failures = []


def run(words, text="", expected=(0,)):
    """Returns what the program prints for this standard input; a wrong exit code is a failure."""
    done = subprocess.run([PROGRAM, *words], input=text.encode("utf-8"), capture_output=True, check=False)
    if done.returncode not in expected:
        failures.append("%s: exit %d: %s" % (words, done.returncode, done.stderr[-300:]))
    return done.stdout.decode("utf-8")  # fails for output that is not UTF-8
