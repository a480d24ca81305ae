"""Check, migrate, convert, format, compare and compute. Models may be .urdf, .xacro or .yaml; `arguments` are those of xacro."""

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


def check(path, arguments=None, packages=None, package_paths=(), for_version=None, config=True):
    """What `urdfmill check` finds in a model; with `config`, as configured by the project's .urdfmill.yaml. Raises Error if there
    is no such file."""
    result = _native.Result(
        "urdfmill_check",
        path,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
        version=for_version,
        no_config=int(not config),
        diagnostics="json",
    )
    if not result.findings.startswith("{"):
        raise Error(result.findings.rstrip("\n"))
    return Findings(json.loads(result.findings)["diagnostics"])


def migrate(path, to):
    """The text of a URDF file, or of a xacro source, in another version of URDF ("1.0", "1.1", "1.2")."""
    return _text_of(_native.Result("urdfmill_migrate", path, version=to))


def convert(
    path,
    to,
    arguments=None,
    packages=None,
    package_paths=(),
    version=None,
    strict=False,
    extract=None,
    root=None,
    prefix=None,
    merge_fixed=False,
    attach=None,
    attach_at=None,
    attach_prefix=None,
):
    """The model as "urdf", "sdf", "yaml", "json", …; with `strict`, a loss is an error. Before that the model is
    composed: `extract` keeps one link and everything it carries, `root` makes another link the root, `attach` (a path) attaches a model to the link `attach_at`, `merge_fixed` merges links on fixed joints, `prefix` is added to all names."""
    return _text_of(
        _native.Result(
            "urdfmill_convert",
            path,
            to,
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
            version=version,
            strict=int(strict),
            extract=extract,
            root=root,
            prefix=prefix,
            merge_fixed=int(merge_fixed),
            attach=attach,
            attach_at=attach_at,
            attach_prefix=attach_prefix,
        )
    )


def format(path):
    """A URDF or xacro source, formatted; comments and meaning stay."""
    return _text_of(_native.Result("urdfmill_format", path))


def _computed(function, path, **options):
    return json.loads(_text_of(_native.Result(function, path, "json", **options)))


def fk(path, positions=None, base=None, trajectory=None, links=(), arguments=None, packages=None, package_paths=()):
    """The poses of the links, as `urdfmill fk --format json` prints them. `positions` maps joints to rad or m, or to a text
    such as "90deg"; other joints are at 0, mimic joints follow. With a `trajectory` (a .csv file of positions), a list
    with an entry for each of its lines; with `links` only these."""
    return _computed(
        "urdfmill_fk",
        path,
        positions=positions,
        base=base,
        trajectory=trajectory,
        links=links,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )


