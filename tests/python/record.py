#!/usr/bin/env python3
"""Writes the answers of CPython 3.11 into cases/*.txt: tests/python/record.py [FILE]...

Files in cases/3.12 and the like want to be named, and recorded with that version.

A line is an expression, optionally followed by " => " or " =! " and an old answer. Lines that begin with # stay.
"""
import builtins
import math
import pathlib
import sys
import types
import warnings

BUILTINS = """list dict map len str float int bool min max round True False None abs all any complex divmod enumerate
filter frozenset hash isinstance issubclass ord repr reversed slice set sum tuple type vars zip sorted range""".split()


class Namespace(types.SimpleNamespace):
    """xacro's namespaces raise the error of an undefined name."""

    def __getattr__(self, name):
        raise NameError(f"name '{name}' is not defined")


def sample_names():
    plain = {name: getattr(builtins, name) for name in BUILTINS if name not in ("True", "False", "None")}
    names = dict(plain)
    functions = {name: getattr(math, name) for name in dir(math) if not name.startswith("_")}
    names.update(functions)
    names.update(
        math=Namespace(**functions), python=Namespace(**plain), x=2, y=0.5, n=-3, big=12345678901234567890, name="arm",
        flag=True, off=False, s="hello world", lst=[1, 2, 3], fl=[0.1, 2.5, -1e-07],
        d=dict(a=1, b=dict(c=2.5), k="v"), t=(1, "two", 3.0), empty="", q="7", __builtins__={})
    return names


def answer(text):
    try:
        return " => " + repr(eval(compile(text.strip(), "<expression>", "eval"), sample_names()))
    except Exception as error:  # any exception of the expression is its answer
        return f" =! {type(error).__name__}: {error}"


def main():
    warnings.simplefilter("ignore")
    folder = pathlib.Path(__file__).parent / "cases"
    for file in [pathlib.Path(name) for name in sys.argv[1:]] or sorted(folder.glob("*.txt")):
        lines = []
        for line in file.read_text().splitlines():
            if line and not line.startswith("#"):
                text = line.split(" => ")[0].split(" =! ")[0]
                line = text + answer(text)
            lines.append(line)
        file.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
