#!/usr/bin/env python3
"""Compare values with CPython 3.11: operators on all pairs of types, formatting, methods of str, sets, slices, parsing.

usage: value_texts.py PROGRAM SEED COUNT [all]
PROGRAM is the target expression_values. Every expression is built from constants, aimed at the corners that
expression_values.py, which combines everything with everything, seldom meets.
"""
import math
import random
import re
import signal
import subprocess
import sys
import warnings

FLOATS = """0.0 -0.0 1.0 -1.5 0.1 2.5 1e16 1e22 1e-5 123456789.123 5e-324 1.7976931348623157e308 0.5 1e100 -7.25 99999.5 9.9995
0.00012345 1e15 2.675 inf -inf nan 1234.5678 1e23 3.0 4503599627370497.5 0.30000000000000004""".split()
INTS = """0 1 -1 2 7 -3 10 255 -255 1000000 2**31 2**63 -2**63 2**64 10**30 -10**30 12345678901234567890 True False 65 97
0x10ffff 10**19 2**53+1 -7 3 5 2**61-1""".split()
COMPLEX = "1j -1j 1+2j -0.5-1e20j 0j complex(-0.0,-0.0) complex(nan,inf) 1e16j 3+0j complex(0,-0.0)".split()
TEXTS = ["''", "'  a  b\\tc '", "'a'", "'abc'", "'Hello World'", "'  pad\\t'", "'äöü'", "'ß'", "'ŉ'", "'ΑΣ'", "'ΑΣ.'", "'Σ'", "'aΣb'", "'ǅ'", "'İ'",
         "'😀x'", "'it\\'s'", "'\"'", "'\\n\\r\\x0b\\x1c'", "'a\\r\\nb\\n\\nc'", "'1,2,,3'", "'aXbXXc'", "'\\u2028\\xa0'", "'½²٣'", "'_x1'",
         "'1a'", "'tITLE cASE'", "'a\\tbb\\tc\\n\\td'", "'-42'", "'+é'", "'\\x7f\\x80'", "'\\ud800'", "'ﬁ'", "'ªᵃⁿ'", "'A1b'", "'\u0345Σ'"]
OTHERS = ["None", "[]", "[1, 'a']", "()", "(1,)", "(1, 'x')", "{}", "{1: 2}", "{'a': 1}", "{1, 2}", "set()", "frozenset([2, 3])",
          "range(5)", "range(9, 0, -2)", "slice(1, 5, 2)", "...", "{'k': 1.5}.keys()", "{1: 2}.items()", "{1: 2}.values()"]
ANY = FLOATS + INTS + COMPLEX + TEXTS + OTHERS
BINARY = "+ - * / // % ** << >> & | ^ @ == != < <= > >=".split() + ["in", "not in", "is"]
METHODS = [n for n in dir(str) if not n.startswith("_") and n != "encode"]
CODES = "bcdeEfFgGnosxX%q"


