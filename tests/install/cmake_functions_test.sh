#!/usr/bin/env bash
# cmake_functions_test.sh BUILD SOURCE: builds the project sample/ with Make and with Ninja on the installed package and
# on the build folder itself: changed and new files are expanded again, and nothing else is.
source "$(dirname "$0")/common.sh"
install_all
unset LD_LIBRARY_PATH
PATH=${PATH#"$prefix/bin:"} # the package finds its program by itself
cp -r "$source/tests/install/sample" "$work/sample"
cd "$work"

# after WHAT yes|no: builds, and the model must have been expanded again, or not.
after() {
  "$CMAKE" --build "$tree" >log 2>&1 || { cat log >&2; fail "the build after: $1"; }
  local expanded=no
  if grep -q 'Expanding' log; then expanded=yes; fi
  [ "$expanded" = "$2" ] || { cat log >&2; fail "after: $1: expanded again: $expanded"; }
}
# change COMMAND...: makes a change that even a coarse clock registers.
change() {
  sleep 0.05
  "$@"
}

project() {
  tree=$work/$1
  quietly "$CMAKE" -G "$2" -S sample -B "$tree" -Durdfmill_DIR="$3"
  after "the first time" yes
  grep -q 'xyz="0 2 0"' "$tree/models/gate.urdf" || fail "no gate of width 2"
  grep -q 'xyz="0 3 0"' "$tree/gate.urdf" || fail "no gate of width 3"
  after "nothing" no
  change touch sample/config/sizes.yaml
  after "touching the YAML" yes
  after "nothing, once more" no
  change sed -i 's/1.5/2.5/' sample/config/sizes.yaml
  after "another height" yes
  grep -q 'length="2.5"' "$tree/models/gate.urdf" || fail "the height is the old one"
  change sed -i 's/2.5/1.5/' sample/config/sizes.yaml
  after "the height as it was" yes
  change sh -c "echo '<robot/>' >sample/urdf/posts/more.xacro"
  after "a file that matches a glob" yes
  change sh -c "echo '<robot><link name=\"later\"/></robot>' >sample/urdf/later.xacro"
  after "an optional file that is there now" yes
  grep -q 'name="later"' "$tree/models/gate.urdf" || fail "the optional file is not included"
  change rm sample/urdf/posts/more.xacro sample/urdf/later.xacro
  after "files that are gone" yes
  # With Make, CMake (3.25) only adds to the names from earlier depfiles.
  if [ "$2" = Ninja ]; then after "nothing in the end" no; fi
  quietly "$CMAKE" --install "$tree" --prefix "$tree/installed"
  cmp "$tree/models/gate.urdf" "$tree/installed/share/sample_description/urdf/gate.urdf" || fail "not installed"
  cmp "$tree/gate.urdf" "$tree/installed/share/sample_description/xacro/gate.urdf" || fail "not installed by xacro_add_files"
  (cd "$tree" && quietly ctest)
}

package=$(dirname "$(find "$prefix" -name urdfmill-config.cmake)")
project make 'Unix Makefiles' "$package"
if command -v ninja >/dev/null; then project ninja Ninja "$build"; else echo "skipped in part: no ninja"; fi
