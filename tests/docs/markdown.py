"""Markdown as used on the pages of this project: blocks with the comments above them, headings, links."""

import dataclasses
import re

FENCE = re.compile(r"^( *)(`{3,})(\S*)\s*$")
COMMENT = re.compile(r"^ *<!-- (not executed|file|copy of|page not executed): (.+) -->$")


@dataclasses.dataclass
class Block:
    language: str
    lines: list  # without indentation of the fence
    first: int  # index of the first line between the fences, in the page
    end: int  # index of the closing fence
    indentation: str
    file: str = ""  # the text is a file of this name
    not_executed: str = ""  # the reason
    copy_of: str = ""  # a file of the repository

    @property
    def text(self):
        return "".join(line + "\n" for line in self.lines)


class Malformed(Exception):
    pass


def blocks(lines):
    """The fenced blocks, in order. An indented block, which cannot name its language, is Malformed."""
    found = []
    whole_page = ""
    opening = None
    notes = {}
    for number, line in enumerate(lines):
        fence = FENCE.match(line)
        if opening is not None:
            if fence and fence[2] == opening[2] and not fence[3]:
                found[-1].end = number
                found[-1].lines = [
                    text[len(opening[1]) :] if text.startswith(opening[1]) else text
                    for text in lines[found[-1].first : number]
                ]
                opening, notes = None, {}
            continue
        if fence:
            opening = fence
            reason = whole_page or notes.get("not executed", "")
            found.append(Block(fence[3], [], number + 1, 0, fence[1], notes.get("file", ""), reason, notes.get("copy of", "")))
            continue
        comment = COMMENT.match(line)
        if comment and comment[1] == "page not executed":
            whole_page = comment[2]
        elif comment:
            notes[comment[1]] = comment[2]
        elif line.strip():
            if notes:
                raise Malformed(f"{number + 1}: there is no block after the comment above this line")
            if line.startswith("    ") and not lines[number - 1].strip():
                raise Malformed(f"{number + 1}: an indented block; put it between fences")
    if opening is not None:
        raise Malformed(f"{found[-1].first}: the block has no end")
    return found


def _outside_blocks(lines):
    inside = False
    for number, line in enumerate(lines):
        if FENCE.match(line):
            inside = not inside
        elif not inside:
            yield number, line


def anchors(lines):
    """The targets that a link may name after its #, by GitHub's rule."""
    names = set()
    for _, line in _outside_blocks(lines):
        heading = re.match(r"^#+ (.*?)#*$", line)
        if not heading:
            continue
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading[1]).strip().lower()
        name = re.sub(r"[^\w\- ]", "", text).replace(" ", "-")
        count = 1
        unique = name
        while unique in names:
            unique = f"{name}-{count}"
            count += 1
        names.add(unique)
    return names


def links(lines):
    """[line number, target] of links and pictures that refer to files of the project or places in the page."""
    for number, line in _outside_blocks(lines):
        for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"", re.sub(r"`[^`]*`", "", line)):
            target = target[0] or target[1]
            if not re.match(r"[a-z]+:", target):
                yield number + 1, target
