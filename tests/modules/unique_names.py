#!/usr/bin/env python3
"""Names in the anonymous namespaces of a module are unique in it.

usage: unique_names.py SOURCE

Sources of a module are compiled several at a time (URDFMILL_UNITY). Two functions of one name would then overload each other,
and a call in one file could choose the function of the other without a word from the compiler. Aliases may repeat: they
clash where they differ.
"""
import collections
import os
import re
import sys

SOURCE = sys.argv[1]
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*',
                     re.DOTALL | re.MULTILINE)
ALIAS = re.compile(r"\b(using|namespace)\b")
TYPE = re.compile(r"\b(?:struct|class|union|enum(?: class)?)\s+(\w+)[^()]*$")
MACROS = {"TEST_CASE", "TEMPLATE_TEST_CASE"}


def closed(code, begin):
    """The end of the block that is open at `begin`."""
    depth = 1
    for at in re.finditer(r"[{}]", code[begin:]):
        depth += 1 if at[0] == "{" else -1
        if depth == 0:
            return begin + at.start()
    return len(code)


def statements(code):
    """The text outside braces, one statement or head of a block at a time."""
    begin = 0
    while begin < len(code):
        end = re.compile(r"[;{]").search(code, begin)
        if end is None:
            return
        yield code[begin:end.start()].strip()
        begin = end.end()
        if end[0] == "{":
            begin = closed(code, begin) + 1


def name_of(statement):
    statement = re.sub(r"^template\s*<[^{;]*?>\s*(?=[\w\[])", "", statement)
    statement = re.sub(r"\[\[.*?\]\]", "", statement)
    if not statement or statement[0] in "),|" or ALIAS.match(statement):  # the rest of an expression has no name
        return None
    if type_name := TYPE.match(statement):
        return type_name[1]
    depth = 0
    for at, character in enumerate(statement):
        depth += (character == "<") - (character == ">")
        if depth <= 0 and character in "(=[":
            statement = statement[:at]
            break
    found = re.search(r"(?:^|[\s&*>])(\w+)\s*$", statement)
    return None if found is None or found[1] in MACROS or "operator" in statement else found[1]


def names(path):
    with open(path, encoding="utf-8") as file:
        code = NO_CODE.sub(lambda found: " " if found[0].startswith("/") else "0", file.read())
    found = set()
    for block in re.finditer(r"\bnamespace\s*\{", code):
        found.update(map(name_of, statements(code[block.end():closed(code, block.end())])))
    return found - {None}


def modules():
    for parent in ("lib/urdfmill", "tests"):
        for module in sorted(os.listdir(os.path.join(SOURCE, parent))):
            yield os.path.join(parent, module)
    yield "grammar"
    yield "tools"


def main():
    failed, seen = False, 0
    for module in modules():
        places = collections.defaultdict(list)
        for folder, _, files in os.walk(os.path.join(SOURCE, module)):
            if os.path.basename(folder) == "oracle":
                continue  # separate programs
            for file in sorted(files):
                if file.endswith(".cpp"):
                    for name in names(os.path.join(folder, file)):
                        places[name].append(os.path.relpath(os.path.join(folder, file), SOURCE))
        seen += len(places)
        for name, files in sorted(places.items()):
            if len(files) > 1:
                print(f"{name} is in the anonymous namespaces of: {' '.join(sorted(files))}")
                failed = True
    if seen < 1000:
        sys.exit(f"only {seen} names were found: this test does not read the sources any more")
    sys.exit(failed)


main()
