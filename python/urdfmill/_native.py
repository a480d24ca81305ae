"""The C interface (urdfmill/c/urdfmill.h) through ctypes."""

import collections.abc
import ctypes
import ctypes.util
import decimal
import functools
import json
import numbers
import os
import pathlib
import threading

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
    for folder in list(pathlib.Path(__file__).resolve().parents)[:5]:
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
    signatures = {
        "call": (pointer, [text, ctypes.POINTER(text), ctypes.c_size_t, pointer]),
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
        "requests_list": (text, []),
        "session_new": (pointer, [pointer]),
        "set_text": (None, [pointer, text, text]),
        "forget_packages": (None, [pointer]),
        "session_free": (None, [pointer]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(loaded, "urdfmill_" + name)
        function.restype = result
        function.argtypes = arguments


@functools.lru_cache(maxsize=None)
def listed():
    """Returns the options of each function by name, as docs/options.md lists them."""
    functions = json.loads(library().urdfmill_options_list())
    return {name: {option["name"]: option for option in options} for name, options in functions.items()}


@functools.lru_cache(maxsize=None)
def requests():
    """Returns the requests by name: the names of their inputs, and the forms of their results."""
    return json.loads(library().urdfmill_requests_list())


def words(request):
    """Returns the names of what a request takes before its options: its inputs, then the form of its result."""
    row = requests()[request]
    return [*row["inputs"], *([row["form"]] if "form" in row else [])]


def version():
    """Returns the version of the library: "0.3.0"."""
    return library().urdfmill_version().decode()


def _wrong_type(name, expected, value):
    return TypeError(f"{name}: expected {expected}, not {type(value).__name__}")


def encoded(name, value, expected="a text or a path"):
    """Returns a text as the C interface takes it. `name` is that of the argument, for errors."""
    if isinstance(value, os.PathLike):
        value = os.fspath(value)
    if isinstance(value, str):
        # A document is UTF-8; the name of a file may have bytes that are not, as os.listdir() returns them.
        try:
            value = value.encode() if name.endswith("text") else os.fsencode(value)
        except UnicodeEncodeError:
            raise Error(f"{name}: the text has half of a character (a lone surrogate)") from None
    if not isinstance(value, bytes):
        raise _wrong_type(name, expected, value)
    if b"\0" in value:
        raise Error(f"{name}: the text has a character NUL, which no text may have")
    return value


def _decoded(text):
    return text.decode("utf-8", "replace")


_NUMBERS = (numbers.Real, decimal.Decimal)


def _quantity(name, value):
    """Returns a text or a number as a text."""
    if isinstance(value, _NUMBERS) and not isinstance(value, bool):
        try:
            value = str(value)
        except ValueError:  # more digits than Python writes
            raise Error(f"{name}: the number is too large") from None
    return encoded(name, value, "a text or a number")


# The types of options, for messages; lists and pairs take several values.
_EXPECTED = {
    "flag": "a bool",
    "whole": "a whole number",
    "number": "a number",
    "vector": "three numbers",
    "text": "a text",
    "choice": "a text",
}


class Options:
    """The options of a function; None omits one."""

    def __init__(self, function, given):
        self._library = library()
        self._function = function
        self._session = given.pop("session", None)  # kept alive
        if not isinstance(self._session, (Session, type(None))):
            raise _wrong_type("session", "a Session", self._session)
        self.handle = self._library.urdfmill_options_new(function.encode())
        if not self.handle:
            raise MemoryError
        self._library.urdfmill_options_use(self.handle, self._session and self._session.open_handle())
        for name, value in given.items():
            self._set(listed()[function].get(name, {}).get("kind"), name, value)

    def __del__(self):
        handle, self.handle = getattr(self, "handle", None), None
        if handle:
            self._library.urdfmill_options_free(handle)

    def _set(self, kind, name, value):
        called = name.encode("utf-8", "backslashreplace")
        if b"\0" in called:
            raise TypeError(f"{self._function} has no option {name!r}")
        # An option without a value must exist, too.
        self._expect_taken(name, self._library.urdfmill_options_set(self.handle, called, None))
        if value is None:
            return
        if isinstance(value, collections.abc.Mapping):
            if kind in _EXPECTED:
                raise _wrong_type(name, _EXPECTED[kind], value)
            for key, one in value.items():
                one = (b"true" if one else b"false") if isinstance(one, bool) else _quantity(name, one)
                key = encoded(name, key, "a text as the name of a value")
                self._expect_taken(name, self._library.urdfmill_options_set_pair(self.handle, called, key, one))
            return
        for one in self._texts(kind, name, value):
            self._expect_taken(name, self._library.urdfmill_options_set(self.handle, called, one))

    @staticmethod
    def _texts(kind, name, value):
        """Returns the values of an option as texts."""
        if isinstance(value, (str, bytes, os.PathLike)):
            return [encoded(name, value)]
        if isinstance(value, bool):
            if kind not in ("flag", None):
                raise _wrong_type(name, _EXPECTED.get(kind, "texts"), value)
            return [b"true" if value else b"false"]
        if isinstance(value, collections.abc.Collection):
            if kind == "vector":
                return [b" ".join(_quantity(name, one) for one in value)]
            if kind in _EXPECTED:
                raise _wrong_type(name, _EXPECTED[kind], value)
            return [_quantity(name, one) for one in value]
        if not isinstance(value, _NUMBERS):
            raise _wrong_type(name, _EXPECTED.get(kind, "texts"), value)
        return [_quantity(name, value)]

    def _expect_taken(self, name, refusal):
        if refusal is not None:
            is_known = any(name in options for options in listed().values())
            raise (Error if is_known else TypeError)(_decoded(refusal))


class Session:
    """Data shared by the calls that receive it as `session`: parsed sources, packages that were found, unsaved texts of
    an editor. Calls of several threads wait for each other. The options are packages, package_paths, no_package_search,
    ignore_environment and python."""

    def __init__(self, **given):
        if "session" in given:
            raise TypeError("session: a session has none")
        self._library = library()
        options = Options("session", given)
        self._handle = self._library.urdfmill_session_new(options.handle)
        if not self._handle:
            raise MemoryError

    def __del__(self):
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._library.urdfmill_session_free(handle)

    def __reduce__(self):
        raise TypeError("a Session cannot be copied")

    def open_handle(self):
        """Returns the handle for the C interface. Raises Error for a session that has ended."""
        handle = getattr(self, "_handle", None)
        if not handle:
            raise Error("the session has ended")
        return handle

    def set_text(self, path, text):
        """Replaces the text of a file, like an editor's unsaved state; None: the file on the disk counts again."""
        text = None if text is None else encoded("text", text, "a text")
        library().urdfmill_set_text(self.open_handle(), encoded("path", path), text)

    def forget_packages(self):
        """Makes the session search for packages again: some may have been added, removed or moved."""
        library().urdfmill_forget_packages(self.open_handle())


class Result:
    """A result of the library; its memory is valid as long as this object."""

    def __init__(self, function, *given_words, **given):
        self._library = library()
        names = words(function)
        self._lock = threading.Lock()
        options = Options(function, given)
        # Only the quantities of codegen have a default.
        texts = [
            None if word is None and name == "what" else encoded(name, word)
            for name, word in zip(names, given_words)
        ]
        self._handle = self._library.urdfmill_call(
            function.encode(), (ctypes.c_char_p * len(texts))(*texts), len(texts), options.handle
        )
        if not self._handle:
            raise MemoryError

    def __del__(self):
        handle, self._handle = getattr(self, "_handle", None), None
        if handle:
            self._library.urdfmill_free(handle)

    def __copy__(self):
        return self

    def __deepcopy__(self, _):
        return self

    def __reduce__(self):
        raise TypeError("a result of urdfmill cannot be copied")

    @property
    def code(self):
        return self._library.urdfmill_code(self._handle)

    @property
    def bytes(self):
        length = self._library.urdfmill_text_length(self._handle)
        return ctypes.string_at(self._library.urdfmill_text(self._handle), length)

    @property
    def text(self):
        return _decoded(self.bytes)

    @property
    def findings(self):
        return _decoded(self._library.urdfmill_findings(self._handle))

    @property
    def log(self):
        return _decoded(self._library.urdfmill_log(self._handle))

    def write(self, indentation, line_end):
        """Returns the text of an expansion with other white space."""
        words = (encoded("indent", indentation, "a text"), encoded("newl", line_end, "a text"))
        with self._lock:  # the text that another thread reads is replaced
            if self._library.urdfmill_write(self._handle, *words) == FAILURE:
                raise Error(self.findings.rstrip("\n"))
            return self.text
