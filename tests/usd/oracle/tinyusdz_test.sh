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
models=("$source"/fixtures/*/*.urdf)
if [ -e "$robots" ]; then
  mapfile -t -O "${#models[@]}" models < <(find "$robots" -name '*.urdf' | sort | awk "NR % $nth == 1 % $nth")
else
  echo "the recorded robots are not beside this repository; only the fixtures are read"
fi
"$node" "$source/tests/usd/oracle/tinyusdz.mjs" "$package" "$urdfmill" "$folder" "${models[@]}"
