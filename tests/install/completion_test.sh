#!/usr/bin/env bash
# completion_test.sh BUILD SOURCE: drives the completion of bash as a terminal would: a line with the cursor at its end
# goes in, the words that bash may put in come out. Then, that every page of the manual is there and has no mistakes.
source "$(dirname "$0")/common.sh"
export PATH=$build/bin:$PATH
cd "$source/fixtures/arm"
source "$source/packaging/completion/urdfmill.bash"

# offered LINE: the candidates, one a line, sorted.
offered() {
  COMP_LINE=$1
  COMP_POINT=${#COMP_LINE}
  COMP_WORDS=()
  # Bash cuts at blanks, and makes words of the characters of COMP_WORDBREAKS.
  local rest=$COMP_LINE
  while [ -n "$rest" ]; do
    [[ $rest =~ ^([[:space:]]+|[:=]+|[^[:space:]:=]+) ]]
    [[ ${BASH_REMATCH[1]} == [[:space:]]* ]] || COMP_WORDS+=("${BASH_REMATCH[1]}")
    rest=${rest#"${BASH_REMATCH[1]}"}
  done
  if [[ $COMP_LINE == *[[:space:]] ]]; then COMP_WORDS+=(""); fi
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  compopt() { :; }
  _urdfmill "${COMP_WORDS[0]}"
  printf '%s\n' "${COMPREPLY[@]}" | sort
}
# offers LINE WORD...: these and no others.
offers() {
  local line=$1
  shift
  printf '%s\n' "$@" | sort >"$work/expected"
  offered "$line" >"$work/offered"
  same "what follows \"$line\"" "$work/expected" "$work/offered"
}
offers_among() {
  offered "$1" | grep -qxF -- "$2" || fail "\"$1\" does not offer $2 but $(offered "$1" | tr '\n' ' ')"
}

offers 'urdfmill ex' expand explain
offers 'urdfmill expand arm.urdf.xacro pre' prefix:=
offers_among 'urdfmill expand arm.urdf.xacro ' gripper:=
offers_among 'urdfmill expand arm' arm.urdf.xacro
offers 'urdfmill expand arm.urdf.xacro prefix:=l --no' --no-banner
offers_among 'urdfmill expand arm.urdf.xacro prefix:=l ' gripper:=
if offered 'urdfmill expand arm.urdf.xacro prefix:=l ' | grep -q prefix:=; then fail "an argument is offered twice"; fi
offers 'urdfmill fk arm.urdf.xacro prefix:=l_ --link l_sh' l_shoulder
offers 'urdfmill fk arm.urdf.xacro --q shoulder_p' shoulder_pitch=
offers 'urdfmill dh arm.urdf.xacro --tip too' tool0
offers 'urdfmill convert arm.urdf.xacro --to j' joint-limits json
offers 'urdfmill check --color a' always auto
offers 'urdfmill check --ignore xml-limit,xml-n' xml-limit,xml-not-utf8
offers 'urdfmill explain xml-m' xml-malformed
offers 'urdfmill expand --package-path mac' macros
offers 'xacro arm.urdf.xacro gr' gripper:=
offers_among 'xacro --ver' --verbosity

for page in '' xacro $(urdfmill complete '' | cut -f1 | grep -v '^-'); do
  # shellcheck disable=SC2086
  urdfmill man $page >"$work/page.1"
  grep -q '^\.SH NAME' "$work/page.1" || fail "urdfmill man $page has no name"
  if command -v groff >/dev/null; then
    groff -man -ww -Kutf8 -Tutf8 "$work/page.1" >/dev/null 2>"$work/warnings" || fail "groff: $page"
    [ ! -s "$work/warnings" ] || { head "$work/warnings" >&2; fail "the page of $page"; }
  fi
done
