#!/usr/bin/env bash
# Kills migrations of a tree at random moments: every file must be the old or the new one, and a last run finishes the rest.
# usage: kill_test.sh PROGRAM FIXTURE
set -eu
program=$1
fixture=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/tree"
for i in $(seq 1 400); do sed "s/name=\"lift\"/name=\"lift$i\"/" "$fixture" >"$folder/tree/$i.urdf"; done
cp -r "$folder/tree" "$folder/old"
cp -r "$folder/tree" "$folder/new"
"$program" migrate "$folder/new" --to 1.2 -w -q 2>/dev/null
for round in $(seq 1 20); do
  rm -rf "$folder/tree"
  cp -r "$folder/old" "$folder/tree"
  "$program" migrate "$folder/tree" --to 1.2 -w -q 2>/dev/null >/dev/null &
  pid=$!
  sleep "0.0$((RANDOM % 10))$((RANDOM % 10))"
  kill -9 "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  for i in $(seq 1 400); do
    cmp -s "$folder/tree/$i.urdf" "$folder/old/$i.urdf" || cmp -s "$folder/tree/$i.urdf" "$folder/new/$i.urdf" || {
      echo "round $round: $i.urdf is neither the old nor the new file"
      exit 1
    }
  done
  "$program" migrate "$folder/tree" --to 1.2 -w -q 2>/dev/null >/dev/null
  if compgen -G "$folder/tree/*.urdfmill-*" >/dev/null; then
    echo "round $round: the run after the kill left temporary files"
    exit 1
  fi
  for i in $(seq 1 400); do
    cmp -s "$folder/tree/$i.urdf" "$folder/new/$i.urdf" || { echo "round $round: $i.urdf was not finished"; exit 1; }
  done
done

# Asked to stop, it finishes what it has begun and cleans up after itself.
for round in $(seq 1 5); do
  rm -rf "$folder/tree"
  cp -r "$folder/old" "$folder/tree"
  "$program" migrate "$folder/tree" --to 1.2 -w -q 2>/dev/null >/dev/null &
  pid=$!
  sleep "0.0$((RANDOM % 10))"
  kill -TERM "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
  left=$(find "$folder/tree" -name '*.urdfmill-*' | wc -l)
  [ "$left" = 0 ] || { echo "stopped, it left $left temporary files"; exit 1; }
done
echo "20 kills, nothing lost or damaged; 5 stops, nothing left over"
