"""Check, migrate, convert, format, compare and compute. Models may be .urdf, .xacro, .yaml, .sdf or MJCF.

Every function takes the options that the C interface has for it (struct urdfmill_options in urdfmill/c/urdfmill.h says what
each is) as keyword arguments, besides those that its signature names. Lists are sequences of texts, names with values are
dictionaries: `convert(path, "mjcf", actuators="motor", packages={"my_robot": "/src/my_robot"})`. Those for all models are
`text` (the document itself; the path is then only its name), `arguments` (of xacro), `packages`, `package_paths`, `python`
and `session` (a Session, which calls share). What the function does not take, or has no effect, is an error.
"""

import json

from . import _native


class Error(Exception):
    """A call that failed; the text says what was found, and where."""


class Findings(list):
    """Findings, each a dictionary (rule, severity, message, file, range, …), in the order in which they were found."""

    @property
    def errors(self):
        return [finding for finding in self if finding["severity"] == "error"]


def _text_of(result):
    if result.code != _native.CLEAN:
        raise Error(result.findings.rstrip("\n"))
    return result.text


def _made(function, *words, **options):
    return _text_of(_native.Result("urdfmill_" + function, *words, **options))


def _computed(function, path, format, *words, **options):
    """The result in a form: a value for "json", else the text."""
    text = _made(function, path, *words, format, **options)
    return json.loads(text) if format == "json" else text


def check(path, arguments=None, *, for_version=None, config=True, **options):
    """What `urdfmill check` finds in a model; with `config`, as configured by the project's .urdfmill.yaml. `for_version`:
    report also what that version of URDF would refuse or change; `select` and `ignore` name rules, `no_meshes` leaves
    meshes unread. Raises Error if there is no such file."""
    result = _native.Result(
        "urdfmill_check",
        path,
        arguments=arguments,
        version=for_version,
        no_config=not config,
        diagnostics="json",
        **options,
    )
    if not result.findings.startswith("{"):
        raise Error(result.findings.rstrip("\n"))
    return Findings(json.loads(result.findings)["diagnostics"])


def migrate(path, to, **options):
    """The text of a URDF file, or of a xacro source, in another version of URDF ("1.0", "1.1", "1.2"). Options:
    orientation, default_limits, exact_angles, allow_loss, infinite_as, joint_limits, adopt_vendor_limits, activate_limits."""
    return _made("migrate", path, version=to, **options)


def convert(path, to, arguments=None, **options):
    """The model as "urdf", "sdf", "mjcf", "yaml", "json", …; with `strict`, a loss is an error. Before that it is composed:
    `extract` keeps one link and everything it carries, `root` makes another link the root, `attach` (a path) attaches a
    model to the link `attach_at` (attach_prefix, attach_joint, attach_origin), `merge_fixed` merges links on fixed joints,
    `prefix` is added to all names. Options of all formats: version, reading, model, flatten, output; of those with masses:
    inertia_links, density; with meshes: meshes, mesh_folder, mesh_format, allow_outside; of SDF: package_uri, lump_fixed;
    of MJCF: actuators, floating_base, sites, srdf."""
    return _made("convert", path, to, arguments=arguments, **options)


def format(path, **options):
    """A URDF or xacro source, formatted; comments and meaning stay. Options: indentation, width, keep_pairs."""
    return _made("format", path, **options)


def info(path, format="json", **options):
    """A summary of a model, as `urdfmill info --format json` prints it: joints, degrees of freedom, mass, reach, files."""
    return _computed("info", path, format, **options)


def fk(path, positions=None, base=None, *, format="json", **options):
    """The poses of the links, as `urdfmill fk --format json` prints them. `positions` maps joints to rad or m, or to a text
    such as "90deg"; other joints are at 0, mimic joints follow. With a `trajectory` (a .csv file of positions), a list
    with an entry for each of its lines; with `links` only these; `base` is the link that poses are
    relative to."""
    return _computed("fk", path, format, positions=positions, base=base, **options)


def screws(path, base=None, tip=None, positions=None, *, format="json", **options):
    """The screw axes of a chain in the base's frame, or with `frame="body"` in the tip's, as `urdfmill screws --format
    json` gives them; with `positions` or a `trajectory` (a .csv file) also the pose of the tip and the Jacobian."""
    return _computed("screws", path, format, base=base, tip=tip, positions=positions, **options)


def dynamics(path, positions=None, velocities=None, *, friction=True, format="json", **options):
    """The equations of motion, as `urdfmill dynamics` gives them: with `accelerations` the torques, with `torques` the
    accelerations; `task` names coordinates of the link `tip` ("x y yaw"), `tip_wrench` is what it exerts ("mx my mz fx
    fy fz"), and `constraints` are texts such as "tip x = 1". A `trajectory` (a .csv file) has all states instead;
    `rotor_inertias` and `gear_ratios` map actuators or joints to kg m^2 and turns; `affine_in` is "tau" or "ddq";
    `base_parameters` adds the combinations of inertial parameters that torques depend on. Also: damping, floating_base,
    gravity, exact_rotors, multipliers, smoothing, ignore_mimic."""
    return _computed(
        "dynamics", path, format, positions=positions, velocities=velocities, no_friction=not friction, **options
    )


