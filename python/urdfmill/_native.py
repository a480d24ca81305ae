"""The C interface (urdfmill/c/urdfmill.h) through ctypes."""

import ctypes
import ctypes.util
import difflib
import functools
import os
import pathlib

ABI_VERSION = 0
CLEAN, FINDINGS, FAILURE = 0, 1, 2


# The type of a member of struct urdfmill_options, by what the library says it is.
_TYPES = {
    "text": ctypes.c_char_p,
    "texts": ctypes.POINTER(ctypes.c_char_p),
    "pairs": ctypes.POINTER(ctypes.c_char_p),
    "assignments": ctypes.POINTER(ctypes.c_char_p),
    "limits": ctypes.POINTER(ctypes.c_char_p),
    "flag": ctypes.c_int,
    "count": ctypes.c_int,
    "number": ctypes.c_double,
    "session": ctypes.c_void_p,
}


def _candidates():
    """Names the loader may try, the nearest first."""
    if os.environ.get("URDFMILL_LIBRARY"):
        yield os.environ["URDFMILL_LIBRARY"]
        return
    name = f"liburdfmill.so.{ABI_VERSION}"
    for folder in pathlib.Path(__file__).resolve().parents[1:5]:
        for library in sorted([*folder.glob(name), *folder.glob(f"lib*/{name}"), *folder.glob(f"*-linux-*/{name}")]):
            yield str(library)
    yield name
    found = ctypes.util.find_library("urdfmill")
    if found:
        yield found


@functools.lru_cache(maxsize=None)
def library():
    """The loaded library with the types of its functions; ImportError if there is none."""
    tried = []
    for name in _candidates():
        try:
            loaded = ctypes.CDLL(name)
            break
        except OSError as error:
            tried.append(f"{name}: {error}")
    else:
        raise ImportError("liburdfmill was not found; set URDFMILL_LIBRARY to its path. Tried:\n" + "\n".join(tried))
    _declare(loaded)
    return loaded


def _declare(loaded):
    """Tells ctypes what the functions take and return."""
    text, pointer = ctypes.c_char_p, ctypes.c_void_p
    # How many texts a function takes before its options.
    words = {
        "expand": 1,
        "check": 1,
        "migrate": 1,
        "convert": 2,
        "info": 2,
        "format": 1,
        "fk": 2,
        "screws": 2,
        "dynamics": 2,
        "ik": 2,
        "identify": 3,
        "excite": 2,
        "workspace": 2,
        "codegen": 3,
        "from_ets": 1,
        "from_dh": 1,
        "dh": 2,
        "inertia": 2,
        "mesh": 2,
        "verify": 3,
    }
    signatures = {name: (pointer, [text] * count + [pointer]) for name, count in words.items()}
    signatures.update(
        {
            "write": (ctypes.c_int, [pointer, text, text]),
            "code": (ctypes.c_int, [pointer]),
            "text": (pointer, [pointer]),
            "text_length": (ctypes.c_size_t, [pointer]),
            "findings": (text, [pointer]),
            "log": (text, [pointer]),
            "free": (None, [pointer]),
            "version": (text, []),
            "option": (text, [ctypes.c_size_t, ctypes.POINTER(text)]),
            "session_new": (pointer, [pointer]),
            "set_text": (None, [pointer, text, text]),
            "forget_packages": (None, [pointer]),
            "session_free": (None, [pointer]),
        }
    )
    for name, (result, arguments) in signatures.items():
        function = getattr(loaded, "urdfmill_" + name)
        function.restype = result
        function.argtypes = arguments


@functools.lru_cache(maxsize=None)
def kinds():
    """The members of struct urdfmill_options after its size, in their order, each with what it is."""
    found, kind = {}, ctypes.c_char_p()
    while name := library().urdfmill_option(len(found), ctypes.byref(kind)):
        found[name.decode()] = kind.value.decode()
    return found


