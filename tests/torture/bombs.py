"""Inputs below 1 MB that demand far more: every one ends with a result or a clear error, in bounded time and memory.

A bomb is a row: its class (a row of the table in docs/security.md), its name, and a function that writes its files into a
folder and returns the words of the command line. `{mill}` is the program.
"""

import os
import resource
import signal
import subprocess
import time

XACRO = 'xmlns:xacro="http://www.ros.org/wiki/xacro"'
LARGEST_INPUT = 1 << 20
MOST_SECONDS = 10  # of processor time
MOST_MEMORY = 2 << 30
HARD_SECONDS = 60
HARD_MEMORY = 6 << 30

BOMBS = []
ATTACKS = set()  # names of expressions, each of which must end or reach a limit


def bomb(family, name=None):
    def add(function):
        BOMBS.append((family, name or function.__name__.replace("_", " "), function))
        return function

    return add


def write(folder, name, text):
    path = os.path.join(folder, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return name


def xacro(folder, body, *words):
    write(folder, "bomb.xacro", f'<robot name="r" {XACRO}>\n{body}\n</robot>\n')
    return ["expand", "bomb.xacro", "-o", "out.urdf", *words]


def expression(text):
    return lambda folder: xacro(folder, f'<a v="${{{text}}}"/>')


def properties(first, following, count, use="<a/>", lazy=True):
    flag = "" if lazy else ' lazy_eval="false"'
    lines = [f'<xacro:property name="p0" value="{first}"/>']
    lines += [
        f'<xacro:property name="p{i}" value="{following.replace("@", str(i - 1))}"{flag}/>' for i in range(1, count + 1)
    ]
    return "\n".join(lines) + use


def urdf(links, joints, extra=""):
    return '<robot name="r">' + "".join(links) + "".join(joints) + extra + "</robot>\n"


def chain(count):
    links = [f'<link name="l{i}"/>' for i in range(count)]
    joints = [
        f'<joint name="j{i}" type="fixed"><parent link="l{i - 1}"/><child link="l{i}"/></joint>' for i in range(1, count)
    ]
    return links, joints


# Doubling text
# ---------------------------------------------------------------------------------------------------------


@bomb("text that doubles")
def lazy_properties(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 30, '<a v="${p30}"/>'))


@bomb("text that doubles")
def eager_properties(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 30, lazy=False))


@bomb("text that doubles")
def properties_that_nobody_uses_at_once(folder):
    uses = "".join(f'<a v="${{len(p{i})}}"/>' for i in range(31))
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 30, uses))


@bomb("text that doubles")
def expressions(folder):
    return xacro(folder, properties("${'x'*10}", "${p@+p@}", 30, lazy=False))


@bomb("text that doubles")
def lists(folder):
    return xacro(folder, properties("${[1]*10}", "${p@+p@}", 30, lazy=False))


@bomb("text that doubles")
def arguments(folder):
    lines = ['<xacro:arg name="a0" default="xxxxxxxxxx"/>']
    lines += [f'<xacro:arg name="a{i}" default="$(arg a{i - 1})$(arg a{i - 1})"/>' for i in range(1, 31)]
    return xacro(folder, "\n".join(lines) + '<a v="$(arg a30)"/>')


@bomb("text that doubles")
def macro_parameters(folder):
    return xacro(
        folder,
        '<xacro:macro name="m" params="t n"><xacro:if value="${n>0}"><xacro:m t="${t}${t}" n="${n-1}"/></xacro:if>'
        '</xacro:macro><xacro:m t="xxxxxxxxxx" n="40"/>',
    )


@bomb("text that doubles")
def attribute_texts(folder):
    text = "${'x'*1000000}" * 400
    return xacro(folder, f'<a v="{text}"/>')


@bomb("text that doubles")
def many_large_properties(folder):
    text = "".join(f"<xacro:property name=\"p{i}\" value=\"${{'x'*15000000}}\" lazy_eval=\"false\"/>" for i in range(2000))
    return xacro(folder, text)


@bomb("text that doubles")
def many_middling_lists(folder):
    text = '<xacro:property name="all" value="${[]}"/>'
    text += "<a v=\"${all.append(['x'*1000000 for i in range(10)])}\"/>" * 2000
    return xacro(folder, text)


@bomb("text that doubles")
def many_middling_strings(folder):
    text = "".join(f"<xacro:property name=\"p{i}\" value=\"${{'x'*1000000}}${{''}}\" lazy_eval=\"false\"/>" for i in range(9000))
    return xacro(folder, text)


@bomb("text that doubles")
def element_names(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 24, '<xacro:element xacro:name="${p24}"/>' * 50))


@bomb("text that doubles")
def texts_in_the_document(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 24, "<a>${p24}</a>" * 50))


@bomb("text that doubles")
def messages(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 22, "<a v=\"${xacro.message(p22)}\"/>" * 3000))


@bomb("text that doubles")
def failures(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 24, '<a v="${[p24][p24]}"/>'))


