"""The C interface (urdfmill/c/urdfmill.h) through ctypes."""

import ctypes
import ctypes.util
import functools
import json
import os
import pathlib

ABI_VERSION = 0
CLEAN, FINDINGS, FAILURE = 0, 1, 2


class Error(Exception):
    """The failure of a call; the text has the reason and the place."""


def _candidates():
    """Returns the names for the loader to try, the nearest first."""
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
    """Returns the loaded library with the types of its functions. Raises ImportError if there is none."""
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
    """Declares the parameters and results of the functions to ctypes."""
    text, pointer = ctypes.c_char_p, ctypes.c_void_p
    # The number of texts that a function takes before its options.
    words = {
        "expand": 1,
        "check": 1,
        "migrate": 1,
        "convert": 2,
        "args": 2,
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
            "options_new": (pointer, [text]),
            "options_set": (text, [pointer, text, text]),
            "options_set_pair": (text, [pointer, text, text, text]),
            "options_use": (None, [pointer, pointer]),
            "options_free": (None, [pointer]),
            "options_list": (text, []),
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
def listed():
    """Returns the options of each function by name, as docs/options.md lists them."""
    functions = json.loads(library().urdfmill_options_list())
    return {name: {option["name"]: option for option in options} for name, options in functions.items()}


def version():
    """Returns the version of the library: "0.3.0"."""
    return library().urdfmill_version().decode()


def _bytes(text):
    return None if text is None else os.fsencode(text)


def _text(name, value):
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if name.endswith("text") and isinstance(value, str):  # a document, not the name of a file
        return value.encode()
    return os.fsencode(value if isinstance(value, (str, bytes, os.PathLike)) else str(value))


class Options:
    """The options of a function; None omits one."""

    def __init__(self, function, given):
        self._library = library()
        self._session = given.pop("session", None)  # kept alive
        self.handle = self._library.urdfmill_options_new(function.encode())
        if not self.handle:
            raise MemoryError
        self._library.urdfmill_options_use(self.handle, self._session and self._session.handle)
        for name, value in given.items():
            if value is not None:
                self._set(listed()[function].get(name, {}), name, value)

    def __del__(self):
        if getattr(self, "handle", None):
            self._library.urdfmill_options_free(self.handle)

    def _set(self, row, name, value):
        if hasattr(value, "items"):
            for key, one in value.items():
                texts = (_text(name, str(key)), _text(name, one))
                self._expect_taken(name, self._library.urdfmill_options_set_pair(self.handle, name.encode(), *texts))
            return
        values = value if isinstance(value, (list, tuple, set)) else [value]
        if row.get("kind") == "vector":
            values = [" ".join(map(str, values))]
        for one in values:
            taken = self._library.urdfmill_options_set(self.handle, name.encode(), _text(name, one))
            self._expect_taken(name, taken)

    def _expect_taken(self, name, refusal):
        if refusal is not None:
            is_known = any(name in options for options in listed().values())
            raise (Error if is_known else TypeError)(refusal.decode())


class Session:
    """Data shared by the calls that receive it as `session`: parsed sources, packages that were found, unsaved texts of
    an editor. For one thread at a time. The options are packages, package_paths, no_package_search, ignore_environment
    and python."""

    def __init__(self, **given):
        self._library = library()
        options = Options("session", given)
        self.handle = self._library.urdfmill_session_new(options.handle)
        if not self.handle:
            raise MemoryError

    def __del__(self):
        if getattr(self, "handle", None):
            self._library.urdfmill_session_free(self.handle)

    def set_text(self, path, text):
        """Replaces the text of a file, like an editor's unsaved state; None: the file on the disk counts again."""
        self._library.urdfmill_set_text(self.handle, _bytes(path), None if text is None else text.encode())

    def forget_packages(self):
        """Makes the session search for packages again: some may have been added, removed or moved."""
        self._library.urdfmill_forget_packages(self.handle)


class Result:
    """A result of the library; its memory is valid as long as this object."""

    def __init__(self, function, *words, **given):
        self._library = library()
        options = Options(function, given)
        self._handle = getattr(self._library, "urdfmill_" + function)(*map(_bytes, words), options.handle)
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
        """Returns the text of an expansion with other white space."""
        self._library.urdfmill_write(self._handle, indentation.encode(), line_end.encode())
        return self.text
