#!/usr/bin/env python3
"""Compare urdfmill's expressions with the CPython that runs this on generated texts (development only).

usage: expression_values.py PROGRAM SEED COUNT [all]
PROGRAM is the target expression_values. Values are compared by repr, errors by class and text; `all` prints every
difference instead of one of each kind. The names are those of tests/python/sample_environment.hpp.
"""
import pathlib
import random
import re
import subprocess
import sys
import warnings

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "python"))
import record  # noqa: E402

NUMBERS = """0 1 2 3 7 10 -1 -3 255 1000000 0.1 0.5 1.5 2.5 -0.0 1e16 1e17 1e22 1e-5 1e100 1e308 5e-324 2**31 2**63 2**64
10**20 True False x y n big flag off pi e inf nan 0x1F 0b101 1_000 2/3 1j 3+4j -2.5 1e-300 len(s) fl[0] lst[1] t[2] 0.3 45
180 90 1e15 123456789.123 9007199254740993 -7 12 100 d['a'] d['b']['c'] None""".split()
STRINGS = """'a' 'abc' '' '12' '1.5' '-7' 'x=%s' '{}' name s empty q 'äöü' 'ß' 'it\\'s' '%d'
"dq" 'a\\tb' 'Ǆ' 'ABC' 'camelCase_x' '0x1f' '\\u00e9' '𝔘' '%5.2f|%-6s' '{0}-{1}' 'True' 'aXbXc' 'tEST' """.split()
# Blanks inside a literal would be split above.
STRINGS += ["'Hello World'", "' pad '", "'a,b;c d'", "' lead'", "'two words'", "'a b  c'", "'line\\nbreak'"]
SEQUENCES = """[] [1] [1,2,3] [3,1,2] () (1,) (1,'two',3.0) lst fl t [1,'a',2.5,None,True] [[1,2],[3,4]] [0.1]*3 range(5)
range(10,0,-3) [i*i for i in range(4)] list('abc') sorted([3,1,2]) [(1,2),(3,4)] tuple('ab') [None] [True,False]""".split()
SEQUENCES += ["[1, 'a']", "list(map(str, [1, 2]))", "[x for x in range(3) if x]"]
MAPPINGS = """d dict() dict(a=1) {} {1:2} {'a':1,'b':[2]} dict([('k',1)]) {True:'t',1.5:'f'} {**d} dict(zip('ab',[1,2]))""".split()
SETS = """{1,2,3} {5,1,9,33} set() {'a'} frozenset([1,2]) {1,2.5,True} set(lst) set(range(20))""".split()
FUNCTIONS1 = [n for n in dir(record.math) if not n.startswith("_") and callable(getattr(record.math, n))]
BUILTINS1 = """len str float int bool min max round abs all any complex enumerate frozenset ord repr reversed set sum
tuple type sorted list dict range slice zip""".split()
METHODS = {kind: [n for n in dir(kind) if not n.startswith("_") and n not in ("to_bytes", "from_bytes", "encode")]
           for kind in (str, list, tuple, dict, set, frozenset, int, float, range)}
BINARY = "+ - * / // % ** << >> & | ^ @".split()
COMPARE = ["==", "!=", "<", "<=", ">", ">=", "in", "not in", "is", "is not"]
SPECS = ["", "d", "f", ".2f", "5", "<8", ">8", "^9", "08.3f", "+d", "x", "#x", "b", "o", "e", "g", "%", ",", "_", "c", "n", "s",
         "10s", "*^10", "=+6d", "#b", ".3", ".10g", "E", "G", "X", " d", "-5d", "0>4", ",.2f", "_x", "z.1f", "q", "5.5s", ".0f"]
CONVERSIONS = ["%s", "%r", "%d", "%i", "%5d", "%-5d|", "%05d", "%+d", "% d", "%x", "%#x", "%X", "%o", "%e", "%.2e", "%f", "%.1f", "%g",
               "%.3g", "%G", "%c", "%a", "%%", "%5s", "%-5s|", "%.2s", "%*d", "%(a)s", "%(k)5s", "%5.1f%%", "%u", "%y", "%"]


