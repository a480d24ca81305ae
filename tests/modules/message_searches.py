#!/usr/bin/env python3
"""No source reads facts out of the message or the hint of a finding or an error: these are words for people, and the subject
says as data what is concerned (lib/urdfmill/source/diagnostic.hpp). Sources that arrange or show findings may.

usage: message_searches.py SOURCE
"""
import os
import re
import sys

OF_A_FINDING = re.compile(r"\b(?:finding|diagnostic|failure|error|cause|d)\s*(?:\.|->)\s*"
                          r"(?:message|hint|detail|text)\s*(?:\.\s*(?:find|rfind|starts_with|ends_with|contains|substr)\s*\(|==)|"
                          r"\b(?:message|hint)\s*\.\s*(?:find|rfind|starts_with|ends_with|contains)\s*\(")
# Rendering: puts a finding's own texts together, or leaves parts of them out.
MAY = {"lib/urdfmill/source/arrange.cpp": "joins messages that differ in their ends",
       "tools/parser.cpp": "CLI11 names an option in its message only",
       "lib/urdfmill/xml/parser.cpp": "the words are expat's",
       "lib/urdfmill/xacro/failure.cpp": "leaves out the suffixes that the reference puts after a message"}


def searches(text):
    """(line, text) of each search in a message."""
    for number, line in enumerate(text.split("\n"), 1):
        if OF_A_FINDING.search(line.split("//")[0]):
            yield number, line.strip()


EXAMPLE = '''
if (finding.message.find("mesh") != npos) return;
if (error->text.starts_with("name '")) return;
if (name.find("mesh") != npos) return;  // finding.message.find(
const bool is = failure.hint == "x";
'''


def main():
    assert [line for line, _ in searches(EXAMPLE)] == [2, 3, 5], list(searches(EXAMPLE))
    root = sys.argv[1]
    failed = 0
    for top in "lib", "tools", "grammar":
        for folder, folders, files in os.walk(os.path.join(root, top)):
            folders.sort()
            for name in sorted(files):
                path = os.path.relpath(os.path.join(folder, name), root)
                if not name.endswith((".cpp", ".hpp")) or path in MAY:
                    continue
                with open(os.path.join(root, path), encoding="utf-8") as file:
                    for line, text in searches(file.read()):
                        print(f"{path}:{line}: reads a message; take the finding's subject: {text}")
                        failed = 1
    return failed


if __name__ == "__main__":
    sys.exit(main())
