"""Check, migrate, convert, lay out and compute. Models may be .urdf, .xacro or .yaml; `arguments` are those of xacro."""

import json

from . import _native


class Error(Exception):
    """A call that made nothing; the text tells what was found, and where."""


class Findings(list):
    """Findings, each a dictionary (rule, severity, message, file, range, …), in the order they were made."""

    @property
    def errors(self):
        return [finding for finding in self if finding["severity"] == "error"]


def _text_of(result):
    if result.code != _native.CLEAN:
        raise Error(result.findings.rstrip("\n"))
    return result.text


def check(path, arguments=None, packages=None, package_paths=(), for_version=None, config=True):
    """What `urdfmill check` finds in a model; with `config`, as the project's .urdfmill.yaml says. Raises Error if there
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
    """The model as "urdf", "sdf", "yaml", "json", …; with `strict`, to lose something is an error. Before that it is
    composed: `extract` keeps one link and all it carries, `root` makes another link the root, `attach` (a path) puts a
    model on the link `attach_at`, `merge_fixed` joins links on fixed joints, `prefix` goes before all names."""
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
    """A URDF or xacro source laid out; comments and meaning stay."""
    return _text_of(_native.Result("urdfmill_format", path))


def _computed(function, path, **options):
    return json.loads(_text_of(_native.Result(function, path, "json", **options)))


def fk(path, positions=None, base=None, arguments=None, packages=None, package_paths=()):
    """Where the links are, as `urdfmill fk --format json` gives it. `positions` maps joints to rad or m, or to a text
    such as "90deg"; other joints are at 0, mimic joints follow."""
    return _computed(
        "urdfmill_fk",
        path,
        positions=positions,
        base=base,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )


def screws(path, base=None, tip=None, positions=None, arguments=None, packages=None, package_paths=()):
    """The screw axes of a chain in the base's frame, as `urdfmill screws --format json` gives them; with `positions`
    also the pose of the tip and the Jacobian."""
    return _computed(
        "urdfmill_screws",
        path,
        base=base,
        tip=tip,
        positions=positions,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )


def dynamics(path, positions=None, velocities=None, arguments=None, packages=None, package_paths=()):
    """Mass matrix, bias, gravity, masses and inertial parameters, as `urdfmill dynamics` gives them."""
    return _computed(
        "urdfmill_dynamics",
        path,
        positions=positions,
        velocities=velocities,
        arguments=arguments,
        packages=packages,
        package_paths=package_paths,
    )
