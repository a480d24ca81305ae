"""options_test.py FOLDER_OF_PROGRAM LIBRARY SOURCE_FOLDER [TEST…]: the options of requests are the same for the command line, C and Python.

Each value of a sample is taken by all of them, or refused by all with the same words.
"""

import ast
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

BIN, LIBRARY, ROOT = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
os.environ["URDFMILL_LIBRARY"] = LIBRARY
sys.path.insert(0, str(ROOT / "python"))

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

ARM = str(ROOT / "fixtures" / "kinematics" / "ur5.urdf")
# Every command with --output, and the words that make it write.
WRITERS = {
    "codegen": [ARM, "--what", "fk"],
    "collisions": [str(ROOT / "fixtures" / "arm" / "arm.urdf.xacro")],
    "convert": [ARM],
    "dh": [ARM],
    "dynamics": [ARM],
    "excite": [ARM, "--motions", "10"],
    "expand": [ARM],
    "export": [ARM],
    "fk": [ARM],
    "fmt": [ARM],
    "from-dh": [str(ROOT / "fixtures" / "kinematics" / "stanford.csv")],
    "from-ets": ["Rz(q1) Tx(1) Rz(q2) Tx(1)"],
    "ik": [ARM, "--pose-at", "shoulder_lift=1"],
    "inertia": [ARM],
    "mesh": [str(ROOT / "fuzz" / "corpus" / "mesh_stl" / "binary.stl")],
    "migrate": [ARM, "--urdf-version", "1.2"],
    "picture": [ARM, "--names"],
    "screws": [ARM],
    "tree": [ARM],
    "workspace": [ARM, "--samples", "10"],
}
# identify writes the input's own form and needs a measurement; plan and report write a form of their own.
OTHER_WRITERS = {"identify", "plan", "report"}


def is_json(data):
    try:
        json.loads(data)
    except ValueError:
        return False
    return True


