#!/usr/bin/env bash
# install_test.sh BUILD SOURCE: installs into a temporary prefix, checks its content, and builds examples/ on it with
# CMake (shared and static) and with pkg-config.
source "$(dirname "$0")/common.sh"
install_all
cd "$work"

echo "The files that users look for are there"
for file in bin/urdfmill bin/xacro share/urdfmill/schema/model.schema.json share/doc/urdfmill/README.md \
  include/urdfmill/xacro/expander.hpp "${libdir#"$prefix/"}/liburdfmill.a" \
  "${libdir#"$prefix/"}/pkgconfig/urdfmill.pc" "${libdir#"$prefix/"}/cmake/urdfmill/urdfmill-config.cmake"; do
  [ -e "$prefix/$file" ] || fail "not installed: $file"
done
# A program of its own or a link: the command line is the same.
ln -s "$prefix/bin/urdfmill" xacro
./xacro --help >expected
"$prefix/bin/xacro" --help >actual
same "the help of xacro" expected actual
soname=$(readelf -d "$libdir/liburdfmill.so" | sed -n 's/.*soname: \[\(.*\)\]/\1/p')
[[ $soname =~ ^liburdfmill\.so\.[0-9]+$ ]] || fail "the soname has no ABI version: $soname"
[ -e "$libdir/$soname" ] || fail "not installed: $soname"

echo "The library shows its interface and nothing else"
nm -DC --defined-only "$libdir/liburdfmill.so" | cut -c20- >symbols
grep -q 'urdfmill::xacro::expand(' symbols || fail "the interface is missing"
# The names in a symbol, without types and parameters, must all be in public headers.
sed -E 's/^(typeinfo|vtable)( name)? for //; s/operator.*/operator/; s/[[(<].*//; s/.* //' symbols >names
find "$prefix/include/urdfmill" -name '*.h*' -exec sed 's,//.*,,' {} + | grep -oE '\w+' | sort -u >public
tr -s ':~' '\n' <names | grep -oE '^\w+' | sort -u | comm -23 - public >strangers
[ ! -s strangers ] || { head strangers >&2; fail "symbols that no public header names"; }

echo "Public headers need no others, and hide Boost, libxml2, expat and fmt"
(cd "$prefix/include" && find urdfmill -name '*.hpp' | sort) >headers
sed 's/.*/#include "&"/' headers >all.cpp
eigen=$(pkg-config --cflags eigen3 2>/dev/null || echo -I/usr/include/eigen3)
# shellcheck disable=SC2086 # words of compiler flags
quietly "$CXX" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -MD -MF all.d -I"$prefix/include" $eigen all.cpp
! grep -E '/(boost|libxml|libxml2|fmt)/|/expat' all.d >&2 || fail "a public header leads to these"
# A header that its own source file includes first is self-contained if that file compiles.
while read -r header; do
  own=$source/lib/${header%.hpp}.cpp
  if [ -e "$own" ] && grep -m1 '^#include' "$own" | grep -qF "\"$header\""; then continue; fi
  echo "#include \"$header\"" >one.cpp
  # shellcheck disable=SC2086
  quietly "$CXX" -std=c++20 -fsyntax-only -I"$prefix/include" $eigen one.cpp
done <headers

echo '#include <urdfmill/c/urdfmill.h>' >one.c
quietly "${CC:-cc}" -std=c99 -pedantic-errors -Wall -Wextra -Werror -fsyntax-only -I"$prefix/include" one.c

echo "The examples build on the installed package"
quietly "$CMAKE" -G "$(generator)" -S "$source/examples" -B examples -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Debug \
  -DCMAKE_CXX_FLAGS_DEBUG=-O0
quietly "$CMAKE" --build examples

