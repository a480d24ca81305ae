#!/usr/bin/env bash
# recipes_test.sh BUILD SOURCE: fills in the recipes of other package managers for released files that this test makes up,
# and has each read by a reader of its language, where there is one; PKGBUILD is carried out.
source "$(dirname "$0")/common.sh"
version=$(sed -n 's/^project(urdfmill VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")

! grep -rnE "\b${version//./\\.}\b" "$source/packaging/recipes" || fail "a recipe has a version by hand"
! grep -rL '^# Not tried' "$source/packaging/recipes" | grep . || fail "a recipe does not say that it was not tried"
same "the version of package.xml" <(echo "$version") <(sed -n 's,.*<version>\(.*\)</version>.*,\1,p' "$source/package.xml")

mkdir "$work/dist"
for machine in x86_64 aarch64; do
  folder=$work/urdfmill-$version-linux-$machine
  mkdir -p "$folder/bin" "$folder/share"
  touch "$folder"/bin/{urdfmill,xacro} "$folder/share/page"
  tar -C "$work" -cJf "$folder.tar.xz" "$(basename "$folder")"
  mv "$folder.tar.xz" "$work/dist"
done
(cd "$work/dist" && sha256sum -- *-x86_64.tar.xz >SHA256SUMS)
! "$source/scripts/recipes" https://example.invalid/urdfmill "$work/dist" "$work/recipes" 2>"$work/log" ||
  fail "recipes are written without a checksum"
grep -q "does not name urdfmill-$version-linux-aarch64.tar.xz" "$work/log" || fail "the missing file is not named: $(cat "$work/log")"
(cd "$work/dist" && sha256sum -- *.tar.xz >SHA256SUMS)
quietly "$source/scripts/recipes" https://example.invalid/urdfmill "$work/dist" "$work/recipes"
cd "$work/recipes"
! grep -n '@[A-Z_0-9]*@' -- * || fail "a placeholder is left"

for machine in x86_64 aarch64; do
  echo "PKGBUILD on $machine"
  (
    CARCH=$machine srcdir=$work pkgdir=$work/package-$machine
    source ./PKGBUILD
    [ "$pkgver" = "$version" ]
    address=source_$machine[0] sum=sha256sums_$machine[0]
    [ "${!address}" = "https://example.invalid/urdfmill/releases/download/v$version/urdfmill-$version-linux-$machine.tar.xz" ]
    echo "${!sum}  $work/dist/$(basename "${!address}")" | sha256sum --check --quiet
    package
    [ "$(cd "$pkgdir" && find . -type f | sort | xargs)" = "./usr/bin/urdfmill ./usr/share/page" ]
  ) || fail PKGBUILD
done
# reads PROGRAM COMMAND...: runs the command if there is the program.
reads() {
  if command -v "$1" >/dev/null; then quietly "${@:2}"; else echo "skipped in part: no $1"; fi
}
reads ruby ruby -c urdfmill.rb
reads nix-instantiate env HOME="$work" NIX_STATE_DIR="$work/nix" NIX_STORE_DIR="$work/store" nix-instantiate --parse flake.nix
if python3 -c 'import yaml' 2>/dev/null; then
  quietly python3 - "$version" <<'PYTHON'
import sys, yaml
recipe = yaml.safe_load(open("recipe.yaml"))
assert recipe["package"] == {"name": "urdfmill", "version": sys.argv[1]}, recipe["package"]
for source in recipe["source"]:
    assert source["then"]["url"].endswith(".tar.xz") and len(source["then"]["sha256"]) == 64, source
keys = yaml.safe_load(open("rosdep.yaml"))["urdfmill"]
assert keys["debian"] == keys["ubuntu"] == ["urdfmill-static"], keys
PYTHON
else
  echo "skipped in part: no python3-yaml"
fi
