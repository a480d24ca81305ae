"""Writes the Denavit-Hartenberg table of the longest chain of a model: dh.py MODEL [NOTATION]"""

import sys

import urdfmill

try:
    print(urdfmill.dh(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "text"), end="")
except urdfmill.Error as error:
    sys.exit(str(error))
