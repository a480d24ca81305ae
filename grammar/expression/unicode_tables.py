#!/usr/bin/env python3
"""Writes unicode_tables.cpp: the properties of characters that CPython's tokenizer looks at.

Run it with CPython 3.11, whose unicodedata is that of Unicode 14: ./unicode_tables.py > unicode_tables.cpp
"""
import sys
import textwrap
import unicodedata

assert unicodedata.unidata_version == "14.0.0", "the tables are those of CPython 3.11"
EVERY = [c for c in range(0x80, 0x110000) if not 0xD800 <= c < 0xE000]


def ranges(predicate):
    """[first, last] of each run of characters beyond ASCII for which the predicate holds."""
    runs = []
    for c in range(0x80, 0x110000):
        if predicate(chr(c)):
            if runs and runs[-1][1] == c - 1:
                runs[-1][1] = c
            else:
                runs.append([c, c])
    return [c for run in runs for c in run]


def array(name, values, kind="char32_t"):
    body = textwrap.fill(", ".join(f"0x{v:x}" for v in values), 116, initial_indent="    ", subsequent_indent="    ")
    print(f"const {kind} {name}[] = {{\n{body}}};")
    print(f"const std::size_t {name}_size = {len(values)};\n")


def is_hangul(c):
    return 0xAC00 <= c < 0xAC00 + 11172


def main():
    # Only what a name can hold needs a normal form.
    name_characters = [c for c in EVERY if ("a" + chr(c)).isidentifier()]
    mapped = []
    expansions = []
    for c in name_characters:
        full = unicodedata.normalize("NFKD", chr(c))
        if full != chr(c) and not is_hangul(c):
            mapped += [c, len(expansions), len(full)]
            expansions += [ord(x) for x in full]
    classes = []
    for c in EVERY:
        if unicodedata.combining(chr(c)):
            if classes and classes[-2] == c - 1 and classes[-1] == unicodedata.combining(chr(c)):
                classes[-2] = c
            else:
                classes += [c, c, unicodedata.combining(chr(c))]
    compositions = []
    for c in EVERY:
        parts = unicodedata.decomposition(chr(c)).split()
        if len(parts) == 2 and not parts[0].startswith("<") and unicodedata.normalize("NFC", chr(c)) == chr(c):
            compositions.append((int(parts[0], 16), int(parts[1], 16), c))
    compositions = [v for triple in sorted(compositions) for v in triple]

    print("// Made by unicode_tables.py; do not edit.")
    print('#include "grammar/expression/unicode_tables.hpp"\n')
    print("namespace urdfmill::grammar::unicode {\n")
    print("// clang-format off")
    array("xid_start", ranges(str.isidentifier))
    array("xid_continue", ranges(lambda c: ("a" + c).isidentifier()))
    array("printable", ranges(str.isprintable))
    array("decompositions", mapped)
    array("expansions", expansions)
    array("combining_classes", classes)
    array("compositions", compositions)
    print("// clang-format on\n")
    print("}  // namespace urdfmill::grammar::unicode")


if __name__ == "__main__":
    sys.exit(main())