def screws(
    path,
    base=None,
    tip=None,
    positions=None,
    frame="space",
    trajectory=None,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """The screw axes of a chain in the base's frame, or with `frame="body"` in the tip's, as `urdfmill screws --format
    json` gives them; with `positions` or a `trajectory` (a .csv file) also the pose of the tip and the Jacobian."""
    return _computed(
        "urdfmill_screws",
        path,
        base=base,
        tip=tip,
        positions=positions,
        frame=frame,
        trajectory=trajectory,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )


def dynamics(
    path,
    positions=None,
    velocities=None,
    accelerations=None,
    torques=None,
    tip=None,
    task=None,
    damping=0,
    tip_wrench=None,
    constraints=(),
    floating_base=False,
    trajectory=None,
    gravity=None,
    friction=True,
    rotor_inertias=None,
    gear_ratios=None,
    exact_rotors=False,
    affine_in=None,
    multipliers=(),
    base_parameters=False,
    smoothing=0,
    ignore_mimic=False,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """The equations of motion, as `urdfmill dynamics` gives them: with `accelerations` the torques, with `torques` the
    accelerations; `task` names coordinates of the link `tip` ("x y yaw"), `tip_wrench` is what it exerts ("mx my mz fx
    fy fz"), and `constraints` are texts such as "tip x = 1". A `trajectory` (a .csv file) has all states instead;
    `rotor_inertias` and `gear_ratios` map actuators or joints to kg m^2 and turns; `affine_in` is "tau" or "ddq";
    `base_parameters` adds the combinations of inertial parameters that torques depend on."""
    return _computed(
        "urdfmill_dynamics",
        path,
        positions=positions,
        velocities=velocities,
        accelerations=accelerations,
        torques=torques,
        tip=tip,
        task=task,
        damping=damping,
        tip_wrench=tip_wrench,
        constraints=constraints,
        floating_base=int(floating_base),
        trajectory=trajectory,
        gravity=gravity,
        no_friction=int(not friction),
        rotor_inertias=rotor_inertias,
        gear_ratios=gear_ratios,
        exact_rotors=int(exact_rotors),
        affine_in=affine_in,
        multipliers=multipliers,
        base_parameters=int(base_parameters),
        smoothing=smoothing,
        ignore_mimic=int(ignore_mimic),
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )


def ik(
    path,
    pose=None,
    positions=None,
    base=None,
    tip=None,
    seed=None,
    all_solutions=False,
    beyond_limits=False,
    restarts=0,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """Joint positions that put the link `tip` at a pose ("x y z roll pitch yaw", or "x y z": turned in any way), or where
    it is at `positions`: as `urdfmill ik --format json` gives them. Raises Error where there are none."""
    return _computed(
        "urdfmill_ik",
        path,
        pose=pose,
        positions=positions,
        base=base,
        tip=tip,
        seed=seed,
        all_solutions=int(all_solutions),
        beyond_limits=int(beyond_limits),
        restarts=restarts,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )


def identify(
    path,
    data,
    format="json",
    payload=None,
    gravity=None,
    friction=True,
    rotors=False,
    window=0,
    hold_out=0,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """Masses, inertias and friction from the measured motion in the CSV file `data`, as `urdfmill identify --format
    json` gives them; with `format="source"` the text of the model with the physical inertials and the friction in it."""
    text = _text_of(
        _native.Result(
            "urdfmill_identify",
            path,
            data,
            format,
            payload=payload,
            gravity=gravity,
            no_friction=int(not friction),
            rotors=int(rotors),
            window=window,
            hold_out=hold_out,
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
        )
    )
    return json.loads(text) if format == "json" else text


def excite(
    path,
    format="json",
    period=0,
    harmonics=0,
    motions=0,
    seed=1,
    velocity_limits=None,
    acceleration_limits=None,
    effort_limits=None,
    held=None,
    payload=None,
    gravity=None,
    friction=True,
    rotors=False,
    margin=0,
    rate=0,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """A motion from which the model can be identified well, as `urdfmill excite --format json` gives it; with
    `format="csv"` the motion itself. Limits are maps of joints to values, or one for all; 0 stands for the default of
    `period` (s), `harmonics` and `motions`."""
    text = _text_of(
        _native.Result(
            "urdfmill_excite",
            path,
            format,
            period=period,
            harmonics=harmonics,
            samples=motions,
            random_seed=seed,
            velocity_limits=velocity_limits,
            acceleration_limits=acceleration_limits,
            effort_limits=effort_limits,
            held=held,
            payload=payload,
            gravity=gravity,
            no_friction=int(not friction),
            rotors=int(rotors),
            margin=margin,
            rate=rate,
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
        )
    )
    return json.loads(text) if format == "json" else text


def workspace(path, base=None, tip=None, samples=0, seed=1, format="json", arguments=None, packages=None, package_paths=()):
    """Where a link can be between the limits of the joints, as `urdfmill workspace --format json` gives it; with
    `format="csv"` a line a sample."""
    text = _text_of(
        _native.Result(
            "urdfmill_workspace",
            path,
            format,
            base=base,
            tip=tip,
            samples=samples,
            random_seed=seed,
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
        )
    )
    return json.loads(text) if format == "json" else text


def codegen(
    path,
    what=None,
    language="c",
    tip=None,
    name=None,
    gravity=None,
    ignore_mimic=False,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """Straight-line code of a model as text: `what` is a list of "fk", "jacobian", "mass", "gravity",
    "inverse-dynamics" and "regressor" (None: all but the last), `language` "c", "cpp", "python", "matlab" or
    "casadi"."""
    return _text_of(
        _native.Result(
            "urdfmill_codegen",
            path,
            ",".join(what) if what else None,
            language,
            tip=tip,
            name=name,
            gravity=gravity,
            ignore_mimic=int(ignore_mimic),
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
        )
    )


def from_ets(sequence, constants=None, name=None, effort=0, velocity=0):
    """The URDF of the robot that a sequence of elementary transforms describes: "Rz(q1) Tx(L1) Rz(q2) Tx(1)". `effort`
    and `velocity` are limits of each joint; 0 stands for 100 and 1."""
    return _text_of(
        _native.Result("urdfmill_from_ets", sequence, constants=constants, name=name, effort=effort, velocity=velocity)
    )


def from_dh(path, convention=None, degrees=False, millimetres=False, name=None, effort=0, velocity=0):
    """The URDF of the robot that a Denavit-Hartenberg table describes: CSV, TSV, Markdown, YAML or JSON (docs/dh.md).
    `convention` ("standard", "modified"), `degrees` and `millimetres` hold where the table does not say. `effort` and
    `velocity` are limits of each joint; 0 stands for 100 and 1."""
    return _text_of(
        _native.Result(
            "urdfmill_from_dh",
            path,
            convention=convention,
            degrees=int(degrees),
            millimetres=int(millimetres),
            name=name,
            effort=effort,
            velocity=velocity,
        )
    )


def dh(
    path,
    format="json",
    base=None,
    tip=None,
    all_tips=False,
    convention=None,
    degrees=False,
    millimetres=False,
    digits=0,
    with_dynamics=False,
    snap=0,
    flange_row=False,
    absorb_base=False,
    flips=(),
    zeros=None,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """Denavit-Hartenberg tables, each proved against the model: as `urdfmill dh --format json` gives them, or the text
    in another notation ("text", "matlab", …). `zeros` maps joints to where the model's joint is at position 0; `snap`
    is how far rounding may move anything (m, rad)."""
    text = _text_of(
        _native.Result(
            "urdfmill_dh",
            path,
            format,
            base=base,
            tip=tip,
            all_tips=int(all_tips),
            convention=convention,
            degrees=int(degrees),
            millimetres=int(millimetres),
            digits=digits,
            with_dynamics=int(with_dynamics),
            snap=snap,
            flange_row=int(flange_row),
            absorb_base=int(absorb_base),
            flips=flips,
            zeros=zeros,
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
        )
    )
    return json.loads(text) if format == "json" else text


def verify(
    path,
    other,
    aspects=(),
    tolerance=0,
    samples=0,
    link_names=None,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """Whether two models are the same robot, as `urdfmill verify --json` says it: `equal` and a list of `differences`.
    `aspects` are what is compared (default: all but "extensions"), `link_names` maps links of the first to those of
    the other. Raises Error if one of them cannot be compared."""
    result = _native.Result(
        "urdfmill_verify",
        path,
        other,
        "json",
        aspects=aspects,
        tolerance=tolerance,
        samples=samples,
        link_names=link_names,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )
    if not result.text:
        raise Error(result.findings.rstrip("\n"))
    return json.loads(result.text)


def inertia(
    path,
    write=None,
    shapes="auto",
    density=0,
    total_mass=0,
    masses=None,
    hull=False,
    add_base_link=False,
    arguments=None,
    packages=None,
    package_paths=(),
):
    """Masses and inertias of all links, compared with their geometry: a dictionary, as `urdfmill inertia --format json`
    prints it. With `write`, "missing", "implausible" or "all", the text of the source with what the geometry says
    written into these links. `masses` are of links, in kg. Raises Error if the geometry of one of them does not say it."""
    text = _text_of(
        _native.Result(
            "urdfmill_inertia",
            path,
            "source" if write else "json",
            inertia_links=write,
            shapes=shapes,
            density=density,
            total_mass=total_mass,
            masses=masses,
            hull=int(hull),
            add_base_link=int(add_base_link),
            arguments=arguments,
            packages=packages,
            package_paths=package_paths,
        )
    )
    return text if write else json.loads(text)


def mesh(path, to=None, hull=False, simplify=0, arguments=None, packages=None, package_paths=()):
    """What a mesh file, or each mesh of a model, holds: a list of dictionaries, as `urdfmill mesh --format json` prints
    it. With `to`, "stl", "obj" or "glb", the bytes of the mesh in that format; `simplify` leaves so many triangles, or
    this part of them. Raises Error if it cannot be read."""
    result = _native.Result(
        "urdfmill_mesh",
        path,
        to or "json",
        hull=int(hull),
        simplify=simplify,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )
    if result.code != _native.CLEAN and (to or not result.bytes):
        raise Error(result.findings.rstrip("\n"))
    return result.bytes if to else json.loads(result.text)
