#!/usr/bin/env bash
# one_file_test.sh BUILD SOURCE: the program by itself in an otherwise empty root, without libraries, loader, /proc, /tmp
# and home; one for another processor by qemu. Skipped if the program was linked from shared libraries, or if this user may
# not change the root.
set -euo pipefail
program=$(realpath "$1/bin/urdfmill")
source=$2
if readelf --program-headers "$program" | grep -q INTERP; then
  echo "skipped: the program is linked from shared libraries"
  exit 77
fi
if readelf --dynamic "$program" | grep NEEDED; then exit 1; fi

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chroot=$(PATH=$PATH:/usr/sbin:/sbin type -P chroot)
# Another user than root changes the root in a namespace of its own, which a root that was changed does not allow.
alone=()
[ "$(id -u)" = 0 ] || alone=("$(type -P unshare)" --map-root-user)
empty=("${alone[@]}" "$chroot" "$root")
cp "$program" "$root/urdfmill"
emulator=()
if [ "$(readelf --file-header "$program" | sed -n 's/^ *Machine: *//p')" = AArch64 ] && [ "$(uname -m)" != aarch64 ]; then
  emulator=(/emulator)
  cp "$(type -P qemu-aarch64-static)" "$root/emulator" || { echo "skipped: no qemu-aarch64-static"; exit 77; }
fi
if ! "${empty[@]}" "${emulator[@]}" /urdfmill --version >/dev/null 2>"$root/error"; then
  grep -E 'unshare|chroot' "$root/error" || { cat "$root/error"; exit 1; }
  echo "skipped: this user may not change the root"
  exit 77
fi
cp -r "$source/fixtures/arm" "$root/arm"
ln -s urdfmill "$root/xacro"
start=(env -i "${empty[@]}" "${emulator[@]}")
run() { "${start[@]}" "$@" 2>&1; }

run /urdfmill check /arm/arm.urdf.xacro
run /urdfmill expand /arm/arm.urdf.xacro -o /arm.urdf
run /xacro /arm/arm.urdf.xacro -o /as_xacro.urdf
cmp "$root/arm.urdf" "$root/as_xacro.urdf"
run /urdfmill convert --to sdf /arm.urdf -o /arm.sdf
run /urdfmill verify --only kinematics /arm.urdf /arm.sdf
run /urdfmill picture /arm.urdf -o /arm.png --size 64x48
cmp "$root/arm.png" <("${emulator[@]/#/$root}" "$program" picture "$root/arm.urdf" -o - --size 64x48)
run /urdfmill check /arm --report /report.json --jobs 2
[ -s "$root/report.json" ]
run /urdfmill migrate --urdf-version 1.2 -w /arm.urdf
# The viewer's page, over the network of this machine. A build without npm has none.
"${start[@]}" /urdfmill view /arm.urdf --no-open >"$root/address" 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$root"' EXIT
while ! grep -q '://' "$root/address" && kill -0 $server 2>/dev/null; do sleep 0.1; done
if [[ $(cat "$root/address") =~ http://127.0.0.1:([0-9]+)(/[^ ]*) ]]; then
  exec 3<>"/dev/tcp/127.0.0.1/${BASH_REMATCH[1]}"
  printf 'GET %s HTTP/1.0\r\nHost: 127.0.0.1:%s\r\n\r\n' "${BASH_REMATCH[2]}" "${BASH_REMATCH[1]}" >&3
  grep -q '<html' <&3
else
  grep 'page' "$root/address"
fi
# says WORDS COMMAND...: the program fails with an error that has these words.
says() {
  local answer
  if answer=$("${@:2}"); then exit 1; fi
  [[ $answer == *"$1"* ]] || { echo "not said: $1, but: $answer"; exit 1; }
}
# The mistakes of an empty system are said, not died of.
says 'missing.urdf' run /urdfmill check /missing.urdf
# A file system that cannot be written.
frozen() {
  unshare "${alone[@]:1}" --mount bash -ec 'mount --bind "$1" "$1"; mount -o remount,bind,ro "$1"; exec "$0" "$@"' \
    "$chroot" "$root" "${emulator[@]}" "$@" 2>&1
}
if frozen /urdfmill --version; then
  run /urdfmill migrate --urdf-version 1.0 --force -w /arm.urdf
  says 'cannot replace "/arm.urdf": its file system is read-only' frozen /urdfmill migrate --urdf-version 1.2 -w /arm.urdf
  says 'cannot write "/new.urdf": Read-only file system' frozen /urdfmill expand /arm/arm.urdf.xacro -o /new.urdf
  says 'Read-only file system' frozen /urdfmill check /arm --report /new.json
else
  echo "skipped in part: this user may not mount"
fi
# A kernel without the system calls that came after Linux 3.2.
newer=renameat2,getrandom,memfd_create,membarrier,copy_file_range,preadv2,pwritev2,statx,rseq,clone3,close_range,openat2,faccessat2
if ! command -v strace >/dev/null || [ ${#emulator[@]} != 0 ]; then
  echo "skipped in part: no strace, or an emulated processor"
elif ! strace -qq -o /dev/null true; then
  echo "skipped in part: this system has no ptrace"
else
  old() { strace --follow-forks -qq -o /dev/null -e trace=$newer -e inject=$newer:error=ENOSYS "$program" "$@"; }
  (cd "$root" && old expand arm/arm.urdf.xacro -o old.urdf)
  run /urdfmill expand arm/arm.urdf.xacro -o /new.urdf
  cmp "$root/old.urdf" "$root/new.urdf"
  old check "$root/arm" --report "$root/report.json" --jobs 2
  old picture "$root/old.urdf" -o "$root/old.png" --size 64x48
  old migrate --urdf-version 1.2 -w "$root/old.urdf"
fi
echo "the program works in an empty root"
