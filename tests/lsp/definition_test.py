#!/usr/bin/env python3
"""Asks the language server for the definitions of names in the sources of a folder, with one file open at a time: properties,
macros, includes, links and joints whose definition a text search finds in the folder. An answer is right if a definition of
that name, or the included file, stands there.

usage: definition_test.py PROGRAM RECORDED             (URDFMILL_ALL=1: all recorded folders instead of each 8th)
       definition_test.py PROGRAM --folder DIR [MOST]  (at most MOST names of each kind in each file)
"""
import collections
import os
import random
import re
import sys

from client import Client, uri_of
from urllib.parse import unquote

LEAST = 0.98
COMMENT = re.compile(r'<!--.*?-->', re.S)
DEFINITIONS = {'property': r'<xacro:property\s[^<>]*?\bname\s*=\s*["\']{}["\']', 'macro': r'<xacro:macro\s[^<>]*?\bname\s*=\s*["\'](?:xacro:)?{}["\']',
               'link': r'<link\s[^<>]*?\bname\s*=\s*["\']{}["\']', 'joint': r'<joint\s[^<>]*?\bname\s*=\s*["\']{}["\']'}


def read(path):
    with open(path, encoding='utf-8', errors='replace', newline='') as file:
        return file.read()


def blanked(text):
    return COMMENT.sub(lambda match: re.sub(r'[^\n]', ' ', match.group()), text)


def position(text, offset):
    line = text.count('\n', 0, offset)
    return {'line': line, 'character': len(text[text.rfind('\n', 0, offset) + 1:offset].encode('utf-16-le')) // 2}


def included(path, name, packages):
    """The file that an include names; nothing if a text search cannot know it."""
    name = re.sub(r'\$\(find ([\w-]+)\)', lambda match: packages.get(match.group(1), '$'), name)
    if '$' in name:
        return None
    file = os.path.normpath(os.path.join(os.path.dirname(path), name))
    return file if os.path.isfile(file) else None


def uses(path, text, packages):
    """The uses of names in a source: kind, offset, name or file."""
    for match in re.finditer(r'<xacro:include\s[^<>]*?\bfilename\s*=\s*["\']([^"\'<>]+)', text):
        if file := included(path, match.group(1), packages):
            yield 'include', match.end(1) - 1, file
    for match in re.finditer(r'<xacro:([\w.-]+)(?=[\s/>])', text):
        yield 'macro', match.start(1), match.group(1)
    for match in re.finditer(r'\$\{([^{}]*)\}', text):
        names = re.sub(r"'[^']*'|\"[^\"]*\"|&quot;.*?&quot;", lambda quoted: ' ' * len(quoted.group()), match.group(1))
        for word in re.finditer(r'(?<![\w.])[A-Za-z_]\w*', names):
            yield 'property', match.start(1) + word.start(), word.group()
    for element, attribute, kind in (('parent', 'link', 'link'), ('child', 'link', 'link'), ('mimic', 'joint', 'joint')):
        for match in re.finditer(rf'<{element}\s[^<>]*?\b{attribute}\s*=\s*["\']([^"\'<>$]+)["\']', text):
            yield kind, match.start(1), match.group(1)


def parameters_around(text, offset):
    """The parameters of the macros whose definitions contain a place."""
    names = set()
    for match in re.finditer(r'<xacro:macro\s([^<>]*)>', text[:offset]):
        if text.rfind('</xacro:macro>', match.end(), offset) < 0 or text.count('<xacro:macro', match.end(), offset) > text.count('</xacro:macro>', match.end(), offset) - 1:
            listed = re.search(r'\bparams\s*=\s*["\']([^"\']*)', match.group(1))
            names |= {re.split(r':?=', word)[0].lstrip('*') for word in (listed.group(1) if listed else '').split()}
    return names


def is_right(kind, name, places):
    for place in places:
        path = unquote((place.get('uri') or place['targetUri']).removeprefix('file://'))
        if kind == 'include':
            if os.path.realpath(path) == os.path.realpath(name):
                return True
            continue
        span = place.get('range') or place['targetSelectionRange']
        lines = read(path).split('\n')
        found = '\n'.join(lines[span['start']['line']:span['end']['line'] + 1])
        # The name of a link may be the value of an expression.
        if name in found or path.endswith(('.yaml', '.yml')) or (kind in DEFINITIONS and re.search(rf'<{kind}\s[^<>]*\$', found)):
            return True
    return False


def measure(program, folder, most, results):
    files, packages = [], {}
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(each for each in folders if not each.startswith('.'))
        if 'package.xml' in names and (match := re.search(r'<name>\s*([\w-]+)', read(os.path.join(parent, 'package.xml')))):
            packages[match.group(1)] = parent
        files += [os.path.join(parent, name) for name in sorted(names) if name.endswith(('.xacro', '.urdf'))]
    texts = {path: blanked(read(path)) for path in files}
    everything, known = '\n'.join(texts.values()), {}
    def is_found(kind, name):
        if (kind, name) not in known:
            known[kind, name] = re.search(DEFINITIONS[kind].format(re.escape(name)), everything) is not None
        return known[kind, name]
    draw = random.Random(1)
    with Client(program, folder) as client:
        for path, text in texts.items():
            by_kind = collections.defaultdict(list)
            for kind, offset, name in uses(path, text, packages):
                # What a parameter of the macro is may be elsewhere, too; it is not what a text search finds.
                if kind == 'include' or (is_found(kind, name) and not (kind == 'property' and name in parameters_around(text, offset))):
                    by_kind[kind].append((offset, name))
            if not by_kind:
                continue
            written = client.open(path)
            for kind, found in by_kind.items():
                for offset, name in sorted(draw.sample(found, min(most, len(found)))):
                    answer = client.wait(client.begin('textDocument/definition', {'textDocument': {'uri': uri_of(path)}, 'position': position(written, offset)}))
                    places = answer.get('result') or []
                    right = is_right(kind, name, places if isinstance(places, list) else [places])
                    results.append((kind, right, f'{os.path.relpath(path, folder)}:{written.count(chr(10), 0, offset) + 1} {name}'))
            client.tell('textDocument/didClose', {'textDocument': {'uri': uri_of(path)}})


def main():
    program, results = os.path.abspath(sys.argv[1]), []
    if sys.argv[2] == '--folder':
        measure(program, os.path.realpath(sys.argv[3]), int(sys.argv[4]) if len(sys.argv) > 4 else 10, results)
    else:
        robots = os.path.join(sys.argv[2], 'conformance', 'robots', 'files')
        if not os.path.isdir(robots):
            print('skipped: no recorded robots')
            sys.exit(77)
        for name in sorted(os.listdir(robots))[::1 if os.environ.get('URDFMILL_ALL') else 8]:
            measure(program, os.path.join(os.path.realpath(robots), name), 3, results)
    counts = collections.Counter((kind, right) for kind, right, _ in results)
    for kind, right, where in results:
        if not right:
            print(f'no definition: {kind} {where}')
    for kind in sorted({kind for kind, _ in counts}):
        print(f'{kind}: {counts[kind, True]} of {counts[kind, True] + counts[kind, False]}')
    right = sum(each for _, each, _ in results)
    print(f'{right} of {len(results)} definitions')
    sys.exit(0 if results and right >= LEAST * len(results) else 1)


if __name__ == '__main__':
    main()
