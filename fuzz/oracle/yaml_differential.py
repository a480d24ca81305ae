#!/usr/bin/python3
"""Compare urdfmill's YAML loader with PyYAML on mutated texts (development only; needs PyYAML).

usage: yaml_differential.py PROGRAM SEED COUNT FILE.yaml...
PROGRAM is the target yaml_dump. Values are compared by repr, errors by class and text.
"""
import collections
import io
import random
import subprocess
import sys

import yaml

FRAGMENTS = ["\t", " ", "  ", "\n", ":", ": ", "- ", "-", "? ", "[", "]", "{", "}", ",", "#", " #", '"', "'", "|", ">",
             "|-", ">+", "|2", "&a ", "*a", "!!str ", "!!int ", "!!set ", "!!omap ", "!foo ", "! ", "%", "@", "`", "---",
             "...", "---\n", "%YAML 1.1\n---\n", "~", "<<: ", "<<: *a", "=", "\\", '"\\x41"', '"\\q"', "\r\n", "é",
             ".5", "yes", "'x'", '"y"', "[a, b]", "{a: 1}", "a:b", "010", "0x1f", "1:30", "1_0", "2001-01-01", "\x07",
             "x" * 1030, "  - a\n", "key: value\n", "&b\n", "*b", "[1, *a]", "{<<: *a}", "\ufeff",
             "\u2028", "\u2029", "\x85", '"\\u2028"', "%TAG ! !y", "!<a%41> ", "!!%69nt ", "\n\n"]


def mutate(text, rnd):
    lines = text.split("\n")
    begin = rnd.randrange(max(1, len(lines) - 1))
    text = "\n".join(lines[begin:begin + rnd.randrange(1, 14)]) + "\n"
    for _ in range(rnd.randrange(5)):
        place, kind = rnd.randrange(len(text) + 1), rnd.random()
        cut = 0 if kind < 0.5 else rnd.randrange(1, 4)
        text = text[:place] + ("" if 0.5 <= kind < 0.7 else rnd.choice(FRAGMENTS)) + text[place + cut:]
    return text


def reference(text):
    stream = io.StringIO(text, newline=None)
    stream.name = "f.yaml"
    try:
        return "= " + repr(yaml.safe_load(stream))
    except Exception as error:  # any exception of Python is the answer
        kind = type(error)
        name = kind.__name__ if kind.__module__ == "builtins" else kind.__module__ + "." + kind.__name__
        return "! %s: %r" % (name, str(error))


def main():
    program, seed, count, files = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]
    seeds = [open(name, encoding="utf-8").read() for name in files]
    rnd = random.Random(seed)
    cases = [mutate(rnd.choice(seeds), rnd) for _ in range(count)]
    records = b"".join(b"%d\n%s\n" % (len(case.encode()), case.encode()) for case in cases)
    answers = subprocess.run([program], input=records, stdout=subprocess.PIPE, timeout=200).stdout.decode().split("\n")
    tally, shown = collections.Counter(), collections.defaultdict(list)
    for case, answer in zip(cases, answers):
        wanted = reference(case)
        kind = "same" if wanted == answer else "%s instead of %s" % (answer[:1], wanted[:1])
        tally[kind] += 1
        if kind != "same":
            shown[kind].append((case, wanted, answer))
    print(dict(tally), "answered", len(answers) - 1)
    for kind, found in shown.items():
        print("==", kind)
        for case, wanted, answer in sorted(found, key=lambda f: len(f[0]))[:12]:
            print("%r\n  PyYAML   %s\n  urdfmill %s" % (case, wanted[:400], answer[:400]))


main()
