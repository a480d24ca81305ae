"""The commands of the wheel: the program that is in it takes the place of this process.

They are beside the package because importing that loads the library, which takes longer than most commands run.
"""

import os
import sys


def _become(name):
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "urdfmill", "bin", "urdfmill")
    try:
        os.execv(program, [name, *sys.argv[1:]])
    except OSError as error:
        sys.exit(f"{name}: {program} cannot be run: {error.strerror}")


def urdfmill():
    _become("urdfmill")


def xacro():
    _become("xacro")
