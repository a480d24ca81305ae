#!/usr/bin/env bash
# What programs write beside the sources is not kept with them: logs, crashes of fuzzers, rejected patches, caches.
# usage: tracked_files_test.sh SOURCE
set -eu
cd "$1"
git rev-parse --is-inside-work-tree >/dev/null 2>&1 || { echo "skipped: not a checkout by git"; exit 77; }
tracked=$(git ls-files -- '*.log' '*.orig' '*.rej' '*.pyc' '*.o' '*.urdfmill-*' 'core' '**/core' '**/crash-*' '**/leak-*' '**/timeout-*' '**/oom-*' 'build/*')
[ -z "$tracked" ] || { echo "these files do not belong in the repository:"; echo "$tracked"; exit 1; }
