"""Signals and other programs while files are replaced.

usage: interruption_test.py PROGRAM FIXTURE
"""

import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "cluster"))
import models  # noqa: E402

PROGRAM, FIXTURE = map(os.path.abspath, sys.argv[1:3])
FILES = 300
OLD = {f"{i}.urdf": pathlib.Path(FIXTURE).read_text().replace('name="lift"', f'name="lift{i}"') for i in range(FILES)}


def fail(message):
    sys.exit(f"interruption_test: {message}")


def new_tree(folder):
    tree = pathlib.Path(tempfile.mkdtemp(dir=folder))
    for name, text in OLD.items():
        (tree / name).write_text(text)
    return tree


def start(*words, ignored=()):
    def prepare():
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN if number in ignored else signal.SIG_DFL)

    return subprocess.Popen([PROGRAM, "migrate", *map(str, words), "--urdf-version", "1.2", "-w", "-q", "-j", "2"],
                            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=prepare)


def wait_for_temporary(tree, process):
    """Waits until the run writes; false if it ends before that."""
    while process.poll() is None:
        if any(".urdfmill-" in name for name in os.listdir(tree)):
            return True
    return False


def end_of(process):
    try:
        return process.communicate(timeout=300)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        fail("the run does not end")


def expect_whole(tree, new, what):
    for path in tree.iterdir():
        if path.name not in OLD:
            fail(f"{what}: {path.name} was left")
        if path.read_text() not in (OLD[path.name], new[path.name]):
            fail(f"{what}: {path.name} is neither the old nor the new file")


def ignored_hangups(folder, new):
    tree = new_tree(folder)
    process = start(tree, ignored=(signal.SIGHUP,))
    wait_for_temporary(tree, process)
    process.send_signal(signal.SIGHUP)
    errors = end_of(process)
    if process.returncode != 0 or errors:
        fail(f"a hangup that was ignored stopped the run: {process.returncode}, {errors}")
    for path in tree.iterdir():
        if path.read_text() != new[path.name]:
            fail(f"a hangup that was ignored: {path.name} was not finished")


def stopped(folder, new, number, times):
    met = 0
    for _ in range(3):
        tree = new_tree(folder)
        process = start(tree)
        if wait_for_temporary(tree, process):
            for _ in range(times):
                process.send_signal(number)
                time.sleep(0.001)
        errors = end_of(process)
        expect_whole(tree, new, f"{times} × {number.name}")
        if process.returncode == -number and "stopped" in errors:
            met += 1
        elif process.returncode != 0:
            fail(f"{times} × {number.name}: exit code {process.returncode}: {errors}")
    if not met:
        print(f"{times} × {number.name} never came in time here")


def killed_with_files_named(folder, new):
    for _ in range(3):
        tree = new_tree(folder)
        files = sorted(tree.iterdir())
        process = start(*files)
        wait_for_temporary(tree, process)
        process.kill()
        end_of(process)
        users = tree / "0.urdf.urdfmill-999997-1"
        users.write_text("the user's")
        again = start(*files)
        if end_of(again) or again.returncode != 0:
            fail("the run after a kill fails")
        if users.read_text() != "the user's":
            fail("a file of the user's was changed")
        users.unlink()
        for path in tree.iterdir():
            if new.get(path.name) != path.read_text():
                fail(f"after a kill and another run: {path.name}")


def killed_with_a_plan(folder, new):
    """The next run of a plan removes the files that a killed run left beside the plan's."""
    left = 0
    for _ in range(5):
        tree = new_tree(folder)
        subprocess.run([PROGRAM, "plan", tree, "-o", tree.parent / "plan.jsonl", "-q"], check=True)
        process = start("--plan", tree.parent / "plan.jsonl")
        wait_for_temporary(tree, process)
        process.kill()
        end_of(process)
        left += sum(".urdfmill-" in name for name in os.listdir(tree))
        again = start("--plan", tree.parent / "plan.jsonl")
        if end_of(again) or again.returncode != 0:
            fail("the run of a plan after a kill fails")
        if {path.name: path.read_text() for path in tree.iterdir()} != new:
            fail("the run of a plan after a kill leaves something")
    return left


def run_over_models(words, folder):
    def prepare():
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    return subprocess.Popen(words, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                            preexec_fn=prepare, start_new_session=True)


