#!/usr/bin/env python3
"""No comment begins with What, Whether, Of, Where, Who or Which, and neither comments nor names of tests contain words that
a reader stumbles over: anew, behind, somebody, told (CONTRIBUTING.md, "One hand").

usage: comment_words.py SOURCE

The first word of a comment counts: of a block of lines, of a comment after code, and of /* … */. The lines that continue
one may begin with any word. Names of tests are what TEST_CASE and SECTION say.
"""
import os
import re
import sys

FOLDERS = "bench", "editors", "examples", "fuzz", "grammar", "lib", "tests", "tools", "web/playground", "web/viewer"
SUFFIXES = ".cpp", ".hpp", ".c", ".h", ".ts", ".mjs"
# Numbers come first, because their digits may be separated by apostrophes.
TOKEN = re.compile(r"""(?P<comment>//[^\n]*|/\*.*?\*/)|\b\d[\w'.]*|R"(?P<end>\w*)\(.*?\)(?P=end)"|"(?:\\.|[^"\\\n])*"|"""
                   r"""'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.DOTALL)
REFUSED_FIRST = re.compile(r"[/*!<\s]*(what|whether|of|where|who|which)\b", re.IGNORECASE)
REFUSED = re.compile(r"(?<!`)\b(anew|behind|somebody|told)\b(?!`)", re.IGNORECASE)
TEST_NAME = re.compile(r"\b(?:TEST_CASE|SECTION)\($")


def refused(text):
    """(line, text) of each comment and name of a test in a source that has a refused word."""
    last = None
    for token in TOKEN.finditer(text):
        comment = token["comment"]
        if comment is None:
            if TEST_NAME.search(text, max(0, token.start() - 20), token.start()) and REFUSED.search(token[0]):
                yield text.count("\n", 0, token.start()) + 1, token[0]
            continue
        line = text.count("\n", 0, token.start())
        before = text[text.rfind("\n", 0, token.start()) + 1:token.start()]
        marker = re.match(r"/+[*<!]*", comment)[0]
        continues = not before.strip() and last == (line - 1, len(before), marker)
        last = line, len(before), marker
        if REFUSED.search(comment) or (not continues and REFUSED_FIRST.match(comment)):
            yield line + 1, comment.split("\n")[0]


EXAMPLE = r"""// What it is.
/// The number
/// of wheels, where given.
int wheels = 1'000;  ///< of the robot
const char* text = "// where";  // isn't
const char* raw = R"x(
// who
)x";
/** Which one. */
// Whatever is left.
TEST_CASE("a loss is told") {
CHECK(name == "told");
// The `behind` of the untold
// is made anew.
"""
assert [line for line, _ in refused(EXAMPLE)] == [1, 4, 9, 11, 14], list(refused(EXAMPLE))

source = sys.argv[1]
faults, count = [], 0
for top in FOLDERS:
    for folder, folders, files in os.walk(os.path.join(source, top)):
        folders[:] = sorted(name for name in folders if name not in ("build", "node_modules"))
        for name in sorted(files):
            if name.endswith(SUFFIXES):
                path = os.path.join(folder, name)
                with open(path, encoding="utf-8") as opened:
                    found = list(refused(opened.read()))
                count += 1
                faults += [f"{os.path.relpath(path, source)}:{line}: {comment}" for line, comment in found]
for fault in faults:
    print(fault)
if faults:
    sys.exit("these comments begin with what, whether, of, where, who or which, or they or names of tests contain anew, behind, "
             "somebody or told; begin with a verb or a noun phrase, and write again, after, another program, reported")
if count == 0:
    sys.exit("there are no sources here")
print(f"{count} files")
