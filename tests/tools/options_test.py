"""options_test.py FOLDER_OF_PROGRAM LIBRARY SOURCE_FOLDER [TEST…]: the options of requests are the same for the command line, C and Python.

Each value of a sample is taken by all of them, or refused by all with the same words; docs/options.md lists what there is; and
the example in docs/design.md is named by as many files as that page says. URDFMILL_UPDATE=1 writes docs/options.md.
"""

import ast
import os
import pathlib
import re
import subprocess
import sys
import unittest

BIN, LIBRARY, ROOT = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
os.environ["URDFMILL_LIBRARY"] = LIBRARY
sys.path.insert(0, str(ROOT / "python"))

import stubs  # noqa: E402
from urdfmill import _native  # noqa: E402

NOT_A_NUMBER = ["", "x", "nan", "inf", "1e999", "-1e999", "0x10", "1,5", "1 2"]
SAMPLES = {
    "flag": [],
    "whole": [*NOT_A_NUMBER, "1.5", "1e3", "99999999999999999999999"],
    "number": NOT_A_NUMBER,
    "vector": ["", "x", "1 2", "1 2 3 4", "0 0 nan", "0 0 1e999"],
    "text": [""],
    "texts": [""],
    "choice": ["", "no_such_word"],
    "choices": ["", "no_such_word"],
    "pairs": ["", "no_value", "=value"],
}


def command_of(function):
    return {"format": "fmt"}.get(function, function.replace("_", "-"))


def samples_of(option):
    """Returns values that the option does not take, and those at and past its bounds."""
    values = list(SAMPLES[option["kind"]])
    step = 1 if option["kind"] == "whole" else 1e-3
    for name, sign in (("least", -1), ("above", -1), ("most", 1)):
        if name in option:
            bound = option[name]
            values += [f"{bound:.15g}", f"{bound + sign * step:.15g}"]
    return values


def refusal_in_c(function, name, value):
    library = _native.library()
    options = library.urdfmill_options_new(function.encode())
    refusal = library.urdfmill_options_set(options, name.encode(), value.encode())
    refusal = None if refusal is None else refusal.decode()
    library.urdfmill_options_free(options)
    return refusal


def refusal_in_python(function, name, value):
    try:
        _native.Options(function, {name: value})
    except _native.Error as error:
        return str(error)
    return None


def refusal_on_the_command_line(function, flag, value):
    """Returns the program's message about the value; None for anything else, such as the missing model."""
    words = [str(BIN / "urdfmill"), command_of(function), flag, value]
    said = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False).stderr
    line = said.split("\n")[0].removeprefix("urdfmill: ")
    return line if line.startswith((flag + ":", flag + " requires a value", "unknown rule")) else None


