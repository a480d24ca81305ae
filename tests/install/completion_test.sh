#!/usr/bin/env bash
# completion_test.sh BUILD SOURCE: drives bash's completion as a terminal does: from a line with the cursor at its end
# to the words offered. Asks fish for the same, and zsh on a terminal. Then checks that every page of the manual exists
# and has no mistakes.
source "$(dirname "$0")/common.sh"
export PATH=$build/bin:$PATH
cd "$source/fixtures/arm"
source "$source/packaging/completion/urdfmill.bash"

# offered LINE: prints the candidates, one on each line, sorted.
offered() {
  COMP_LINE=$1
  COMP_POINT=${#COMP_LINE}
  COMP_WORDS=()
  # Bash splits at blanks, and makes words of the characters of COMP_WORDBREAKS.
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
# offers LINE WORD...: checks for exactly these candidates.
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

offers 'urdfmill ex' excite expand explain export
offers 'urdfmill expand arm.urdf.xacro pre' prefix:=
offers_among 'urdfmill expand arm.urdf.xacro ' gripper:=
offers_among 'urdfmill expand arm' arm.urdf.xacro
offers 'urdfmill expand arm.urdf.xacro prefix:=l --no-b' --no-banner
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

# Names of a model are quoted, so that nothing in them runs; those with control characters are not offered.
cat >"$work/hostile.urdf" <<'MODEL'
<robot name="r">
  <link name="a"/><link name="b"/><link name="c"/><link name="l$(touch x)"/>
  <joint name="j;touch x;" type="continuous"><parent link="a"/><child link="b"/></joint>
  <joint name="j&#10;touch x" type="continuous"><parent link="b"/><child link="c"/></joint>
  <joint name="f" type="fixed"><parent link="b"/><child link="l$(touch x)"/></joint>
</robot>
MODEL
offers "urdfmill fk $work/hostile.urdf --q j" 'j\;touch\ x\;='
offers "urdfmill dh $work/hostile.urdf --tip l" 'l\$\(touch\ x\)'

# In fish, candidates have a description after a tab.
fish_offers() {
  local line=$1
  shift
  printf '%s\n' "$@" | sort >"$work/expected"
  HOME=$work fish --no-config -c "source '$source/packaging/completion/urdfmill.fish'; complete -C '$line'" | cut -f1 | sort >"$work/offered"
  same "in fish, what follows \"$line\"" "$work/expected" "$work/offered"
}
if command -v fish >/dev/null; then
  fish_offers 'urdfmill ex' excite expand explain export
  fish_offers 'urdfmill expand arm.urdf.xacro pre' prefix:=
  fish_offers 'urdfmill expand arm.urdf.x' arm.urdf.xacro
  fish_offers 'urdfmill fk arm.urdf.xacro prefix:=l_ --link l_sh' l_shoulder
  fish_offers 'urdfmill fk arm.urdf.xacro --q shoulder_p' shoulder_pitch=
  fish_offers 'urdfmill convert arm.urdf.xacro --to j' joint-limits json
  fish_offers 'urdfmill check --ignore xml-limit,xml-n' xml-limit,xml-not-utf8
  fish_offers 'urdfmill expand --package-path mac' macros/
  fish_offers 'xacro arm.urdf.xacro gr' gripper:=
else
  echo "skipped in part: no fish"
fi

# Prints zsh's completion of a line after a tab: the rest of the word, and a blank if the word is complete.
if command -v zsh >/dev/null; then
  while IFS='|' read -r typed completed; do
    printf '%s\n' "$typed" >>"$work/typed"
    printf '%s\n' "$completed" >>"$work/expected.zsh"
  done <<'LINES'
urdfmill expl|urdfmill explain 
urdfmill fr|urdfmill from-
urdfmill expand arm.urdf.xacro pre|urdfmill expand arm.urdf.xacro prefix:=
urdfmill expand arm.urdf.x|urdfmill expand arm.urdf.xacro 
urdfmill fk arm.urdf.xacro prefix:=l_ --link l_sh|urdfmill fk arm.urdf.xacro prefix:=l_ --link l_shoulder 
urdfmill fk arm.urdf.xacro --q shoulder_p|urdfmill fk arm.urdf.xacro --q shoulder_pitch=
urdfmill convert arm.urdf.xacro --to joi|urdfmill convert arm.urdf.xacro --to joint-limits 
urdfmill check --ignore xml-limit,xml-n|urdfmill check --ignore xml-limit,xml-not-utf8 
urdfmill expand --package-path mac|urdfmill expand --package-path macros/
xacro arm.urdf.xacro gr|xacro arm.urdf.xacro gripper:=
LINES
  printf '%s\n' "urdfmill fk $work/hostile.urdf --q j" "urdfmill dh $work/hostile.urdf --tip l" >>"$work/typed"
  printf '%s\n' "urdfmill fk $work/hostile.urdf --q j\\;touch\\ x\\;=" "urdfmill dh $work/hostile.urdf --tip l\\$\\(touch\\ x\\) " >>"$work/expected.zsh"
  timeout 60 zsh -f "$source/tests/install/completion_in_zsh.zsh" "$source/packaging/completion" <"$work/typed" >"$work/offered.zsh" ||
    fail "zsh did not answer"
  same "what zsh completes" "$work/expected.zsh" "$work/offered.zsh"
else
  echo "skipped in part: no zsh"
fi

# On terminals, with many names.
if command -v python3 >/dev/null; then
  python3 -B "$source/tests/install/completion_names.py" "$build/bin/urdfmill" "$source/packaging/completion" >"$work/names" ||
    { cat "$work/names" >&2; fail "a name of a model is not completed as it is"; }
else
  echo "skipped in part: no python3"
fi

command -v groff >/dev/null || echo "skipped in part: no groff"
for page in '' xacro $(urdfmill complete '' | cut -f1 | grep -v '^-'); do
  # shellcheck disable=SC2086
  urdfmill man $page >"$work/page.1"
  grep -q '^\.SH NAME' "$work/page.1" || fail "urdfmill man $page has no name"
  if command -v groff >/dev/null; then
    groff -man -ww -Kutf8 -Tutf8 "$work/page.1" >/dev/null 2>"$work/warnings" || fail "groff: $page"
    [ ! -s "$work/warnings" ] || { head "$work/warnings" >&2; fail "the page of $page"; }
  fi
done
