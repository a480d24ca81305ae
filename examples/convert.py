"""Converts a model to another format: convert.py MODEL FORMAT"""

import sys

import urdfmill

try:
    print(urdfmill.convert(sys.argv[1], sys.argv[2]), end="")
except urdfmill.Error as error:
    sys.exit(str(error))
