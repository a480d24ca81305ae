#!/usr/bin/env bash
# packages_test.sh BUILD SOURCE: checks the descriptions of this build's Debian packages, and that all of them, unpacked
# into a folder, equal the installation. lintian checks them if it is installed; scripts/release-check installs them.
source "$(dirname "$0")/common.sh"
for tool in cpack dpkg-deb dpkg-shlibdeps file; do
  command -v $tool >/dev/null || { echo "skipped: no $tool"; exit 77; }
done
cd "$build"
# Compressed as quickly as possible: xz takes five times as long as all else here.
quietly cpack -G DEB -B "$work/packages" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip
cd "$work"

# says PACKAGE FIELD PATTERN: checks a field of the package's description.
says() {
  local value
  value=$(dpkg-deb -f packages/"$1"_*.deb "$2")
  [[ $value =~ $3 ]] || fail "$1: $2 is not $3 but: $value"
}
abi=$(sed -n 's/^set(URDFMILL_ABI_VERSION \([0-9]*\))/\1/p' "$source/CMakeLists.txt")
library=liburdfmill$abi
# Linked from archives, the program needs no package.
needs='^$'
if readelf --program-headers "$build/bin/urdfmill" | grep -q INTERP; then needs='libc6 '; fi
says urdfmill Depends "$needs"
says "$library" Depends 'libc6 .*libxml2 '
says liburdfmill-dev Depends "$library \(= .*\), urdfmill \(= .*\), libeigen3-dev"
says python3-urdfmill Depends "python3:any, $library"
says python3-urdfmill Architecture '^all$'
says urdfmill-xacro Provides '^xacro$'
says urdfmill-xacro Conflicts '^xacro$'
dpkg-deb -I packages/"$library"_*.deb shlibs | grep -q "^liburdfmill $abi $library (>= " || fail "$library: no shlibs"
dpkg-deb -I packages/"$library"_*.deb triggers | grep -q ldconfig || fail "$library does not call ldconfig"

for package in packages/*.deb; do
  name=$(basename "${package%%_*}")
  dpkg-deb -x "$package" root
  for file in copyright changelog.Debian.gz; do
    [ -e "root/usr/share/doc/$name/$file" ] || fail "$name has no $file"
  done
done
gunzip -t root/usr/share/man/man1/{urdfmill,urdfmill-expand,xacro}.1.gz || fail "manual pages"
[ -z "$(find root -name LICENSE)" ] || fail "a copy of a licence that Debian has"
[ "$(root/usr/bin/xacro --help | head -1)" = "$("$build/bin/xacro" --help | head -1)" ] || fail "xacro is not the program"
# Every installed file is in one of them, possibly under another name.
quietly "$CMAKE" --install "$build" --prefix "$work/prefix"
(cd prefix && find . -type f -o -type l) | sed 's,zsh/site-functions,zsh/vendor-completions,; s,\(man1/.*\),\1.gz,; /LICENSE$/d; s,CHANGELOG.md,changelog.gz,' |
  sort >expected
(cd root/usr && find . -type f -o -type l) | grep -vE '/(copyright|changelog.Debian.gz)$' | sort >packed
same "the content of the packages" expected packed

if command -v lintian >/dev/null; then
  # The packages that scripts/package builds for distribution link shared libraries; this build may link archives.
  options=()
  ldd root/usr/bin/urdfmill | grep -q libxml2 || options+=(--suppress-tags embedded-library,statically-linked-binary)
  [ "$(id -u)" != 0 ] || options+=(--allow-root)
  quietly lintian "${options[@]}" --fail-on error packages/*.deb
else
  echo "skipped in part: no lintian"
fi