class Generator:
    def __init__(self, rnd):
        self.rnd = rnd

    def pick(self, *groups):
        return self.rnd.choice(self.rnd.choice(groups))

    def maybe(self, text, chance=0.4):
        return text if self.rnd.random() < chance else ""

    def spec(self):
        r = self.rnd
        return (self.maybe(r.choice(["", "*", "é", "0", "<", "{{"[:1]]) + r.choice("<>^="), 0.5) + self.maybe(r.choice("+- "))
                + self.maybe("z", 0.08) + self.maybe("#", 0.3) + self.maybe("0", 0.3) + self.maybe(str(r.choice([0, 1, 5, 12, 20, 33])), 0.6)
                + self.maybe(r.choice([",", "_"]), 0.25) + self.maybe("." + str(r.choice([0, 1, 2, 3, 6, 10, 17, 40])), 0.4)
                + self.maybe(r.choice(CODES), 0.75) + self.maybe("5", 0.02))

    def percent(self):
        r = self.rnd
        key = self.maybe("(a)", 0.06)
        return ("%" + key + "".join(self.maybe(f, 0.25) for f in "-+ #0") + self.maybe(r.choice(["5", "12", "1", "*"]), 0.5)
                + self.maybe(r.choice([".0", ".2", ".", ".10", ".*", ".25"]), 0.4) + self.maybe(r.choice("hlL"), 0.05)
                + r.choice("ddiuoxXeEfFgGcrsassra%y"))

    def field(self, nested=True):
        r = self.rnd
        name = r.choice(["", "", "0", "1", "a", "b", "0[0]", "a[k]", "a.real", "0.x", "2", "0[", "a[0]b", "-1", "0.imag", "a[1]"])
        spec = self.spec().replace("{", "")
        if nested and r.random() < 0.15:
            spec += self.field(False)
        return "{" + name + self.maybe("!" + r.choice("rsax"), 0.2) + self.maybe(":" + spec, 0.6) + "}" + self.maybe(r.choice("{}"), 0.03)

    def number(self):
        return self.pick(FLOATS, INTS, INTS)

    def argument(self):
        r = self.rnd.random()
        if r < 0.55:
            return self.pick(TEXTS)
        if r < 0.85:
            return self.rnd.choice(["0", "1", "2", "-1", "5", "20", "-3", "100", "None", "True", "10**30"])
        return self.pick(ANY)

    def parse(self):
        r = self.rnd
        text = "".join(r.choice(["1", "0", "2", "_", ".", "e", "E", "-", "+", " ", "5", "9", "\u0663", "j", "x", "b", "(", ")", "inf", "nan", "\\n"])
                       for _ in range(r.choice([1, 2, 3, 4, 5, 6, 8])))
        return f"{r.choice(['int', 'float', 'float'])}('{text}'{r.choice(['', '', '', ', 10', ', 16', ', 0', ', 36']) })"

    def set(self, depth=2):
        r = self.rnd
        if depth == 0 or r.random() < 0.4:
            items = [r.choice(["%d" % r.randrange(-20, 200), "%d" % r.randrange(10 ** 6), str(r.choice([0.5, 2.5, 7.25, 1e10])),
                               "(%d, %d)" % (r.randrange(9), r.randrange(9)), str(2 ** r.randrange(80))]) for _ in range(r.randrange(1, 14))]
            return r.choice(["{%s}", "set([%s])", "frozenset([%s])", "{*range(%d), %%s}" % r.randrange(30)]) % ", ".join(items)
        a, b = self.set(depth - 1), self.set(depth - 1)
        if r.random() < 0.7:
            return f"({a} {r.choice('|&-^')} {b})"
        return f"{a}.{r.choice(['union', 'intersection', 'difference', 'symmetric_difference'])}({b})"

    def expression(self):
        r = self.rnd
        kind = r.randrange(11)
        if kind == 0:
            return f"{self.pick(ANY)} {r.choice(BINARY)} {self.pick(ANY)}".replace("(inf", "(inf")
        if kind == 1:
            return f"({self.number()}) {r.choice(BINARY[:12])} ({self.number()})"
        if kind == 2:
            return f"'{{:{self.spec()}}}'.format({self.pick(FLOATS, FLOATS, INTS, INTS, COMPLEX, TEXTS, ANY)})"
        if kind == 3:
            n = r.choice([0, 1, 1, 1, 2, 3])
            args = [self.pick(FLOATS, INTS, INTS, TEXTS, ANY) for _ in range(n)]
            right = r.choice([args[0], "(" + args[0] + ",)", "{'a': " + args[0] + "}"]) if n == 1 else "(" + ", ".join(args) + ")"
            return f"'{''.join(self.percent() + r.choice(['', ' ', 'é']) for _ in range(max(n, 1)))}' % {right if right[0] in '({' else '(' + right + ')'}"
        if kind == 4:
            return f"'{''.join(self.field() for _ in range(r.choice([1, 1, 2])))}'.format({self.pick(ANY)}, {self.pick(ANY)}, a={self.pick(ANY)}, b=2)"
        if kind in (5, 6):
            args = ", ".join(self.argument() for _ in range(r.choice([0, 0, 1, 1, 1, 2, 2, 3])))
            return f"{self.pick(TEXTS)}.{r.choice(METHODS)}({args})"
        if kind == 7:
            part = lambda: r.choice(["", "0", "1", "2", "-1", "-2", "5", "-9", "100", "None"])
            return f"({self.pick(TEXTS, OTHERS)})[{part()}:{part()}{':' + r.choice(['1', '-1', '2', '-3', '', '0']) if r.random() < 0.5 else ''}]"
        if kind == 8:
            return self.set()
        if kind == 9:
            return self.parse()
        return r.choice(["hash(%s)", "repr(%s)", "str([%s])", "bool(%s)", "-(%s)", "~(%s)", "+(%s)", "len(%s)", "(%s)[0]", "str(%s)", "'%%s' %% (%s,)", "round(%s, 2)", "round(%s, -2)"]) % self.pick(ANY)


def expected(text, names):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            value = repr(eval(text, dict(names)))
        return "= " + value.replace("\n", "\\n")
    except MemoryError:
        return None
    except Exception as error:
        return ("! " + type(error).__name__ + ": " + str(error)).replace("\n", "\\n")


# Text hashes are random in CPython, repr of memory addresses too; powers beyond reason take too long there.
UNCERTAIN = re.compile(r"hash\(.*['\"Nn.]|' [-^|&] \{|<built-in|0x7f|\*\* \(?-?(10\*\*|2\*\*[3-9]|1234567|2\*\*6|0x10ffff|1000000)|<< \(?(2\*\*|10\*\*|1234567|1000000|0x10f)"
                       r"|\* \(?(2\*\*|10\*\*|1234567|0x10f)|^\(?(2\*\*|10\*\*|1234567|0x10f).*\* ['\[(]|SyntaxError")


def main():
    program, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    names = dict({n: getattr(math, n) for n in dir(math) if not n.startswith("_")}, round=round, pow=math.pow)
    generator = Generator(random.Random(seed))
    signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(MemoryError()))
    texts, answers = [], []
    while len(texts) < count:
        text = generator.expression()
        if "\n" in text or UNCERTAIN.search(text):
            continue
        signal.alarm(2)
        answer = expected(text, names)
        signal.alarm(0)
        if answer is None or UNCERTAIN.search(answer):
            continue
        texts.append(text)
        answers.append(answer)
    data = "".join(t + "\n" for t in texts).encode("utf-8", "surrogatepass")
    got = subprocess.run([program], input=data, stdout=subprocess.PIPE, check=True).stdout
    lines = got.decode("utf-8", "surrogatepass").split("\n")[:-1]
    assert len(lines) == len(texts), (len(lines), texts[len(lines)])
    seen, wrong = set(), 0
    for text, want, have in zip(texts, answers, lines):
        if want == have:
            continue
        wrong += 1
        kind = re.sub(r"[0-9.e+-]+", "#", want[:50] + have[:50])
        if kind in seen and "all" not in sys.argv:
            continue
        seen.add(kind)
        print(f"{text}\n  python  {want[:300]!r}\n  here    {have[:300]!r}")
    print(f"{count - wrong} of {count} agree")


main()
