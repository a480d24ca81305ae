"""Check, migrate and convert. Models may be .urdf, .xacro or .yaml; `arguments` are those of xacro."""

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


def convert(path, to, arguments=None, packages=None, package_paths=(), version=None, strict=False):
    """The model as "urdf", "sdf", "yaml", "json", …; with `strict`, to lose something is an error."""
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
        )
    )
