"""As much of sympy as generated code uses, with numbers in place of symbols, for machines without it."""
from math import cos, pi, sin  # noqa: F401

values = {}  # of the symbols, set before the generated code runs


def Symbol(name, real=True):
    return values[name]


class Matrix:
    def __init__(self, rows):
        self.rows = rows

    def __mul__(self, other):
        return Matrix([[sum(self.rows[i][k] * other.rows[k][j] for k in range(4)) for j in range(4)] for i in range(4)])

    def subs(self, _):
        return self

    def tolist(self):
        return self.rows
