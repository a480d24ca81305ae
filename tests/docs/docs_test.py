#!/usr/bin/env python3
"""Executes the code blocks of README.md and docs/: what a page shows is what happens.

usage: docs_test.py BUILD SOURCE [PAGE…]

A page is one session. Its blocks run in order in a folder of its own that holds a copy of fixtures/, with the program
in PATH; a block finds what those before it made. What a block must fulfil depends on its language (languages.py):

  console   lines `$ command`, each with the output that follows it, both channels together; a line `…` stands for any
            number of lines
  xml, yaml, json, python, sh, ebnf, cpp, c, cmake
            is well-formed, runs, or is part of a file that another test builds

A comment on a line above a block says more:

  <!-- file: NAME -->             the text is a file of the page's folder
  <!-- copy of: PATH -->          the text is that of a file of the repository, which other tests use
  <!-- not executed: REASON -->   the block is left out, and counted
  <!-- page not executed: REASON -->   all blocks from here on

The examples of docs/rules.md are looked at by rule_examples.py. Links between the pages must lead somewhere.
URDFMILL_UPDATE=1 writes into the pages what the commands print now.
"""

import concurrent.futures
import functools
import os
import pathlib
import shutil
import sys
import tempfile

import languages
import markdown
import rule_examples


class Page:
    def __init__(self, path, place):
        self.path = path
        self.place = place
        self.lines = path.read_text(encoding="utf-8").splitlines()
        self.failures = []
        self.executed = 0
        self.left_out = []

    def fail(self, line, what):
        self.failures.append(f"{self.path.relative_to(self.place.source)}:{line}: {what}")

    def check(self, block):
        if block.file:
            file = self.place.folder / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
            if block.language not in languages.CHECKS:
                return
        if block.copy_of:
            text = (self.place.source / block.copy_of).read_text(encoding="utf-8")
            if block.text != text:
                self.fail(block.first, f"the block differs from {block.copy_of}")
                block.lines = text.splitlines()
            if block.language not in languages.CHECKS:
                return
        if block.language == "console":
            self.check_session(block)
        elif self.path.name == "rules.md":
            wrong = rule_examples.check(self.heading_of(block), block, self.place)
            if wrong:
                self.fail(block.first, wrong)
        elif block.language in languages.CHECKS:
            wrong = languages.CHECKS[block.language](block, self.place)
            if wrong:
                self.fail(block.first, wrong.rstrip())
        else:
            self.fail(block.first, f'a block of the language "{block.language}": say which, or why it is not executed')

    def heading_of(self, block):
        return next(line[3:] for line in reversed(self.lines[: block.first]) if line.startswith("## "))

    def check_session(self, block):
        session = languages.commands_of(block)
        if not session:
            self.fail(block.first, "a session begins with a line `$ command`")
            return
        new_lines = []
        for (command, shown), printed in zip(session, languages.run_session(session, self.place)):
            new_lines += ("$ " + command).split("\n")
            if languages.fits(shown, printed):
                new_lines += shown
                continue
            new_lines += printed
            now = "".join(f"    {line}\n" for line in printed)
            self.fail(block.first, f"$ {command}\n  prints now:\n{now}")
        if new_lines != block.lines:
            block.lines = new_lines

    def run(self):
        try:
            blocks = markdown.blocks(self.lines)
        except markdown.Malformed as error:
            return self.fail(0, str(error))
        for block in blocks:
            if self.path.name == "rules.md":
                block.not_executed = rule_examples.LEFT_OUT.get(self.heading_of(block), ("",))[0]
            if block.not_executed:
                self.left_out.append((block.first, block.not_executed))
            else:
                self.executed += 1
                self.check(block)
        if os.environ.get("URDFMILL_UPDATE"):
            self.update(blocks)

    def update(self, blocks):
        lines = list(self.lines)
        for block in reversed(blocks):
            lines[block.first : block.end] = [(block.indentation + line).rstrip("\n") for line in block.lines]
        if lines != self.lines:
            self.path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")

    def check_links(self):
        for number, target in markdown.links(self.lines):
            name, _, anchor = target.partition("#")
            path = (self.path.parent / name) if name else self.path
            if not path.exists():
                self.fail(number, f"the link to {target} leads nowhere")
            elif anchor and path.suffix == ".md":
                if anchor not in markdown.anchors(path.read_text(encoding="utf-8").splitlines()):
                    self.fail(number, f"the link to {target}: there is no such heading")


    def check_rules(self):
        """Each rule of the program is covered by its example, or by a named test."""
        listed, _ = self.place.run("urdfmill", "explain", "--all")
        reached = {self.heading_of(block) for block in markdown.blocks(self.lines)} - set(rule_examples.LEFT_OUT)
        rules = [line.split()[0] for line in listed.splitlines()]
        for wrong in rule_examples.unreached(rules, reached, self.place.source / "tests"):
            self.fail(1, wrong)


def pages_of(source):
    single = ["README.md", "CONTRIBUTING.md", "grammar/README.md", "fuzz/README.md"]
    return [source / name for name in single] + sorted(source.glob("docs/**/*.md"))


def run_page(scratch, build, source, number, path):
    folder = scratch / str(number)
    shutil.copytree(source / "fixtures", folder / "fixtures")
    page = Page(path, languages.Place(path, folder, build, source, os.environ["PATH"]))
    page.run()
    page.check_links()
    if path.name == "rules.md":
        page.check_rules()
    return page


def main():
    build, source = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
    pages = [pathlib.Path(word).resolve() for word in sys.argv[3:]] or pages_of(source)
    pages.sort(key=lambda path: path.stat().st_size, reverse=True)  # the longest is not the last to begin
    failures, left_out, executed = [], [], 0
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        run = functools.partial(run_page, pathlib.Path(scratch), build, source)
        for page in pool.map(run, range(len(pages)), pages):
            executed += page.executed
            failures += page.failures
            left_out += [(page.path.relative_to(source), reason) for _, reason in page.left_out]
    for where, reason in sorted(set(left_out)):
        print(f"not executed: {left_out.count((where, reason))} in {where}: {reason}")
    print(f"{len(pages)} pages, {executed} blocks executed, {len(left_out)} not")
    if failures:
        print("\n" + "\n".join(failures))
        print(f"\n{len(failures)} failures; URDFMILL_UPDATE=1 writes what commands print into the pages")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
