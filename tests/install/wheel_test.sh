#!/usr/bin/env bash
# wheel_test.sh BUILD SOURCE: packs the Python wheel, proves what it needs of the system, and installs it with every CPython
# of this system, in an environment of its own each, where the tests of the Python package run.
source "$(dirname "$0")/common.sh"
if readelf --program-headers "$build/bin/urdfmill" | grep -q INTERP || [ "$(uname -m)" != x86_64 ]; then
  echo "skipped: the wheel is made of a program without shared libraries, for x86-64"
  exit 77
fi
if ! /usr/bin/python3 -c 'import build.__main__, setuptools, wheel' 2>/dev/null; then
  echo "skipped: python3-build, python3-setuptools or python3-wheel is missing"
  exit 77
fi
pythons=$(ls /usr/bin/python3 "${PYENV_ROOT:-$HOME/.pyenv}"/versions/*/bin/python3 2>/dev/null || true)
unset PYTHONPATH LD_LIBRARY_PATH URDFMILL_LIBRARY

quietly "$source/scripts/wheel" "$build" "$work/dist"
wheel=$(echo "$work"/dist/*.whl)
[[ $wheel == */urdfmill-*-py3-none-manylinux_2_17_x86_64.whl ]] || fail "the wheel is called ${wheel##*/}"
[ "$(stat -c %s "$wheel")" -lt 15000000 ] || fail "the wheel is larger than 15 MB"

echo "The library needs glibc 2.17 and nothing else, and exports the C interface only"
/usr/bin/python3 -m zipfile -e "$wheel" "$work/wheel"
library=$(echo "$work"/wheel/urdfmill/liburdfmill.so.*)
[ "$(objdump -T "$library" | grep -o 'GLIBC_[0-9.]*' | { cat; echo GLIBC_2.17; } | sort -uV | tail -1)" = GLIBC_2.17 ] ||
  fail "symbols newer than glibc 2.17: $(objdump -T "$library" | grep -E 'GLIBC_2\.(1[89]|[2-9][0-9])')"
same "the list of needed libraries" - <(readelf --dynamic "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | sort) <<'NEEDED'
ld-linux-x86-64.so.2
libc.so.6
libdl.so.2
libpthread.so.0
NEEDED
! readelf --dynamic "$library" | grep -E 'RPATH|RUNPATH|TEXTREL' || fail "it is not for any folder"
! objdump -T "$library" | grep -v UND | awk '$1 ~ /^[0-9a-f]{16}$/ && $NF !~ /^urdfmill_/' | grep . || fail "it exports more"
! objdump -T "$library" | grep UND | grep -vE 'GLIBC_|_ITM_|__gmon_start__|__cxa_pure_virtual' || fail "symbols without a version"

found=
for python in $pythons; do
  version=$("$python" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3] if sys.version_info >= (3, 7) else "")')
  [ -n "$version" ] || continue
  environment=$work/environments/$version
  began=$(date +%s%N)
  quietly "$python" -m venv --without-pip "$environment"
  # By the pip of this Python; those before 22.3 cannot install elsewhere.
  install=(install --no-index --disable-pip-version-check "$wheel")
  if ! "$python" -m pip --python "$environment/bin/python" "${install[@]}" >"$work/log" 2>&1; then
    if ! "$environment/bin/python" -m ensurepip >"$work/log" 2>&1; then
      echo "skipped in part: $python has no pip (python3-venv)"
      continue
    fi
    quietly "$environment/bin/python" -m pip "${install[@]}"
  fi
  "$environment/bin/urdfmill" check "$source/fixtures/models/cart.xacro" >"$work/findings" 2>&1 || true
  grep -q xacro-missing-prefix "$work/findings" || fail "no finding, but: $(cat "$work/findings")"
  found="$found $version: $(($(date +%s%N) / 1000000 - began / 1000000)) ms,"
  (
    mkdir "$environment/work"
    cd "$environment/work"
    export PATH=$environment/bin:$PATH
    "$build/bin/xacro" "$source/fixtures/arm/arm.urdf.xacro" prefix:=a_ >expected
    same "what xacro prints" expected <(xacro "$source/fixtures/arm/arm.urdf.xacro" prefix:=a_)
    code=0
    python -m urdfmill check missing.urdf >output 2>&1 || code=$?
    [ $code = 2 ] || fail "the exit code of a missing file is $code: $(cat output)"
    quietly python -B "$source/tests/install/python_package_test.py" "$source"
  )
done
[ -n "$found" ] || { echo "skipped: no Python with pip"; exit 77; }
program=$(find "$environment" -path '*/urdfmill/bin/urdfmill' | head -1)
chmod a-x "$program"
! "$environment/bin/xacro" --help 2>"$work/log" || fail "a program that may not be run is run"
same "the message" <(echo "xacro: $program cannot be run: Permission denied") "$work/log"
echo "From no environment to the first finding:${found%,}"
