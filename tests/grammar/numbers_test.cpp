#include "grammar/numbers.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <charconv>
#include <cmath>
#include <limits>
#include <random>
#include <string>

using urdfmill::grammar::NumberPiece;
using urdfmill::grammar::parse_number;
using urdfmill::grammar::parse_numbers;
using urdfmill::grammar::parse_version;
using urdfmill::grammar::VersionError;

TEST_CASE("A number is read to the nearest double") {
  struct Row {
    std::string text;
    double value;
  };
  const std::string zeros(400, '0');
  const Row rows[] = {
      {"0", 0},
      {"1.5", 1.5},
      {" \t\n\v\f\r-2.5e3", -2500},
      {"+.5", .5},
      {"5.", 5},
      {"1E+2", 100},
      {"1e-2", .01},
      {"0.1", 0.1},
      {"4.9e-324", 4.9e-324},
      {"1e-400", 0},
      {"0e999999999999999999999", 0},
      {"1e-99999999999999999999", 0},
      {"0." + zeros + "1e401", 1.0},
      {"1" + zeros + "e-400", 1.0},
      {"1.7976931348623157e308", 1.7976931348623157e308},
      {"0.0" + zeros, 0},
      {"0." + zeros + "1", 0},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto value = parse_number(row.text);
    REQUIRE(value);
    CHECK(*value == row.value);
  }
  CHECK(std::signbit(*parse_number("-0")));
  CHECK(std::signbit(*parse_number("-1e-400")));
}

TEST_CASE("A number with a few digits is the same double as one with an exponent") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string digits;
    for (auto count = 1 + random() % 18; count > 0; --count) digits += static_cast<char>('0' + random() % 10);
    const std::size_t point = random() % (digits.size() + 1);
    std::string text = random() % 2 == 0 ? "-" : "";
    text += digits.substr(0, point) + "." + digits.substr(point);
    CAPTURE(text);
    double expected = 0;
    REQUIRE(std::from_chars(text.data(), text.data() + text.size(), expected).ec == std::errc());
    const auto value = parse_number(text);
    REQUIRE(value);
    REQUIRE(*value == expected);
    REQUIRE(std::signbit(*value) == std::signbit(expected));
    REQUIRE(parse_number(text + "e0") == value);
    REQUIRE_FALSE(parse_number(text + "."));
  }
}

TEST_CASE("What the reference takes for no number is none") {
  for (const char* text : {"",
                           " ",
                           "1 ",
                           "1\n",
                           "+",
                           "-",
                           ".",
                           "e5",
                           "1e",
                           "1e+",
                           "1.2.3",
                           "1,5",
                           "nan",
                           "inf",
                           "-inf",
                           "Infinity",
                           "0x10",
                           "0x1p3",
                           "1f",
                           "1 2",
                           "+-1",
                           "--1",
                           "1e400",
                           "-1e400",
                           "1.7976931348623159e308",
                           "1e99999999999999999999",
                           "\xc2\xa0"
                           "1"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_number(text));
  }
}

TEST_CASE("A list is split at spaces only") {
  std::array<double, 3> values{};
  std::array<NumberPiece, 3> pieces{};
  const auto read = [&](std::string_view text) { return parse_numbers(text, values, pieces); };

  CHECK(read("1 2 3").count == 3);
  CHECK(values == std::array<double, 3>{1, 2, 3});
  auto list = read("  0.5   -1e3 \t2 ");
  CHECK(list.count == 3);
  CHECK_FALSE(list.invalid);
  CHECK(values == std::array<double, 3>{0.5, -1000, 2});
  CHECK(pieces[1].begin == 8);
  CHECK(pieces[1].end == 12);

  list = read("1\t2\t3");
  CHECK(list.count == 1);
  REQUIRE(list.invalid);
  CHECK(list.invalid->end == 5);
  list = read("1 x 3 y");
  CHECK(list.count == 4);
  REQUIRE(list.invalid);
  CHECK(list.invalid->begin == 2);
  CHECK(list.invalid->end == 3);
  CHECK(read("1 2 3 \n").invalid);
  CHECK(read("").count == 0);
  CHECK(read("   ").count == 0);
  CHECK(read("1 2 3 4").count == 4);
}

TEST_CASE("A version is read as strtol would") {
  struct Row {
    const char* text;
    std::uint32_t major_part, minor_part;
  };
  for (const Row& row : {Row{"1.0", 1, 0}, Row{"1.2", 1, 2}, Row{"1.0.", 1, 0}, Row{" 1.0", 1, 0}, Row{"1. 1", 1, 1},
                         Row{"+1.+1", 1, 1}, Row{"1.-0", 1, 0}, Row{"01.02", 1, 2}, Row{"4294967297.0", 1, 0},
                         Row{"1.4294967298", 1, 2}, Row{"1.99999999999999999999", 1, 0xffffffffU}}) {
    CAPTURE(row.text);
    const auto version = parse_version(row.text);
    CHECK(version.error == VersionError::none);
    CHECK(version.major_part == row.major_part);
    CHECK(version.minor_part == row.minor_part);
  }
}

TEST_CASE("A version that is none says which field is wrong and how") {
  struct Row {
    const char* text;
    VersionError error;
    int field;
  };
  for (const Row& row :
       {Row{"", VersionError::form, 0}, Row{"1", VersionError::form, 0}, Row{"1.", VersionError::form, 0},
        Row{"1.0.0", VersionError::form, 0}, Row{"1..0", VersionError::form, 0}, Row{"1.0..", VersionError::form, 0},
        Row{".", VersionError::form, 0}, Row{".1", VersionError::blank, 0}, Row{"..", VersionError::blank, 0},
        Row{"1..", VersionError::blank, 1}, Row{"a.b", VersionError::not_an_integer, 0},
        Row{"1.x", VersionError::not_an_integer, 1}, Row{" .1", VersionError::not_an_integer, 0},
        Row{"1.0 ", VersionError::extra_characters, 1}, Row{"1a.0", VersionError::extra_characters, 0},
        Row{"-1.0", VersionError::negative, 0}, Row{"1.-2", VersionError::negative, 1}}) {
    CAPTURE(row.text);
    const auto version = parse_version(row.text);
    CHECK(version.error == row.error);
    CHECK(version.field == row.field);
  }
}
