"""Sessions of the language server and of the viewer's server: the same questions while files are replaced give the same answers."""

import concurrent.futures
import json
import os
import re
import signal
import subprocess
import threading
import urllib.request

from client import Client, uri_of

MOST_SECONDS = 120


def models(tree, count):
    """Returns models from all over the tree."""
    found = sorted(path for path in tree.rglob("*") if path.name.endswith((".urdf", ".urdf.xacro")))
    return found[:: max(1, len(found) // count)][:count]


def repeat(run, runs):
    """Returns the failures of runs that must all give what the first one gives."""
    expected, faults = None, []
    for i in range(runs):
        try:
            answer = run()
        except Exception as error:  # a server that is gone, an answer that does not come
            faults.append(f"run {i}: {type(error).__name__}: {error}")
            continue
        if expected is None:
            expected = answer
        elif answer != expected:
            faults.append(f"run {i}: other answers: {answer[-300:]}, not {expected[-300:]}")
    return faults


def edit(program, tree):
    """Opens models, changes each twice, asks while findings are computed, and returns all answers and the last findings."""
    files, answers = models(tree, 12), []
    with Client(program, str(tree)) as client:
        texts = {}
        for path in files:
            texts[path] = path.read_bytes().decode(errors="replace")
            client.open(str(path), texts[path])
        for version in (2, 3):
            for path in files:
                client.change(str(path), version, [{"text": texts[path] + f"<!-- {version} -->"}])
        for path in files:
            for method, more in (("documentSymbol", {}), ("foldingRange", {}), ("hover", {"position": {"line": 2, "character": 8}}),
                                 ("definition", {"position": {"line": 2, "character": 24}})):
                answers.append(client.wait(client.begin(f"textDocument/{method}", {"textDocument": {"uri": uri_of(str(path))}, **more})))
        # The findings of the first robot that reads a file are shown before those of the others are known.
        client.ask("urdfmill/settle", {})
        answers += [client.diagnostics.get(uri_of(str(path))) for path in files]
    for answer in answers:
        if isinstance(answer, dict):
            answer.pop("id", None)
    return json.dumps(answers, sort_keys=True)


def get(url):
    with urllib.request.urlopen(url, timeout=MOST_SECONDS) as answer:
        return answer.read()


def show(program, model):
    """Serves a model, asks from several threads while the file is replaced by the same bytes, and returns the page's data."""
    server = subprocess.Popen([*program, "view", str(model), "--no-open"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    # A server that says nothing is a failure, not a wait without end.
    watch = threading.Timer(MOST_SECONDS, server.kill)
    watch.start()
    try:
        said = b""
        while not (address := re.search(rb"http://127\.0\.0\.1:\d+/[0-9a-f]+/", said)):
            line = server.stdout.readline()
            if not line:
                return f"ends: {said.decode(errors='replace')}"
            said += line
        url = address[0].decode()
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            asked = [pool.submit(get, url + name) for name in ("", "model", "", "model") * 4]
            for _ in range(5):
                new = model.with_name(model.name + "~")
                new.write_bytes(model.read_bytes())
                os.replace(new, model)
            answers = sorted({str(len(done.result())) for done in asked})
        server.send_signal(signal.SIGTERM)
        server.stdout.read()
        code = server.wait()
        return f"{answers}, ends with {code}"
    finally:
        watch.cancel()
        server.kill()
        server.wait()


SERVERS = {
    "lsp": lambda program, tree, runs: repeat(lambda: edit(program, tree), max(2, runs // 10)),
    "view": lambda program, tree, runs: [
        fault for model in models(tree, 5) for fault in repeat(lambda: show(program, model), max(2, runs // 50))],
}
