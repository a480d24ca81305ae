"""The types of the Python package, from the table of options and the functions themselves: python/urdfmill/__init__.pyi."""

import inspect

HEAD = '''# Written by scripts/generate from the options in lib/urdfmill/session/options/ and from the functions.
import os
from typing import Any, List, Literal, Mapping, Optional, Sequence, Union

from . import xacro as xacro
from .xacro import Document as Document, XacroException as XacroException, parse as parse, process as process
from .xacro import process_doc as process_doc, process_file as process_file

_Path = Union[str, "os.PathLike[str]"]
_Text = Union[str, "os.PathLike[str]"]
_Texts = Union[str, Sequence[str], Mapping[str, Any]]
_Pairs = Union[str, Sequence[str], Mapping[str, Any]]
_Vector = Union[str, Sequence[float]]
_Number = Union[float, str]
_Whole = Union[int, str]

class Error(Exception): ...

class Findings(List[Any]):
    @property
    def errors(self) -> List[Any]: ...

def version() -> str: ...
'''

SESSION = """
class Session:
    def __init__(
        self,
        *,
{options}    ) -> None: ...
    def set_text(self, path: _Path, text: Optional[str]) -> None: ...
    def forget_packages(self) -> None: ...
"""

# Results that are text, whatever the options are; the others are data or text, as the format says.
TEXTS = {"expand", "migrate", "convert", "format", "codegen", "from_ets", "from_dh"}
# Parameters that are not options of the table.
PARAMETERS = {
    "path": "_Path",
    "other": "_Path",
    "data": "_Path",
    "sequence": "str",
    "to": "str",
    "format": "str",
    "language": "str",
    "what": "Optional[Sequence[str]]",
    "write": "Optional[str]",
    "version": "Optional[str]",
    "config": "bool",
    "friction": "bool",
}
# Options that a parameter replaces.
REPLACED = {
    "check": {"no_config", "diagnostics"},
    "dynamics": {"no_friction"},
    "excite": {"no_friction"},
    "identify": {"no_friction"},
    "inertia": {"inertia_links"},
    "migrate": {"urdf_version"},
}


def type_of(option):
    kinds = {
        "flag": "bool",
        "whole": "_Whole",
        "number": "_Number",
        "vector": "_Vector",
        "text": "_Text",
        "texts": "_Texts",
        "pairs": "_Pairs",
    }
    if "words" not in option:
        return kinds[option["kind"]]
    words = "Literal[" + ", ".join(f'"{word}"' for word in option["words"]) + "]"
    return f"Union[{words}, Sequence[{words}]]" if option["kind"] == "choices" else words


def function_stub(name, function, options):
    """Returns the definition of a function: its parameters, then the options that it passes on."""
    lines, keyword_only = [], False
    parameters = inspect.signature(function).parameters
    for parameter in parameters.values():
        if parameter.kind is parameter.VAR_KEYWORD:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not keyword_only:
            keyword_only = True
            lines.append("*")
        option = options.get(parameter.name)
        kind = f"Optional[{type_of(option)}]" if option else PARAMETERS[parameter.name]
        lines.append(f"{parameter.name}: {kind}" + ("" if parameter.default is parameter.empty else " = ..."))
    if not keyword_only:
        lines.append("*")
    passed_on = [option for option in options if option not in parameters and option not in REPLACED.get(name, ())]
    lines += [f"{option}: Optional[{type_of(options[option])}] = ..." for option in passed_on]
    lines.append("session: Optional[Session] = ...")
    result = "str" if name in TEXTS else "Findings" if name == "check" else "Any"
    return f"def {name}(\n" + "".join(f"    {line},\n" for line in lines) + f") -> {result}: ...\n"


def stubs(package, listed):
    """Returns the text of __init__.pyi."""
    session = "".join(f"        {name}: Optional[{type_of(row)}] = ...,\n" for name, row in listed["session"].items())
    text = HEAD + SESSION.replace("{options}", session)
    for name, options in listed.items():
        if name != "session":
            text += "\n" + function_stub(name, getattr(package, name), options)
    return text