@bomb("text that doubles")
def verbose_properties(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 22, '<a v="${p22}"/>' * 1000), "--verbosity", "4") \
        if False else xacro(folder, properties("x" * 10, "${p@}${p@}", 22, '<a v="${p22}"/>' * 1000))


@bomb("text that doubles")
def nested_expression_texts(folder):
    return xacro(folder, properties("1+", "${p@}${p@}", 20, '<a v="${${p20}1}"/>'))


# Expressions -----------------------------------------------------------------------------------------------------------

for name, text in {
    "powers": "2**2**30",
    "products": "[2**1000000*2**1000000 for i in python.range(1000000)]",
    "lcm": "[math.lcm(10**200000+i, 3) for i in python.range(1000000)]",
    "lcm of many": "math.lcm(*python.range(1,1000000))",
    "gcd": "[math.gcd(3**200000, 2**300000+i) for i in python.range(100000)]",
    "factorials": "[math.factorial(50000) for i in python.range(10000)]",
    "powers modulo": "[3**200000 % 7**10000 for i in python.range(100000)]",
    "strip": "(lambda s: [s.strip() for i in python.range(10000000)])(' '*1000000)",
    "strip of characters": "(lambda s: [s.strip('ab') for i in python.range(10000000)])('a'*1000000)",
    "isdigit": "(lambda s: [s.isdigit() for i in python.range(10000000)])('1'*1000000)",
    "isidentifier": "(lambda s: [s.isidentifier() for i in python.range(10000000)])('a'*1000000)",
    "upper": "(lambda s: [len(s.upper()) for i in python.range(10000000)])('ß'*1000000)",
    "translate": "(lambda s: [len(s.translate(dict([(97,'bb')]))) for i in python.range(10000000)])('a'*1000000)",
    "precision of %s": "(lambda s: ['%.1s' % s for i in python.range(10000000)])('é'*1000000)",
    "reverse": "(lambda l: [l.reverse() for i in python.range(10000000)])([1]*1000000)",
    "equal lists": "(lambda a, b: [a == b for i in python.range(10000000)])([1]*1000000, [1]*1000000)",
    "compared lists": "(lambda a, b: [b > a for i in python.range(10000000)])([1]*1000000, [1]*1000000)",
    "equal strings": "(lambda a, b: [a == b for i in python.range(10000000)])('a'*1000000, 'a'*999999+'a')",
    "equal ranges": "(lambda a, b: [a == b for i in python.range(10000000)])(python.range(10**100000), python.range(10**100000))",
    "equal sets": "(lambda a, b: [a == b for i in python.range(10000000)])(python.set(python.range(100000)), python.set(python.range(100000)))",
    "equal dicts": "(lambda a, b: [a == b for i in python.range(10000000)])(dict.fromkeys(python.range(100000)), dict.fromkeys(python.range(100000)))",
    "bit_count": "(lambda n: [n.bit_count() for i in python.range(10000000)])(2**1000000-1)",
    "abs": "(lambda n: [python.abs(n) for i in python.range(10000000)])(-2**1000000)",
    "isqrt": "(lambda n: [math.isqrt(n) for i in python.range(10000000)])(2**1000000)",
    "hash": "(lambda n: [python.hash(n) for i in python.range(10000000)])(2**1000000)",
    "hash of a tuple": "(lambda t: [python.hash(t) for i in python.range(10000000)])((1,)*1000000)",
    "int of a text": "[int('9'*4000) for i in python.range(10000000)]",
    "text of an int": "(lambda n: [str(n) for i in python.range(10000000)])(10**4000)",
    "find": "(lambda s: [s.find('a'*50000+'b') for i in python.range(10000000)])('a'*100000)",
    "rfind": "(lambda s: [s.rfind('b'+'a'*50000) for i in python.range(10000000)])('a'*100000)",
    "count": "(lambda s: [s.count('aa') for i in python.range(10000000)])('a'*1000000)",
    "split": "(lambda s: [len(s.split('a')) for i in python.range(1000000)])('a'*1000000)",
    "replace": "(lambda s: [len(s.replace('a','')) for i in python.range(1000000)])('a'*1000000)",
    "in a string": "(lambda s: [('a'*500000+'b') in s for i in python.range(10000000)])('a'*1000000)",
    "in a list": "(lambda l: [2 in l for i in python.range(10000000)])([1]*1000000)",
    "in a range": "[2.5 in python.range(10**9) for i in python.range(10000000)]",
    "copy of a dict": "(lambda d: [len(d.copy()) for i in python.range(10000000)])(dict.fromkeys(python.range(100000)))",
    "list of keys": "(lambda d: [len(list(d)) for i in python.range(10000000)])(dict.fromkeys(python.range(100000)))",
    "dict.update": "(lambda d: [d.update(d) for i in python.range(10000000)])(dict.fromkeys(python.range(100000)))",
    "set.union": "(lambda s: [len(s.union(s)) for i in python.range(10000000)])(python.set(python.range(100000)))",
    "set.issubset": "(lambda s: [s.issubset(s) for i in python.range(10000000)])(python.set(python.range(100000)))",
    "tuple.count": "(lambda t: [t.count(1) for i in python.range(10000000)])((1,)*1000000)",
    "list.insert": "(lambda l: [l.insert(0, 1) for i in python.range(10000000)])([1]*1000000)",
    "list.pop": "(lambda l: [l.append(l.pop(0)) for i in python.range(10000000)])([1]*1000000)",
    "slices": "(lambda l: [len(l[1:]) for i in python.range(10000000)])([1]*1000000)",
    "slices of text": "(lambda s: [len(s[1:]) for i in python.range(10000000)])('é'*1000000)",
    "index of text": "(lambda s: [s[500000] for i in python.range(10000000)])('é'*1000000)",
    "len of text": "(lambda s: [len(s) for i in python.range(10000000)])('é'*1000000)",
    "sorted": "(lambda l: [len(python.sorted(l)) for i in python.range(10000000)])([*python.range(100000)])",
    "sum of lists": "python.sum([[1]*1000 for i in python.range(10000)], [])",
    "join": "(lambda l: [len(','.join(l)) for i in python.range(1000000)])(['a']*1000000)",
    "format width": "[len('%1000000d' % 1) for i in python.range(10000000)]",
    "rjust": "[len('1'.rjust(1000000)) for i in python.range(10000000)]",
    "repr": "(lambda l: [len(python.repr(l)) for i in python.range(1000000)])([1]*100000)",
    "shared lists": "(lambda f: f(f, 30))(lambda f, n: [1] if n == 0 else (lambda x: [x, x])(f(f, n-1))) == 1",
    "shared lists compared": "(lambda g: g(40) == g(40))(lambda n: (lambda f: f(f, n))(lambda f, n: [1] if n == 0 else (lambda x: [x, x])(f(f, n-1))))",
    "repr of shared lists": "len(python.repr((lambda g: g(40))(lambda n: (lambda f: f(f, n))(lambda f, n: [1] if n == 0 else (lambda x: [x, x])(f(f, n-1))))))",
    "comprehensions": "[x for a in python.range(10000) for b in python.range(10000) for x in (a,b)]",
    "generators": "python.sum(1 for a in python.range(100000) for b in python.range(100000))",
    "zip": "len(list(python.zip(*[python.range(100000)]*1000)))",
    "product by recursion": "(lambda f: f(f, 100))(lambda f, n: 1 if n == 0 else f(f, n-1) + f(f, n-1))",
    "keys that collide": "len(python.set(i * (2**61-1) for i in python.range(1000000)))",
    "abs_filename": "(lambda s: [len(xacro.abs_filename(s)) for i in python.range(10000000)])('a/../'*200000)",
    "fsum": "(lambda l: [math.fsum(l) for i in python.range(10000000)])([1e300]*100000)",
    "dist": "(lambda l: [math.dist(l, l) for i in python.range(10000000)])([1.0]*100000)",
    "prod": "math.prod(python.range(1, 1000000))",
    "comb": "[math.comb(100000, 50000) for i in python.range(100000)]",
    "round": "(lambda n: [round(n, -100000) for i in python.range(100000)])(10**200000)",
    "divmod": "(lambda n, m: [python.divmod(n, m) for i in python.range(100000)])(10**300000, 10**150000)",
    "float of an int": "(lambda n: [n / (n+1) for i in python.range(10000000)])(10**300000)",
    "any": "(lambda l: [python.any(l) for i in python.range(10000000)])([0]*1000000)",
    "set of a list": "(lambda l: [len(python.set(l)) for i in python.range(10000000)])([1]*1000000)",
    "star arguments": "(lambda l: [max(*l) for i in python.range(10000000)])([1]*1000000)",
    "splitlines": "(lambda s: [len(s.splitlines()) for i in python.range(10000000)])('a\\n'*100000)",
    "partition": "(lambda s: [len(s.partition('b')) for i in python.range(10000000)])('a'*1000000)",
    "startswith": "(lambda s, t: [s.startswith(t) for i in python.range(10000000)])('a'*1000000, ('b',)*100000)",
    "expandtabs": "len(('\\t'*1000000).expandtabs(1000000))",
    "zfill": "[len('1'.zfill(1000000)) for i in python.range(1000000)]",
    "casefold": "(lambda s: [len(s.casefold()) for i in python.range(10000000)])('İ'*300000)",
    "encode": "(lambda s: [len(s.encode()) for i in python.range(10000000)])('İ'*300000)",
    "range reversed": "python.sum(python.reversed(python.range(10**12)))",
    "enumerate": "len(list(python.enumerate(python.range(10**12))))",
    "frozenset of frozensets": "(lambda f: python.hash(f(f, 40)))(lambda f, n: python.frozenset() if n == 0 else (lambda x: (x, x))(f(f, n-1)))",
}.items():
    ATTACKS.add(name)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    bomb("expressions", name)(expression(text))


