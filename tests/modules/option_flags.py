#!/usr/bin/env python3
"""Checks how texts of the library name options and requests: as ⟨extract⟩ and ⟨urdfmill dh⟩, which each interface spells.

option_flags.py SOURCE_DIR [PROGRAM]: looks at the string literals of lib/ and grammar/. With the program urdfmill, each
marked name must be an option of one of its commands, or a command. Examples of rules are command lines, and so are files
that `init` writes. `<!--` begins a comment of XML, not a flag, and a literal that a
word is compared with is read, not written.
"""
import pathlib
import re
import subprocess
import sys

# Comments and characters are matched too, so that a quote in them begins no string.
TOKEN = re.compile(r'R"(?P<end>\w*)\((?P<raw>.*?)\)(?P=end)"|"(?P<plain>(?:[^"\\\n]|\\.)*)"|//[^\n]*|/\*.*?\*/'
                   r"|'(?:[^'\\\n]|\\.)+'", re.DOTALL)
COMPARISON = re.compile(r"[=!]=\s*$")
FLAG = re.compile(r"(?<!<!)--[a-z][a-z0-9-]*")
MARKER = re.compile(r"⟨(?!urdfmill )([a-z][a-z0-9-]*)[⟩ ]")
REQUEST = re.compile(r"⟨urdfmill ([a-z][a-z0-9-]*)⟩")
COMMAND = re.compile(r"(?<![⟨\w./-])urdfmill ([a-z][a-z0-9-]*)")


def literals(source):
    """The string literals of a C++ source that are not compared, with the numbers of their lines."""
    for token in TOKEN.finditer(source):
        text = token["raw"] if token["raw"] is not None else token["plain"]
        if text and not COMPARISON.search(source, max(0, token.start() - 20), token.start()):
            yield source.count("\n", 0, token.start()) + 1, text


def self_check():
    source = '''// --comment
    call("give --extract LINK", '"', "<!--data-->", R"(printf 'x'; urdfmill fk --q)", "⟨at⟩ - -- -x", word == "--output");
    '''
    flags = [(line, flag) for line, text in literals(source) for flag in FLAG.findall(text)]
    assert flags == [(2, "--extract"), (2, "--q")], flags
    assert [name for _, text in literals(source) for name in MARKER.findall(text)] == ["at"]


# Rules have examples beside their texts; a page of the rules is about the command line.
HAS_COMMAND_LINES = "rules.hpp", "project_files.cpp", "rule_pages.cpp"
OF_OTHERS = "git ", "rosdep "


def names_of(program):
    """The names of all commands and of their options, as their help prints them."""
    def help_of(*command):
        return subprocess.run([program, *command, "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z-]+)  ", help_of(), re.MULTILINE)
    assert "convert" in commands, commands
    return set(commands), {flag[2:] for command in commands for flag in FLAG.findall(help_of(command))}


def main():
    self_check()
    root = pathlib.Path(sys.argv[1])
    commands, options = names_of(sys.argv[2]) if len(sys.argv) > 2 else (None, None)
    files = sorted(path for folder in ("lib", "grammar") for path in (root / folder).rglob("*.[hc]pp"))
    marked = mistakes = 0
    for path in files:
        for line, text in literals(path.read_text()):
            flags = [] if text.startswith(OF_OTHERS) else FLAG.findall(text)
            wrong = [f"{flag}: write ⟨{flag[2:]}⟩" for flag in flags]
            for name in MARKER.findall(text):
                marked += 1
                if options is not None and name not in options:
                    wrong.append(f"⟨{name}⟩: no command has that option")
            for name in REQUEST.findall(text):
                if commands is not None and name not in commands:
                    wrong.append(f"⟨urdfmill {name}⟩: there is no such command")
            if commands is not None and path.name not in HAS_COMMAND_LINES:
                wrong += [f"urdfmill {name}: write ⟨urdfmill {name}⟩" for name in COMMAND.findall(text) if name in commands]
            for mistake in wrong:
                print(f"{path.relative_to(root)}:{line}: {mistake}")
            mistakes += len(wrong)
    print(f"{len(files)} files, {marked} marked options, {mistakes} mistakes")
    return 1 if mistakes or not marked else 0


if __name__ == "__main__":
    sys.exit(main())