def page():
    """docs/options.md."""
    lines = [
        "# Options of C and Python",
        "",
        "This page is written by `scripts/update-commands` from the rows in `lib/urdfmill/session/options/`, which the command line",
        "reads as well. A name is an argument of `urdfmill_options_set` and a keyword of the Python function; the column",
        "*command line* is how the program calls it.",
    ]
    for function, options in _native.listed().items():
        lines += ["", f"## {function}", "", "| name | command line | kind | unit | default | meaning |", "|---|---|---|---|---|---|"]
        for option in options.values():
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
            lines.append("| " + " | ".join(cell.replace("|", "\\|").replace("<", "\\<") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


class OptionsTest(unittest.TestCase):
    def test_every_interface_refuses_the_same_values_with_the_same_words(self):
        count = 0
        for function, options in _native.listed().items():
            for name, option in options.items():
                for value in samples_of(option):
                    in_c = refusal_in_c(function, name, value)
                    with self.subTest(function=function, option=name, value=value):
                        self.assertEqual(in_c, refusal_in_python(function, name, value))
                        if value not in (f"{option.get(bound):.15g}" for bound in ("least", "most") if bound in option):
                            allowed = {"text": "", "other_text": "", "indentation": ""}.get(name)
                            if value != allowed:
                                self.assertIsNotNone(in_c)
                        if "flag" not in option or function == "session":
                            continue
                        on_the_line = refusal_on_the_command_line(function, option["flag"], value)
                        expected = in_c and re.sub(rf"^{name}\b", option["flag"], in_c)
                        self.assertEqual(on_the_line, expected)
                        count += 1
        self.assertGreater(count, 500)

    def test_defaults_are_taken(self):
        for function, options in _native.listed().items():
            for name, option in options.items():
                value = option.get("default", "").strip('"')
                refused_at = option.get("above")
                if value and not (refused_at is not None and float(value) <= refused_at):
                    with self.subTest(function=function, option=name):
                        self.assertIsNone(refusal_in_c(function, name, value))

    def test_zero_and_false_are_values(self):
        self.assertIsNone(refusal_in_python("identify", "hold_out", 0))
        self.assertIsNone(refusal_in_python("excite", "margin", 0))
        self.assertIsNone(refusal_in_python("ik", "restarts", 0))
        self.assertIsNone(refusal_in_python("verify", "random_seed", 0))
        self.assertIsNone(refusal_in_python("convert", "strict", False))
        self.assertEqual(
            refusal_in_python("workspace", "samples", 10_000_001),
            'samples: "10000001" is not a whole number between 1 and 10000000',
        )

    def test_former_names_are_taken_and_not_listed(self):
        former = {
            "check": {"version": "1.2", "for_version": "1.2"},
            "migrate": {"version": "1.0"},
            "verify": {"seed": "1"},
            "workspace": {"seed": "1"},
            "excite": {"seed": "1", "samples": "10"},
            "ik": {"seed": "a=1"},
            "dh": {"fit": "table.csv", "fit_tolerance": "1"},
            "mesh": {"fit": "box"},
            "convert": {"reading": "urdfdom"},
        }
        for function, names in former.items():
            for name, value in names.items():
                with self.subTest(function=function, name=name):
                    self.assertNotIn(name, _native.listed()[function])
                    self.assertIsNone(refusal_in_python(function, name, value))

    def test_texts_name_no_flags(self):
        for function, options in _native.listed().items():
            for name, option in options.items():
                with self.subTest(function=function, option=name):
                    self.assertNotRegex(option["help"], r"(^|\s)--\w|⟨")

    def test_docstrings_list_the_options(self):
        import urdfmill

        self.assertIn("hold_out (number): The fraction of the samples", urdfmill.identify.__doc__)

    def test_the_stubs_have_the_parameters_and_options_of_all_functions(self):
        import urdfmill

        path = ROOT / "python" / "urdfmill" / "__init__.pyi"
        expected = stubs.stubs(urdfmill, _native.listed())
        if os.environ.get("URDFMILL_UPDATE"):
            path.write_text(expected, encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8"), expected, "the stubs are old: scripts/update-commands writes them")
        defined = {node.name for node in ast.parse(expected).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        self.assertEqual(defined, set(urdfmill.__all__))

    def test_an_unknown_keyword_is_an_error_with_a_hint(self):
        import urdfmill

        with self.assertRaisesRegex(TypeError, 'check has no option "selct"; did you mean "select"'):
            urdfmill.check("r.urdf", selct="urdf-mass-zero")
        with self.assertRaisesRegex(urdfmill.Error, "strict has no effect on fk; it is for convert"):
            urdfmill.fk("r.urdf", strict=True)

    def test_the_page_lists_the_options(self):
        path = ROOT / "docs" / "options.md"
        if os.environ.get("URDFMILL_UPDATE"):
            path.write_text(page(), encoding="utf-8")
        self.assertEqual(path.read_text(encoding="utf-8"), page(), "docs/options.md is old: scripts/update-commands writes it")

    def test_the_example_of_the_design_is_named_by_three_files(self):
        row = next(line for line in (ROOT / "docs" / "design.md").read_text(encoding="utf-8").split("\n") if line.startswith("| an option |"))
        example = re.search(r"`(\w+)`", row.split("|")[3])[1]
        spelled = re.compile(rf"\b({example}|{example.replace('_', '-')})\b")
        files = {
            path.relative_to(ROOT).as_posix()
            for folder in ("lib", "tools", "python", "web", "cmake")
            for path in (ROOT / folder).rglob("*")
            if path.suffix in (".cpp", ".hpp", ".h", ".py", ".ts", ".in", ".cmake")
            and "node_modules" not in path.parts
            and spelled.search(path.read_text(encoding="utf-8", errors="replace"))
        }
        self.assertEqual(sorted(files), sorted(re.findall(r"`(lib/[\w/.]+)`", row)))


unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