@bomb("expressions", "the same in many attributes")
def many_attributes(folder):
    return xacro(folder, '<xacro:property name="s" value="${\' \'*10000000}"/>' + '<a v="${s.strip()}"/>' * 30000)


@bomb("expressions", "long expression")
def long_expression(folder):
    return xacro(folder, '<a v="${' + "1+" * 400000 + '1}"/>')


@bomb("expressions", "long list")
def long_list(folder):
    return xacro(folder, '<xacro:property name="l" value="${[' + "1," * 400000 + ']}"/>' + '<a v="${l}"/>' * 1000)


@bomb("expressions", "many names")
def many_names(folder):
    return xacro(folder, "".join(f'<xacro:property name="n{i}" value="{i}"/>' for i in range(20000)) + '<a v="${nn}"/>')


@bomb("expressions", "values of truth")
def conditions(folder):
    return xacro(folder, properties("x" * 10, "${p@}${p@}", 22, '<xacro:if value="${p22}"/>' * 5000))


# Macros, includes, properties --------------------------------------------------------------------------------------------


@bomb("macros and includes")
def macros_that_double(folder):
    lines = ['<xacro:macro name="m0"><a/></xacro:macro>']
    lines += [f'<xacro:macro name="m{i}"><xacro:m{i - 1}/><xacro:m{i - 1}/></xacro:macro>' for i in range(1, 61)]
    return xacro(folder, "\n".join(lines) + "<xacro:m60/>")


