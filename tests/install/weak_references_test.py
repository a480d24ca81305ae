"""weak_references_test.py BUILD: lists what is left undefined by weak references in the programs and libraries that are shipped.

A library may behave differently without a function that it refers to weakly, as libxml2 does without locks if the
functions of threads are not linked. Each name that is left must be on the list below, with the reason why that is right.
"""

import collections
import pathlib
import re
import subprocess
import sys

LEFT = {
    "_ITM_": "transactional memory, which nothing here uses",
    "_ZGTt": "transactional memory, which nothing here uses",
    "__cxa_finalize": "glibc defines it where a library can be unloaded",
    "__cxa_pure_virtual": "a call of a pure virtual function ends the program either way",
    "__gmon_start__": "profiling, which nothing here is compiled for",
    "__call_tls_dtors": "destructors of thread_local variables; no linked object registers one",
    "__glibc_tls_internal_free": "frees what a function that is not linked allocates",
    "__pthread_initialize_minimal": "glibc before 2.34; later ones start threads in libc",
    "_dl_rtld_map": "the loader of shared libraries, which a static program does not have",
    "__pthread_key_create": "libc or libpthread, which the library names as needed",
}


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True).stdout


def members(map_text):
    """Returns the members of archives that a link took, by archive."""
    found = collections.defaultdict(set)
    for archive, member in re.findall(r"^(\S+\.a)\(([^)\s]+)\)", map_text, re.MULTILINE):
        found[archive].add(member)
    return found


def left_in_static(program, linked, build):
    """Returns the weak references of the linked members that the program does not define, each with a member that has it."""
    defined = {line.split()[-1] for line in output("nm", program).splitlines() if len(line.split()) == 3}
    left = {}
    for archive, taken in linked.items():
        member = None
        for line in output("nm", build / archive).splitlines():
            words = line.split()
            if line.endswith(":"):
                member = line[:-1]
            elif len(words) == 2 and words[0] in "wv" and member in taken and words[1] not in defined:
                left[words[1]] = f"{pathlib.Path(archive).name}({member})"
    return left


def left_in_shared(library):
    words = (line.split() for line in output("nm", "-D", library).splitlines())
    return {found[1].split("@")[0]: library.name for found in words if len(found) == 2 and found[0] in "wv"}


def main():
    build = pathlib.Path(sys.argv[1])
    program, library, portable = build / "bin/urdfmill", build / "liburdfmill.so", build / "portable/liburdfmill_portable.so"
    results = {}
    link_map = program.with_name(program.name + ".map")
    if link_map.exists():
        linked = members(link_map.read_text())
        if not any(archive.endswith("/libxml2.a") for archive in linked):
            sys.exit(f"{link_map} names no member of libxml2.a")
        results[program] = left_in_static(program, linked, build)
    for shared in (library, portable):
        if shared.exists():
            results[shared] = left_in_shared(shared)
    if not results:
        print("skipped: neither a static program nor a library was built")
        sys.exit(77)
    failures = []
    for file, left in results.items():
        for name, place in sorted(left.items()):
            if not name.startswith(tuple(LEFT)):
                failures.append(f"{file}: nothing defines {name}, which {place} refers to weakly")
    print(*failures, sep="\n")
    print(f"{len(results)} files, {sum(map(len, results.values()))} weak references left with a reason, {len(failures)} without")
    sys.exit(1 if failures else 0)


main()
