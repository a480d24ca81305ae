#!/usr/bin/env python3
"""Draws the include graph of the modules from the tree and holds it against the lists of CMake.

usage: include_graph.py SOURCE [--dot]     --dot prints the graph for Graphviz

Fails where an arrow runs up (a module includes one that it may not use, or that stands after it), where a header crosses
a module that is neither public nor internal, where a public header needs one that is not installed, and where a list names
a header that is not there or that no other module includes. Folders inside a module have an order, too: none includes
one, or a file beside it, that includes it. The map in docs/design.md has to say the same: every module, on a floor that
is not above those that use it, and no header as interface that is not installed. Headers that are refused are not
included.
"""
import collections
import os
import re
import sys

SOURCE = sys.argv[1]
KEYWORDS = {"ONCE_A_RUN", "DEPENDS", "LIBRARIES", "PRIVATE_LIBRARIES", "HEADERS", "INTERNAL_HEADERS"}
REFUSED = {"semaphore": "a thread may wait for ever in a semaphore of GCC 12 (GCC's bug 104928); use std::condition_variable"}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Module:
    def __init__(self, name, folder, words):
        self.name, lists, keyword = name, collections.defaultdict(list), None
        for word in words:
            if word in KEYWORDS:
                keyword = word
            else:
                lists[keyword].append(word)
        self.folder = folder
        self.depends, self.public, self.internal = lists["DEPENDS"], lists["HEADERS"], lists["INTERNAL_HEADERS"]

    def files(self):
        for folder, _, names in os.walk(self.folder):
            for name in sorted(names):
                if name.endswith((".cpp", ".hpp")):
                    yield os.path.relpath(os.path.join(folder, name), self.folder)


def modules():
    """The modules in the order of the list in CMakeLists.txt, lowest first."""
    found = {}
    for directory in re.search(r"^set\(URDFMILL_MODULES\b([^)]*)\)", read(os.path.join(SOURCE, "CMakeLists.txt")), re.M)[1].split():
        folder = os.path.join(SOURCE, directory)
        name, words = re.search(r"^urdfmill_layer\((\w+)\b([^)]*)\)$", read(os.path.join(folder, "CMakeLists.txt")), re.M).groups()
        found[name] = Module(name, folder, words.split())
    return found


def included(path):
    """(module, header) of each line `#include "urdfmill/MODULE/HEADER"`."""
    for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', read(path), re.M):
        way = name.split("/")
        if way[0] == "urdfmill" and len(way) > 2:
            yield way[1], "/".join(way[2:])
        elif way[0] == "grammar":
            yield "grammar", "/".join(way[1:])


def refused(path):
    """Why a header that the file includes must not be included, for each such header."""
    for name in re.findall(r"^\s*#\s*include\s+<([^>]+)>", read(path), re.M):
        if name in REFUSED:
            yield "<%s>: %s" % (name, REFUSED[name])


def usable(all_modules):
    """For each module, those it may use, directly or not; and mistakes in the order."""
    reach, mistakes = {}, []
    for name, module in all_modules.items():
        reach[name] = set()
        for lower in module.depends:
            if lower not in reach:
                mistakes.append("%s depends on %s, which stands after it: the arrow runs up" % (name, lower))
            reach[name] |= {lower} | reach.get(lower, set())
    return reach, mistakes


def part(file):
    """The folder of a file inside its module; of a file in no folder its name, which a header shares with its source."""
    return os.path.dirname(file) or os.path.splitext(file)[0] + ".*"


def folder_circles(module, includes):
    """Folders that include each other, directly or through others. `includes` has the headers of each file."""
    arrows = collections.defaultdict(dict)
    for file, headers in includes.items():
        for header in headers:
            if part(file) != part(header):
                arrows[part(file)].setdefault(part(header), "%s includes %s" % (file, header))

    def way(start):
        """The shortest chain of includes from a folder back to itself."""
        found, waiting = {start: []}, [start]
        for at in waiting:
            for other, include in sorted(arrows[at].items()):
                if other == start:
                    return found[at] + [include]
                if other not in found:
                    found[other] = found[at] + [include]
                    waiting.append(other)
        return []

    for folder in sorted(arrows):
        if not folder.endswith(".*") and way(folder):
            yield "%s/%s includes itself: %s" % (module.name, folder, ", ".join(way(folder)))