@bomb("macros and includes")
def a_macro_that_calls_itself(folder):
    return xacro(folder, '<xacro:macro name="m"><a><xacro:m/></a></xacro:macro><xacro:m/>')


@bomb("macros and includes")
def blocks_that_double(folder):
    lines = ['<xacro:macro name="m0" params="*b"><xacro:insert_block name="b"/></xacro:macro>']
    lines += [
        f'<xacro:macro name="m{i}" params="*b"><xacro:m{i - 1}><c><xacro:insert_block name="b"/><xacro:insert_block name="b"/></c></xacro:m{i - 1}></xacro:macro>'
        for i in range(1, 61)
    ]
    return xacro(folder, "\n".join(lines) + "<xacro:m60><a/></xacro:m60>")


@bomb("macros and includes")
def ten_includes_a_file_forty_deep(folder):
    for level in range(40):
        body = f'<xacro:include filename="f{level + 1}.xacro"/>' * 10 if level < 39 else "<a/>"
        write(folder, f"f{level}.xacro", f'<robot {XACRO}>{body}</robot>')
    return xacro(folder, '<xacro:include filename="f0.xacro"/>')


@bomb("macros and includes")
def a_file_that_includes_itself(folder):
    return xacro(folder, '<xacro:include filename="bomb.xacro"/>')


@bomb("macros and includes")
def includes_by_pattern(folder):
    for i in range(1000):
        write(folder, f"d/f{i}.xacro", f'<robot {XACRO}/>')
    return xacro(folder, '<xacro:include filename="d/*.xacro"/>' * 10000)


@bomb("macros and includes")
def a_pattern_of_stars(folder):
    write(folder, "d/" + "a" * 200, "x")
    return xacro(folder, '<xacro:include filename="d/' + "*a" * 100 + 'b*"/>' * 1000)


@bomb("macros and includes")
def three_hundred_thousand_macros(folder):
    return xacro(folder, "".join(f'<xacro:macro name="{i}"/>' for i in range(30000)) + "".join(f"<xacro:m{i}/>" for i in range(1)))


@bomb("macros and includes")
def parameters(folder):
    names = " ".join(f"p{i}:=1" for i in range(90000))
    return xacro(folder, f'<xacro:macro name="m" params="{names}"/>' + "<xacro:m/>" * 100)


@bomb("macros and includes")
def parameters_that_follow_each_other(folder):
    names = " ".join(f"p{i}:=^" for i in range(60000))
    return xacro(folder, f'<xacro:macro name="m" params="{names}"/><xacro:m/>')


@bomb("macros and includes")
def lazy_properties_in_a_chain(folder):
    return xacro(folder, properties("1", "${p@}", 14000, '<a v="${p14000}"/>'))


@bomb("macros and includes")
def lazy_properties_that_fork(folder):
    return xacro(folder, properties("1", "${p@+p@}", 5000, '<a v="${p200}"/>'))


@bomb("macros and includes")
def namespaces(folder):
    write(folder, "n.xacro", f'<robot {XACRO}><xacro:property name="a" value="1"/></robot>')
    return xacro(folder, "".join(f'<xacro:include filename="n.xacro" ns="n{i}"/>' for i in range(15000)) + '<a v="${n14999.a}"/>')


@bomb("macros and includes")
def unknown_macros_and_names(folder):
    return xacro(folder, "".join(f'<xacro:macro name="mmmmmmmmmmmmmmmm{i}"/>' for i in range(15000)) + "<xacro:mmmmmmmmmmmmmmmm/>")


@bomb("macros and includes")
def global_symbols_defined_again(folder):
    return xacro(folder, '<xacro:property name="pi" value="3"/>' * 20000)


