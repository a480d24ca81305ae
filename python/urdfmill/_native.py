"""The C interface (urdfmill/c/urdfmill.h) through ctypes."""

import ctypes
import ctypes.util
import functools
import os
import pathlib

ABI_VERSION = 0
CLEAN, FINDINGS, FAILURE = 0, 1, 2


class _Options(ctypes.Structure):
    """struct urdfmill_options, member by member."""

    _fields_ = [
        ("size", ctypes.c_size_t),
        ("text", ctypes.c_char_p),
        ("arguments", ctypes.POINTER(ctypes.c_char_p)),
        ("packages", ctypes.POINTER(ctypes.c_char_p)),
        ("package_paths", ctypes.POINTER(ctypes.c_char_p)),
        ("no_banner", ctypes.c_int),
        ("ignore_environment", ctypes.c_int),
        ("diagnostics", ctypes.c_char_p),
        ("version", ctypes.c_char_p),
        ("strict", ctypes.c_int),
        ("no_config", ctypes.c_int),
        ("positions", ctypes.POINTER(ctypes.c_char_p)),
        ("velocities", ctypes.POINTER(ctypes.c_char_p)),
        ("base", ctypes.c_char_p),
        ("tip", ctypes.c_char_p),
        ("extract", ctypes.c_char_p),
        ("root", ctypes.c_char_p),
        ("prefix", ctypes.c_char_p),
        ("merge_fixed", ctypes.c_int),
        ("attach", ctypes.c_char_p),
        ("attach_at", ctypes.c_char_p),
        ("attach_prefix", ctypes.c_char_p),
        ("convention", ctypes.c_char_p),
        ("all_tips", ctypes.c_int),
        ("degrees", ctypes.c_int),
        ("millimetres", ctypes.c_int),
        ("digits", ctypes.c_int),
        ("with_dynamics", ctypes.c_int),
        ("snap", ctypes.c_double),
        ("flange_row", ctypes.c_int),
        ("absorb_base", ctypes.c_int),
        ("flips", ctypes.POINTER(ctypes.c_char_p)),
        ("zeros", ctypes.POINTER(ctypes.c_char_p)),
        ("aspects", ctypes.POINTER(ctypes.c_char_p)),
        ("tolerance", ctypes.c_double),
        ("samples", ctypes.c_int),
        ("link_names", ctypes.POINTER(ctypes.c_char_p)),
        ("inertia_links", ctypes.c_char_p),
        ("shapes", ctypes.c_char_p),
        ("density", ctypes.c_double),
        ("total_mass", ctypes.c_double),
        ("masses", ctypes.POINTER(ctypes.c_char_p)),
        ("add_base_link", ctypes.c_int),
        ("hull", ctypes.c_int),
        ("simplify", ctypes.c_double),
        ("accelerations", ctypes.POINTER(ctypes.c_char_p)),
        ("torques", ctypes.POINTER(ctypes.c_char_p)),
        ("task", ctypes.c_char_p),
        ("damping", ctypes.c_double),
        ("tip_wrench", ctypes.c_char_p),
        ("constraints", ctypes.POINTER(ctypes.c_char_p)),
        ("floating_base", ctypes.c_int),
        ("pose", ctypes.c_char_p),
        ("seed", ctypes.POINTER(ctypes.c_char_p)),
        ("all_solutions", ctypes.c_int),
        ("payload", ctypes.c_char_p),
        ("trajectory", ctypes.c_char_p),
        ("gravity", ctypes.c_char_p),
        ("no_friction", ctypes.c_int),
        ("rotor_inertias", ctypes.POINTER(ctypes.c_char_p)),
        ("gear_ratios", ctypes.POINTER(ctypes.c_char_p)),
        ("exact_rotors", ctypes.c_int),
        ("affine_in", ctypes.c_char_p),
        ("multipliers", ctypes.POINTER(ctypes.c_char_p)),
        ("rotors", ctypes.c_int),
        ("period", ctypes.c_double),
        ("harmonics", ctypes.c_int),
        ("random_seed", ctypes.c_int),
        ("velocity_limits", ctypes.POINTER(ctypes.c_char_p)),
        ("acceleration_limits", ctypes.POINTER(ctypes.c_char_p)),
        ("effort_limits", ctypes.POINTER(ctypes.c_char_p)),
        ("held", ctypes.POINTER(ctypes.c_char_p)),
        ("name", ctypes.c_char_p),
        ("constants", ctypes.POINTER(ctypes.c_char_p)),
        ("base_parameters", ctypes.c_int),
        ("smoothing", ctypes.c_double),
        ("ignore_mimic", ctypes.c_int),
        ("beyond_limits", ctypes.c_int),
        ("restarts", ctypes.c_int),
        ("window", ctypes.c_int),
        ("hold_out", ctypes.c_double),
        ("margin", ctypes.c_double),
        ("rate", ctypes.c_double),
        ("links", ctypes.POINTER(ctypes.c_char_p)),
        ("frame", ctypes.c_char_p),
        ("effort", ctypes.c_double),
        ("velocity", ctypes.c_double),
    ]


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
    options = ctypes.POINTER(_Options)
    for function, result, arguments in [
        ("urdfmill_expand", ctypes.c_void_p, [ctypes.c_char_p, options]),
        ("urdfmill_check", ctypes.c_void_p, [ctypes.c_char_p, options]),
        ("urdfmill_migrate", ctypes.c_void_p, [ctypes.c_char_p, options]),
        ("urdfmill_convert", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_format", ctypes.c_void_p, [ctypes.c_char_p, options]),
        ("urdfmill_fk", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_screws", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_dynamics", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_ik", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_identify", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_excite", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_workspace", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_codegen", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_from_ets", ctypes.c_void_p, [ctypes.c_char_p, options]),
        ("urdfmill_from_dh", ctypes.c_void_p, [ctypes.c_char_p, options]),
        ("urdfmill_dh", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_inertia", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_mesh", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_verify", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, options]),
        ("urdfmill_write", ctypes.c_int, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]),
        ("urdfmill_code", ctypes.c_int, [ctypes.c_void_p]),
        ("urdfmill_text", ctypes.c_void_p, [ctypes.c_void_p]),
        ("urdfmill_text_length", ctypes.c_size_t, [ctypes.c_void_p]),
        ("urdfmill_findings", ctypes.c_char_p, [ctypes.c_void_p]),
        ("urdfmill_log", ctypes.c_char_p, [ctypes.c_void_p]),
        ("urdfmill_free", None, [ctypes.c_void_p]),
        ("urdfmill_version", ctypes.c_char_p, []),
    ]:
        getattr(loaded, function).restype = result
        getattr(loaded, function).argtypes = arguments
    return loaded


def version():
    """The version of the library: "0.1.0"."""
    return library().urdfmill_version().decode()


def _bytes(text):
    return None if text is None else os.fsencode(text)


def _list(texts):
    return (ctypes.c_char_p * (len(texts) + 1))(*[_bytes(text) for text in texts], None)


def _assignments(values):
    return _list([f"{name}={value}" for name, value in (values or {}).items()])


def _limits(values):
    """A map of joints to limits, or one for all joints."""
    return _assignments(values) if values is None or hasattr(values, "items") else _list([str(values)])


def _pairs(mapping):
    return _list([text for item in mapping.items() for text in item])


class Result:
    """A result of the library; its memory lives as long as this object."""

    def __init__(
        self,
        function,
        *words,
        text=None,
        arguments=None,
        packages=None,
        package_paths=(),
        positions=None,
        velocities=None,
        flips=(),
        zeros=None,
        aspects=(),
        link_names=None,
        masses=None,
        accelerations=None,
        torques=None,
        constraints=(),
        seed=None,
        rotor_inertias=None,
        gear_ratios=None,
        multipliers=(),
        velocity_limits=None,
        acceleration_limits=None,
        effort_limits=None,
        held=None,
        constants=None,
        links=(),
        **options,
    ):
        self._library = library()
        options = {name: _bytes(value) if isinstance(value, str) else value for name, value in options.items()}
        given = _Options(
            size=ctypes.sizeof(_Options),
            text=text.encode() if isinstance(text, str) else text,
            arguments=_pairs({name: str(value) for name, value in (arguments or {}).items()}),
            packages=_pairs(packages or {}),
            package_paths=_list(list(package_paths)),
            positions=_assignments(positions),
            velocities=_assignments(velocities),
            flips=_list(list(flips)),
            zeros=_assignments(zeros),
            aspects=_list(list(aspects)),
            link_names=_pairs(link_names or {}),
            masses=_assignments(masses),
            accelerations=_assignments(accelerations),
            torques=_assignments(torques),
            constraints=_list(list(constraints)),
            seed=_assignments(seed),
            rotor_inertias=_assignments(rotor_inertias),
            gear_ratios=_assignments(gear_ratios),
            multipliers=_list([repr(float(value)) for value in multipliers]),
            velocity_limits=_limits(velocity_limits),
            acceleration_limits=_limits(acceleration_limits),
            effort_limits=_limits(effort_limits),
            held=_assignments(held),
            constants=_assignments(constants),
            links=_list(list(links)),
            **options,
        )
        self._handle = getattr(self._library, function)(*map(_bytes, words), ctypes.byref(given))
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
