"""The types of the npm package, from the table of options and the C header: web/urdfmill/src/functions.ts."""

import re

HEAD = """// Written by scripts/update-commands from the options in lib/urdfmill/session/options/ and from lib/urdfmill/c/urdfmill.h.
import type { Call, Pairs, Quantity, Result, Texts, Vector } from "./values.js";
"""
TYPES = {
    "flag": "boolean",
    "whole": "Quantity",
    "number": "Quantity",
    "vector": "Vector",
    "text": "string",
    "texts": "Texts",
    "pairs": "Pairs",
}
# Arguments of the C functions that are parameters here; the others are options, with their defaults.
PARAMETERS = {"path", "other", "data", "sequence"}
DEFAULTS = {"format": '"json"', "what": "null", "language": '"c"', ("mesh", "to"): '"json"'}
# Findings are always objects, packages may also be found by a function, and files come from Call.
REPLACED = {"diagnostics", "packages"}


def type_of(option):
    if "words" not in option:
        return TYPES[option["kind"]]
    words = " | ".join(f'"{word}"' for word in option["words"])
    return f"{words} | readonly ({words})[]" if option["kind"] == "choices" else words


def capitalized(name):
    return "".join(part.capitalize() for part in name.split("_"))


def help_of(option):
    unit = option.get("unit", "")
    return option["help"] + (f" ({unit})" if unit and unit not in option["help"] else "")


def comment(text, indentation=""):
    return f"{indentation}/** {text.replace('*/', '* /')} */\n"


def interface(name, options, words):
    of_function = name != "session"
    text = f"\nexport interface {capitalized(name)}Options{' extends Call' if of_function else ''} {{\n"
    for word in words:
        if word not in PARAMETERS:
            default = DEFAULTS.get((name, word), DEFAULTS.get(word))
            text += comment(f"default: {default}" if default else "`urdfmill convert --help` lists them", "  ")
            text += f"  {word}{'?' if default else ''}: string;\n"
    for option in options:
        if option["name"] not in REPLACED:
            text += comment(help_of(option), "  ") + f"  {option['name']}?: {type_of(option)};\n"
    return text + "}\n"


def descriptions(header):
    """Returns the comments of the functions in the C header."""
    found = re.findall(r"/\*\*((?:(?!\*/).)*)\*/\s*urdfmill_result\* urdfmill_(\w+)\(", header, re.S)
    codes = {"URDFMILL_CLEAN": "0", "URDFMILL_FINDINGS": "1", "URDFMILL_FAILURE": "2", "NULL": "null"}
    spelled = lambda text: re.sub("|".join(codes), lambda match: codes[match[0]], text)  # noqa: E731
    return {name: spelled(re.sub(r"\s*\n \*\s*", " ", text).strip()) for text, name in found}


def functions(listed, words, header):
    """Returns the text of functions.ts: `listed` are the options of each function, `words` its arguments before them."""
    text, described = HEAD, descriptions(header)
    for name, options in listed.items():
        text += interface(name, options.values(), words.get(name, ()))
    text += "\n/** What the engine does: each function takes a path or a text and options. */\nexport interface Functions {\n"
    for name in words:
        parameters = [f"{word}: string" for word in words[name] if word in PARAMETERS]
        must = name == "convert"
        parameters.append(f"options{'' if must else '?'}: {capitalized(name)}Options")
        text += comment(described[name], "  ") + f"  {name}({', '.join(parameters)}): Result;\n"
    text += "}\n\n/** The arguments of each function, with the defaults of those that are options here. */\n"
    text += "export const functions: Record<keyof Functions, Record<string, string | null | undefined>> = {\n"
    for name in words:
        row = [f"{word}: {DEFAULTS.get((name, word), DEFAULTS.get(word, 'undefined'))}" for word in words[name]]
        text += f"  {name}: {{ {', '.join(row)} }},\n"
    return text + "};\n"
