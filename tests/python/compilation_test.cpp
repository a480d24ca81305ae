// Properties of a compiled expression.
#include <catch2/catch.hpp>

#include "tests/python/sample_environment.hpp"

namespace urdfmill::python {
namespace {

std::string names_of(const Program& program, const Symbols& symbols) {
  std::string text;
  for (const Symbol name : program.names()) text.append(text.empty() ? "" : " ").append(symbols.name(name));
  return text;
}

TEST_CASE("the names of an expression come in the order of CPython's co_names") {
  const auto [text, names] = GENERATE(table<const char*, const char*>({
      {"a.b(c, *d, e=f, **g)[h:i] + (lambda x=j: k)(l) + [m for n in o] if p else q", "p a b c d f g h i j l o q"},
      {"__a + b.__c(__d)", "__a b __c __d"},
      {"[__x for v in __y if __z]", "__y"},
      {"{__k: __v, 'a': __w, **__u}", "__k __v __w __u"},
      {"(__t := __s) + __t", "__s __t"},
      {"f'{__a!r:{__b}} {c.__d}'", "__a __b c __d"},
      {"__a if __b else __c", "__b __a __c"},
      {"(lambda __p, q=__r: __s)", "__r"},
      {"{__e for w in x} | {__f: __g for w in __h}", "x __h"},
      {"x[__a:__b:__c]", "x __a __b __c"},
      {"__f(__a, k=__b, *__c)", "__f __a __c __b"},
      {"[a.__b for c in d for e in __f]", "d"},
      {"__a[__b] if (__c := __d) else [__e := 1 for _ in __f]", "__d __c __a __b __f"},
  }));
  Symbols symbols;
  const Compiled compiled = compile(text, symbols);
  REQUIRE(compiled.program);
  INFO(text);
  CHECK(names_of(*compiled.program, symbols) == names);
}

TEST_CASE("names with two underscores are noticed outside lambdas and comprehensions") {
  Symbols symbols;
  CHECK(compile("''.__class__.__mro__", symbols).program->private_names() ==
        std::vector<std::string>{"__class__", "__mro__"});
  CHECK(compile("[''.__len__() for v in [1]]", symbols).program->private_names().empty());
  CHECK(compile("(lambda: __import__)", symbols).program->private_names().empty());
}

TEST_CASE("constant parts are computed when an expression is compiled") {
  const auto [text, value] = GENERATE(table<const char*, const char*>({
      {"1 + 2 * 3", "7"},
      {"'a' 'b' * 2", "'abab'"},
      {"(1, 'x', (2.5, None))", "(1, 'x', (2.5, None))"},
      {"'abc'[1:]", "'bc'"},
      {"-2 ** 2 if True else 0", "-4"},
      {"not ''", "True"},
      {"1 < 2 < 3", "True"},
      {"'%05.1f' % 2.25", "'002.2'"},
  }));
  Symbols symbols;
  const Compiled compiled = compile(text, symbols);
  REQUIRE(compiled.program);
  INFO(text);
  REQUIRE(compiled.program->constant() != nullptr);
  CHECK(repr(*compiled.program->constant()) == value);
}

TEST_CASE("what can fail, costs much or is mutable is left to the evaluation") {
  Symbols symbols;
  for (const char* text : {"1 / 0", "10 ** 100000", "'a' * 100000", "[1, 2]", "{1}", "x", "len('a')", "1 + 'a'"}) {
    INFO(text);
    CHECK(compile(text, symbols).program->constant() == nullptr);
  }
}

TEST_CASE("a lambda looks names up where it was made, as long as that lives") {
  Symbols symbols;
  Context context;
  const auto caller = std::make_shared<SampleEnvironment>(symbols, context);
  auto home = std::make_shared<SampleEnvironment>(symbols, context);
  caller->define("x", Value::integer(100));
  home->define("x", Value::integer(7));
  caller->define("f", compile("lambda: x", symbols).program->evaluate(*home, context));
  const Compiled use = compile("f()", symbols);
  CHECK(repr(use.program->evaluate(*caller, context)) == "7");
  home.reset();
  CHECK(repr(use.program->evaluate(*caller, context)) == "100");
}

TEST_CASE("an assignment inside a comprehension is distinguished from one outside") {
  class Recorder final : public Environment {
   public:
    std::optional<Value> find(Symbol) override { return std::nullopt; }
    void assign(Symbol, const Value& value) override { plain += repr(value); }
    void assign_from_comprehension(Symbol, const Value& value) override { nested += repr(value); }
    std::string plain, nested;
  };
  Symbols symbols;
  Context context;
  Recorder recorder;
  static_cast<void>(compile("(a := 'v')", symbols).program->evaluate(recorder, context));
  static_cast<void>(compile("[(a := v) for v in (1, 2)]", symbols).program->evaluate(recorder, context));
  CHECK(recorder.plain == "'v'");
  CHECK(recorder.nested == "12");
}

}  // namespace
}  // namespace urdfmill::python