@functools.lru_cache(maxsize=None)
def _struct():
    fields = [("size", ctypes.c_size_t), *((name, _TYPES[kind]) for name, kind in kinds().items())]
    return type("Options", (ctypes.Structure,), {"_fields_": fields})


def version():
    """The version of the library: "0.3.0"."""
    return library().urdfmill_version().decode()


def _bytes(text):
    return None if text is None else os.fsencode(text)


def _list(texts):
    return (ctypes.c_char_p * (len(texts) + 1))(*[_bytes(text) for text in texts], None)


def _assignments(values):
    if not hasattr(values, "items"):
        return [str(values)]  # one value for all
    return [f"{name}={value}" for name, value in values.items()]


def _converted(name, value):
    """A value as the member of that name has it."""
    kind = kinds()[name]
    if kind == "texts":
        return _list([value] if isinstance(value, str) else [str(item) for item in value])
    if kind == "pairs":
        return _list([str(text) for pair in value.items() for text in pair])
    if kind in ("assignments", "limits"):
        return _list(_assignments(value))
    if kind == "flag":
        return int(bool(value))
    if kind == "session":
        return value.handle
    if kind == "text" and name.endswith("text"):  # a document, not the name of a file
        return value.encode() if isinstance(value, str) else value
    return _bytes(value) if isinstance(value, (str, os.PathLike)) else value


def options(given):
    """struct urdfmill_options with the given members; those that are None, False or an empty collection have their
    defaults."""
    members = {}
    for name, value in given.items():
        if name not in kinds():
            raise TypeError(f"urdfmill has no option {name!r}{_did_you_mean(name)}")
        is_empty = isinstance(value, (list, tuple, dict, set)) and not value
        if value is not None and value is not False and not is_empty:
            members[name] = _converted(name, value)
    return _struct()(size=ctypes.sizeof(_struct()), refuse_unused=1, **members)


def _did_you_mean(name):
    near = difflib.get_close_matches(name, kinds(), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


class Session:
    """What calls share that are given it as `session`: sources that were parsed, packages that were found, texts that an
    editor has not saved. For one thread at a time. The options are packages, package_paths, no_package_search,
    ignore_environment and python."""

    def __init__(self, **given):
        self._library = library()
        self._options = options(given)
        self.handle = self._library.urdfmill_session_new(ctypes.byref(self._options))
        if not self.handle:
            raise ValueError("the options of the session are wrong")

    def __del__(self):
        if getattr(self, "handle", None):
            self._library.urdfmill_session_free(self.handle)

    def set_text(self, path, text):
        """From now on the file has this text, whatever is on the disk; None: what is on the disk."""
        self._library.urdfmill_set_text(self.handle, _bytes(path), None if text is None else text.encode())

    def forget_packages(self):
        """From now on packages are looked for anew: some may have come, gone or moved."""
        self._library.urdfmill_forget_packages(self.handle)


class Result:
    """A result of the library; its memory lives as long as this object."""

    def __init__(self, function, *words, **given):
        self._library = library()
        self._options = options(given)  # keeps the texts alive
        self._handle = getattr(self._library, function)(*map(_bytes, words), ctypes.byref(self._options))
        if not self._handle:
            raise MemoryError

    def __del__(self):
        if getattr(self, "_handle", None):
            self._library.urdfmill_free(self._handle)

    @property
    def code(self):
        return self._library.urdfmill_code(self._handle)

    @property
    def bytes(self):
        length = self._library.urdfmill_text_length(self._handle)
        return ctypes.string_at(self._library.urdfmill_text(self._handle), length)

    @property
    def text(self):
        return self.bytes.decode()

    @property
    def findings(self):
        return self._library.urdfmill_findings(self._handle).decode()

    @property
    def log(self):
        return self._library.urdfmill_log(self._handle).decode()

    def write(self, indentation, line_end):
        """The text of an expansion with other white space."""
        self._library.urdfmill_write(self._handle, indentation.encode(), line_end.encode())
        return self.text
