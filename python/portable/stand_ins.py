"""stand_ins.py COMPILER LOADER LIBJPEG OUT: makes what the wheel's library is linked with in place of the system's own files.

OUT/libc.so.6 and others have the names of the system's libraries, with the symbols that glibc 2.17 had and no code: of
each symbol the newest version up to that. glibc never changes or drops a version that it has released, so the present
libraries tell which those are. OUT/without_simd.cpp takes the place of the object in libjpeg.a that chooses vector
instructions, which keeps thread-local state in a way that only programs can; the plain functions give the same pictures.
"""

import collections
import pathlib
import re
import subprocess
import sys

NEWEST = (2, 17)
ROW = re.compile(r"^ *\d+: \w+ +\d+ (\w+) +(?:GLOBAL|WEAK) +\w+ +(?!UND)\S+ (\w+)@@?GLIBC_([\d.]+)$", re.MULTILINE)
SECTIONS = {"OBJECT": ("object", ".data"), "TLS": ("tls_object", '.section .tbss,"awT",@nobits')}


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout


def home_of(name, library, versions):
    """Returns the library that had the symbol in glibc 2.17; None for one of no use here. Those of threads and of dlopen()
    moved to libc later, and got new versions there."""
    if max(versions) <= NEWEST:
        return library
    if re.match("_*(pthread|sem)_", name):
        return "libpthread.so.0"
    return "libdl.so.2" if name.startswith("dl") else None


def old_symbols(compiler, loader):
    """Returns, by library, the names with version and type."""
    libraries = collections.defaultdict(dict)
    for library in ("libc.so.6", loader):
        found = collections.defaultdict(dict)
        path = output(compiler, f"-print-file-name={library}").strip()
        for kind, name, version in ROW.findall(output("readelf", "--wide", "--dyn-syms", path)):
            found[name][tuple(map(int, version.split(".")))] = kind
        for name, versions in sorted(found.items()):
            old = [version for version in versions if version <= NEWEST]
            home = home_of(name, library, versions)
            if old and home:
                libraries[home][name] = (max(old), versions[max(old)])
    return libraries


def make_library(compiler, path, symbols):
    code, versions = [], collections.defaultdict(list)
    for name, (version, kind) in symbols.items():
        kind, section = SECTIONS.get(kind, ("function", ".text"))
        code.append(f"{section}\n.globl {name}\n.type {name}, @{kind}\n.size {name}, 8\n{name}: .zero 8\n")
        versions[version].append(name)
    source, script = path.with_suffix(".s"), path.with_suffix(".map")
    source.write_text("".join(code) + '.section .note.GNU-stack,"",@progbits\n')
    script.write_text(
        "".join(f"GLIBC_{'.'.join(map(str, v))} {{ {'; '.join(names)}; }};\n" for v, names in sorted(versions.items()))
    )
    options = ["-shared", "-nostdlib", f"-Wl,-soname,{path.name}", f"-Wl,--version-script={script}"]
    subprocess.run([compiler, *options, "-o", str(path), str(source)], check=True)


def write_without_simd(libjpeg, path):
    names = sorted(set(re.findall(r" UND (jsimd_\w+)$", output("readelf", "--wide", "--symbols", libjpeg), re.MULTILINE)))
    functions = "".join(f"int {name}() {{ return 0; }}\n" for name in names)
    path.write_text(
        f'// No function can be replaced by a faster one.\n#pragma GCC visibility push(hidden)\nextern "C" {{\n{functions}}}\n'
    )


def main():
    compiler, loader, libjpeg, out = sys.argv[1], sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[4])
    out.mkdir(parents=True, exist_ok=True)
    for name, symbols in old_symbols(compiler, loader).items():
        make_library(compiler, out / name, symbols)
    write_without_simd(libjpeg, out / "without_simd.cpp")


main()