# YAML ------------------------------------------------------------------------------------------------------------------


def yaml(folder, text, use="1"):
    write(folder, "bomb.yaml", text)
    return xacro(folder, f"<xacro:property name=\"y\" value=\"${{xacro.load_yaml('bomb.yaml')}}\"/><a v=\"${{{use}}}\"/><b v=\"${{len(y)}}\"/>")


@bomb("YAML")
def yaml_merges(folder):
    keys = "".join(f"  k{i}: 1\n" for i in range(20000))
    return yaml(folder, "a: &a\n" + keys + "".join(f"m{i}:\n  <<: *a\n" for i in range(500)))


@bomb("YAML")
def yaml_merges_of_lists(folder):
    keys = "".join(f"  k{i}: 1\n" for i in range(20000))
    return yaml(folder, "a: &a\n" + keys + "b:\n  <<: [" + "*a," * 100000 + "]\n")


@bomb("YAML")
def yaml_merges_of_merges(folder):
    text = "a0: &a0 {k: 1, l: 2}\n" + "".join(f"a{i}: &a{i} {{<<: [*a{i - 1}, *a{i - 1}], k{i}: 1}}\n" for i in range(1, 5000))
    return yaml(folder, text)


@bomb("YAML")
def laughs(folder):
    text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 40))
    return yaml(folder, text, "y")


@bomb("YAML")
def laughs_compared(folder):
    text = "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 40))
    return yaml(folder, text, "y == xacro.load_yaml('bomb.yaml')")


@bomb("YAML")
def deep_lists(folder):
    return yaml(folder, "[" * 300000)


@bomb("YAML")
def deep_mappings(folder):
    return yaml(folder, "".join(" " * i + "a:\n" for i in range(1300)))


@bomb("YAML")
def many_keys(folder):
    return yaml(folder, "".join(f"{i}: {i}\n" for i in range(70000)))


@bomb("YAML")
def keys_of_lists(folder):
    return yaml(folder, "? [" + "1," * 300000 + "]\n: 1\n")


@bomb("YAML")
def integers_in_base_sixty(folder):
    return yaml(folder, "a: 1" + ":59" * 300000 + "\n")


@bomb("YAML")
def long_integers(folder):
    return yaml(folder, "a: 0x" + "f" * 900000 + "\nb: " + "9" * 90000 + "\n")


@bomb("YAML")
def load_yaml_again_and_again(folder):
    write(folder, "bomb.yaml", "".join(f"{i}: {i}\n" for i in range(60000)))
    return xacro(folder, "<a v=\"${len(xacro.load_yaml('bomb.yaml'))}\"/>" * 3000)


@bomb("YAML")
def load_yaml_kept(folder):
    write(folder, "bomb.yaml", "".join(f"{i}: {i}\n" for i in range(60000)))
    body = "".join(f"<xacro:property name=\"p{i}\" value=\"${{xacro.load_yaml('bomb.yaml')}}\" lazy_eval=\"false\"/>" for i in range(3000))
    return xacro(folder, body)


@bomb("YAML")
def comments_and_tabs(folder):
    return yaml(folder, "a: " + "- " * 400000)


@bomb("YAML")
def plain_scalar_of_many_lines(folder):
    return yaml(folder, "a: " + "x\n " * 300000)


@bomb("YAML")
def anchors(folder):
    return yaml(folder, "".join(f"- &a{i} {i}\n" for i in range(60000)) + "".join(f"- *a{i}\n" for i in range(1000)))


@bomb("YAML")
def simple_keys(folder):
    return yaml(folder, "{" + "a " * 200000 + ": 1}" + "?" * 1000)


@bomb("YAML")
def flow_of_question_marks(folder):
    return yaml(folder, "[" + "? " * 300000)


# XML -------------------------------------------------------------------------------------------------------------------


def as_urdf(folder, text, *words):
    write(folder, "bomb.urdf", text)
    return list(words or ["check"]) + ["bomb.urdf"]


@bomb("XML")
def deep_elements(folder):
    return as_urdf(folder, '<robot name="r">' + "<a>" * 140000 + "</a>" * 140000 + "</robot>")


@bomb("XML")
def deep_xacro(folder):
    return xacro(folder, "<a>" * 140000 + "</a>" * 140000)


@bomb("XML")
def many_elements(folder):
    return as_urdf(folder, '<robot name="r">' + "<a/>" * 250000 + "</robot>")


@bomb("XML")
def many_attributes_of_one(folder):
    return as_urdf(folder, '<robot name="r"><a ' + " ".join(f'a{i}=""' for i in range(90000)) + "/></robot>")


@bomb("XML")
def equal_attributes(folder):
    return as_urdf(folder, '<robot name="r"><a ' + "a='' " * 190000 + "/></robot>")


@bomb("XML")
def entities(folder):
    lines = '<!ENTITY e0 "xxxxxxxxxx">' + "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 20))
    return as_urdf(folder, f'<!DOCTYPE robot [{lines}]><robot name="&e19;"/>')


