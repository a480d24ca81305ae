#!/usr/bin/env python3
"""Compares the expression grammar with CPython 3.11: trees, SyntaxErrors and SyntaxWarnings.

  expression_trees.py DUMP [--seed N] [--count N] [--texts FILE [--write GOLDEN]]

DUMP is the program expression_trees (expression_trees.cpp). Texts are made at random from a grammar, then mutated token by token or character by
character; --texts compares the lines of a file instead (in them, \\n is a line feed). Prints the first differences and the
rate of agreement. --write puts the answers that agree into a golden file of tests/grammar.
"""
import argparse
import ast
import collections
import random
import re
import subprocess
import sys
import warnings

UNARY = {ast.UAdd: "UAdd", ast.USub: "USub", ast.Invert: "Invert", ast.Not: "Not"}


def quoted(data):
    return "'" + data.hex() + "'"


def dump(node, text):
    """The tree in the form of tests/grammar/tree_text.cpp."""
    def d(n):
        return dump(n, text)

    def items(nodes):
        return "[" + "".join(d(n) + " " for n in nodes) + "]"

    def op(o):
        return type(o).__name__

    if node is None:
        return "-"
    if isinstance(node, ast.Constant):
        value = node.value
        if isinstance(value, str):
            return "str" + quoted(value.encode("utf-8", "surrogatepass"))
        if isinstance(value, bytes):
            return "bytes" + quoted(value)
        if value is ...:
            return "..."
        if value is None or isinstance(value, bool):
            return repr(value)
        return f"{value!r}"
    if isinstance(node, ast.JoinedStr):
        return "f[" + "".join(d(v) + " " for v in node.values) + "]"
    if isinstance(node, ast.FormattedValue):
        return "{" + d(node.value) + "!" + (chr(node.conversion) if node.conversion > 0 else "") + ":" + d(node.format_spec) + "}"
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        return d(node.value) + "." + node.attr
    if isinstance(node, ast.Subscript):
        return f"Sub({d(node.value)},{d(node.slice)})"
    if isinstance(node, ast.Slice):
        return f"Slice({d(node.lower)},{d(node.upper)},{d(node.step)})"
    if isinstance(node, ast.Starred):
        return f"Starred({d(node.value)})"
    if isinstance(node, ast.UnaryOp):
        return f"{UNARY[type(node.op)]}({d(node.operand)})"
    if isinstance(node, ast.BinOp):
        return f"{op(node.op)}({d(node.left)},{d(node.right)})"
    if isinstance(node, ast.BoolOp):
        return op(node.op) + items(node.values)
    if isinstance(node, ast.Compare):
        return f"Compare({d(node.left)}" + "".join(f",{op(o)},{d(c)}" for o, c in zip(node.ops, node.comparators)) + ")"
    if isinstance(node, ast.IfExp):
        return f"IfExp({d(node.test)},{d(node.body)},{d(node.orelse)})"
    if isinstance(node, ast.Call):
        return f"Call({d(node.func)},{items(node.args)}" + "".join(f",{k.arg or ''}={d(k.value)}" for k in node.keywords) + ")"
    if isinstance(node, (ast.Tuple, ast.List, ast.Set)):
        return type(node).__name__ + items(node.elts)
    if isinstance(node, ast.Dict):
        return "Dict[" + "".join(f"{d(k)}:{d(v)} " for k, v in zip(node.keys, node.values)) + "]"
    if isinstance(node, (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)):
        element, value = (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt, None)
        return f"{type(node).__name__}({d(element)},{d(value)}" + "".join(
            f",for({d(g.target)},{d(g.iter)},{items(g.ifs)})" for g in node.generators) + ")"
    if isinstance(node, ast.Lambda):
        a = node.args
        positional = a.posonlyargs + a.args
        defaults = [None] * (len(positional) - len(a.defaults)) + a.defaults
        pairs = list(zip(positional, defaults))
        only, rest = pairs[:len(a.posonlyargs)], pairs[len(a.posonlyargs):]
        def parameters(pairs):
            return "[" + "".join(f"{p.arg}={d(v)} " for p, v in pairs) + "]"
        return (f"Lambda({parameters(only)}{parameters(rest)}*{a.vararg.arg if a.vararg else ''}"
                f"{parameters(zip(a.kwonlyargs, a.kw_defaults))}**{a.kwarg.arg if a.kwarg else ''}:{d(node.body)})")
    if isinstance(node, ast.NamedExpr):
        return f"Walrus({node.target.id},{d(node.value)})"
    return f"<{type(node).__name__}>"


NUMBER = re.compile(r"\b(int|float)\(([^,()]*),(\d+)\)")


def evaluated(answer):
    """Our tree with numbers as Python writes them (their text is kept in our tree)."""
    def number(match):
        kind, digits, extra = match.groups()
        if kind == "int":
            return repr(int(digits, int(extra)))
        return repr(complex(0, float(digits)) if extra == "1" else float(digits))
    return NUMBER.sub(number, answer)