# Returns true for bytes that have the form which the suffix promises.
FORMS = {
    ".json": is_json,
    ".JSON": is_json,
    ".yaml": lambda data: re.match(rb"(#.*\n)*[\w-]+:", data),
    ".csv": lambda data: b"," in data.split(b"\n")[0],
    ".html": lambda data: data.lower().startswith(b"<!doctype html"),
    ".HTML": lambda data: data.lower().startswith(b"<!doctype html"),
    ".glb": lambda data: data.startswith(b"glTF"),
    ".svg": lambda data: b"<svg" in data[:1000],
    ".SVG": lambda data: b"<svg" in data[:1000],
    ".png": lambda data: data.startswith(b"\x89PNG"),
    ".m": lambda data: re.search(rb"^%", data, re.M) and b";" in data,
    ".py": lambda data: b"import " in data or b"=" in data,
    ".c": lambda data: b"{" in data and b";" in data,
    ".tex": lambda data: b"\\begin{" in data,
    ".dot": lambda data: data.startswith(b"digraph"),
    ".sdf": lambda data: b"<sdf" in data or b"<robot" in data,
    ".urdf": lambda data: b"<robot" in data,
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
    # Options that may stand alone take only numbers from the next word.
    may_stand_alone = flag in ("--collision-pieces", "--convex-pieces")
    words = [str(BIN / "urdfmill"), command_of(function), *([f"{flag}={value}"] if may_stand_alone else [flag, value])]
    said = subprocess.run(words, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False).stderr
    line = said.split("\n")[0].removeprefix("urdfmill: ")
    return line if line.startswith((flag + ":", flag + " requires a value", "unknown rule")) else None


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

    def test_a_suffix_decides_the_format_of_the_output_or_is_refused(self):
        run = lambda *words: subprocess.run(  # noqa: E731
            [str(BIN / "urdfmill"), *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
        )
        commands = re.findall(r"^  ([a-z-]+)  ", run("--help").stdout, re.M)
        writers = {command for command in commands if re.search(r"--output[ =]", run(command, "--help-all").stdout)}
        self.assertEqual(writers, set(WRITERS) | OTHER_WRITERS)
        written = 0
        with tempfile.TemporaryDirectory() as folder:
            for command, words in WRITERS.items():
                for suffix, has_form in FORMS.items():
                    output = pathlib.Path(folder) / (command + suffix)
                    ran = run(command, *words, "-q", "-o", str(output))
                    with self.subTest(command=command, suffix=suffix):
                        if output.exists():
                            self.assertTrue(has_form(output.read_bytes()), output.read_bytes()[:200])
                            written += 1
                        else:
                            self.assertEqual(ran.returncode, 2, ran.stderr)
                            self.assertRegex(ran.stderr, r"would hold|does not say|is written to|writes models, not|built without the page")
        self.assertGreater(written, 50)

    def test_texts_name_no_flags(self):
        for function, options in _native.listed().items():
            for name, option in options.items():
                with self.subTest(function=function, option=name):
                    self.assertNotRegex(option["help"], r"(^|\s)--\w|⟨")

    def test_docstrings_list_the_options(self):
        import urdfmill

        self.assertIn("hold_out (number): The fraction of the samples", urdfmill.identify.__doc__)

    def test_the_stubs_define_the_names_of_the_package(self):
        import urdfmill

        folder = ROOT / "python" / "urdfmill"
        of_xacro = self.defined((folder / "xacro.pyi").read_text(encoding="utf-8"))
        self.assertEqual(of_xacro, set(urdfmill.xacro.__all__))
        self.assertEqual(self.defined((folder / "__init__.pyi").read_text(encoding="utf-8")) | of_xacro, set(urdfmill.__all__))

    @staticmethod
    def defined(text):
        return {node.name for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}

    def test_an_unknown_keyword_is_an_error_with_a_hint(self):
        import urdfmill

        with self.assertRaisesRegex(TypeError, 'fk has no option "q"; it is called "positions" here'):
            urdfmill.fk("a.urdf", q={"a": 1})
        with self.assertRaisesRegex(TypeError, 'check has no option "selct"; did you mean "select"'):
            urdfmill.check("r.urdf", selct="urdf-mass-zero")
        with self.assertRaisesRegex(urdfmill.Error, "strict has no effect on fk; it is for check, convert"):
            urdfmill.fk("r.urdf", strict=True)

    def test_what_has_no_effect_is_refused_everywhere_with_the_same_words(self):
        import urdfmill

        pose = {"positions": {"shoulder_lift": "1"}}
        cases = {
            ("fk", "tf"): {"degrees": True},
            ("fk", "tf-static"): {"base": "forearm_link"},
            ("screws", "matlab"): {"degrees": True},
            ("workspace", "text"): {"degrees": True},
            ("ik", "json"): {},
            ("ik", "csv"): pose,
            ("dynamics", "json"): {"exact_rotors": True},
            ("codegen", "c"): {"what": "gravity", "tip": "forearm_link"},
        }
        model = str(ROOT / "fixtures" / "kinematics" / "scara.urdf")
        for (function, form), options in cases.items():
            words, given = [], dict(options)
            for name, value in options.items():
                flag = _native.listed()[function][name]["flag"]
                texts = [f"{key}={one}" for key, one in value.items()] if isinstance(value, dict) else [value]
                words += [word for text in texts for word in ([flag] if text is True else [flag, text])]
            form_name = _native.requests()[function]["form"]
            given[form_name] = form
            words += ["--lang" if form_name == "language" else "--" + form_name, form]
            ran = subprocess.run([str(BIN / "urdfmill"), function, model, *words], capture_output=True, text=True, check=False)
            said = ran.stderr.removeprefix("urdfmill: ").rstrip("\n")
            for name, row in _native.listed()[function].items():
                said = re.sub(rf"(?<![\w-]){row.get('flag', name)}(?![\w-])", name, said)
            said = said.replace("--" + form_name, "format").replace("--lang", "format")
            with self.subTest(function=function, form=form), self.assertRaises(urdfmill.Error) as raised:
                getattr(urdfmill, function)(model, **given)
            self.assertEqual(ran.returncode, 2, said)
            self.assertEqual(str(raised.exception), "error: " + said)

    def test_strict_makes_warnings_errors(self):
        import urdfmill

        model = str(ROOT / "tests" / "urdf" / "rules" / "urdf-effort-zero.urdf")
        severities = lambda **options: [found["severity"] for found in urdfmill.check(model, **options)]  # noqa: E731
        self.assertIn("warning", severities())
        self.assertEqual(["error" if each == "warning" else each for each in severities()], severities(strict=True))
        for options, code in ((), 0), (("--strict",), 1):
            self.assertEqual(subprocess.run([str(BIN / "urdfmill"), "check", "-q", model, *options], capture_output=True, check=False).returncode, code)

    def test_defaults_are_those_of_the_members(self):
        rows = (ROOT / "lib" / "urdfmill" / "session" / "options").glob("*.[ch]pp")
        stated = [line.strip() for path in rows for line in path.read_text(encoding="utf-8").split("\n") if re.search(r'\.standard = "', line)]
        self.assertEqual(stated, [])
        defaults = {name: option.get("default") for name, option in _native.listed()["identify"].items()}
        self.assertEqual((defaults["window"], defaults["hold_out"], defaults["gravity"]), ("10", "0.2", '"0 0 -9.81"'))
        self.assertEqual(_native.listed()["convert"]["meshes"]["default"], "keep")

    def test_a_package_is_no_text_that_a_function_could_return(self):
        import urdfmill

        with self.assertRaisesRegex(urdfmill.Error, "output: a package, .usdz, is no text"):
            urdfmill.convert(ARM, to="usd", output="arm.usdz")
        self.assertTrue(urdfmill.convert(ARM, to="usd", output="arm.usda").startswith("#usda"))

    def test_every_request_is_a_function_of_python(self):
        import urdfmill

        for name, row in _native.requests().items():
            with self.subTest(request=name):
                self.assertTrue(name == "session" or name in urdfmill.__all__)
                self.assertEqual(len(row.get("forms", [])), len(set(row.get("forms", []))))
        self.assertIn("shoulder", urdfmill.tree(ARM, "text"))
        with self.assertRaisesRegex(urdfmill.Error, 'no form "svg"'):
            urdfmill.tree(ARM, "svg")


unittest.main(argv=[sys.argv[0], *sys.argv[4:]])
