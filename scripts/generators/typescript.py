"""The types of the npm package, from the table of options and the C header: web/urdfmill/src/functions.ts."""

import re

HEAD = """// Written by scripts/generate from the rows in lib/urdfmill/session/ and from lib/urdfmill/c/urdfmill.h.
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
# Findings are always objects, packages may also be found by a function, and files come from Call.
REPLACED = {"diagnostics", "packages"}


def either(words):
    return " | ".join(f'"{word}"' for word in words)


def type_of(option):
    if "words" not in option:
        return TYPES[option["kind"]]
    words = either(option["words"])
    return f"{words} | readonly ({words})[]" if option["kind"] == "choices" else words


def capitalized(name):
    return "".join(part.capitalize() for part in name.split("_"))


def help_of(option):
    unit = option.get("unit", "")
    return option["help"] + (f" ({unit})" if unit and unit not in option["help"] else "")


def comment(text, indentation=""):
    return f"{indentation}/** {text.replace('*/', '* /')} */\n"


def default_of(request, word):
    """Returns the default of an argument that is an option here, as JavaScript; None if it must be given."""
    if word in request["inputs"]:
        return None if word in PARAMETERS else "null"
    return f'"{request["usual_form"]}"' if "usual_form" in request else None


def words_of(request):
    """Returns the arguments of a function before its options."""
    return [*request["inputs"], *([request["form"]] if "form" in request else [])]


def interface(name, options, request):
    of_function = name != "session"
    text = f"\nexport interface {capitalized(name)}Options{' extends Call' if of_function else ''} {{\n"
    words = words_of(request)
    for word in words:
        if word not in PARAMETERS:
            default = default_of(request, word)
            option = next((option for option in options if option["name"] == word), None)
            about = f"default: {default}" if default else "`urdfmill convert --help` lists them"
            text += comment(help_of(option) if option else about, "  ")
            kind = either(request["forms"]) if word == request.get("form") else type_of(option) if option else "string"
            text += f"  {word}{'?' if default else ''}: {kind};\n"
    for option in options:
        if option["name"] not in REPLACED and option["name"] not in words:
            text += comment(help_of(option), "  ") + f"  {option['name']}?: {type_of(option)};\n"
    return text + "}\n"


def descriptions(header):
    """Returns the comments of the functions in the C header."""
    found = re.findall(r"/\*\*((?:(?!\*/).)*)\*/\s*urdfmill_result\* urdfmill_(\w+)\(", header, re.S)
    codes = {"URDFMILL_CLEAN": "0", "URDFMILL_FINDINGS": "1", "URDFMILL_FAILURE": "2", "NULL": "null"}
    spelled = lambda text: re.sub("|".join(codes), lambda match: codes[match[0]], text)  # noqa: E731
    return {name: spelled(re.sub(r"\s*\n \*\s*", " ", text).strip()) for text, name in found}


def functions(listed, requests, header):
    """Returns the text of functions.ts: `listed` are the options of each function, `requests` the table of requests."""
    text, described = HEAD, descriptions(header)
    for name, options in listed.items():
        text += interface(name, options.values(), requests[name])
    text += "\n/** What the engine does: each function takes a path or a text and options. */\nexport interface Functions {\n"
    functions = {name: request for name, request in requests.items() if name != "session"}
    for name, request in functions.items():
        parameters = [f"{word}: string" for word in words_of(request) if word in PARAMETERS]
        must = any(word not in PARAMETERS and default_of(request, word) is None for word in words_of(request))
        parameters.append(f"options{'' if must else '?'}: {capitalized(name)}Options")
        text += comment(described.get(name) or request["about"], "  ") + f"  {name}({', '.join(parameters)}): Result;\n"
    text += "}\n\n/** The arguments of each function, with the defaults of those that are options here. */\n"
    text += "export const functions: Record<keyof Functions, Record<string, string | null | undefined>> = {\n"
    for name, request in functions.items():
        row = [f"{word}: {default_of(request, word) or 'undefined'}" for word in words_of(request)]
        text += f"  {name}: {{ {', '.join(row)} }},\n"
    return text + "};\n"
