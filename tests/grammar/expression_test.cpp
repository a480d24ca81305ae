#include "grammar/expression.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <string>

#include "tree_text.hpp"

using urdfmill::grammar::ExpressionResult;
using urdfmill::grammar::parse_expression;

namespace {

std::string unescaped(const std::string& line) {
  std::string result;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\\') {
      result += line[i];
    } else {
      ++i;
      result += line[i] == 'n' ? '\n' : line[i];
    }
  }
  return result;
}

std::string repeated(const std::string& text, int count) {
  std::string result;
  for (int i = 0; i < count; ++i) result += text;
  return result;
}

/// Each row of a golden file is a text and, indented, CPython 3.11's tree or error; `expression_trees.py --write`
/// records them.
void check_golden(const std::string& name) {
  std::ifstream file(std::string(URDFMILL_ROOT "/tests/grammar/") + name);
  REQUIRE(file);
  std::string text;
  std::string answer;
  int rows = 0;
  while (std::getline(file, text) && std::getline(file, answer)) {
    CAPTURE(text);
    CHECK(answer_text(parse_expression(unescaped(text))) == unescaped(answer.substr(4)));
    ++rows;
  }
  CHECK(rows > 50);
}

}  // namespace

TEST_CASE("Expressions have the tree that CPython gives them") {
  check_golden("expressions.golden");
}

TEST_CASE("What is no expression has the error of CPython") {
  check_golden("mistakes.golden");
}

TEST_CASE("Literals of strings and numbers, and names, are read as CPython reads them") {
  check_golden("literals.golden");
}

TEST_CASE("A node knows its place in the text") {
  const ExpressionResult parsed = parse_expression("foo(1, (a + b)[2:])");
  REQUIRE(parsed.expression);
  CHECK(parsed.expression->range.begin == 0);
  CHECK(parsed.expression->range.end == 19);
  const auto& call = std::get<urdfmill::grammar::Call>(parsed.expression->node);
  CHECK(call.function->range.end == 3);
  CHECK(call.arguments[0]->range.begin == 4);
  CHECK(call.arguments[1]->range.begin == 7);
  CHECK(call.arguments[1]->range.end == 18);
}

TEST_CASE("An error has the place that CPython gives it") {
  struct Row {
    const char* text;
    std::uint32_t begin, end;
  };
  const Row rows[] = {
      {"[1, x y]", 4, 7},       {"[(a) + b c]", 1, 10}, {"[x y in z]", 1, 9},          {"[x for a b in c]", 7, 15},
      {"(a) if b", 1, 8},       {"print a, b", 0, 10},  {"(x in y if z in w)", 1, 17}, {"f(x=1, y)", 8, 9},
      {"[(x := 1) = 2]", 2, 8},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const ExpressionResult parsed = parse_expression(row.text);
    REQUIRE_FALSE(parsed.expression);
    CHECK(parsed.error.range.begin == row.begin);
    CHECK(parsed.error.range.end == row.end);
  }
}

