"""SE3 as the Robotics Toolbox for Python takes it, for machines without it."""


class SE3:
    def __init__(self, matrix):
        self.A = matrix.tolist() if hasattr(matrix, "tolist") else matrix

    def __mul__(self, other):
        return SE3([[sum(self.A[i][k] * other.A[k][j] for k in range(4)) for j in range(4)] for i in range(4)])