class Generator:
    def __init__(self, rnd):
        self.rnd = rnd

    def pick(self, items):
        return self.rnd.choice(items)

    def number(self, depth):
        rnd = self.rnd.random()
        if depth <= 0 or rnd < 0.35:
            return self.pick(NUMBERS)
        if rnd < 0.6:
            return f"{self.operand(depth)} {self.pick(BINARY[:7] if self.rnd.random() < 0.7 else BINARY)} {self.operand(depth)}"
        if rnd < 0.75:
            count = self.pick([1, 1, 1, 1, 2, 2, 0, 3])
            return f"{self.pick(FUNCTIONS1)}({', '.join(self.any(depth - 1, 0.85) for _ in range(count))})"
        if rnd < 0.82:
            return f"{self.pick('-+~')}{self.operand(depth)}"
        if rnd < 0.88:
            return f"round({self.any(depth - 1, 0.9)}, {self.pick(['2', '-1', '0', '3', 'None', 'n', '1.5', '15'])})"
        if rnd < 0.93:
            method = self.pick(METHODS[int] + METHODS[float])
            return f"({self.number(depth - 1)}).{method}" + self.pick(["", "()", "()", "()"])
        return f"python.{self.pick(['abs', 'divmod', 'sum', 'hash', 'int', 'float', 'complex'])}({self.any(depth - 1, 0.8)})"

    def operand(self, depth):
        text = self.any(depth - 1, 0.9)
        return text if re.fullmatch(r"[\w.']+", text) else f"({text})"

    def string(self, depth):
        rnd = self.rnd.random()
        if depth <= 0 or rnd < 0.25:
            return self.pick(STRINGS)
        if rnd < 0.5:
            count = self.pick([0, 0, 1, 1, 2, 3])
            arguments = ", ".join(self.any(depth - 1, 0.3) if self.rnd.random() < 0.5 else self.pick(STRINGS + NUMBERS[:12]) for _ in range(count))
            return f"{self.pick(STRINGS)}.{self.pick(METHODS[str])}({arguments})"
        if rnd < 0.65:
            conversions = "".join(self.pick(CONVERSIONS) for _ in range(self.pick([1, 1, 2])))
            return f"'{conversions}' % {self.pick([self.any(depth - 1), '(' + self.any(depth - 1) + ', ' + self.any(depth - 1) + ')', 'd', '(5, 2.5)'])}"
        if rnd < 0.8:
            return f"'{{:{self.pick(SPECS)}}}'.format({self.any(depth - 1, 0.7)})"
        if rnd < 0.9:
            return f"f'{{{self.pick(['x', 'y', 'n', 'big', 'name', 'lst', 'pi', 'flag', 's', 'd', 't'])}{self.pick(['', '!r', '!s', '!a', '='])}{self.pick([':' + self.pick(SPECS), ''])}}}'"
        return f"{self.pick(['str', 'repr', 'python.repr'])}({self.any(depth - 1)})"

    def container(self, depth):
        rnd = self.rnd.random()
        base = self.pick(self.pick([SEQUENCES, SEQUENCES, MAPPINGS, SETS]))
        if depth <= 0 or rnd < 0.2:
            return base
        if rnd < 0.4:
            kind = self.pick([list, tuple, dict, set, range])
            literal = self.pick({list: SEQUENCES, tuple: SEQUENCES, dict: MAPPINGS, set: SETS, range: SEQUENCES}[kind])
            arguments = ", ".join(self.any(depth - 1, 0.6) for _ in range(self.pick([0, 1, 1, 2])))
            return f"{literal}.{self.pick(METHODS[kind])}({arguments})"
        if rnd < 0.6:
            parts = [self.pick(["", "", "0", "1", "-1", "2", "n", "5", "None", "'a'", "1.5", "x"]) for _ in range(3)]
            return f"{base}[{':'.join(parts[:self.pick([1, 2, 2, 3])]) or '0'}]"
        if rnd < 0.75:
            target = self.pick(["v", "v", "a, b", "a, *b", "(a, b), c"])
            element = self.pick(["v", "v*2", "(v, v)", "str(v)", "v+1", "a", "b", "x", "lst", "[v]", "i"])
            condition = self.pick(["", "", " if v", " if v != 1", " if y", " for w in [1, 2]"])
            opening, closing = self.pick(["[]", "[]", "{}", "()"])
            text = f"{opening}{element} for {target} in {base}{condition}{closing}"
            return text if opening != "(" else f"{self.pick(['list', 'sorted', 'sum', 'tuple', 'max', 'set', 'any'])}{text}"
        if rnd < 0.85:
            body = self.pick(["v", "v*2", "-v", "str(v)", "len(v)", "v > 1", "(v, x)", "v[0]"])
            function = self.pick([f"lambda v: {body}", f"lambda v, w=3: ({body}, w)", "str", "int", "len", "None", "lambda *v: v", "abs"])
            return f"list({self.pick(['map', 'filter'])}({function}, {base}))"
        if rnd < 0.93:
            keyword = self.pick(["", "", ", key=len", ", key=lambda v: -v", ", reverse=True", ", default=0", ", start=1", ", strict=True"])
            return f"{self.pick(['sorted', 'list', 'tuple', 'min', 'max', 'sum', 'list(zip', 'list(enumerate', 'dict', 'set'])}".replace("list(zip", "list(zip").replace("list(enumerate", "list(enumerate") + f"({base}{keyword})" + ""
        return f"{base} {self.pick(['+', '*', '-', '&', '|', '^', '==', '<', '<='])} {self.pick([self.pick(SEQUENCES), self.pick(SETS), self.pick(MAPPINGS), '2', '-1', '1.5'])}"

    def logic(self, depth):
        rnd = self.rnd.random()
        if rnd < 0.3:
            return f"{self.operand(depth)} {self.pick(COMPARE[:8])} {self.operand(depth)}" + (
                f" {self.pick(COMPARE[:6])} {self.operand(depth)}" if self.rnd.random() < 0.2 else "")
        if rnd < 0.5:
            return f"{self.operand(depth)} {self.pick(['and', 'or'])} {self.operand(depth)}"
        if rnd < 0.6:
            return f"not {self.operand(depth)}"
        if rnd < 0.8:
            return f"{self.operand(depth)} if {self.operand(depth)} else {self.operand(depth)}"
        if rnd < 0.9:
            return f"{self.pick(BUILTINS1)}({', '.join(self.any(depth - 1) for _ in range(self.pick([1, 1, 1, 2, 0, 3])))})"
        parameters, arguments = self.pick(["", "a", "a, b", "a, b=2", "*a", "**k", "a, *, k", "a, /, b", "a, *b, c=1, **k"]), self.pick(
            ["", "1", "1, 2", "1, 2, 3", "*lst", "**d", "a=1", "1, k=2", "*t, **dict(z=1)", "b=1", "1, a=2", "*5", "**5"])
        return f"(lambda {parameters}: {self.pick(['1', 'a', '(a, b)', 'k', 'x'])})({arguments})"

    def call(self, depth):
        """Builtins and methods with keywords, unpacking, methods taken from their types."""
        functions = BUILTINS1 + [f"math.{name}" for name in FUNCTIONS1] + [
            "'{} {}'.format", "'{a} {k}'.format", "'a b c'.split", "'a,b'.rsplit", "lst.sort", "lst.index", "lst.insert", "d.get",
            "d.update", "d.pop", "d.setdefault", "dict.fromkeys", "float.fromhex", "str.upper", "str.join", "list.append", "'a\\nb'.splitlines",
            "'aXb'.replace", "'a\\tb'.expandtabs", "', '.join", "'ab'.startswith", "'ab'.translate", "str.maketrans", "int.bit_length",
            "{1, 2}.union", "{1, 2}.intersection", "isinstance", "divmod", "python.issubclass", "hypot", "gcd", "lcm", "isclose", "prod", "dist",
            "lst.extend", "t.index", "'x'.center", "'%s'.__mod__", "print", "(lambda *a, **k: (a, k))", "(lambda a, b=2, *c, d=4: (a, b, c, d))"]
        keywords = ["key=len", "key=lambda v: -v", "key=str", "reverse=True", "default=0", "start=1", "start='a'", "strict=True", "ndigits=1",
                    "base=16", "sep=','", "maxsplit=1", "keepends=True", "tabsize=4", "a=1", "k='v'", "rel_tol=0.5", "abs_tol=1", "real=1",
                    "imag=2", "object=5", "number=2.5", "iterable=lst", "**d", "**dict(a=5)", "reverse=n", "key=None", "foo=1"]
        positional = [("*" if self.rnd.random() < 0.1 else "") + self.any(depth - 1) for _ in range(self.pick([0, 1, 1, 1, 2, 2, 3]))]
        named = self.rnd.sample(keywords, self.pick([0, 0, 1, 1, 2]))
        return f"{self.pick(functions)}({', '.join(positional + named)})"

    def chain(self, depth):
        """Methods of the results of methods, subscripts of those."""
        text = self.pick(STRINGS + SEQUENCES + MAPPINGS + ["'a b c'.split()", "s.title()", "d.items()", "d.keys()", "d.values()", "str(x)", "sorted(d)"])
        for _ in range(self.pick([1, 2, 2, 3])):
            text = self.pick([
                f"{text}.{self.pick(METHODS[str] + METHODS[list] + METHODS[dict])}()", f"{text}.{self.pick(METHODS[str])}({self.pick(STRINGS)})",
                f"{text}[{self.pick(['0', '-1', '1:', '::2', '::-1', 'x', chr(39) + 'a' + chr(39), ':n', 'n:'])}]", f"list({text})", f"sorted({text})",
                f"[v for v in {text}]", f"'-'.join({text})", f"({text}) * 2", f"len({text})", f"{{v: len(str(v)) for v in {text}}}", f"str({text})",
                f"tuple({text})", f"set({text}) == set({text})", f"list(zip({text}, range(3)))", f"dict(enumerate({text}))", f"max({text})"])
        return text

    def any(self, depth, numeric=0.4):
        rnd = self.rnd.random()
        if rnd < numeric:
            return self.number(depth)
        return self.pick([self.number, self.string, self.container, self.container, self.logic, self.string, self.call, self.chain])(depth)


