#!/usr/bin/env bash
# doxygen_test.sh BUILD SOURCE HEADER...: makes the reference of the public headers (below lib/urdfmill) in BUILD/reference,
# without a warning. Every type and function is documented; data members are where name, type and unit do not tell all.
set -eu
build=$1
source=$2
shift 2
command -v doxygen >/dev/null || { echo "skipped: no doxygen"; exit 77; }
cd "$source"
configuration=$build/Doxyfile
{
  cat docs/Doxyfile
  printf 'OUTPUT_DIRECTORY = "%s"\nINPUT =' "$build"
  printf ' lib/urdfmill/%s' "$@"
} >"$configuration"
doxygen "$configuration" 2>&1 | grep -vE '\(variable\) of (struct|class) .* is not documented' >"$build/doxygen.log" || true
if [ -s "$build/doxygen.log" ]; then
  cat "$build/doxygen.log"
  exit 1
fi
[ -e "$build/reference/index.html" ] || { echo "there is no reference"; exit 1; }
