#!/usr/bin/env bash
# tinyusdz_test.sh NODE URDFMILL SOURCE RECORDED: layers of recorded robots, each 20th (all with URDFMILL_ALL), and of the fixtures
# with meshes, in npm's tinyusdz (tinyusdz.mjs).
set -eu
node=$1 urdfmill=$2 source=$3 robots=$4/conformance/robots/expected
package=
for folder in "${URDFMILL_TINYUSDZ:-}" "$source/node_modules" /usr/local/lib/node_modules /usr/lib/node_modules /opt/urdfmill/node_modules; do
  [ -z "$folder" ] || [ ! -e "$folder/tinyusdz/tinyusdz.js" ] || { package=$folder/tinyusdz; break; }
done
[ -n "$package" ] || { echo "skipped: no npm package tinyusdz (URDFMILL_TINYUSDZ names the node_modules folder)"; exit 77; }
nth=20
[ -z "${URDFMILL_ALL:-}" ] || nth=1
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# Two meshes of one file, one of them scaled, in the layer and in a package.
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n' > "$folder/wedge.obj"
mesh='<geometry><mesh filename="wedge.obj"/></geometry>'
echo "<robot name=\"wedge\"><link name=\"a\"><visual>$mesh</visual><collision>${mesh/\/>/ scale=\"2 1 1\"\/>}</collision></link></robot>" > "$folder/wedge.urdf"
models=("$folder/wedge.urdf" "$source"/fixtures/*/*.urdf)
if [ -e "$robots" ]; then
  mapfile -t -O "${#models[@]}" models < <(find "$robots" -name '*.urdf' | sort | awk "NR % $nth == 1 % $nth")
else
  echo "the recorded robots are not beside this repository; only the fixtures are read"
fi
"$node" "$source/tests/usd/oracle/tinyusdz.mjs" "$package" "$urdfmill" "$folder" "${models[@]}"
