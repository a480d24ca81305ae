# Functions shared by the tests of the installed tree: strictness, a temporary folder, the prefix. After `source
# common.sh BUILD SOURCE` there are $build, $source, $work and $prefix. With URDFMILL_INSTALLED=PREFIX the tests use
# that installation; BUILD is then the folder of the CMake package.
set -eu
build=$1
source=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
prefix=${URDFMILL_INSTALLED:-$work/prefix}
CMAKE=${CMAKE:-cmake}
CXX=${CXX:-c++}

fail() {
  echo "FAILED: $*" >&2
  exit 1
}
# quietly COMMAND...: prints the command's output only if it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "$*"; }
}
# same NAME EXPECTED ACTUAL: checks that two files are equal.
same() {
  diff -u "$2" "$3" >&2 || fail "$1 differs"
}
install_all() {
  [ -n "${URDFMILL_INSTALLED:-}" ] || quietly "$CMAKE" --install "$build" --prefix "$prefix"
  libdir=$(dirname "$(find "$prefix" -name liburdfmill.so)")
  export PATH=$prefix/bin:$PATH LD_LIBRARY_PATH=$libdir
}
# The faster generator, if it is installed.
generator() {
  if command -v ninja >/dev/null; then echo Ninja; else echo 'Unix Makefiles'; fi
}
