// Exceeding a limit is an error, not a crash or a long wait.
#include <catch2/catch.hpp>

#include "tests/python/sample_environment.hpp"

namespace urdfmill::python {
namespace {

TEST_CASE("an expression that needs too much ends in an error") {
  const auto [text, error] = GENERATE(table<const char*, const char*>({
      {"2**10**9", "MemoryError"},
      {"'a' * 10**12", "MemoryError"},
      {"[0] * 10**10", "MemoryError"},
      {"factorial(10**6)", "MemoryError"},
      {"comb(10**6, 5 * 10**5)", "MemoryError"},
      {"int('f' * 10**6, 16)", "MemoryError"},
      {"sum(range(10**9))", "RuntimeError"},
      {"[str(10**4000) for v in range(10**6)]", "RuntimeError"},
      {"[lst.append(v) for v in lst]", "RuntimeError"},
      {"(l := list(range(10**5))) and [v in l for v in range(-10**5, 0)]", "RuntimeError"},
      {"(l := list(range(10**5))) and [l == l for v in range(10**5)]", "RuntimeError"},
      {"(l := list(range(10**5))) and [l.pop(0) for v in range(10**5)]", "RuntimeError"},
      {"(l := tuple(range(10**5))) and [hash(l) for v in range(10**5)]", "RuntimeError"},
      {"(s := set(range(10**5))) and [s <= s for v in range(10**5)]", "RuntimeError"},
      {"{v * (2**61 - 1) for v in range(10**5)}", "RuntimeError"},
      {"dict([(v * (2**61 - 1), 0) for v in range(10**5)])", "RuntimeError"},
      {"(s := 'ä' * 10**6) and [s[v] for v in range(10**5)]", "RuntimeError"},
      {"(s := ' ' * 10**6) and [s.strip() for v in range(10**5)]", "RuntimeError"},
      {"(s := 'a' * 10**6) and ['%.1s' % s for v in range(10**5)]", "RuntimeError"},
      {"(s := 'a' * 10**6) and [f'{s}' == s for v in range(10**5)]", "RuntimeError"},
      {"(s := 'a' * 10**6) and [s.replace('b', 'c') for v in range(10**5)]", "RuntimeError"},
      {"[10**300000 // 7**190000 for v in range(1000)]", "RuntimeError"},
      {"[3**600000 for v in range(10**4)]", "RuntimeError"},
      {"[str(10**4000) for v in range(10**6)]", "RuntimeError"},
      {"(n := 3**600000) and [n >> 1 for v in range(10**6)]", "MemoryError"},
      {"gcd(3**600000, 7**300000)", "RuntimeError"},
      {"(lambda f: f(f))(lambda f: f(f))", "RecursionError"},
      {"(lambda f: f(f))(lambda f: -(-(-(-(-(f(f) + 1) + 1) + 1) + 1)))", "RecursionError"},
      {"(x := fl) and [(x := map(str, x)) and 0 for i in range(10000)] and list(x)", "RecursionError"},
      {"(x := fl) and [(x := (v for v in x)) and 0 for i in range(10000)] and list(x)", "RecursionError"},
      {"[(x := (lambda f: lambda: f())(x)) and 0 for i in range(10000)] and x()", "RecursionError"},
      {"str([(x := [x]) and 0 for i in range(10000)] and x)", "RecursionError"},
  }));
  INFO(text);
  const Limits small{.steps = 500'000, .bytes = std::size_t{32} << 20};
  const Outcome outcome = evaluate_sample(text, small);
  CHECK(outcome.failed);
  CHECK(outcome.text.substr(0, outcome.text.find(':')) == error);
}

TEST_CASE("a deep structure is taken apart without recursion") {
  for (const char* text : {
           "[(x := [x]) and 0 for i in range(100000)] and 1",
           "[(x := (x,)) and 0 for i in range(100000)] and 1",
           "[(x := {1: x}) and 0 for i in range(100000)] and 1",
           "(x := fl) and [(x := map(str, x)) and 0 for i in range(100000)] and 1",
           "(x := fl) and [(x := (v for v in x)) and 0 for i in range(100000)] and 1",
           "[(x := (lambda f: lambda: f)(x)) and 0 for i in range(100000)] and 1",
       }) {
    INFO(text);
    CHECK(evaluate_sample(text).text == "1");
  }
}

TEST_CASE("a chain of operators that is too long is refused") {
  for (const std::string_view piece : {"-", "not ", "~"}) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += piece;
    CHECK(evaluate_sample(text + "x").failed);
  }
  for (const std::string_view piece : {"+x", ".real", "[0]", "()", " if x else x", " and x", "**x"}) {
    std::string text = "x";
    for (int i = 0; i < 100'000; ++i) text += piece;
    INFO(piece);
    const Outcome outcome = evaluate_sample(text);
    if (piece != " and x") CHECK(outcome.failed);
  }
}

TEST_CASE("steps are counted from zero for every expression, and nested evaluations share them") {
  const Limits limits{.steps = 1000};
  CHECK_FALSE(evaluate_sample("sum(range(900))", limits).failed);
  CHECK(evaluate_sample("sum(range(1100))", limits).failed);
  CHECK(evaluate_sample("sum(range(600)) + sum(range(600))", limits).failed);
}

}  // namespace
}  // namespace urdfmill::python