@bomb("XML")
def entities_expanded_as_xacro(folder):
    lines = '<!ENTITY e0 "xxxxxxxxxx">' + "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10}">' for i in range(1, 20))
    write(folder, "bomb.xacro", f'<!DOCTYPE robot [{lines}]><robot {XACRO} name="r">&e19;</robot>')
    return ["expand", "bomb.xacro", "-o", "out.urdf"]


@bomb("XML")
def one_large_entity(folder):
    entity = '<!ENTITY e "' + "x" * 400000 + '">'
    return as_urdf(folder, f'<!DOCTYPE robot [{entity}]><robot name="r">' + "&e;" * 100000 + "</robot>")


@bomb("XML")
def default_attributes(folder):
    lines = "".join(f'<!ATTLIST a b{i} CDATA "x">' for i in range(10000))
    return as_urdf(folder, f'<!DOCTYPE robot [{lines}]><robot name="r">' + "<a/>" * 100000 + "</robot>")


@bomb("XML")
def namespaces_of_elements(folder):
    return as_urdf(folder, '<robot name="r">' + "".join(f'<a xmlns:n{i}="u">' for i in range(25000)) + "</a>" * 25000 + "</robot>")


@bomb("XML")
def laid_out(folder):
    return as_urdf(folder, '<robot name="r">' + "<a>" * 900 + "<b/>" * 200000 + "</a>" * 900 + "</robot>", "fmt", "--stdout") \
        if False else as_urdf(folder, '<robot name="r">' + "<a>" * 900 + "<b/>" * 200000 + "</a>" * 900 + "</robot>", "fmt", "--check")


# Models ------------------------------------------------------------------------------------------------------------------


@bomb("models")
def check_of_a_chain(folder):
    return as_urdf(folder, urdf(*chain(9000)))


@bomb("models")
def tree_of_a_chain(folder):
    return as_urdf(folder, urdf(*chain(9000)), "tree")


@bomb("models")
def dot_of_a_chain(folder):
    return as_urdf(folder, urdf(*chain(9000)), "convert", "--to", "dot")


@bomb("models")
def sdf_of_a_chain(folder):
    return as_urdf(folder, urdf(*chain(9000)), "convert", "--to", "sdf")


@bomb("models")
def table_of_a_chain(folder):
    return as_urdf(folder, urdf(*chain(9000)).replace('"fixed"', '"continuous"'), "dh")


@bomb("models")
def findings_on_one_line(folder):
    return as_urdf(folder, '<robot name="r">' + "".join(f'<link name="l{i}"><q/></link>' for i in range(20000)) + "</robot>")


@bomb("models")
def findings_with_hints(folder):
    links = [f'<link name="link_of_the_robot_{i}"/>' for i in range(8000)]
    joints = [f'<joint name="j{i}" type="fixed"><parent link="link_of_the_robot"/><child link="x{i}"/></joint>' for i in range(5000)]
    return as_urdf(folder, urdf(links, joints))


@bomb("models")
def a_cycle_of_mimics(folder):
    links = [f'<link name="l{i}"/>' for i in range(5001)]
    joints = [
        f'<joint name="j{i}" type="continuous"><parent link="l{i}"/><child link="l{i + 1}"/><mimic joint="j{(i + 1) % 5000}"/></joint>'
        for i in range(5000)
    ]
    return as_urdf(folder, urdf(links, joints))


@bomb("models")
def a_chain_of_mimics(folder):
    links = [f'<link name="l{i}"/>' for i in range(5001)]
    joints = [
        f'<joint name="j{i}" type="continuous"><parent link="l0"/><child link="l{i + 1}"/>'
        + (f'<mimic joint="j{i + 1}"/>' if i < 4999 else "") + "</joint>"
        for i in range(5000)
    ]
    return as_urdf(folder, urdf(links, joints))


@bomb("models")
def a_cycle_of_links(folder):
    links, joints = chain(9000)
    joints.append('<joint name="j" type="fixed"><parent link="l8999"/><child link="l0"/></joint>')
    return as_urdf(folder, urdf(links, joints))


@bomb("models")
def names_that_are_equal(folder):
    return as_urdf(folder, urdf(['<link name="l"/>'] * 40000, []))


@bomb("models")
def materials_that_are_equal(folder):
    return as_urdf(folder, urdf(['<link name="l"/>'], [], '<material name="m"><color rgba="1 0 0 1"/></material>' * 15000))


@bomb("models")
def verify_of_moving_links(folder):
    links, joints = chain(3000)
    text = urdf(links, joints).replace('"fixed"', '"continuous"')
    write(folder, "other.urdf", text)
    return as_urdf(folder, text, "verify", "other.urdf")


@bomb("models")
def verify_of_a_star(folder):
    links, joints = chain(3000)
    joints = [f'<joint name="j{i}" type="continuous"><parent link="l0"/><child link="l{i}"/></joint>' for i in range(1, 3000)]
    text = urdf(links, joints)
    write(folder, "other.urdf", text)
    return as_urdf(folder, text, "verify", "other.urdf")


