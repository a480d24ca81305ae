#!/usr/bin/env python3
"""Sends random edits, requests at random places and broken messages to `urdfmill lsp`, and requires an answer to each
request: fuzz_test.py URDFMILL RECORDED [REQUESTS [SEED]]. The robots are recorded ones, or the fixtures."""
import glob
import json
import os
import random
import sys

from client import Client, uri_of

PLACED = ['definition', 'references', 'documentHighlight', 'hover', 'prepareRename', 'completion', 'signatureHelp',
          'prepareCallHierarchy']
WHOLE = ['documentSymbol', 'foldingRange', 'documentLink', 'codeLens', 'semanticTokens/full', 'formatting']
PIECES = ['<', '>', '/>', '"', '${', '}', '$(arg ', ')', '<xacro:macro name="m" params="a b:=1">', '</xacro:macro>', '<!--', '-->',
          '\U0001f916', 'é', '\r\n', '\n', '<link name="x"/>', '<xacro:include filename="', '&', '\x00', ']]>', '${1/0}', 'x' * 2000]


def files_of(recorded):
    robots = os.path.join(recorded, 'conformance/robots/files')
    for folder in ('UniversalRobots+Universal_Robots_ROS2_Description', 'PR2+pr2_common'):
        if os.path.isdir(os.path.join(robots, folder)):
            yield os.path.join(robots, folder)
    if not os.path.isdir(robots):
        yield os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../fixtures/arm')


class Fuzzer:
    def __init__(self, program, folder, rng):
        self.rng = rng
        self.client = Client(program, folder, options={'inlayHints': True})
        names = sorted(glob.glob(os.path.join(folder, '**/*.xacro'), recursive=True))
        self.texts = {}
        self.versions = {}
        for path in rng.sample(names, min(4, len(names))):
            self.texts[path] = self.client.open(path)
            self.versions[path] = 1
        self.originals = dict(self.texts)
        self.waiting = []
        self.kinds = {}

    def position(self, text):
        if self.rng.random() < 0.1:
            return {'line': self.rng.choice([0, 7, 10**6, 2**31 - 1, 2**40, -1, 1.5]), 'character': self.rng.choice([0, 3, 10**6, 2**31 - 1, -5])}
        lines = text.split('\n')
        line = self.rng.randrange(len(lines))
        return {'line': line, 'character': self.rng.randrange(len(lines[line]) + 2)}

    def edit(self, path):
        self.versions[path] += 1
        if self.rng.random() < 0.3:
            self.texts[path] = self.originals[path]
            return self.client.change(path, self.versions[path], [{'text': self.texts[path]}])
        text = self.texts[path]
        begin, end = sorted((self.rng.randrange(len(text) + 1), self.rng.randrange(len(text) + 1)))
        end = min(end, begin + self.rng.choice([0, 0, 1, 5, 200]))
        piece = self.rng.choice(PIECES)

        def place(offset):
            before = text[:offset].replace('\r\n', '\n')
            return {'line': before.count('\n'), 'character': len(before.rsplit('\n', 1)[-1].encode('utf-16-le')) // 2}
        change = {'range': {'start': place(begin), 'end': place(end)}, 'text': piece}
        if self.rng.random() < 0.05:
            change['range'] = {'start': self.position(text), 'end': self.position(text)}
        self.texts[path] = text[:begin] + piece + text[end:]
        self.client.change(path, self.versions[path], [change])

    def request(self, path):
        document = {'textDocument': {'uri': uri_of(path)}}
        kind = self.rng.randrange(12)
        text = self.texts[path]
        if kind < 6:
            method = 'textDocument/' + self.rng.choice(PLACED)
            params = {**document, 'position': self.position(text), 'context': {'includeDeclaration': True}}
        elif kind < 9:
            method = 'textDocument/' + self.rng.choice(WHOLE)
            params = {**document, 'options': {'tabSize': self.rng.choice([0, 2, 4, -1, 10**9]), 'insertSpaces': True}}
        elif kind == 9:
            method = self.rng.choice(['textDocument/codeAction', 'textDocument/rangeFormatting', 'textDocument/inlayHint'])
            params = {**document, 'range': {'start': self.position(text), 'end': self.position(text)}, 'context': {'diagnostics': []},
                      'options': {'tabSize': 2, 'insertSpaces': True}}
        elif kind == 10:
            method = self.rng.choice(['urdfmill/expansion', 'urdfmill/source', 'urdfmill/models', 'textDocument/selectionRange'])
            params = {**document, 'position': self.position(text), 'positions': [self.position(text)], 'model': self.rng.choice([0, 1, 99, -1])}
        else:
            method = self.rng.choice(['workspace/symbol', 'textDocument/rename', 'no/such', 'textDocument/hover', 'callHierarchy/incomingCalls'])
            params = self.rng.choice([None, [], {}, {'query': 'a'}, {**document, 'position': self.position(text), 'newName': 'q'},
                                      {'textDocument': None}, {'textDocument': {'uri': 5}}, {'item': {'uri': uri_of(path)}}])
        self.kinds[method] = self.kinds.get(method, 0) + 1
        number = self.client.begin(method, params)
        if self.rng.random() < 0.05:
            self.client.tell('$/cancelRequest', {'id': number})
        self.waiting.append(number)

    def broken(self):
        before = len(self.client.refusals)
        self.client.send_bytes(self.rng.choice([b'', b'{', b'[]', b'null', b'{"jsonrpc":"2.0"}', b'\xff\xfe', b'{"jsonrpc":"2.0","id":[],"method":"a"}',
                                                b'[' * 5000, b'{"jsonrpc":"2.0","method":5}', b'"' + b'a' * 100000]))
        self.expected_refusals = before + 1
        while len(self.client.refusals) < self.expected_refusals:
            assert self.client.take(), 'the server is gone'

    def run(self, requests):
        for i in range(requests):
            path = self.rng.choice(list(self.texts))
            if self.rng.random() < 0.3:
                self.edit(path)
            if self.rng.random() < 0.01:
                self.broken()
            self.request(path)
            if len(self.waiting) > 20:
                for number in self.waiting:
                    self.client.wait(number)
                self.waiting = []
        for number in self.waiting:
            self.client.wait(number)
        self.client.ask('urdfmill/settle', {})
        self.client.__exit__(None)


def main():
    program, recorded = sys.argv[1:3]
    requests = int(sys.argv[3]) if len(sys.argv) > 3 else 400
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    folders = list(files_of(recorded))
    for number, folder in enumerate(folders):
        fuzzer = Fuzzer(program, folder, random.Random(seed + number))
        fuzzer.run(requests // len(folders))
        print(os.path.basename(folder), json.dumps(fuzzer.kinds, sort_keys=True))
    print(f'{requests} requests answered')


main()
