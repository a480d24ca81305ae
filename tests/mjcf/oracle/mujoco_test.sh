#!/usr/bin/env bash
# mujoco_test.sh convert|simulate|gains|read|draw|mistakes|loops NODE URDFMILL SOURCE RECORDED
# convert: every nth recorded robot (all with URDFMILL_ALL) as MJCF in MuJoCo: the same names, poses, masses, limits and
#          equations of motion in 8 (32) states, by the judge of the recorded cases. The loss report must name the
#          differences.
# simulate: a sample of them (or all) in motion (simulate.mjs).
# gains:   the step responses of a sample of them (or all) are those that were asked for (gains.mjs).
# read:    the models of fixtures/mjcf, and one with sites, sensors and keyframes that is written, as URDF: the same
#          poses and masses as in MuJoCo (read.mjs).
# draw:    robots with meshes of several objects, materials and formats: every triangle is drawn (draw.mjs).
# loops:   mechanisms with loops accelerate under dynamics as in MuJoCo (loops.mjs).
# mistakes: mistakes made by rule in a valid model: what MuJoCo refuses is an error of check (mistakes.mjs).
set -eu
what=$1 node=$2 urdfmill=$3 source=$4 shared=$5/conformance
package=
for folder in "${URDFMILL_MUJOCO:-}" "$source/node_modules" /usr/local/lib/node_modules /usr/lib/node_modules /opt/urdfmill/node_modules; do
  [ -z "$folder" ] || [ ! -e "$folder/@mujoco/mujoco/mujoco.js" ] || { package=$folder/@mujoco/mujoco; break; }
done
[ -n "$package" ] || { echo "skipped: no npm package @mujoco/mujoco (URDFMILL_MUJOCO names the node_modules folder)"; exit 77; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
if [ "$what" = read ]; then
  models=$source/fixtures/mjcf
  "$urdfmill" convert -q --to mjcf --sites --srdf "$models/cell.srdf" "$models/cell.urdf" -o "$folder/cell.xml"
  "$node" "$source/tests/mjcf/oracle/read.mjs" "$package" "$urdfmill" "$models"/*.xml "$folder/cell.xml" "$source/tests/mjcf/oracle/models.txt"
  exit
fi
if [ "$what" = draw ]; then
  "$node" "$source/tests/mjcf/oracle/draw.mjs" "$package" "$urdfmill" "$source/tests/mjcf/oracle/drawn.txt"
  exit
fi
if [ "$what" = loops ]; then
  "$node" "$source/tests/mjcf/oracle/loops.mjs" "$package" "$urdfmill" "$folder"
  exit
fi
if [ "$what" = mistakes ]; then
  "$node" "$source/tests/mjcf/oracle/mistakes.mjs" "$package" "$urdfmill" "$source/fixtures/mjcf/workcell.xml"
  exit
fi
[ -e "$shared/mjcf/exam.mjs" ] || { echo "skipped: no recorded cases beside this repository"; exit 77; }
if [ "$what" = simulate ] || [ "$what" = gains ]; then
  nth=30
  [ -z "${URDFMILL_ALL:-}" ] || nth=1
  "$node" "$source/tests/mjcf/oracle/$what.mjs" "$package" "$urdfmill" $(find "$shared/robots/expected" -name '*.urdf' | sort | awk "NR % $nth == 1 % $nth")
  exit
fi
nth=24 states=8
[ -z "${URDFMILL_ALL:-}" ] || { nth=1 states=32; }
find "$shared/robots/expected" -name '*.urdf' | sort | awk "NR % $nth == 0" >"$folder/list"
"$node" "$shared/mjcf/exam.mjs" --urdfmill "$urdfmill" --mujoco "$package" --meshes none --positions $states --list "$folder/list" --json "$folder/verdicts" || true
"$node" "$source/tests/mjcf/oracle/verdicts.mjs" "$folder/verdicts"