def ask_python(text):
    result = ""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(text, "<expression>", "eval")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                result = dump(ast.parse(text, "<expression>", "eval").body, text)
        except (SyntaxError, RecursionError, ValueError, OverflowError, MemoryError) as error:
            result = f"error {error}"
    for warning in reversed(caught):
        if warning.category is SyntaxWarning:
            result = f"warning {warning.message}\n" + result
    return result


def ask_ours(program, texts):
    data = b"".join(b"%d\n" % len(t.encode()) + t.encode() for t in texts)
    run = subprocess.run([program], input=data, capture_output=True)
    if run.returncode != 0:
        sys.exit(f"{program} died: {run.returncode} {run.stderr.decode()[-2000:]}")
    answers, position = [], 0
    for _ in texts:
        end = run.stdout.index(b"\n", position)
        size = int(run.stdout[position:end])
        answers.append(run.stdout[end + 1:end + 1 + size].decode(errors="replace"))
        position = end + 1 + size
    return answers


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def unescaped(line):
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], line)


class Maker:
    """Random expressions, as lists of tokens."""

    def __init__(self, random_source):
        self.random = random_source

    def pick(self, *choices):
        return self.random.choice(choices)

    def name(self):
        return self.pick("x", "y", "foo", "lst", "d", "math", "print", "_", "match", "ä")

    def literal(self):
        return self.pick("1", "0", "2.5", "1e3", "0x1F", "1_000", "3j", "'a'", '"b c"', "None", "True", "False", "...",
                         "'''t'''", "r'\\d'", "'\\x41'", "b'z'", "f'a'", "f'{x}'", "f'{x!r:>{y}}'", "'a' 'b'")

    def expression(self, depth):
        r = self.random.random()
        if depth <= 0 or r < 0.18:
            return [self.name()] if self.random.random() < 0.6 else [self.literal()]
        e = lambda: self.expression(depth - 1)
        kind = self.random.randrange(22)
        if kind < 4:
            return e() + [self.pick("+", "-", "*", "/", "//", "%", "**", "@", "<<", ">>", "&", "|", "^")] + e()
        if kind == 4:
            return e() + self.pick(["<"], [">="], ["=="], ["!="], ["in"], ["not", "in"], ["is"], ["is", "not"]) + e()
        if kind == 5:
            return e() + [self.pick("and", "or")] + e()
        if kind == 6:
            return [self.pick("-", "+", "~", "not")] + e()
        if kind == 7:
            return e() + ["if"] + e() + ["else"] + e()
        if kind in (8, 9):
            return e() + ["("] + self.arguments(depth - 1) + [")"]
        if kind == 10:
            return e() + [".", self.name()]
        if kind == 11:
            return e() + ["["] + self.index(depth - 1) + ["]"]
        if kind in (12, 13):
            return ["("] + e() + [")"]
        if kind == 14:
            return self.pick(["("], ["["], ["{"]) and self.display(depth - 1)
        if kind == 15:
            return self.display(depth - 1)
        if kind == 16:
            opening, closing = self.pick("()", "[]", "{}")
            return [opening] + e() + self.clauses(depth - 1) + [closing]
        if kind == 17:
            return ["{"] + e() + [":"] + e() + self.clauses(depth - 1) + ["}"]
        if kind == 18:
            return ["lambda"] + self.parameters(depth - 1) + [":"] + e()
        if kind == 19:
            return ["(", self.name(), ":="] + e() + [")"]
        if kind == 20:
            pairs = [e() + [":"] + e() if self.random.random() < 0.8 else ["**"] + e()
                     for _ in range(self.random.randrange(4))]
            return ["{"] + self.joined(pairs) + ["}"]
        return e()

    def joined(self, parts):
        result = []
        for i, part in enumerate(parts):
            result += ([","] if i else []) + part
        return result + ([","] if parts and self.random.random() < 0.2 else [])

    def display(self, depth):
        opening, closing = self.pick("()", "[]", "{}")
        parts = [(["*"] if self.random.random() < 0.1 else []) + self.expression(depth)
                 for _ in range(self.random.randrange(1, 4))]
        return [opening] + self.joined(parts) + [closing]

    def arguments(self, depth):
        parts = []
        for _ in range(self.random.randrange(4)):
            kind = self.random.randrange(8)
            prefix = {0: ["*"], 1: ["**"], 2: [self.name(), "="], 3: [self.name(), ":="]}.get(kind, [])
            parts.append(prefix + self.expression(depth))
        if len(parts) == 1 and self.random.random() < 0.2:
            return self.expression(depth) + self.clauses(depth)
        return self.joined(parts)

    def index(self, depth):
        def bound():
            return self.expression(depth) if self.random.random() < 0.5 else []
        kind = self.random.randrange(5)
        if kind < 2:
            return self.expression(depth)
        if kind == 2:
            return bound() + [":"] + bound()
        if kind == 3:
            return bound() + [":"] + bound() + [":"] + bound()
        return self.joined([self.expression(depth), ["*"] + self.expression(depth)])

    def clauses(self, depth):
        result = []
        for _ in range(self.random.randrange(1, 3)):
            target = self.pick(["x"], ["x", ",", "y"], ["(", "x", ",", "y", ")"], ["x", ".", "y"], ["x", "[", "0", "]"],
                               ["*", "x", ",", "y"], ["[", "x", "]"])
            result += ["for"] + target + ["in"] + self.expression(depth)
            if self.random.random() < 0.3:
                result += ["if"] + self.expression(depth)
        return result

    def parameters(self, depth):
        parts = []
        for name in ("a", "b", "c", "e")[:self.random.randrange(4)]:
            kind = self.random.randrange(9)
            if kind == 0:
                parts.append(["/"])
            elif kind == 1:
                parts.append(["*"])
            elif kind == 2:
                parts.append(["*", name])
            elif kind == 3:
                parts.append(["**", name])
            elif kind < 6:
                parts.append([name, "="] + self.expression(depth - 1))
            else:
                parts.append([name])
        return self.joined(parts)

    def text(self, tokens):
        result = ""
        for token in tokens:
            word = result and (result[-1].isalnum() or result[-1] in "_'\"") and (token[0].isalnum() or token[0] in "_'\"")
            result += (" " if word or self.random.random() < 0.3 else "") + token
        return result.strip()

    def mutated(self, tokens):
        pool = ["(", ")", "[", "]", "{", "}", ",", ":", "=", ":=", "==", "*", "**", ".", "...", "if", "else", "for", "in",
                "not", "is", "lambda", "and", "or", "x", "1", "'a'", "f'{y}'", "None", "print", "yield", "await", "async",
                "import", "class", "!", "?", "$", ";", "->", "<>", "@", "+", "-", "/", "True", "\n", "match", "as", "from"]
        tokens = list(tokens)
        for _ in range(self.random.choice((1, 1, 1, 2, 3))):
            at = self.random.randrange(len(tokens) + 1)
            kind = self.random.randrange(4)
            if kind == 0 and at < len(tokens):
                del tokens[at]
            elif kind == 1 and at < len(tokens):
                tokens[at] = self.random.choice(pool)
            elif kind == 2 and len(tokens) > 1:
                other = self.random.randrange(len(tokens))
                at = min(at, len(tokens) - 1)
                tokens[at], tokens[other] = tokens[other], tokens[at]
            else:
                tokens.insert(at, self.random.choice(pool))
        return tokens

    def scratched(self, text):
        characters = list(text)
        for _ in range(self.random.choice((1, 1, 2))):
            at = self.random.randrange(len(characters) + 1)
            new = self.random.choice("()[]{}'\"\\,:=.xe01_ j#\n\t!€ä\u00a0fbru$;<>*")
            if self.random.random() < 0.5 and at < len(characters):
                characters[at] = new
            else:
                characters.insert(at, new)
        return "".join(characters)

    def case(self):
        tokens = self.expression(self.random.randrange(1, 5))[:120]
        kind = self.random.randrange(10)
        if kind < 3:
            return self.text(tokens)
        if kind < 8:
            return self.text(self.mutated(tokens))
        return self.scratched(self.text(tokens))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("dump")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--count", type=int, default=20000)
    options.add_argument("--show", type=int, default=20)
    options.add_argument("--texts")
    options.add_argument("--write")
    options = options.parse_args()
    if options.texts:
        with open(options.texts, encoding="utf-8") as file:
            texts = [unescaped(line.rstrip("\n")) for line in file]
    else:
        maker = Maker(random.Random(options.seed))
        texts = [maker.case().strip() for _ in range(options.count)]
    ours = ask_ours(options.dump, texts)
    counts = collections.Counter()
    golden = []
    for text, answer in zip(texts, ours):
        expected = ask_python(text)
        kind = "refused" if "error " in expected[:6] or "\nerror " in expected else "accepted"
        counts[kind] += 1
        if evaluated(answer) == expected:
            counts[kind + " alike"] += 1
            golden.append(f"{escaped(text)}\n    {escaped(answer)}\n")
        elif counts["shown"] < options.show:
            counts["shown"] += 1
            print(f"{text!r}\n  python: {expected!r}\n  ours:   {evaluated(answer)!r}")
    for kind in ("accepted", "refused"):
        print(f"{kind}: {counts[kind + ' alike']} of {counts[kind]} alike")
    if options.write:
        with open(options.write, "w", encoding="utf-8") as file:
            file.writelines(golden)


if __name__ == "__main__":
    main()