def ik(path, pose=None, positions=None, *, format="json", **options):
    """Joint positions that put the link `tip` at a pose ("x y z roll pitch yaw", or "x y z" for any orientation), or where
    it is at `positions`: as `urdfmill ik --format json` gives them. Also: base, seed, all_solutions, beyond_limits,
    restarts. Raises Error where there are none."""
    return _computed("ik", path, format, pose=pose, positions=positions, **options)


def identify(path, data, format="json", *, friction=True, **options):
    """Masses, inertias and friction from the measured motion in the CSV file `data`, as `urdfmill identify --format
    json` gives them; with `format="source"` the text of the model with the physical inertials and the friction in it.
    Options: payload, gravity, rotors, window, hold_out."""
    return _computed("identify", path, format, data, no_friction=not friction, **options)


def excite(path, format="json", *, motions=0, seed=1, friction=True, **options):
    """A motion from which the model can be identified well, as `urdfmill excite --format json` gives it; with
    `format="csv"` the motion itself. Limits (velocity_limits, acceleration_limits, effort_limits) map joints to values, or
    are one for all; 0 stands for the default of `period` (s), `harmonics` and `motions`. Also: held, payload, gravity,
    rotors, margin, rate."""
    return _computed("excite", path, format, samples=motions, random_seed=seed, no_friction=not friction, **options)


def workspace(path, base=None, tip=None, *, samples=0, seed=1, format="json", **options):
    """Where a link can be between the limits of the joints, as `urdfmill workspace --format json` gives it; with
    `format="csv"` one line per sample."""
    return _computed("workspace", path, format, base=base, tip=tip, samples=samples, random_seed=seed, **options)


def codegen(path, what=None, language="c", **options):
    """Straight-line code of a model as text: `what` is a list of "fk", "jacobian", "mass", "gravity",
    "inverse-dynamics" and "regressor" (None: all but the last), `language` "c", "cpp", "python", "matlab" or
    "casadi". Options: tip, name, gravity, ignore_mimic."""
    return _made("codegen", path, ",".join(what) if what else None, language, **options)


def from_ets(sequence, constants=None, name=None, **options):
    """The URDF of the robot that a sequence of elementary transforms describes: "Rz(q1) Tx(L1) Rz(q2) Tx(1)". `effort`
    and `velocity` are limits of each joint, by default 100 and 1; `name` is that of the robot."""
    return _made("from_ets", sequence, constants=constants, name=name, **options)


def from_dh(path, convention=None, **options):
    """The URDF of the robot that a Denavit-Hartenberg table describes: CSV, TSV, Markdown, YAML or JSON (docs/dh.md).
    `convention` ("standard", "modified"), `degrees` and `millimetres` hold where the table does not say. `effort` and
    `velocity` are limits of each joint, by default 100 and 1; `name` is that of the robot."""
    return _made("from_dh", path, convention=convention, **options)


def dh(path, format="json", base=None, tip=None, **options):
    """Denavit-Hartenberg tables, each proved against the model: as `urdfmill dh --format json` gives them, or the text
    in another notation ("text", "matlab", …). `zeros` maps joints to where the model's joint is at position 0; `snap`
    is how far rounding may move anything (m, rad). Also: all_tips, convention, degrees, millimetres, digits,
    with_dynamics, snap_steps, snap_decimals, flange_row, absorb_base, flips, fit, fit_tolerance, prismatic,
    parallel_tolerance, budget."""
    return _computed("dh", path, format, base=base, tip=tip, **options)


def verify(path, other, **options):
    """Whether two models are the same robot, as `urdfmill verify --json` says it: `equal` and a list of `differences`.
    `aspects` are what is compared (default: all but "extensions"), `link_names` maps links of the first to those of
    the other. Also: tolerance, samples, random_seed, other_text. Raises Error if one of them cannot be compared."""
    result = _native.Result("urdfmill_verify", path, other, "json", **options)
    if not result.text:
        raise Error(result.findings.rstrip("\n"))
    return json.loads(result.text)


def inertia(path, write=None, **options):
    """Masses and inertias of all links, compared with their geometry: a dictionary, as `urdfmill inertia --format json`
    prints it. With `write`, "missing", "implausible" or "all", the text of the source with what the geometry says
    written into these links. `masses` are of links, in kg. Also: shapes, density, total_mass, hull, add_base_link. Raises
    Error if the geometry of one of them does not say it."""
    return _computed("inertia", path, "source" if write else "json", inertia_links=write, **options)


def mesh(path, to=None, **options):
    """What a mesh file, or each mesh of a model, holds: a list of dictionaries, as `urdfmill mesh --format json` prints
    it; with `fit`, "box", "sphere", "cylinder" or "capsule", the smallest one around a file. With `to`, "stl", "obj" or
    "glb", the bytes of the mesh in that format. Of a file, `scale`, `up`, `hull` and `simplify` (so many triangles, or this
    part of them) change it first. Raises Error if it cannot be read."""
    result = _native.Result("urdfmill_mesh", path, to or "json", **options)
    if result.code != _native.CLEAN and (to or not result.bytes):
        raise Error(result.findings.rstrip("\n"))
    return result.bytes if to else json.loads(result.text)
