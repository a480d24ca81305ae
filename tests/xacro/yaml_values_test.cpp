#include <catch2/catch.hpp>
#include <cstdint>
#include <string>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/yaml_values.hpp"

namespace python = urdfmill::python;
namespace xacro = urdfmill::xacro;

namespace {

/// The repr of a text's value, or class and message of the error.
std::string load(std::string_view text, xacro::YamlOptions options = {"f.yaml", {}, {}}) {
  python::Context context;
  try {
    return python::repr(xacro::load_yaml(text, options, context));
  } catch (const python::Error& error) {
    return error.type + ": " + error.text;
  }
}

struct YamlRow {
  const char* text;
  const char* result;
};

}  // namespace

TEST_CASE("plain scalars have the types of YAML 1.1") {
  const auto row = GENERATE(values<YamlRow>({
      {"[yes, No, on, OFF, true, FALSE, y, n, yEs]", "[True, False, True, False, True, False, 'y', 'n', 'yEs']"},
      {"[~, null, Null, NULL, nULL, none, '']", "[None, None, None, None, 'nULL', 'none', '']"},
      {"[0, +1, -1, 010, 0o17, 0x1F, -0x1f, 0b101, 1_000]", "[0, 1, -1, 8, '0o17', 31, -31, 5, 1000]"},
      {"[089, 07_7, 0_, -010, 0xG, 0b, 00]", "['089', 63, 0, -8, '0xG', '0b', 0]"},
      {"123456789012345678901234567890", "123456789012345678901234567890"},
      {"[190:20:30, 1:30, -1:30, 1:60, 0:30, 1:2:3:4]", "[685230, 90, -90, '1:60', '0:30', 223384]"},
      {"[1.0, 1e3, 1.0e3, 1.0e+3, 1., .5, -.5, 1_0.5]", "[1.0, '1e3', '1.0e3', 1000.0, 1.0, 0.5, '-.5', 10.5]"},
      {"[.inf, -.inf, +.Inf, .nan, inf, nan, '0:.0', 0:.0]", "[inf, -inf, inf, nan, 'inf', 'nan', '0:.0', '0:.0']"},
      {"[190:20:30.15, 1:2.5]", "[685230.15, 62.5]"},
      {"2001-12-14", "datetime.date(2001, 12, 14)"},
      {"[2001-1-1, 2001-12-14 x, 12001-01-01]", "['2001-1-1', '2001-12-14 x', '12001-01-01']"},
      {"2001-12-14t21:59:43.10-05:30",
       "datetime.datetime(2001, 12, 14, 21, 59, 43, 100000, "
       "tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=66600)))"},
      {"2001-12-14 21:59:43 Z", "datetime.datetime(2001, 12, 14, 21, 59, 43, tzinfo=datetime.timezone.utc)"},
      {"2001-1-1 2:59:43.1234567", "datetime.datetime(2001, 1, 1, 2, 59, 43, 123456)"},
  }));
  CHECK(load(row.text) == row.result);
}

