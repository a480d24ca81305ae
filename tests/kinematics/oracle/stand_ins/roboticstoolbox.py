"""The row classes of the Robotics Toolbox for Python by their documentation, for machines without it."""
from math import cos, sin

from spatialmath import SE3


def standard(theta, d, a, alpha):
    ct, st, ca, sa = cos(theta), sin(theta), cos(alpha), sin(alpha)
    return SE3([[ct, -st * ca, st * sa, a * ct], [st, ct * ca, -ct * sa, a * st], [0, sa, ca, d], [0, 0, 0, 1]])


def modified(theta, d, a, alpha):
    ct, st, ca, sa = cos(theta), sin(theta), cos(alpha), sin(alpha)
    return SE3([[ct, -st, 0, a], [st * ca, ct * ca, -sa, -sa * d], [st * sa, ct * sa, ca, ca * d], [0, 0, 0, 1]])


class Revolute:
    def __init__(self, d=0, a=0, alpha=0, offset=0, qlim=None):
        self.d, self.a, self.alpha, self.offset = d, a, alpha, offset

    def transform(self, q):
        return self.row(q + self.offset, self.d, self.a, self.alpha)


class Prismatic:
    def __init__(self, theta=0, a=0, alpha=0, offset=0, qlim=None):
        self.theta, self.a, self.alpha, self.offset = theta, a, alpha, offset

    def transform(self, q):
        return self.row(self.theta, q + self.offset, self.a, self.alpha)


class RevoluteDH(Revolute):
    row = staticmethod(standard)


class PrismaticDH(Prismatic):
    row = staticmethod(standard)


class RevoluteMDH(Revolute):
    row = staticmethod(modified)


class PrismaticMDH(Prismatic):
    row = staticmethod(modified)


class DHRobot:
    def __init__(self, links, name="", base=None, tool=None):
        self.links, self.name, self.base, self.tool = links, name, base, tool

    def fkine(self, q):
        pose = self.base
        for link, value in zip(self.links, q):
            pose = pose * link.transform(value)
        return pose * self.tool