echo "They do what the program does"
arm=$source/fixtures/arm/arm.urdf.xacro
lift=$source/fixtures/migrate/lift.urdf
export URDFMILL_PACKAGES=millarm_description=$source/fixtures/arm
examples/convert "$arm" yaml >yaml
urdfmill convert --to yaml "$arm" >expected
same "the YAML of the library" expected yaml
examples/convert_in_c "$arm" yaml >made
same "the YAML of the C interface" expected made
lift_on=$(urdfmill info --format json "$arm" | sed -n 's/^ *"root": "\(.*\)",*$/\1/p' | head -1)
urdfmill convert --to urdf "$arm" --attach "$lift" --at "$lift_on" --attach-prefix gripper_ >expected 2>/dev/null
[ -s expected ] || fail "nothing was composed"
examples/compose "$arm" "$lift_on" "$lift" >made 2>/dev/null
same "what the library composes" expected made
[ -z "$(examples/unsaved_in_c "$arm" "$(dirname "$arm")/macros/arm.xacro" "$(cat "$(dirname "$arm")/macros/arm.xacro")")" ] ||
  fail "a text that is the saved one changes what is found"
examples/unsaved_in_c "$arm" "$(dirname "$arm")/macros/arm.xacro" "<robot/>" | grep -q "xacro-unknown-macro" ||
  fail "a text that is not saved is not read"
examples/compose_in_c "$arm" "$lift_on" "$lift" >made 2>/dev/null
same "what the C interface composes" expected made
urdfmill dh "$arm" --format matlab >expected 2>/dev/null
[ -s expected ] || fail "there is no table"
examples/dh "$arm" matlab >made 2>/dev/null
same "the table of the library" expected made
examples/dh_in_c "$arm" matlab >made 2>/dev/null
same "the table of the C interface" expected made
urdfmill migrate --urdf-version 1.2 "$lift" >expected 2>/dev/null
examples/migrate "$lift" >migrated 2>/dev/null
same "the migration of the library" expected migrated
examples/expand_from_memory | grep -q '<link name="wheel_3"/>' || fail "expand_from_memory has no third wheel"
examples/forward_kinematics "$arm" | grep -q '^tool0: ' || fail "forward_kinematics does not tell where tool0 is"
echo '<robot name="r"><link name="a"/><link name="a"/></robot>' >twice.urdf
code=0
examples/check twice.urdf >findings || code=$?
examples/check_in_c twice.urdf >findings_in_c || [ $? = $code ] || fail "check_in_c returns another code"
[ $code = 1 ] && grep -q 'twice.urdf:1:' findings || { cat findings; fail "check does not find a link that is there twice"; }
grep -qx '1 error, 0 other findings' findings || { cat findings; fail "check does not count one error"; }
urdfmill fk "$arm" prefix:=left_ --q left_elbow_pitch=0.5 --format tf >expected
echo left_elbow_pitch=0.5 | examples/state_publisher "$arm" prefix:=left_ | sed '/^---$/d' >published
same "what state_publisher publishes" expected published

urdfmill expand "$arm" prefix:=left_ >expected
examples/expand_in_c "$arm" prefix left_ >expanded
same "what the C interface expands" expected expanded

echo "So do programs built with pkg-config, and on the static library"
export PKG_CONFIG_PATH=$libdir/pkgconfig
[ "$(pkg-config --modversion urdfmill)" = "$(urdfmill --version | cut -d' ' -f2)" ] || fail "pkg-config's version"
# shellcheck disable=SC2046
quietly "$CXX" -std=c++20 -O0 "$source/examples/convert.cpp" -o convert $(pkg-config --cflags --libs urdfmill)
./convert "$arm" yaml | cmp - yaml || fail "built with pkg-config, convert writes something else"
mkdir static
cat >static/CMakeLists.txt <<CMAKE
cmake_minimum_required(VERSION 3.22)
project(static LANGUAGES CXX)
find_package(urdfmill REQUIRED COMPONENTS urdf static)
add_executable(convert $source/examples/convert.cpp)
target_link_libraries(convert PRIVATE urdfmill::urdfmill_static)
CMAKE
quietly "$CMAKE" -G "$(generator)" -S static -B static/build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS=-O0
quietly "$CMAKE" --build static/build
(unset LD_LIBRARY_PATH; static/build/convert "$arm" yaml) | cmp - yaml || fail "the static library converts differently"
