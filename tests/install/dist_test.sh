#!/usr/bin/env bash
# dist_test.sh BUILD SOURCE: packs the program of the build as a release is packed, and installs it as users do: from the
# archive by the script of the CI jobs, with npm, and as a Debian package. Skipped if the program was linked from shared
# libraries. scripts/release-check compares two builds.
source "$(dirname "$0")/common.sh"
if readelf --program-headers "$build/bin/urdfmill" | grep -q INTERP; then
  echo "skipped: the program is linked from shared libraries"
  exit 77
fi
export HOME=$work/home PATH=/usr/sbin:/usr/bin:/sbin:/bin:$(dirname "$(type -P node || echo /usr/bin/node)")
mkdir "$HOME"

quietly "$source/scripts/dist" --build "$build" "$work/dist"
name=$(basename "$work"/dist/*.tar.xz .tar.xz)
[ "$(stat -c %s "$work/dist/$name.tar.xz")" -lt 8000000 ] || fail "the archive is too large"

echo "The archive has what a user needs"
tar -C "$work" -xf "$work/dist/$name.tar.xz"
for file in bin/urdfmill bin/xacro share/man/man1/urdfmill.1 share/bash-completion/completions/urdfmill \
  share/doc/urdfmill/{LICENSE,README.md,urdfmill.spdx.json,licences/libxml2-dev,licences/libc6-dev}; do
  [ -e "$work/$name/$file" ] || fail "no $file in $name.tar.xz"
done
[ "$(stat -c %s "$work/$name/bin/urdfmill")" -lt 15000000 ] || fail "the program is larger than 15 MB"
for package in libxml2-dev libyaml-cpp-dev libboost1 libeigen3-dev libpng-dev zlib1g-dev libc6-dev; do
  grep -q "\"name\": \"$package" "$work/$name/share/doc/urdfmill/urdfmill.spdx.json" || fail "$package is not in the bill of materials"
done

echo "The script of CI installs it if the checksum is right"
install=$source/packaging/ci/install
export URDFMILL_RELEASE_AT=$work/dist URDFMILL_PREFIX=$work/local GITHUB_PATH=$work/path
! URDFMILL_SHA256=$(printf '0%.0s' {1..64}) "$install" >"$work/log" 2>&1 || fail "a wrong checksum is accepted"
grep -q "another checksum" "$work/log" || fail "the checksum is not named: $(cat "$work/log")"
[ ! -e "$work/local" ] || fail "something was unpacked"
quietly "$install"
same "the path of the next steps" <(echo "$work/local/bin") "$GITHUB_PATH"
"$work/local/bin/urdfmill" check "$source/fixtures/arm/arm.urdf.xacro"
! URDFMILL_RELEASE_AT=$work/nowhere "$install" >"$work/log" 2>&1 || fail "a missing release is accepted"

if command -v npm >/dev/null; then
  echo "npm installs it"
  mkdir "$work/project"
  cd "$work/project"
  echo '{}' >package.json
  quietly npm install --offline --no-audit --no-fund "$work"/dist/urdfmill-linux-x64-*.tgz
  quietly npm install --offline --no-audit --no-fund "$work"/dist/urdfmill-[0-9]*.tgz
  npx --no-install urdfmill check "$source/fixtures/arm/arm.urdf.xacro"
  code=0
  npx --no-install urdfmill check missing.urdf 2>"$work/log" || code=$?
  [ "$code" = 2 ] || fail "the exit code through npm is $code"
  rm -rf node_modules/@urdfmill
  ! npx --no-install urdfmill --version 2>"$work/log" || fail "it runs without its program"
  grep -q "@urdfmill/linux-x64 is not installed" "$work/log" || fail "the missing package is not named"
fi

echo "The Debian package depends on nothing"
[ -z "$(dpkg-deb -f "$work"/dist/*.deb Depends)" ] || fail "it depends on $(dpkg-deb -f "$work"/dist/*.deb Depends)"
dpkg-deb -x "$work"/dist/*.deb "$work/debian"
"$work/debian/usr/bin/urdfmill" --version