def huge(text):
    """Expressions for which CPython would take too much time or memory."""
    return re.search(r"\*\*[^,)]*(\*\*|big|10\*\*20|1000000|2\*\*6)|<< *\(?(big|10\*\*20|2\*\*6|1000000|900719|2\*\*31)|"
                     r"(factorial|comb|perm)\(.*(big|\*\*|1000000|900719|hash|1_000)|\* *\(?(2\*\*|big|10\*\*20|1000000|900719)|"
                     r"\*\*.*(perm|comb|factorial|lcm|prod)|range\(.*(\*\*|big|1000000)|just\(|center\(|zfill\(|isqrt|%\*|expandtabs|\*\*.*\*\*|<<.*<<", text)


def normalize(answer):
    answer = re.sub(r"0x[0-9a-f]{6,}", "0xADDRESS", answer)
    return answer.replace("\n", "\\n")


def main():
    program, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    warnings.simplefilter("ignore")
    rnd = random.Random(seed)
    generator = Generator(rnd)
    process = subprocess.Popen([program, f"3.{sys.version_info.minor}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", errors="surrogatepass")
    seen, values, errors, wrong_values, wrong_errors = set(), 0, 0, 0, 0
    for _ in range(count):
        text = generator.any(rnd.choice([1, 2, 2, 3]))
        if huge(text) or "hash(" in text:
            continue
        expected = normalize(record.answer(text)[1:].replace("=> ", "= ", 1).replace("=! ", "! ", 1))
        if expected.startswith("! SyntaxError"):  # the grammar has its own comparison
            continue
        process.stdin.write(text + "\n")
        process.stdin.flush()
        actual = process.stdout.readline()
        if not actual:
            print(f"the program died of {text}")
            return
        actual = normalize(actual.rstrip("\n"))
        failed = expected.startswith("!")
        values, errors = values + (not failed), errors + failed
        if actual == expected:
            continue
        wrong_values, wrong_errors = wrong_values + (not failed), wrong_errors + failed
        key = re.sub(r"[\d.]+|'[^']*'", "#", expected + actual)[:90]
        if key in seen and len(sys.argv) < 5:
            continue
        seen.add(key)
        print(f"{text}\n  CPython  {expected[:300]}\n  urdfmill {actual[:300]}")
    print(f"values {values - wrong_values}/{values}, errors {errors - wrong_errors}/{errors}")


if __name__ == "__main__":
    main()
