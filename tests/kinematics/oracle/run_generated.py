"""Runs generated Python and prints the tip's pose: one line of 16 numbers for each line `KIND FILE q1 q2 …` of stdin."""
import os
import sys

# Behind everything that is installed.
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_ins"))

for line in sys.stdin:
    kind, path, *words = line.split()
    q = [float(w) for w in words]
    with open(path, encoding="utf-8") as f:
        code = compile(f.read(), path, "exec")
    names = {}
    if kind == "python":
        exec(code, names)
        rows = names["robot"].fkine(q).A
    else:
        import sympy
        symbols = {"q%d" % (i + 1): v for i, v in enumerate(q)}
        if hasattr(sympy, "values"):
            sympy.values = symbols
        exec(code, names)
        rows = names["T"].subs({names[name]: value for name, value in symbols.items()}).tolist()
    print(" ".join(repr(float(x)) for row in rows for x in row))
