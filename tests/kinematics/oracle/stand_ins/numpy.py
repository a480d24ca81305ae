"""As much of numpy as generated code uses, for machines without it."""


class Array:
    def __init__(self, rows):
        self.rows = [list(r) if isinstance(r, (list, tuple)) else r for r in rows]

    def reshape(self, *shape):
        assert shape == (-1, 3)
        flat = [x for r in self.rows for x in (r if isinstance(r, list) else [r])]
        return Array([flat[i:i + 3] for i in range(0, len(flat), 3)])

    @property
    def T(self):
        return Array(list(map(list, zip(*self.rows))))

    def tolist(self):
        return self.rows


def array(rows):
    return Array(rows)
