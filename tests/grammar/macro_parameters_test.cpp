#include "grammar/macro_parameters.hpp"

#include <catch2/catch.hpp>
#include <string>

using urdfmill::grammar::is_blank_list;
using urdfmill::grammar::ParameterKind;
using urdfmill::grammar::parse_macro_parameters;

namespace {

/// `name`, `name<default>`, `^name<default>`, one a word.
std::string parameters_of(const std::string& list) {
  std::string result;
  if (is_blank_list(list)) return "blank";
  for (const auto& parameter : parse_macro_parameters(list)) {
    if (!result.empty()) result += ' ';
    if (parameter.forward) result += '^';
    result += parameter.spelling;
    if (parameter.default_value) result += "<" + std::string(*parameter.default_value) + ">";
  }
  return result;
}

struct Row {
  const char* list;
  const char* parameters;
};

void check(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    CAPTURE(row.list);
    CHECK(parameters_of(row.list) == row.parameters);
  }
}

}  // namespace

TEST_CASE("A parameter list is read as the reference reads it") {
  check({
      {"", ""},
      {" ", "blank"},
      {" \n", "blank"},
      {"x y", "x y"},
      {"  x\n\ty \xc2\xa0z ", "x y z"},
      {"x:=1 y=2", "x<1> y<2>"},
      {"x := 1 y = 2 z:= 3", "x<1> y<2> z<3>"},
      {"x:=5 ", "x<5>"},
      {"x:=", "x"},
      {"x:= y", "x<y>"},
      {"x:=''", "x<''>"},
      {"x:='a b' y:=\"c d\"", "x<'a b'> y<\"c d\">"},
      {"x:=p'a b'q y", "x<p'a b'q> y"},
      {"x:='a y", "x:='a y"},
      {"x:= 'a y", "x 'a y"},
      {"a:b:=5", "a:b:=5"},
      {":=5 =5", ":=5 =5"},
      {"a:=x^y b:=http://h:80/p?q=1", "a<x^y> b<http://h:80/p?q=1>"},
      {"x==1", "x<=1>"},
      {"*b **c x", "*b **c x"},
      {"*b:=5", "*b<5>"},
  });
}

TEST_CASE("A default in brackets may hold blanks and ends at a bracket before white space") {
  check({
      {"x:=${1 + 2} y:=3", "x<${1 + 2}> y<3>"},
      {"x:=${1 + 2}${3 + 4} y", "x<${1 + 2}${3 + 4}> y"},
      {"x:=${1 + 2}px y}", "x<${1 + 2}px y}>"},
      {"x:=${1 + 2}px y", "x<${1> + 2}px y"},
      {"x:=${1+2}px", "x<${1+2}px>"},
      {"x:=$(find a b)/c y", "x<$(find> a b)/c y"},
      {"x:=$(find a b) y", "x<$(find a b)> y"},
      {"x:=${'a b'} y", "x<${'a b'}> y"},
      {"x:=${'a' + 1", "x<${'a'> + 1"},
  });
}

TEST_CASE("A caret forwards the value of the caller") {
  check({
      {"x:=^", "^x"},
      {"x:=^ y", "^x y"},
      {"x:=^|", "^x"},
      {"x:=^|1", "^x<1>"},
      {"x:=^1", "^x<1>"},
      {"x:=^|'a b'", "^x<'a b'>"},
      {"x:=^|${a + b} y", "^x<${a + b}> y"},
      {"x:=^|'a", "x:=^|'a"},
  });
}

TEST_CASE("What follows a line feed after a default is lost") {
  check({
      {"x\ny:=2\nz:=3", "x y<2> z<3>"},
      {"x:=1 y:=2\nz:=3", "x<1> y<2>"},
      {"x:=1 y\nz", "x<1> y"},
      {"x:='a\nb'", "x:='a b'"},
  });
}

TEST_CASE("A quoted piece ends at the first quote that makes the rest fit") {
  check({
      {"x:='a'b'", "x<'a'b'>"},
      {"x:=''' y", "x<'''> y"},
      {"x:='a'b c' y", "x<'a'b> c' y"},
      {"x:='a'\"b c' y", "x<'a'\"b c'> y"},
  });
}

TEST_CASE("Many quotes that fit nowhere are read in no time") {
  std::string quotes;
  for (int i = 0; i < 50000; ++i) quotes += i % 2 ? "'" : "\"";
  for (const std::size_t size : {60U, 61U, 3001U, 50000U}) {
    const std::string word = quotes.substr(0, size) + "' \"";
    CHECK_FALSE(parse_macro_parameters("x:=" + word).empty());
  }
}

TEST_CASE("Stars make a block parameter") {
  const auto parameters = parse_macro_parameters("x *y **z * ***w");
  REQUIRE(parameters.size() == 5);
  CHECK(parameters[0].kind == ParameterKind::value);
  CHECK(parameters[1].kind == ParameterKind::block);
  CHECK(parameters[1].name == "y");
  CHECK(parameters[2].kind == ParameterKind::block_content);
  CHECK(parameters[2].name == "z");
  CHECK(parameters[3].kind == ParameterKind::block);
  CHECK(parameters[3].name.empty());
  CHECK(parameters[4].name == "*w");
}
