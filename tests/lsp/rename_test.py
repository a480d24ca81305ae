#!/usr/bin/env python3
"""Renames names of the recorded robots through the language server. A robot is expanded before and after with the
program: it has to be the same up to the name, or the renaming is refused with a reason.

usage: rename_test.py PROGRAM RECORDED   (URDFMILL_ALL=1: a name of each kind in each robot instead of each 24th; URDFMILL_SAMPLE=N:
one in N of those; URDFMILL_SHOW=1: each renaming)
       rename_test.py PROGRAM --folder DIR MODEL…   (all names of models in a folder, such as a clone; nothing is changed there)
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import shutil
import xml.etree.ElementTree as ET
from urllib.parse import unquote

from client import Client, uri_of

XACRO = '{http://www.ros.org/wiki/xacro}'
NEW = 'renamed_by_test'
# Attributes that refer to links and joints by the format.
REFERENCES = {('parent', 'link'): 'link', ('child', 'link'): 'link', ('mimic', 'joint'): 'joint', ('gazebo', 'reference'): None}


def expand(program, case, folder):
    """The bytes of the expansion; nothing if it fails."""
    command = [program, 'expand', os.path.join(folder, case['input'])] + [f'{name}:={value}' for name, value in case['args'].items()]
    command += [word for name, path in case['packages'].items() for word in ('--package', f'{name}={os.path.join(folder, path)}')]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, env={'PATH': os.environ['PATH'], 'LANG': 'C.UTF-8', **case['env']})
    return done.stdout if done.returncode == 0 else None


def names_of(root):
    """The links and joints of a robot, by kind."""
    return {kind: [e.get('name') for e in root.findall(kind)] for kind in ('link', 'joint')}


def words(value):
    return re.findall(r'''[^\s,;/:|\[\]'"]+''', value or '')


def compare(before, after, kind):
    """What is wrong with the robot after the renaming of that kind; nothing if it is the same up to the name."""
    if kind not in ('link', 'joint'):
        return None if before == after else 'the expansion differs'
    before, after = ET.fromstring(before), ET.fromstring(after)
    old, new = names_of(before), names_of(after)
    changed = {}
    for each in old:
        if len(old[each]) != len(new[each]):
            return f'other {each}s'
        changed[each] = {a: b for a, b in zip(old[each], new[each]) if a != b}
        if len(set(new[each])) != len(set(old[each])):
            return f'two {each}s of one name'
    names = {a: b for each in changed.values() for a, b in each.items()}
    # Names that the robot only refers to.
    for a, b in zip(before.iter(), after.iter()):
        names |= {a.get(key): b.get(key) for key in ('name', 'link', 'joint', 'reference')
                  if a.get(key) != b.get(key) and a.get(key) not in old['link'] + old['joint'] and b.get(key) and NEW in b.get(key)}
    pairs = [(before, after)]
    while pairs:
        a, b = pairs.pop()
        if a.tag != b.tag or len(a) != len(b) or list(a.attrib) != list(b.attrib):
            return f'the structure of <{a.tag}>'
        values = [(key, a.get(key), b.get(key)) for key in a.attrib] + [('text', a.text, b.text)]
        for key, x, y in values:
            if x != y and (names.get(x) != y and [names.get(w, w) for w in words(x)] != words(y)):
                return f'{key}="{x}" of <{a.tag}> becomes "{y}"'
            if x != y:
                continue
            refers = REFERENCES.get((a.tag, key), 'joint' if a.tag == 'joint' and key == 'name' else 'none')
            stale = changed['joint'] if refers == 'joint' else changed['link'] if refers == 'link' else {}
            if refers is None:
                stale = {n: m for n, m in names.items() if n not in new['link'] and n not in new['joint']}
            if x in stale:
                return f'{key}="{x}" of <{a.tag}> stays'
        pairs += list(zip(a, b))
    return None


def offsets(text):
    """Candidates in a source, as (kind, offset)."""
    found = []
    text = re.sub(r'<!--.*?-->', lambda m: ' ' * len(m.group()), text, flags=re.S)
    for element, attribute, kind in (('link', 'name', 'link'), ('joint', 'name', 'joint'), ('parent', 'link', 'link'), ('child', 'link', 'link'),
                                     ('xacro:macro', 'name', 'macro'), ('xacro:property', 'name', 'property'), ('xacro:arg', 'name', 'argument')):
        for match in re.finditer(rf'<{element}\s[^<>]*?\b{attribute}\s*=\s*["\']([^"\'<>]*)', text):
            value, begin = match.group(1), match.start(1)
            literal = re.search(r'[\w-]+', re.sub(r'\$[({][^)}]*[)}]', lambda m: ' ' * len(m.group()), value))
            if literal and not (kind in ('link', 'joint') and literal.group() in ('_', '-')):
                found.append((kind, begin + literal.start()))
    for match in re.finditer(r'<xacro:macro\s[^<>]*?\bparams\s*=\s*["\']([^"\'<>]*)', text):
        found += [('parameter', match.start(1) + m.start()) for m in re.finditer(r'(?<![\w:=*.^|$\'/-])[a-z]\w*(?=\s|$|:=)', match.group(1))]
    return found


def position(text, offset):
    line = text.count('\n', 0, offset)
    return {'line': line, 'character': len(text[text.rfind('\n', 0, offset) + 1:offset].encode('utf-16-le')) // 2}


def apply(text, edits):
    starts = [0]
    for line in text.split('\n'):
        starts.append(starts[-1] + len(line) + 1)
    def at(place):
        line = text[starts[place['line']]:starts[place['line'] + 1]]
        return starts[place['line']] + len(line.encode('utf-16-le')[:2 * place['character']].decode('utf-16-le'))
    for edit in sorted(edits, key=lambda e: (e['range']['start']['line'], e['range']['start']['character']), reverse=True):
        text = text[:at(edit['range']['start'])] + edit['newText'] + text[at(edit['range']['end']):]
    return text


def read(path):
    with open(path, encoding='utf-8', newline='') as file:
        return file.read()


class Trial:
    """The renamings of one robot, in a copy of its folder."""

    def __init__(self, program, case, files, folder, results):
        self.program, self.case, self.folder, self.results = program, case, folder, results
        self.before = expand(program, case, folder)

    def sources(self):
        """The files that the expansion reads, as the program lists them."""
        command = [self.program, 'expand', os.path.join(self.folder, self.case['input']), '--deps'] + [f'{n}:={v}' for n, v in self.case['args'].items()]
        command += [word for name, path in self.case['packages'].items() for word in ('--package', f'{name}={os.path.join(self.folder, path)}')]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, env={'PATH': os.environ['PATH'], **self.case['env']})
        listed = [os.path.realpath(word) for word in done.stdout.split()]
        return sorted({os.path.realpath(os.path.join(self.folder, self.case['input'])), *(f for f in listed if f.endswith(('.xacro', '.urdf', '.xml')))})

    def rename(self, choose):
        if self.before is None:
            return
        packages = [word for name, path in self.case['packages'].items() for word in ('--package', f'{name}={os.path.join(self.folder, path)}')]
        environment = os.environ.copy()
        environment.update(self.case['env'])
        os.environ.update(self.case['env'])
        with Client(self.program, self.folder, arguments=packages) as client:
            main = os.path.join(self.folder, self.case['input'])
            client.open(main)
            client.ask('workspace/executeCommand', {'command': 'urdfmill.chooseModel',
                                                    'arguments': [{'uri': uri_of(main), 'arguments': self.case['args']}]})
            # It reads no file while one is changed on the disk.
            client.ask('urdfmill/settle', {})
            for path, kind, offset in choose([(path, *each) for path in self.sources() for each in offsets(read(path))]):
                text = read(path)
                answer = client.wait(client.begin('textDocument/rename', {
                    'textDocument': {'uri': uri_of(path)}, 'position': position(text, offset), 'newName': NEW}))
                where = f'{self.case["id"]} {os.path.relpath(path, self.folder)}:{text.count(chr(10), 0, offset) + 1} {kind}'
                self.judge(where, kind, re.match(r'[\w.-]*', text[offset:]).group(), answer)

    def judge(self, where, kind, old, answer):
        if 'error' in answer:
            return self.results.append((where, kind, 'refused', answer['error']['message']))
        edits = answer['result'].get('changes') or {e['textDocument']['uri']: e['edits'] for e in answer['result']['documentChanges']}
        kept = {}
        for uri, own in edits.items():
            path = unquote(uri.removeprefix('file://'))
            kept[path] = read(path)
            with open(path, 'w', encoding='utf-8', newline='') as file:
                file.write(apply(kept[path], own))
        renamed = {**self.case, 'args': {NEW if kind == 'argument' and name == old else name: value for name, value in self.case['args'].items()}}
        after = expand(self.program, renamed, self.folder)
        for path, text in kept.items():
            with open(path, 'w', encoding='utf-8', newline='') as file:
                file.write(text)
        problem = 'it does not expand' if after is None else compare(self.before, after, kind)
        self.results.append((where, kind, 'broken' if problem else 'same', problem or f'{len(edits)} files'))
        return None


def recorded(program, shared, results):
    robots = os.path.join(shared, 'conformance', 'robots')
    if not os.path.isdir(robots):
        print('skipped: no recorded robots')
        sys.exit(77)
    with open(os.path.join(robots, 'cases.jsonl'), encoding='utf-8') as file:
        cases = [json.loads(line) for line in file]
    cases = [case for case in cases if '@ROOT@' not in json.dumps(case)]
    step = (1 if os.environ.get('URDFMILL_ALL') else 24) * int(os.environ.get('URDFMILL_SAMPLE', 1))
    for number, case in enumerate(cases[::step]):
        case = {**case, 'env': {name: str(value) for name, value in (case.get('env') or {}).items()}}
        draw = random.Random(number)
        def choose(all_names):
            by_kind = collections.defaultdict(list)
            for each in all_names:
                by_kind[each[1]].append(each)
            return [draw.choice(by_kind[kind]) for kind in sorted(by_kind)]
        top = case['input'].split('/')[0]
        with tempfile.TemporaryDirectory() as folder:
            folder = os.path.realpath(folder)
            for part in {top, *(path.split('/')[0] for path in case['packages'].values())}:
                shutil.copytree(os.path.join(robots, 'files', part), os.path.join(folder, part), symlinks=True)
            Trial(program, case, robots, folder, results).rename(choose)


def main():
    program, results = os.path.abspath(sys.argv[1]), []
    if sys.argv[2] == '--folder':
        for model in sys.argv[4:]:
            case = {'id': model, 'input': model, 'args': {}, 'packages': {}, 'env': {}}
            with tempfile.TemporaryDirectory() as folder:
                folder = os.path.join(os.path.realpath(folder), 'w')
                shutil.copytree(sys.argv[3], folder, symlinks=True, ignore=shutil.ignore_patterns('.git'))
                draw = random.Random(1)
                Trial(program, case, None, folder, results).rename(lambda names: draw.sample(names, min(40, len(names))))
    else:
        recorded(program, sys.argv[2], results)
    counts = collections.Counter((kind, state) for _, kind, state, _ in results)
    for where, _, state, text in results:
        if state == 'broken' or os.environ.get('URDFMILL_SHOW'):
            print(f'{state}: {where}: {text}')
    for kind in sorted({kind for kind, _ in counts}):
        print(f'{kind}: {counts[kind, "same"]} the same up to the name, {counts[kind, "refused"]} refused, {counts[kind, "broken"]} broken')
    total = collections.Counter(state for _, _, state, _ in results)
    print(f'{len(results)} renamings: {total["same"]} the same, {total["refused"]} refused, {total["broken"]} broken')
    sys.exit(1 if total['broken'] or not results else 0)


if __name__ == '__main__':
    main()
