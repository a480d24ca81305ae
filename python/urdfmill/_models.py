"""Check, migrate, convert, format, compare and compute. Models may be .urdf, .xacro, .yaml, .sdf, .usda or MJCF.

Every function takes, as keyword arguments, the options that its docstring and docs/options.md list; None is the default. Lists
are sequences of texts, names with values are dictionaries: `convert(path, "mjcf", actuators="motor",
packages={"my_robot": "/src/my_robot"})`. A `session` (a Session) is shared by calls. What the function does not take, or
has no effect, is an error.
"""

import inspect
import json

from . import _native
from ._native import Error


class Findings(list):
    """Findings, each a dictionary (rule, severity, message, file, range, …), in the order of discovery."""

    @property
    def errors(self):
        return [finding for finding in self if finding["severity"] == "error"]


def _text_of(result):
    if result.code != _native.CLEAN:
        raise Error(result.findings.rstrip("\n"))
    return result.text


def _made(function, *words, **options):
    return _text_of(_native.Result(function, *words, **options))


def _computed(function, path, format, *words, **options):
    """Returns the result in a form: a value for "json", else the text."""
    text = _made(function, path, *words, format, **options)
    return json.loads(text) if format == "json" else text


def expand(path, arguments=None, **options):
    """Returns the text that a xacro file expands to, as `urdfmill expand` prints it. `arguments` maps names to values.
    Raises Error with the places of all mistakes."""
    return _made("expand", path, arguments=arguments, **options)


def check(path, arguments=None, *, config=True, **options):
    """Returns the findings of `urdfmill check` in a model; with `config`, as the project's .urdfmill.yaml configures
    it. Raises Error if there is no such file."""
    result = _native.Result(
        "check",
        path,
        arguments=arguments,
        no_config=not config,
        diagnostics="json",
        **options,
    )
    if not result.findings.startswith("{"):
        raise Error(result.findings.rstrip("\n"))
    return Findings(json.loads(result.findings)["diagnostics"])


def migrate(path, to, **options):
    """Returns the text of a URDF file, or of a xacro source, in another version of URDF ("1.0", "1.1", "1.2")."""
    return _made("migrate", path, urdf_version=to, **options)


def convert(path, to, arguments=None, *, version=None, **options):
    """Returns the model as "urdf", "sdf", "mjcf", "yaml", "json", …, in the given `version` of URDF or SDF. Options
    such as `extract` and `attach` (a path) compose it first. With `strict`, a loss is an error."""
    if version is not None:
        options["sdf_version" if to == "sdf" else "urdf_version"] = version
    return _made("convert", path, to, arguments=arguments, **options)


def format(path, **options):
    """Formats a URDF or xacro source; comments and meaning are unchanged."""
    return _made("format", path, **options)


def args(path, format="json", **options):
    """Returns the arguments that a xacro file and its includes can ask for, with defaults and places, as `urdfmill args
    --format json` prints them."""
    return _computed("args", path, format, **options)


def info(path, format="json", **options):
    """Returns a summary of a model, as `urdfmill info --format json` prints it: joints, degrees of freedom, mass,
    reach, files."""
    return _computed("info", path, format, **options)


def fk(path, positions=None, base=None, *, format="json", **options):
    """Returns the poses of the links, as `urdfmill fk --format json` prints them. `positions` maps joints to rad or m,
    or to a text such as "90deg"; other joints are at 0, mimic joints follow. With a `trajectory` (a .csv file of
    positions), returns a list with an entry for each of its lines."""
    return _computed("fk", path, format, positions=positions, base=base, **options)


def screws(path, base=None, tip=None, positions=None, *, format="json", **options):
    """Returns the screw axes of a chain, as `urdfmill screws --format json` prints them; with `positions` or a
    `trajectory` (a .csv file) also the pose of the tip and the Jacobian."""
    return _computed("screws", path, format, base=base, tip=tip, positions=positions, **options)


def dynamics(path, positions=None, velocities=None, *, friction=True, format="json", **options):
    """Returns the equations of motion, as `urdfmill dynamics` prints them: with `accelerations` the torques, with
    `torques` the accelerations, in joint space, for a `tip` and a `task`, and under `constraints`."""
    return _computed(
        "dynamics", path, format, positions=positions, velocities=velocities, no_friction=not friction, **options
    )


def ik(path, pose=None, positions=None, *, format="json", **options):
    """Returns joint positions that bring the link `tip` to a pose ("x y z roll pitch yaw", or "x y z" for any
    orientation), or to its pose at `positions`, as `urdfmill ik --format json` prints them. Raises Error if there are
    none."""
    return _computed("ik", path, format, pose=pose, positions=positions, **options)


def identify(path, data, format="json", *, friction=True, **options):
    """Returns masses, inertias and friction from the measured motion in the CSV file `data`, as `urdfmill identify
    --format json` prints them; with `format="source"` the text of the model with the physical inertials and the
    friction in it."""
    return _computed("identify", path, format, data, no_friction=not friction, **options)


