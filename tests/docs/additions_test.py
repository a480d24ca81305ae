"""additions_test.py SOURCE_FOLDER: "To add …" in docs/design.md is true for the example of each row.

The files that a row names exist and are at most as many as it says, each of them has one of the example's words, and no other file
of the product has: whoever adds such a thing edits these files and no others.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
PRODUCT = ("lib", "grammar", "tools", "python/urdfmill", "web/urdfmill/src", "web/engine", "cmake")
# Written by scripts.
GENERATED = {"web/urdfmill/src/functions.ts", "python/urdfmill/__init__.pyi"}
SUFFIXES = {".cpp", ".hpp", ".h", ".py", ".ts", ".in", ".cmake", ".txt"}
# What the issue of a row's length is about; a row may promise less.
LIMITS = {"a request": 5, "an option": 3, "a format": 4, "a feature of the language server": 5, "a migration step": 4}


def product_files():
    for folder in PRODUCT:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in SUFFIXES and name not in GENERATED and "node_modules" not in path.parts:
                yield name, path.read_text(encoding="utf-8", errors="replace")


def rows():
    text = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
    table = text.split("## To add …")[1].split("\n## ")[0]
    for line in table.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] != "what":
            yield cells


def is_path(word):
    return "/" in word and not word.startswith("scripts/")


failures, files = [], dict(product_files())
count = 0
for what, where, most, example in rows():
    count += 1
    named = [word for word in re.findall(r"`([^`]+)`", where) if is_path(word)]
    by_hand = [word for word in named if not word.startswith(("tests/", "docs/", "fuzz/corpus/"))]
    failures += [f"{what}: {word} does not exist" for word in named if not (ROOT / word).exists()]
    if len(by_hand) > int(most):
        failures.append(f"{what}: {len(by_hand)} files, more than {most}")
    for name, limit in LIMITS.items():
        if what.startswith(name) and int(most) > limit:
            failures.append(f"{what}: {most} files are more than {limit}")
    words = re.findall(r"`([^`]+)`", example.split(":", 1)[-1])
    if what == "a fuzz target":
        continue
    has = {name for name, text in files.items() if any(re.search(word, text) for word in words)}
    failures += [f"{what}: {name} knows the example, and the row does not name it" for name in sorted(has - set(by_hand))]
    failures += [f"{what}: {name} does not know the example" for name in sorted(set(by_hand) - has)]
for name in LIMITS:
    if not any(what.startswith(name) for what, *_ in rows()):
        failures.append(f"no row for {name}")
print(f"{count} rows")
for failure in failures:
    print(failure)
sys.exit(1 if failures or count < 8 else 0)
