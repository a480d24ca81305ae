"""A client of `urdfmill lsp` for tests: it sends messages and waits for answers and notifications. With
URDFMILL_LSP_RECORD=FILE it appends each message that it gets to the file, a line each, with the method that was asked for."""
import json
import os
import subprocess
import threading
import queue
from urllib.parse import quote


def configuration_of(editor, name):
    """The path of the file for an editor (docs/editors.md)."""
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../editors', editor, name)


def uri_of(path):
    return 'file://' + quote(path)


class Client:
    """Starts the server; `with` ends it in order and checks its exit code."""

    def __init__(self, program, folder, capabilities=None, arguments=(), options=None):
        words = [program] if isinstance(program, str) else program  # several: a program that starts it
        self.process = subprocess.Popen([*words, 'lsp', *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.messages = queue.Queue()
        self.diagnostics = {}
        self.versions = {}
        self.progress = []
        self.asked = []
        self.answers = {}
        self.refusals = []
        self.next_id = 0
        self.methods = {}
        threading.Thread(target=self._read, daemon=True).start()
        if capabilities is None:
            capabilities = {
                'textDocument': {
                    'publishDiagnostics': {'relatedInformation': True, 'tagSupport': {'valueSet': [1, 2]}, 'codeDescriptionSupport': True},
                    'documentSymbol': {'hierarchicalDocumentSymbolSupport': True},
                },
                'window': {'workDoneProgress': True},
            }
        self.abilities = self.ask('initialize', {'processId': os.getpid(), 'rootUri': None, 'capabilities': capabilities, 'initializationOptions': options,
                                                 'workspaceFolders': [{'uri': uri_of(folder), 'name': 'w'}]})
        self.tell('initialized', {})

    def _read(self):
        stream = self.process.stdout
        while True:
            length = None
            while True:
                line = stream.readline()
                if not line:
                    self.messages.put(None)
                    return
                if line in (b'\r\n', b'\n'):
                    break
                name, _, value = line.partition(b':')
                if name.lower() == b'content-length':
                    length = int(value)
            self.messages.put(json.loads(stream.read(length)))

    def send(self, message):
        if 'method' in message and 'id' in message:
            self.methods[message['id']] = message['method']
        self.send_bytes(json.dumps({'jsonrpc': '2.0', **message}).encode())

    def send_bytes(self, body):
        self.process.stdin.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({'method': method, 'params': params})

    def begin(self, method, params):
        self.next_id += 1
        self.send({'id': self.next_id, 'method': method, 'params': params})
        return self.next_id

    def take(self, timeout=300):
        """Takes one message; False if the server is gone."""
        message = self.messages.get(timeout=timeout)
        if message is None:
            return False
        if path := os.environ.get('URDFMILL_LSP_RECORD'):
            asked = None if 'method' in message else self.methods.get(message.get('id'))
            with open(path, 'a', encoding='utf-8') as file:
                file.write(json.dumps({'asked': asked, 'message': message}) + '\n')
        if 'method' in message and 'id' in message:
            self.asked.append(message)
            self.send({'id': message['id'], 'result': None})
        elif message.get('method') == 'textDocument/publishDiagnostics':
            self.diagnostics[message['params']['uri']] = message['params']['diagnostics']
            self.versions[message['params']['uri']] = message['params'].get('version')
        elif message.get('method') == '$/progress':
            self.progress.append(message['params'])
        else:
            if message.get('id') is None:
                self.refusals.append(message)
            self.answers[message.get('id')] = message
        return True

    def wait(self, number):
        while number not in self.answers:
            assert self.take(), 'the server is gone'
        return self.answers.pop(number)

    def ask(self, method, params):
        answer = self.wait(self.begin(method, params))
        assert 'error' not in answer, answer
        return answer['result']

    def refused(self, method, params):
        return self.wait(self.begin(method, params))['error']

    def open(self, path, text=None, version=1):
        if text is None:
            with open(path, encoding='utf-8', newline='') as file:
                text = file.read()
        self.tell('textDocument/didOpen', {'textDocument': {'uri': uri_of(path), 'languageId': 'xacro', 'version': version, 'text': text}})
        return text

    def change(self, path, version, changes):
        self.tell('textDocument/didChange', {'textDocument': {'uri': uri_of(path), 'version': version}, 'contentChanges': changes})

    def wait_for_diagnostics(self, path, version=None):
        """Returns the findings in a file, those of that version of its text if one is given."""
        uri = uri_of(path)
        while uri not in self.diagnostics or (version is not None and self.versions[uri] != version):
            assert self.take(), 'the server is gone'
        return self.diagnostics[uri]

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            self.process.kill()
            return
        self.ask('shutdown', None)
        self.tell('exit', None)
        code = self.process.wait(timeout=300)
        assert code == 0, code