TEST_CASE("tags choose the type") {
  const auto row = GENERATE(values<YamlRow>({
      {"[!!str 5, !!int \"5\", !!float 5, !!bool \"yes\", !!null \"\"]", "['5', 5, 5.0, True, None]"},
      {"[! 5, ! \"5\", \"5\"]", "[5, 5, '5']"},
      {"!!set {x}", "{'x'}"},
      {"!!omap [a: 1, b: 2]", "[('a', 1), ('b', 2)]"},
      {"!!pairs [a: 1, a: 2]", "[('a', 1), ('a', 2)]"},
      {"!!binary aGVsbG8=", "b'hello'"},
      {"!<tag:yaml.org,2002:int> 5", "5"},
      {"!!int {=: 5}", "5"},
      {"!!int \"\"", "IndexError: string index out of range"},
      {"!!int abc", "ValueError: invalid literal for int() with base 10: 'abc'"},
      {"!!int 09", "ValueError: invalid literal for int() with base 8: '09'"},
      {"!!float x", "ValueError: could not convert string to float: 'x'"},
      {"!!bool Maybe", "KeyError: 'maybe'"},
      {"!!timestamp x", "AttributeError: 'NoneType' object has no attribute 'groupdict'"},
      {"2001-13-01", "ValueError: month must be in 1..12"},
      {"2001-02-29", "ValueError: day is out of range for month"},
      {"2001-01-01T05:00:00-25:30",
       "ValueError: offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not "
       "datetime.timedelta(days=-2, seconds=81000)."},
      {"!!binary a",
       "yaml.constructor.ConstructorError: failed to decode base64 data: Invalid base64-encoded string: number of data "
       "characters (1) cannot be 1 more than a multiple of 4\n  in \"f.yaml\", line 1, column 1"},
      {"a: !foo 5",
       "yaml.constructor.ConstructorError: could not determine a constructor for the tag '!foo'\n"
       "  in \"f.yaml\", line 1, column 4"},
      {"a: =",
       "yaml.constructor.ConstructorError: could not determine a constructor for the tag 'tag:yaml.org,2002:value'\n"
       "  in \"f.yaml\", line 1, column 4"},
      {"!!str [1]",
       "yaml.constructor.ConstructorError: expected a scalar node, but found sequence\n  in \"f.yaml\", line 1, column "
       "1"},
      {"!!omap [{a: 1, b: 2}]",
       "yaml.constructor.ConstructorError: while constructing an ordered map\n  in \"f.yaml\", line 1, column 1\n"
       "expected a single mapping item, but found 2 items\n  in \"f.yaml\", line 1, column 9"},
  }));
  CHECK(load(row.text) == row.result);
}

TEST_CASE("keys, merges and aliases are PyYAML's") {
  const auto row = GENERATE(values<YamlRow>({
      {"{a: 1, b: 2, a: 3}", "{'a': 3, 'b': 2}"},
      {"{1: one, true: wahr, 1.0: uno}", "{1: 'uno'}"},
      {"b: &b {x: 1, y: 2}\nd: {<<: *b, y: 3}", "{'b': {'x': 1, 'y': 2}, 'd': {'x': 1, 'y': 3}}"},
      {"b: &b {x: 1}\nd: {<<: [*b, {z: 4, x: 9}]}", "{'b': {'x': 1}, 'd': {'z': 4, 'x': 1}}"},
      {"&a [*a]", "[[...]]"},
      {"&a {k: *a}", "{'k': {...}}"},
      {"? [1]\n: 2",
       "yaml.constructor.ConstructorError: while constructing a mapping\n  in \"f.yaml\", line 1, column 1\n"
       "found unhashable key\n  in \"f.yaml\", line 1, column 3"},
      {"<<: [{a: 1}, 3]",
       "yaml.constructor.ConstructorError: while constructing a mapping\n  in \"f.yaml\", line 1, column 1\n"
       "expected a mapping for merging, but found scalar\n  in \"f.yaml\", line 1, column 14"},
      {"d:\n  <<:\n",
       "yaml.constructor.ConstructorError: while constructing a mapping\n  in \"f.yaml\", line 2, column 3\n"
       "expected a mapping or list of mappings for merging, but found scalar\n  in \"f.yaml\", line 2, column 6"},
      {"*a", "yaml.composer.ComposerError: found undefined alias 'a'\n  in \"f.yaml\", line 1, column 1"},
      {"- &a 1\n- &a 2",
       "yaml.composer.ComposerError: found duplicate anchor 'a'; first occurrence\n  in \"f.yaml\", line 1, column 3\n"
       "second occurrence\n  in \"f.yaml\", line 2, column 3"},
  }));
  CHECK(load(row.text) == row.result);
}

TEST_CASE("keys of one hash count as steps") {
  // Python's hash of an integer is its remainder by 2305843009213693951: here 0.
  std::string keys;
  for (std::uint64_t i = 1; i <= 20'000; ++i) {
    constexpr std::uint64_t billion = 1'000'000'000, high = 2'305'843'009, low = 213'693'951;
    const std::string end = std::to_string(i * low % billion);
    keys += "? " + std::to_string(i * high + i * low / billion) + std::string(9 - end.size(), '0') + end + "\n";
  }
  const std::string refused = "RuntimeError: budget exceeded: ";
  CHECK(load("!!set\n" + keys).starts_with(refused));
  CHECK(load(keys).starts_with(refused));
}