def excite(path, format="json", *, friction=True, **options):
    """Returns a motion from which the model can be identified well, as `urdfmill excite --format json` prints it; with
    `format="csv"` the motion itself. Limits map joints to values, or are one value for all."""
    return _computed("excite", path, format, no_friction=not friction, **options)


def workspace(path, base=None, tip=None, *, format="json", **options):
    """Returns the space that a link reaches within the limits of the joints, as `urdfmill workspace --format json`
    prints it; with `format="csv"` one line for each sample."""
    return _computed("workspace", path, format, base=base, tip=tip, **options)


def codegen(path, what=None, language="c", **options):
    """Returns straight-line code of a model as text: `what` is a list of "fk", "jacobian", "mass", "gravity",
    "inverse-dynamics" (None: these), "links", "jacobian-rate", "coriolis", "forward-dynamics", "friction" and
    "regressor"; `language` is "c", "cpp", "python", "matlab" or "casadi"."""
    return _made("codegen", path, None, language, what=what, **options)


def from_ets(sequence, constants=None, name=None, **options):
    """Returns the URDF of the robot that a sequence of elementary transforms describes: "Rz(q1) Tx(L1) Rz(q2) Tx(1)".
    """
    return _made("from_ets", sequence, constants=constants, name=name, **options)


def from_dh(path, convention=None, **options):
    """Returns the URDF of the robot that a Denavit-Hartenberg table describes: CSV, TSV, Markdown, YAML or JSON
    (docs/dh.md)."""
    return _made("from_dh", path, convention=convention, **options)


def dh(path, format="json", base=None, tip=None, **options):
    """Returns Denavit-Hartenberg tables, each proved against the model, as `urdfmill dh --format json` prints them, or
    the text in another notation ("text", "matlab", …)."""
    return _computed("dh", path, format, base=base, tip=tip, **options)


def diff(path, other, **options):
    """Returns what changed from one version of a model to another, as `urdfmill diff --format json` does: `same` and a
    list of `changes`. Raises Error if one of them cannot be compared."""
    return _comparison("diff", path, other, options)


def verify(path, other, **options):
    """Compares two models, as `urdfmill verify --format json` does: `equal` and a list of `differences`. `link_names` maps
    links of the first to those of the other. Raises Error if one of them cannot be compared."""
    return _comparison("verify", path, other, options)


def _comparison(name, path, other, options):
    result = _native.Result(name, path, other, "json", **options)
    if not result.text:
        raise Error(result.findings.rstrip("\n"))
    return json.loads(result.text)


def inertia(path, write=None, **options):
    """Returns masses and inertias of all links, compared with their geometry: a dictionary, as `urdfmill inertia
    --format json` prints it. With `write` ("missing", "implausible" or "all") returns the text of the source with the
    values of the geometry written into these links. Raises Error if the geometry of one of them does not determine
    them."""
    return _computed("inertia", path, "source" if write else "json", inertia_links=write, **options)


def mesh(path, to=None, **options):
    """Describes a mesh file, or each mesh of a model: a list of dictionaries, as `urdfmill mesh --format json` prints
    it; with `enclose` the smallest primitive around a file. With `to` ("stl", "obj" or "glb") returns the bytes of the mesh
    in that format. Raises Error if it cannot be read."""
    result = _native.Result("mesh", path, to or "json", **options)
    if result.code != _native.CLEAN and (to or not result.bytes):
        raise Error(result.findings.rstrip("\n"))
    return result.bytes if to else json.loads(result.text)


def _of_request(name, row):
    """Returns a function that makes a request: its inputs, the form of its result, options."""
    inputs, form = row["inputs"], row.get("form")

    def function(*words, **options):
        given = signature.bind(*words, **options)
        given.apply_defaults()
        named = dict(given.arguments, **given.arguments.pop("options"))
        named.pop("options", None)
        text = _made(name, *(named.pop(word) for word in _native.words(name)), **named)
        return json.loads(text) if form and given.arguments[form] == "json" else text

    kinds = inspect.Parameter
    parameters = [kinds(each, kinds.POSITIONAL_OR_KEYWORD) for each in inputs]
    if form:
        parameters.append(kinds(form, kinds.POSITIONAL_OR_KEYWORD, default=row["usual_form"]))
    parameters.append(kinds("options", kinds.VAR_KEYWORD))
    signature = function.__signature__ = inspect.Signature(parameters)
    function.__name__ = function.__qualname__ = name
    function.__doc__ = row["about"]
    return function


def of_requests():
    """Returns the functions of requests that need no Python of their own, by name; none without the library."""
    try:
        rows = _native.requests()
    except ImportError:
        return {}
    made = {name: _of_request(name, row) for name, row in rows.items() if name not in globals() and name != "session"}
    globals().update(made)
    return made


def _add_options_to_docstrings():
    """Lists the options of each function in its docstring; without the library they have none."""
    try:
        functions = _native.listed()
    except ImportError:
        return
    for name, options in functions.items():
        if name in globals():
            lines = [f"    {option['name']} ({option['kind']}): {option['help']}" for option in options.values()]
            globals()[name].__doc__ += "\n\n    Options:\n" + "\n".join(lines)


OF_REQUESTS = of_requests()
_add_options_to_docstrings()