@bomb("models")
def a_large_mesh_scale(folder):
    write(folder, "bomb.stl", "solid a\n" + "facet normal 0 0 0\nouter loop\nvertex 0 0 1e308\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n" * 9000 + "endsolid\n")
    return as_urdf(folder, '<robot name="r"><link name="l"><visual><geometry><mesh filename="bomb.stl"/></geometry></visual></link></robot>')


# Kinematics, code and pictures of unrealistic robots
# ---------------------------------------------------------------------


def moving_chain(folder, count, inertial=True):
    """A chain of revolute joints, each slightly skew."""
    mass = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    links = [f'<link name="l{i}">{mass if inertial else ""}</link>' for i in range(count)]
    joints = [
        f'<joint name="j{i}" type="revolute"><origin xyz="0 .1 .2" rpy=".1 .2 .3"/><parent link="l{i - 1}"/>'
        f'<child link="l{i}"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
        for i in range(1, count)
    ]
    return write(folder, "bomb.urdf", urdf(links, joints)), f"l{count - 1}"


def moving_star(folder, count):
    """Joints that all begin at one link."""
    links = ['<link name="b"/>'] + [f'<link name="l{i}"/>' for i in range(count)]
    joints = [
        f'<joint name="j{i}" type="continuous"><parent link="b"/><child link="l{i}"/></joint>' for i in range(count)
    ]
    return write(folder, "bomb.urdf", urdf(links, joints))


for words in ("dh", "dh --format ets", "dh --format python", "fk", "screws", "tree", "info", "inertia", "dynamics",
              "codegen --what fk", "codegen --what mass", "codegen --what regressor", "codegen --what inverse-dynamics",
              "convert --to mjcf", "convert --to sdf", "convert --to kdl", "picture --style skeleton -o out.svg"):

    @bomb("kinematics, code, pictures", f"{words}: a chain of 2,400 joints")
    def long_chain(folder, words=words.split()):
        model, _ = moving_chain(folder, 2400)
        return [words[0], model, *words[1:]]


for words in ("dynamics", "codegen --what mass", "codegen --what regressor", "screws --tip l7", "convert --to mjcf",
              "picture --style skeleton -o out.svg"):

    @bomb("kinematics, code, pictures", f"{words}: 5,000 joints at one link")
    def wide_star(folder, words=words.split()):
        return [words[0], moving_star(folder, 5000), *words[1:]]


@bomb("kinematics, code, pictures")
def inverse_kinematics_of_a_chain_of_2400_joints(folder):
    model, tip = moving_chain(folder, 2400, inertial=False)
    return ["ik", model, "--tip", tip, "--pose", "0 0 0 0 0 0", "--all"]


@bomb("kinematics, code, pictures")
def code_of_a_chain_of_150_joints(folder):
    model, _ = moving_chain(folder, 150)
    return ["codegen", model, "--what", "mass,regressor"]


@bomb("kinematics, code, pictures")
def a_table_of_40000_rows(folder):
    write(folder, "bomb.csv", "theta,d,a,alpha\n" + "0,0.1,0.2,0.3\n" * 40000)
    return ["from-dh", "--convention", "standard", "bomb.csv"]


@bomb("kinematics, code, pictures")
def a_sequence_of_6000_joints(folder):
    return ["from-ets", " ".join(f"Rz(q{i}) Tx(1)" for i in range(6000))]


# MJCF --------------------------------------------------------------------------------------------------------------------


def mjcf(body, command=("convert", "--to", "urdf")):
    def build(folder):
        write(folder, "bomb.xml", f"<mujoco>{body}</mujoco>")
        return [command[0], "bomb.xml", *command[1:]]

    return build


def world(body):
    return f"<worldbody>{body}</worldbody>"


MJCF = {
    "replicas of replicas": world('<replicate count="100" offset="0 0 1">' * 8 + '<body><geom size=".1"/></body>' + "</replicate>" * 8),
    "a thousand million replicas": world('<replicate count="1000000000"><body><geom size=".1"/></body></replicate>'),
    "bodies inside each other": world('<body><geom size="1"/>' * 20000 + "</body>" * 20000),
    "frames inside each other": world('<frame pos="0 0 1">' * 20000 + "</frame>" * 20000),
    "12,000 bodies": world("".join(f'<body name="b{i}"><joint/><geom size="1"/></body>' for i in range(12000))),
    "6,000 joints that follow each other": world(
        "".join(f'<body name="b{i}"><joint name="j{i}"/><geom size="1"/></body>' for i in range(6000))
    )
    + "<equality>" + "".join(f'<joint joint1="j{i}" joint2="j{i + 1}"/>' for i in range(5999)) + "</equality>",
    "a model that attaches itself": '<asset><model name="m" file="bomb.xml"/></asset>' + world('<body><attach model="m" prefix="x"/></body>'),
    "defaults inside each other": "<default>" + "".join(f'<default class="c{i}">' for i in range(8000)) + "</default>" * 8001,
    "8,000 keyframes": world('<body><joint/><geom size="1"/></body>') + "<keyframe>" + '<key qpos="1" ctrl="1"/>' * 8000 + "</keyframe>",
}
for name, text in MJCF.items():
    bomb("MJCF", name)(mjcf(text))
    bomb("MJCF", f"{name}, to MJCF")(mjcf(text, ("convert", "--to", "mjcf")))