TEST_CASE("Errors and warnings are in the words of the version of Python") {
  struct Row {
    const char* text;
    int python;
    const char* error;    ///< without its place
    const char* warning;  ///< the first one
  };
  const char* const unfinished = "unterminated string literal (detected at line 1)";
  const char* const open_brace = "'{' was never closed";
  const Row rows[] = {
      {"f'{x", 11, unfinished, ""},
      {"f'{x", 12, open_brace, ""},
      {"f\"{d['k']", 13, open_brace, ""},
      {"f'{f(x", 12, "'(' was never closed", ""},
      {"f'{x:{y", 12, open_brace, ""},
      {"f'{x:.2f", 12, "unterminated f-string literal (detected at line 1)", ""},
      {"f'{{x", 12, "unterminated f-string literal (detected at line 1)", ""},
      {"f\"\"\"{x", 12, open_brace, ""},
      {"f'{x)", 12, "f-string: unmatched ')'", ""},
      {"lambda a=1, b: a", 11, "non-default argument follows default argument", ""},
      {"lambda a=1, b: a", 12, "parameter without a default follows parameter with a default", ""},
      {"lambda /, a: a", 11, "at least one argument must precede /", ""},
      {"lambda /, a: a", 10, "invalid syntax", ""},
      {"f(x=)", 11, "invalid syntax", ""},
      {"f(x=)", 12, "expected argument value expression", ""},
      {"1 + not 2", 12, "invalid syntax", ""},
      {"1 + not 2", 13, "'not' after an operator must be parenthesized", ""},
      {"x is 1", 11, "", "\"is\" with a literal. Did you mean \"==\"?"},
      {"x is 1", 12, "", "\"is\" with 'int' literal. Did you mean \"==\"?"},
      {"'a' is not x", 13, "", "\"is not\" with 'str' literal. Did you mean \"!=\"?"},
      {"'\\d'", 11, "", ""},
      {"'a\\d\\e'", 12, "", "invalid escape sequence '\\d'"},
      {"b'\\d'", 12, "", "invalid escape sequence '\\d'"},
      {"'\\777'", 12, "", "invalid octal escape sequence '\\777'"},
      {"r'\\d'", 13, "", ""},
  };
  for (const Row& row : rows) {
    INFO("3." << row.python << ": " << row.text);
    const ExpressionResult result = parse_expression(row.text, static_cast<std::uint8_t>(row.python));
    const std::string& error = result.error.text;
    CHECK((result.expression ? "" : error.substr(0, error.find(" (<expression>"))) == row.error);
    CHECK((result.warnings.empty() ? "" : result.warnings.front().text) == row.warning);
  }
}

TEST_CASE("Deep nesting is refused, not a crash") {
  const auto error = [](const std::string& text) { return parse_expression(text).error.text; };
  CHECK(parse_expression(repeated("(", 200) + "1" + repeated(")", 200)).expression);
  CHECK(error(repeated("(", 201)) == "too many nested parentheses (<expression>, line 1)");
  const std::string too_deep = "maximum recursion depth exceeded during compilation";
  CHECK(error(repeated("-", 20000) + "1") == too_deep);
  CHECK(error(repeated("not ", 20000) + "1") == too_deep);
  CHECK(error(repeated("lambda: ", 20000) + "1") == too_deep);
  CHECK(error(repeated("1 if 1 else ", 20000) + "1") == too_deep);
  CHECK(error(repeated("2 ** ", 20000) + "1") == too_deep);
  CHECK(error("1" + repeated(" + 1", 20000)) == too_deep);
  CHECK(error("a" + repeated("[0]", 20000)) == too_deep);
  CHECK(error("a" + repeated(".b", 20000)) == too_deep);
}

TEST_CASE("Long expressions are read in linear time") {
  CHECK(parse_expression("[" + repeated("x + 1, ", 20000) + "]").expression);
  CHECK(parse_expression("x" + repeated(" and x", 20000)).expression);
  CHECK(parse_expression("1" + repeated(" < 1", 20000)).expression);
  CHECK(parse_expression(repeated("'a' ", 20000)).expression);
}

TEST_CASE("A mistake in nested brackets is found without search that explodes") {
  for (const char* brackets : {"()", "[]", "{}"}) {
    const std::string open(1, brackets[0]);
    const std::string close(1, brackets[1]);
    CHECK_FALSE(parse_expression(repeated(open, 60) + "x y" + repeated(close, 60)).expression);
    CHECK_FALSE(parse_expression(repeated("f(" + open, 60) + "x = " + repeated(close + ")", 60)).expression);
  }
  CHECK_FALSE(parse_expression(repeated("{1: ", 100) + "1" + repeated("}", 99) + ", 2 }").expression);
  CHECK_FALSE(parse_expression(repeated("lambda x=(", 90) + "1 1" + repeated("): x", 90)).expression);
  CHECK_FALSE(parse_expression(repeated("[x for ", 90) + "y" + repeated(" in z]", 89)).expression);
}

TEST_CASE("Line feeds may be written in any way") {
  CHECK(answer_text(parse_expression("(a\r\n+ b)")) == answer_text(parse_expression("(a\n+ b)")));
  CHECK(answer_text(parse_expression("(a\r+ b)")) == answer_text(parse_expression("(a\n+ b)")));
}