def tree_uses(all_modules):
    """Headers by module that tools, tests and fuzzers include: a reason to be internal as well."""
    found = collections.defaultdict(set)
    for top in ("tools", "web/engine"):
        for folder, _, names in os.walk(os.path.join(SOURCE, top)):
            for name in names:
                if name.endswith((".cpp", ".hpp")):
                    for module, header in included(os.path.join(folder, name)):
                        found[module].add(header)
    return found


def map_mistakes(all_modules):
    """Differences between the map in docs/design.md and the lists of CMake."""
    floors = {}
    for line in read(os.path.join(SOURCE, "docs/design.md")).split("\n"):
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        names = re.findall(r"`(\w+)`", cells[1]) if len(cells) == 5 and cells[0].isdigit() else []
        for name in names:
            floors[name] = int(cells[0])
        built = [all_modules[name] for name in names if name in all_modules]
        public = {os.path.splitext(header)[0] for module in built for header in module.public} - {"rules"}
        interface = {os.path.splitext(name)[0] for name in re.findall(r"`([\w.]+)`", cells[4])} if built else set()
        for header in sorted(interface - public):
            yield "docs/design.md: %s is no public header of %s" % (header, cells[1])
        if built and cells[4] == "–" and public:
            yield "docs/design.md: %s has public headers: %s" % (cells[1], ", ".join(sorted(public)))
    for name, module in all_modules.items():
        if name not in floors:
            yield "docs/design.md: the map does not show the module %s" % name
        for lower in module.depends:
            if floors.get(lower, 0) > floors.get(name, 0):
                yield "docs/design.md: %s stands above %s, which uses it" % (lower, name)


def main():
    all_modules = modules()
    reach, mistakes = usable(all_modules)
    arrows = collections.Counter()
    crossing = tree_uses(all_modules)
    inside = collections.defaultdict(lambda: collections.defaultdict(set))
    for name, module in all_modules.items():
        shown = set(module.public)
        for file in module.files():
            where = "%s/%s" % (name, file)
            mistakes += ["%s includes %s" % (where, why) for why in refused(os.path.join(module.folder, file))]
            for other, header in included(os.path.join(module.folder, file)):
                if other == name:
                    inside[name][file].add(header)
                    if file in shown and header not in shown:
                        mistakes.append("%s is installed and needs %s, which is not" % (where, header))
                    continue
                if other not in all_modules:
                    mistakes.append("%s includes %s of %s, which is no module" % (where, header, other))
                    continue
                arrows[name, other] += 1
                crossing[other].add(header)
                if other not in reach[name]:
                    mistakes.append("%s includes %s of %s, which it may not use" % (where, header, other))
                if header not in all_modules[other].public + all_modules[other].internal:
                    mistakes.append("%s includes %s, which is private to %s" % (where, header, other))
                if file in shown and header not in all_modules[other].public:
                    mistakes.append("%s is installed and needs %s of %s, which is not" % (where, header, other))
    for name, module in all_modules.items():
        mistakes += folder_circles(module, inside[name])
    for name, module in all_modules.items():
        # Headers needed by a header that others include are visible to them, too.
        needed = set(crossing[name]) | set(module.public)
        waiting = list(needed)
        while waiting:
            for header in inside[name][waiting.pop()] - needed:
                needed.add(header)
                waiting.append(header)
        for header in module.public + module.internal:
            if not os.path.exists(os.path.join(module.folder, header)):
                mistakes.append("%s names %s, which is not there" % (name, header))
        for header in sorted(set(module.internal) - needed):
            mistakes.append("%s names %s as internal, but no other module needs it" % (name, header))
        for header in sorted(needed - set(module.public) - set(module.internal)):
            mistakes.append("%s does not name %s, which headers that others include need" % (name, header))
    mistakes += map_mistakes(all_modules)
    if "--dot" in sys.argv:
        print("digraph modules {\n" + "".join("  %s -> %s [label=%d]\n" % (a, b, n) for (a, b), n in sorted(arrows.items())) + "}")
    for mistake in mistakes:
        print(mistake)
    print("%d modules, %d arrows, %d mistakes" % (len(all_modules), len(arrows), len(mistakes)))
    return 1 if mistakes or len(arrows) < len(all_modules) else 0


sys.exit(main())
