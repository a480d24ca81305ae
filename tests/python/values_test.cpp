#include <catch2/catch.hpp>
#include <limits>

#include "make.hpp"

using namespace urdfmill::python;
using namespace urdfmill::python::make;

TEST_CASE("repr is Python's") {
  const std::vector<std::pair<Value, const char*>> rows = {
      {none(), "None"},
      {b(true), "True"},
      {f(1e16), "1e+16"},
      {f(1e-5), "1e-05"},
      {f(-0.0), "-0.0"},
      {c(1, 0), "(1+0j)"},
      {c(0, -1.5), "-1.5j"},
      {c(-0.0, 0), "(-0+0j)"},
      {s("it's"), "\"it's\""},
      {s("it's \"q\""), "'it\\'s \"q\"'"},
      {s("\n\t\\\x07\u00a0\u2028é\U0001F600"), "'\\n\\t\\\\\\x07\\xa0\\u2028é😀'"},
      {s("\xed\xa0\x80"), "'\\ud800'"},
      {list({i(1), s("a")}), "[1, 'a']"},
      {tuple({i(1)}), "(1,)"},
      {tuple(), "()"},
      {dict({{s("k"), list()}, {i(1), none()}}), "{'k': [], 1: None}"},
      {set(), "set()"},
      {set({i(1)}, Kind::frozenset), "frozenset({1})"},
      {range(1, 9, 2), "range(1, 9, 2)"},
      {slice(i(1), none()), "slice(1, None, None)"},
      {endless_list(), "[1, [...]]"},
      {Value::object(new Bytes(std::string("a\0'\xff", 4))), "b\"a\\x00'\\xff\""},
      {Value::object(new DictView(dict({{i(1), i(2)}}), DictView::Part::items)), "dict_items([(1, 2)])"},
  };
  for (const auto& [value, expected] : rows) CHECK(repr(value) == expected);
}