TEST_CASE("texts that are no YAML are refused in PyYAML's words") {
  const auto row = GENERATE(values<YamlRow>({
      {"", "None"},
      {"# only a comment\n", "None"},
      {"\xef\xbb\xbf"
       "a: 1\r\nb: 2\r",
       "{'a': 1, 'b': 2}"},
      {"a: 1\n  b: 2\n",
       "yaml.scanner.ScannerError: mapping values are not allowed here\n  in \"f.yaml\", line 2, column 4"},
      {"a:\n\tb: 1\n",
       "yaml.scanner.ScannerError: while scanning for the next token\nfound character '\\t' that cannot start any "
       "token\n"
       "  in \"f.yaml\", line 2, column 1"},
      {"a: 1\nb\nc: 2\n",
       "yaml.scanner.ScannerError: while scanning a simple key\n  in \"f.yaml\", line 2, column 1\n"
       "could not find expected ':'\n  in \"f.yaml\", line 3, column 1"},
      {"a: - b\n",
       "yaml.scanner.ScannerError: sequence entries are not allowed here\n  in \"f.yaml\", line 1, column 4"},
      {"a: 'x",
       "yaml.scanner.ScannerError: while scanning a quoted scalar\n  in \"f.yaml\", line 1, column 4\n"
       "found unexpected end of stream\n  in \"f.yaml\", line 1, column 6"},
      {"\"\\q\"",
       "yaml.scanner.ScannerError: while scanning a double-quoted scalar\n  in \"f.yaml\", line 1, column 1\n"
       "found unknown escape character 'q'\n  in \"f.yaml\", line 1, column 3"},
      {"a: [1, 2\nb: 3\n",
       "yaml.parser.ParserError: while parsing a flow sequence\n  in \"f.yaml\", line 1, column 4\n"
       "expected ',' or ']', but got ':'\n  in \"f.yaml\", line 2, column 2"},
      {"a: 1\n- b\n",
       "yaml.parser.ParserError: while parsing a block mapping\n  in \"f.yaml\", line 1, column 1\n"
       "expected <block end>, but found '-'\n  in \"f.yaml\", line 2, column 1"},
      {"a: }\n",
       "yaml.parser.ParserError: while parsing a block node\nexpected the node content, but found '}'\n"
       "  in \"f.yaml\", line 1, column 4"},
      {"%YAML 2.0\n--- a\n",
       "yaml.parser.ParserError: found incompatible YAML document (version 1.* is required)\n"
       "  in \"f.yaml\", line 1, column 1"},
      {"!x!y z",
       "yaml.parser.ParserError: while parsing a node\nfound undefined tag handle '!x!'\n"
       "  in \"f.yaml\", line 1, column 1"},
      {"a: 1\n---\nb: 2\n",
       "yaml.composer.ComposerError: expected a single document in the stream\n  in \"f.yaml\", line 1, column 1\n"
       "but found another document\n  in \"f.yaml\", line 2, column 1"},
      {"a: \x07",
       "yaml.reader.ReaderError: unacceptable character #x0007: special characters are not allowed\n"
       "  in \"f.yaml\", position 3"},
  }));
  CHECK(load(row.text) == row.result);
}

TEST_CASE("local tags are the caller's") {
  xacro::YamlOptions options{"f.yaml", [](std::string_view tag) { return tag == "twice"; },
                             [](std::string_view, std::string_view text) {
                               return python::Value::string(std::string(text) + std::string(text));
                             }};
  CHECK(load("[!twice ab, !twice \"c\", !twice ]", options) == "['abab', 'cc', '']");
  CHECK(load("!twice [1]", options) ==
        "yaml.constructor.ConstructorError: expected a scalar node, but found sequence\n  in \"f.yaml\", line 1, "
        "column 1");
}

TEST_CASE("bombs are refused before they go off") {
  std::string merges = "a0: &a0 {k: 1}\n";
  for (int i = 1; i < 12; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    std::string list = before;
    for (int k = 0; k < 19; ++k) list += ", " + before;
    merges += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " {<<: [" + list + "]}\n";
  }
  CHECK(load(merges).find("MemoryError") == 0);
  CHECK(load(std::string(100000, '[')) == "RecursionError: maximum recursion depth exceeded");
  std::string indented;
  for (int i = 0; i < 3000; ++i) indented += "- ";
  CHECK(load(indented) == "RecursionError: maximum recursion depth exceeded");
}