def stopped_models(folder):
    """A run over models that is asked to stop finishes those in progress, reports them, and ends by the signal; its
    report can be resumed."""
    place = pathlib.Path(tempfile.mkdtemp(dir=folder))
    models.make(place / "robots", 300, weight=60)
    for command, made in (("expand", "expanded"), ("check", "checked")):
        report = place / f"{command}.jsonl"
        out = ["--out-dir", "out"] if command == "expand" else []
        words = [PROGRAM, command, "robots", *out, "-j1"]
        process = run_over_models([*words, "--report", report], place)
        while process.poll() is None and not (report.exists() and report.read_bytes().count(b"\n") > 5):
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        errors = end_of(process)
        if process.returncode != -signal.SIGINT or f"urdfmill: {made} " not in errors:
            fail(f"{command} does not end by the signal with a summary: {process.returncode}, {errors}")
        if f"models were not {'processed' if out else 'checked'}; --resume {report} continues" not in errors:
            fail(f"{command} does not say how it goes on: {errors}")
        again = run_over_models([*words, "--resume", report], place)
        if " done before" not in end_of(again) or again.returncode != 0:
            fail(f"{command} does not go on")
        # Without a report there is nothing to resume, and a shell loop ends, too.
        loop = "while true; do " + " ".join(words) + "; done"
        shell = run_over_models(["sh", "-c", loop], place)
        time.sleep(0.2)
        os.killpg(shell.pid, signal.SIGINT)
        errors = end_of(shell)
        # The signal may have come between two runs.
        after_stop = errors.partition("urdfmill: stopped: ")[2]
        if shell.returncode != -signal.SIGINT or f"urdfmill: {made} " in after_stop or "--resume" in errors:
            fail(f"a loop around {command} does not end: {shell.returncode}, {errors}")


def stopped_twice(folder):
    """The second signal does not wait for the model in progress."""
    place = pathlib.Path(tempfile.mkdtemp(dir=folder))
    models.make(place / "robots", 2, weight=80000)
    for words in (["expand", "robots", "--out-dir", "out"], ["check", "robots"]):
        process = run_over_models([PROGRAM, *words, "-j1"], place)
        time.sleep(0.3)
        for _ in range(2):
            process.send_signal(signal.SIGINT)
            time.sleep(0.1)
        errors = end_of(process)
        if process.returncode != -signal.SIGINT or "stopped" in errors:
            fail(f"{words[0]} does not end at once: {process.returncode}, {errors}")


def edited_meanwhile(folder, new):
    """Another program saves files, in place or by renaming, while they are migrated."""
    edits = 0
    for _ in range(3):
        tree = new_tree(folder)
        saved = {}
        over = threading.Event()

        def edit():
            while not over.is_set():
                name = random.choice(list(OLD))
                text = OLD[name].replace("</robot>", f"<!-- {len(saved)} --></robot>")
                if random.random() < 0.5:
                    (tree / name).write_text(text)
                else:
                    (tree / f"{name}~").write_text(text)
                    os.replace(tree / f"{name}~", tree / name)
                saved[name] = f"<!-- {text.rsplit('<!-- ', 1)[1].split(' ')[0]} -->"

        editor = threading.Thread(target=edit)
        process = start(tree)
        editor.start()
        end_of(process)
        over.set()
        editor.join()
        edits += len(saved)
        for name, comment in saved.items():
            if comment not in (tree / name).read_text():
                fail(f"the edit {comment} of {name} is lost")
        for name in set(OLD) - set(saved):
            if (tree / name).read_text() != new[name]:
                fail(f"{name}, which nobody edited, was not migrated")
        for path in tree.iterdir():
            if path.name not in OLD:
                fail(f"{path.name} was left")
    return edits


def main():
    with tempfile.TemporaryDirectory() as folder:
        tree = new_tree(folder)
        end_of(start(tree))
        new = {path.name: path.read_text() for path in tree.iterdir()}
        if new.keys() != OLD.keys() or any(new[name] == OLD[name] for name in OLD):
            fail("the files are not migrated")
        ignored_hangups(folder, new)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            stopped(folder, new, number, 1)
        stopped(folder, new, signal.SIGINT, 2)
        killed_with_files_named(folder, new)
        left = killed_with_a_plan(folder, new)
        stopped_models(folder)
        stopped_twice(folder)
        edits = edited_meanwhile(folder, new)
    print(f"hangups ignored, runs stopped and killed ({left} temporary files of plans removed); {edits} files edited meanwhile, no edit lost")


main()