TEST_CASE("a deep list is written as far as Python's recursion limit goes, and taken apart at any depth") {
  Value deep = list();
  for (int n = 0; n < 500'000; ++n) deep = list({deep});
  CHECK(outcome([&] { return deep; }) ==
        "RecursionError: maximum recursion depth exceeded while getting the repr of an object");
}

TEST_CASE("an int of more than 4,300 digits has no text") {
  const Value most = integer_from_digits(std::string(4300, '9'), 10);
  CHECK(str(most).size() == 4300);
  Context context;
  CHECK(outcome([&] { return add_integers(most, i(1), context); }) ==
        "ValueError: Exceeds the limit (4300 digits) for integer string conversion; use "
        "sys.set_int_max_str_digits() to increase the limit");
}

TEST_CASE("dates are written as datetime writes them") {
  Date* date = new Date;
  const Value value = Value::object(date);
  date->year = 2001;
  date->month = 2;
  date->day = 3;
  CHECK(str(value) == "2001-02-03");
  CHECK(repr(value) == "datetime.date(2001, 2, 3)");
  date->has_time = true;
  date->hour = 4;
  date->microsecond = 600;
  CHECK(str(value) == "2001-02-03 04:00:00.000600");
  CHECK(repr(value) == "datetime.datetime(2001, 2, 3, 4, 0, 0, 600)");
  date->has_zone = true;
  CHECK(str(value) == "2001-02-03 04:00:00.000600+00:00");
  date->zone_minutes = -90;
  CHECK(repr(value) ==
        "datetime.datetime(2001, 2, 3, 4, 0, 0, 600, "
        "tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=81000)))");
}

TEST_CASE("texts become numbers by the rules of int() and float()") {
  struct Row {
    const char* text;
    const char* as_int;
    const char* as_float;
  };
  const std::vector<Row> rows = {
      {" 12\n", "12", "12.0"},
      {"1_000", "1000", "1000.0"},
      {"1__0", "", ""},
      {"_1", "", ""},
      {"0x10", "", ""},
      {"1e5", "", "100000.0"},
      {"1e400", "", "inf"},
      {"1e-400", "", "0.0"},
      {".5", "", "0.5"},
      {"5.", "", "5.0"},
      {".", "", ""},
      {"-Infinity", "", "-inf"},
      {"+nan", "", "nan"},
      {"٣", "3", "3.0"},
      {"\u00a0٣", "3", "3.0"},
      {"\x1c"
       "1",
       "", ""},
      {"+ 1", "", ""},
      {"007", "7", "7.0"},
      {"0_0.1_2", "", "0.12"},
      {"1_.5", "", ""},
      {"12345678901234567890", "12345678901234567890", "1.2345678901234567e+19"},
      {"-9223372036854775808", "-9223372036854775808", "-9.223372036854776e+18"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.text);
    const auto integer = parse_integer(row.text);
    CHECK((integer ? repr(*integer) : "") == row.as_int);
    const auto number = parse_float(row.text);
    CHECK((number ? repr(f(*number)) : "") == row.as_float);
  }
  CHECK(repr(*parse_integer("0x1f", 0)) == "31");
  CHECK(repr(*parse_integer("-0b1_0", 0)) == "-2");
  CHECK(repr(*parse_integer("zz", 36)) == "1295");
  CHECK_FALSE(parse_integer("010", 0));
  CHECK(repr(*parse_complex("(1-2j)")) == "(1-2j)");
  CHECK(repr(*parse_complex("-j")) == "-1j");
}

TEST_CASE("hashes of numbers are CPython's") {
  CHECK(hash(i(-1)) == -2);
  CHECK(hash(i("2305843009213693951")) == 0);
  CHECK(hash(f(1.5)) == 1152921504606846977);
  CHECK(hash(f(-1e300)) == hash(integer_from_double(-1e300)));
  CHECK(hash(f(2.0)) == 2);
  CHECK(hash(c(1, 2)) == 2000007);
  CHECK(hash(tuple()) == 5740354900026072187);
  CHECK(hash(tuple({i(1), i(2), i(3)})) == 529344067295497451);
  CHECK(hash(set({i(1), i(2)}, Kind::frozenset)) == -1826646154956904602);
}

TEST_CASE("a set is written in the order of CPython's table") {
  std::vector<Value> numbers;
  for (int n : {100, 5, -1, 37, 8, 16, 0, 64}) numbers.push_back(i(n));
  CHECK(repr(set(numbers)) == "{0, 64, 100, 37, 5, 8, 16, -1}");
  CHECK(repr(set({f(2.5), f(0.5), i(3), b(true)})) == "{0.5, True, 2.5, 3}");
}

TEST_CASE("a dict keeps its order over many changes") {
  Table table;
  for (int n = 0; n < 1000; ++n) table.set(i(n), i(n * n));
  for (int n = 0; n < 1000; n += 2) CHECK(table.erase(i(n)));
  for (int n = 0; n < 10; ++n) table.set(i(n), s("new"));
  CHECK(table.size() == 505);
  CHECK(repr(*table.find(f(3.0))) == "'new'");
  CHECK(table.find(i(10)) == nullptr);
  CHECK(repr(*table.find(i(999))) == "998001");
  CHECK(repr(table.entries().back().key) == "8");
}

TEST_CASE("round goes to the nearest decimal of the exact value") {
  CHECK(round_decimal(2.675, 2) == 2.67);
  CHECK(round_decimal(0.5, 0) == 0.0);
  CHECK(round_decimal(1250.0, -2) == 1200.0);
  CHECK(round_decimal(1350.0, -2) == 1400.0);
  CHECK(round_decimal(50.0, -2) == 0.0);
  CHECK(round_decimal(51.0, -2) == 100.0);
  CHECK(round_decimal(1e300, -400) == 0.0);
  CHECK(round_decimal(1.5, 500) == 1.5);
  CHECK_THROWS_AS(round_decimal(1.7976931348623157e308, -308), Error);
}
