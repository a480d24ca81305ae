#!/usr/bin/env bash
# dist_test.sh BUILD SOURCE: packs the program of the build as a release is packed, and installs it as users do: from the
# archive by the script of the CI jobs, with npm, by apt from a signed repository, as an rpm, and as an image. Skipped if the
# program was linked from shared libraries. With URDFMILL_DIST=DIR the released files in DIR are tested in place of it.
# scripts/release-check compares two builds.
source "$(dirname "$0")/common.sh"
if [ -n "${URDFMILL_DIST:-}" ]; then
  cp -r "$URDFMILL_DIST" "$work/dist"
elif readelf --program-headers "$build/bin/urdfmill" | grep -q INTERP; then
  echo "skipped: the program is linked from shared libraries"
  exit 77
fi
export HOME=$work/home PATH=/usr/sbin:/usr/bin:/sbin:/bin:$(dirname "$(type -P node || echo /usr/bin/node)")
mkdir "$HOME"

[ -d "$work/dist" ] || quietly "$source/scripts/dist" --build "$build" "$work/dist"
name=$(basename "$work"/dist/*.tar.xz .tar.xz)
[ "$(stat -c %s "$work/dist/$name.tar.xz")" -lt 8000000 ] || fail "the archive is too large"

echo "The archive has what a user needs"
tar -C "$work" -xf "$work/dist/$name.tar.xz"
for file in bin/urdfmill bin/xacro share/man/man1/urdfmill.1 share/bash-completion/completions/urdfmill \
  share/doc/urdfmill/{LICENSE,README.md,urdfmill.spdx.json,licences/libxml2-dev,licences/libc6-dev}; do
  [ -e "$work/$name/$file" ] || fail "no $file in $name.tar.xz"
done
[ "$(stat -c %s "$work/$name/bin/urdfmill")" -lt 18000000 ] || fail "the program is larger than 18 MB"
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
mkdir "$work/other"
printf '#!/bin/sh\necho Linux riscv64\n' >"$work/other/uname"
chmod +x "$work/other/uname"
! PATH=$work/other:$PATH "$install" >"$work/log" 2>&1 || fail "a file for another processor is installed"
grep -q "no released file for Linux riscv64" "$work/log" || fail "the processor is not named: $(cat "$work/log")"

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
  if [ -e node_modules/urdfmill/dist ]; then
    echo "Without its program npm's launcher runs the engine as WebAssembly"
    npx --no-install urdfmill expand "$source/fixtures/arm/arm.urdf.xacro" >"$work/native"
    URDFMILL_NATIVE=0 npx --no-install urdfmill expand "$source/fixtures/arm/arm.urdf.xacro" | cmp - "$work/native"
    rm -r node_modules/urdfmill/dist
  fi
  echo "npm's launcher says why it cannot run the program"
  echo 'Object.defineProperty(process, "arch", { value: "riscv64" });' >other.js
  ! node --require ./other.js node_modules/.bin/urdfmill --version 2>"$work/log" || fail "it runs on another processor"
  grep -q "no program for linux riscv64; there is one for linux arm64 and linux x64" "$work/log" || fail "$(cat "$work/log")"
  chmod -x node_modules/@urdfmill/linux-x64/bin/urdfmill
  ! npx --no-install urdfmill --version 2>"$work/log" || fail "it runs without permission"
  grep -q "mounted noexec" "$work/log" || fail "the missing permission is not named: $(cat "$work/log")"
  rm -rf node_modules/@urdfmill
  ! npx --no-install urdfmill --version 2>"$work/log" || fail "it runs without its program"
  grep -q "@urdfmill/linux-x64 is not installed" "$work/log" || fail "the missing package is not named"
fi

echo "The Debian package depends on nothing, and apt installs it into an empty root from a signed repository"
package=$(echo "$work"/dist/*.deb)
for field in Pre-Depends Depends; do
  [ -z "$(dpkg-deb -f "$package" $field)" ] || fail "$field: $(dpkg-deb -f "$package" $field)"
done
# dpkg reads zstd from Debian 12 and Ubuntu 22.04 on, xz everywhere.
same "the compression" <(printf '%s\n' debian-binary control.tar.xz data.tar.xz) <(ar t "$package")
# Another user than root changes the root in a namespace of its own, which a root that was changed does not allow.
alone=()
[ "$(id -u)" = 0 ] || alone=(unshare --map-root-user)
changes_root=
! "${alone[@]}" chroot / true 2>"$work/log" || changes_root=yes
if ! command -v reprepro >/dev/null || ! command -v gpg >/dev/null; then
  echo "skipped in part: no reprepro or gpg"
elif [ -z "$changes_root" ]; then
  echo "skipped in part: this user may not change the root"
else
  export GNUPGHOME=$work/keys
  mkdir -m 700 "$GNUPGHOME"
  trap 'gpgconf --kill gpg-agent; rm -rf "$work"' EXIT
  quietly gpg --batch --passphrase '' --quick-generate-key nobody@example.invalid
  quietly "$source/scripts/apt-repository" nobody@example.invalid "$work/repository" "$package"
  root=$work/root
  mkdir -p "$root"/var/lib/dpkg "$root"/var/{lib/apt/lists,cache/apt/archives}/partial "$root"/etc/apt/{apt.conf,preferences,sources.list,trusted.gpg}.d
  touch "$root/var/lib/dpkg/status"
  echo "deb [signed-by=$work/repository/urdfmill.gpg] file:$work/repository stable main" >"$root/etc/apt/sources.list"
  apt=("${alone[@]}" apt-get -qq -o Dir="$root" -o Dir::State::status="$root/var/lib/dpkg/status" -o Dir::Log="$work"
    -o APT::Sandbox::User=root -o DPkg::Options::="--root=$root")
  quietly "${apt[@]}" update
  quietly "${apt[@]}" install -y urdfmill-static
  cp -r "$source/fixtures/arm" "$root/arm"
  "${alone[@]}" chroot "$root" /usr/bin/urdfmill check /arm/arm.urdf.xacro
  quietly "${apt[@]}" purge -y urdfmill-static
  [ -z "$(find "$root" -name '*urdfmill*' -path '*/usr/*')" ] || fail "apt leaves $(find "$root" -name '*urdfmill*')"
  echo "apt refuses a repository that was changed after it was signed"
  sed -i 's/^Label: .*/Label: forged/' "$work/repository/dists/stable/InRelease"
  # apt then keeps what it had, and warns.
  "${apt[@]}" update >"$work/log" 2>&1 || true
  grep -q BADSIG "$work/log" || fail "a forged repository is accepted: $(cat "$work/log")"
fi

if command -v rpmbuild >/dev/null; then
  echo "The rpm depends on nothing, and has the files of the Debian package"
  package=$(echo "$work"/dist/*.rpm)
  quietly rpm -K --nosignature "$package"
  [ -z "$(rpm -qp --requires "$package" | grep -v '^rpmlib(')" ] || fail "the rpm requires $(rpm -qp --requires "$package")"
  [ -z "$(rpm -qp --scripts "$package")" ] || fail "the rpm has scripts"
  same "the files of the rpm" <(cd "$work/$name" && find bin share -type f | grep -v xacro | sort) \
    <(rpm -qp --queryformat '[%{FILEMODES:perms} %{FILENAMES}\n]' "$package" | sed -n 's,^-.* /usr/,,p' | sort)
else
  echo "skipped in part: no rpmbuild"
fi

if [ -e "$work/dist/$name.oci.tar" ] && command -v umoci >/dev/null; then
  echo "The image has one file, and runs it as nobody"
  mkdir "$work/image"
  tar -C "$work/image" -xf "$work/dist/$name.oci.tar"
  quietly umoci unpack --rootless --image "$work/image:$(dpkg-deb -f "$work"/dist/*.deb Version)" "$work/bundle"
  same "the files of the image" <(printf '%s\n' ./urdfmill ./work) <(cd "$work/bundle/rootfs" && find . -mindepth 1 | sort)
  python3 - "$work/bundle/config.json" <<'PYTHON'
import json, sys
process = json.load(open(sys.argv[1]))["process"]
assert process["args"] == ["/urdfmill"] and process["cwd"] == "/work", process
PYTHON
  if [ -n "$changes_root" ]; then
    "${alone[@]}" chroot "$work/bundle/rootfs" /urdfmill --version
  else
    echo "skipped in part: this user may not change the root"
  fi
else
  echo "skipped in part: no umoci, or no buildah that works here"
fi