# SDF -------------------------------------------------------------------------------------------------------------------


def sdf(folder, body, *words):
    write(folder, "bomb.sdf", f'<sdf version="1.9"><model name="m">{body}</model></sdf>')
    return ["convert", "--to", "urdf", "bomb.sdf", "-o", "out.urdf", *words]


@bomb("SDF")
def nested_models_flattened(folder):
    return sdf(folder, "".join(f'<model name="m{i}"><link name="l"/>' for i in range(5000)) + "</model>" * 5000, "--flatten")


@bomb("SDF")
def nested_models(folder):
    return sdf(folder, "".join(f'<model name="m{i}"><link name="l"/>' for i in range(15000)) + "</model>" * 15000)


@bomb("SDF")
def frames_attached_in_a_chain(folder):
    frames = "".join(f'<frame name="f{i}" attached_to="f{i + 1}"/>' for i in range(20000))
    return sdf(folder, '<link name="l"/>' + frames + '<frame name="f20000" attached_to="l"/>')


@bomb("SDF")
def frames_relative_in_a_chain(folder):
    frames = "".join(f'<frame name="f{i}"><pose relative_to="f{i + 1}">1 0 0 0 0 0</pose></frame>' for i in range(12000))
    return sdf(folder, '<link name="l"/>' + frames + '<frame name="f12000"/>')


@bomb("SDF")
def frames_in_a_cycle(folder):
    frames = "".join(f'<frame name="f{i}" attached_to="f{(i + 1) % 20000}"/>' for i in range(20000))
    return sdf(folder, '<link name="l"/>' + frames)


@bomb("SDF")
def links_relative_in_a_chain(folder):
    links = "".join(f'<link name="l{i}"><pose relative_to="l{i + 1}">1 0 0 0 0 0</pose></link>' for i in range(12000))
    return sdf(folder, links + '<link name="l12000"/>')


@bomb("SDF")
def a_model_that_includes_itself(folder):
    return sdf(folder, '<link name="l"/><include><uri>bomb.sdf</uri><name>n</name></include>', "--flatten")


# Files of a tree -----------------------------------------------------------------------------------------------------------


@bomb("trees")
def patterns_of_gitignore(folder):
    write(folder, "tree/.gitignore", ("*a" * 8 + "b\n") * 20000)
    for i in range(50):
        write(folder, f"tree/{'a' * 100}{i}.urdf", '<robot name="r"><link name="l"/></robot>')
    return ["check", "tree"]


@bomb("trees")
def stars_of_gitignore(folder):
    write(folder, "tree/.gitignore", ("**/a" * 50 + "b\n") * 2000)
    write(folder, "tree/" + "a/" * 60 + "r.urdf", '<robot name="r"><link name="l"/></robot>')
    return ["check", "tree"]


@bomb("trees")
def a_deep_tree(folder):
    path = folder
    write(folder, "tree/r.urdf", '<robot name="r"><link name="l"/></robot>')
    path = os.path.join(folder, "tree")
    here = os.open(path, os.O_RDONLY)
    for _ in range(2000):
        os.mkdir("d" * 20, dir_fd=here)
        below = os.open("d" * 20, os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    os.close(here)
    return ["check", "tree"]


@bomb("trees")
def a_hostile_configuration(folder):
    write(folder, "tree/.urdfmill.yaml", "a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n" + "".join(f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 40)))
    write(folder, "tree/r.urdf", '<robot name="r"><link name="l"/></robot>')
    return ["check", "tree"]


def run(mill, folder, build):
    """Runs one bomb. Returns (processor seconds, peak memory in bytes, bytes of output, exit code, the error or the first line of stderr)."""
    words = build(folder)

    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (HARD_SECONDS, HARD_SECONDS + 1))
        resource.setrlimit(resource.RLIMIT_AS, (HARD_MEMORY, HARD_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with open(os.path.join(folder, "stdout"), "wb") as out, open(os.path.join(folder, "stderr"), "wb") as err:
        process = subprocess.Popen([mill, *words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, preexec_fn=limit)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    written = sum(os.path.getsize(os.path.join(folder, name)) for name in ("stdout", "stderr"))
    if os.path.exists(os.path.join(folder, "out.urdf")):
        written += os.path.getsize(os.path.join(folder, "out.urdf"))
    with open(os.path.join(folder, "stderr"), "rb") as err:
        lines = err.read(4000).decode("utf-8", "replace").strip().split("\n")
    said = next((line for line in lines if "error" in line), lines[0])
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024, written, process.returncode, said
