"""The page of the options of C and Python, from the table of options: docs/options.md."""

HEAD = """# Options of C and Python

This page is written by `scripts/generate` from the rows in `lib/urdfmill/session/options/`, which the command line
reads as well. A name is an argument of `urdfmill_options_set` and a keyword of the Python function; the column
*command line* is how the program calls it.
"""


def row(option):
    kind = option["kind"]
    if "words" in option:
        kind += ": " + ", ".join(option["words"])
    bounds = [f"{sign} {option[name]:g}" for name, sign in (("least", "≥"), ("above", ">"), ("most", "≤")) if name in option]
    cells = [
        f"`{option['name']}`",
        f"`{option['flag']}`" if "flag" in option else "",
        " ".join([kind, ", ".join(bounds)]).strip(),
        option.get("unit", ""),
        option.get("default", ""),
        option["help"],
    ]
    return "| " + " | ".join(cell.replace("|", "\\|").replace("<", "\\<") for cell in cells) + " |\n"


def page(functions):
    text = HEAD
    for function, options in functions.items():
        text += f"\n## {function}\n\n| name | command line | kind | unit | default | meaning |\n|---|---|---|---|---|---|\n"
        text += "".join(row(option) for option in options.values())
    return text
