#!/usr/bin/env bash
# python_package_test.sh BUILD SOURCE: the Python package on the installed library.
source "$(dirname "$0")/common.sh"
python=$(command -v python3) || { echo "skipped: no python3"; exit 77; }
install_all
cd "$work"
unset LD_LIBRARY_PATH
PYTHONDEVMODE=1 PYTHONPATH=$(dirname "$(find "$prefix" -path '*/urdfmill/__init__.py' -printf '%h')") "$python" -B "$source/tests/install/python_package_test.py" "$source"
