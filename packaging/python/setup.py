"""The wheel has machine code, but none for a version of Python: ctypes loads the library, and the program is a program."""

import os

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class BinaryDistribution(Distribution):
    def has_ext_modules(self):
        return True


class Wheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", "manylinux_2_17_" + os.environ["URDFMILL_MACHINE"]


setup(distclass=BinaryDistribution, cmdclass={"bdist_wheel": Wheel})
