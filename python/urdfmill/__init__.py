"""Robot models: expand xacro, check, migrate, convert, compare and compute, with the native library of urdfmill.

The first part has the names and the behaviour of the Python package xacro, so that a launch file changes one import:

    import urdfmill as xacro
    description = xacro.process_file("robot.urdf.xacro", mappings={"prefix": "left_"}).toxml()

urdfmill.xacro has these names only. The standard library and liburdfmill are all that is needed. The library is looked up at
URDFMILL_LIBRARY, in and near this package, and in the library folders of the system.
"""

from ._models import (
    OF_REQUESTS as _OF_REQUESTS,
)
from ._models import (
    Error,
    Findings,
    args,
    check,
    codegen,
    convert,
    dh,
    diff,
    dynamics,
    excite,
    expand,
    fk,
    format,
    from_dh,
    from_ets,
    identify,
    ik,
    inertia,
    info,
    mesh,
    migrate,
    screws,
    verify,
    workspace,
)
from ._native import Session, version
from .xacro import Document, XacroException, parse, process, process_doc, process_file

globals().update(_OF_REQUESTS)

__all__ = [
    *_OF_REQUESTS,
    "Document",
    "Error",
    "Findings",
    "Session",
    "XacroException",
    "args",
    "check",
    "codegen",
    "convert",
    "dh",
    "diff",
    "dynamics",
    "excite",
    "expand",
    "fk",
    "format",
    "from_dh",
    "from_ets",
    "identify",
    "ik",
    "inertia",
    "info",
    "mesh",
    "migrate",
    "parse",
    "process",
    "process_doc",
    "process_file",
    "screws",
    "verify",
    "version",
    "workspace",
]
