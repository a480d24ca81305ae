#!/usr/bin/env bash
# ci_check_test.sh BUILD SOURCE: what the script of the CI jobs prints in a GitHub job: the findings as annotations, and
# nothing that a model or a file name says as a command to the runner.
source "$(dirname "$0")/common.sh"
export PATH=$build/bin:$PATH GITHUB_ACTIONS=true URDFMILL_DIAGNOSTICS=github URDFMILL_VERSION=1.2
mkdir "$work/models"
cd "$work/models"
printf '<robot name="r">\n <!--\n::error ::forged\n::stop-commands::forged\n##[error]forged\n-->\n<link name="a"/><link name="a"/></robot>' >a.urdf
printf '<robot name="r">\n <!--\n::error ::forged\n::stop-commands::forged\n##[error]forged\n-->\n<link name="a"/></robot>' >'##[error]forged.urdf'

code=0
"$source/packaging/ci/check" >"$work/log" 2>&1 || code=$?
[ "$code" = 1 ] || fail "exit code $code"
grep -q '^::error file=.*a.urdf,line=7.*already a link named' "$work/log" || fail "no annotation: $(cat "$work/log")"
grep -q forged "$work/log" || fail "the difference is not shown"
# The runner carries out commands at the beginning of a line, and ##[ anywhere, except between the marks.
awk '
  stopped != "" { if ($0 == "::" stopped "::") stopped = ""; next }
  /^[ \t]*::stop-commands::/ { stopped = $0; sub(/^.*::stop-commands::/, "", stopped); next }
  /^[ \t]*::(error|warning|notice) (file|title)=/ { next }
  /^[ \t]*::/ || /##\[/ { print "carried out: " $0; bad = 1 }
  END { exit bad }
' "$work/log" >"$work/carried" || fail "$(cat "$work/carried")"
