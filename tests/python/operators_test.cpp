#include <catch2/catch.hpp>

#include "make.hpp"

using namespace urdfmill::python;
using namespace urdfmill::python::make;
using Op = urdfmill::grammar::BinaryOperator;
using Cmp = urdfmill::grammar::CompareOperator;
using Un = urdfmill::grammar::UnaryOperator;

namespace {

struct BinaryRow {
  Value left;
  Op op;
  Value right;
  const char* expected;
};

void check(const std::vector<BinaryRow>& rows) {
  for (const auto& row : rows) {
    Context context;
    CAPTURE(repr(row.left), static_cast<int>(row.op), repr(row.right));
    CHECK(outcome([&] { return binary(row.op, row.left, row.right, context); }) == row.expected);
  }
}

}  // namespace

TEST_CASE("arithmetic of integers is exact at any size") {
  const Value big = i("12345678901234567890");
  check({
      {i(2), Op::add, i(3), "5"},
      {i(INT64_MAX), Op::add, i(1), "9223372036854775808"},
      {i(INT64_MIN), Op::subtract, i(1), "-9223372036854775809"},
      {i(INT64_MIN), Op::floor_divide, i(-1), "9223372036854775808"},
      {big, Op::multiply, big, "152415787532388367501905199875019052100"},
      {big, Op::subtract, big, "0"},
      {i(-7), Op::floor_divide, i(2), "-4"},
      {i(-7), Op::modulo, i(2), "1"},
      {i(7), Op::modulo, i(-2), "-1"},
      {i("-12345678901234567890"), Op::modulo, i(7), "6"},
      {i(2), Op::power, i(100), "1267650600228229401496703205376"},
      {i(2), Op::power, i(-1), "0.5"},
      {i(-1), Op::power, i("1000000000000000000001"), "-1"},
      {i(1), Op::left_shift, i(70), "1180591620717411303424"},
      {i("-1180591620717411303425"), Op::right_shift, i(70), "-2"},
      {i("-12345678901234567890"), Op::bit_and, i(255), "46"},
      {b(true), Op::bit_or, b(false), "True"},
      {b(true), Op::bit_or, i(2), "3"},
      {b(true), Op::add, b(true), "2"},
  });
}

TEST_CASE("true division of integers is rounded once") {
  check({
      {i(1), Op::divide, i(3), "0.3333333333333333"},
      {i(0), Op::divide, i(-5), "-0.0"},
      {i(INT64_MAX), Op::divide, i(3), "3.0744573456182584e+18"},
      {i("100000000000000000000000000000000000001"), Op::divide, i("99999999999999999999"), "1e+18"},
      {i(1), Op::divide, integer_from_digits(std::string("1") + std::string(320, '0'), 10), "1e-320"},
      {integer_from_digits(std::string("1") + std::string(400, '0'), 10), Op::divide, i(3),
       "OverflowError: integer division result too large for a float"},
  });
}

TEST_CASE("arithmetic of floats follows the signs and zeros of Python") {
  const double inf = std::numeric_limits<double>::infinity();
  check({
      {f(0.1), Op::add, f(0.2), "0.30000000000000004"},
      {f(-7.5), Op::floor_divide, i(2), "-4.0"},
      {f(-7.5), Op::modulo, i(2), "0.5"},
      {f(7.5), Op::modulo, f(-2), "-0.5"},
      {f(-0.0), Op::modulo, i(3), "0.0"},
      {f(1), Op::modulo, f(-inf), "-inf"},
      {f(1), Op::floor_divide, f(-inf), "-1.0"},
      {i(2), Op::power, f(0.5), "1.4142135623730951"},
      {i(-8), Op::power, f(1.0 / 3), "(1.0000000000000002+1.7320508075688772j)"},
      {f(-2), Op::power, i(3), "-8.0"},
      {f(0), Op::power, i(-1), "ZeroDivisionError: 0.0 cannot be raised to a negative power"},
      {f(2), Op::power, i(10000), "OverflowError: (34, 'Numerical result out of range')"},
      {c(1, 2), Op::multiply, c(3, -1), "(5+5j)"},
      {c(0, 1), Op::power, i(2), "(-1+0j)"},
      {c(1, 2), Op::divide, i(0), "ZeroDivisionError: complex division by zero"},
  });
}

TEST_CASE("division by zero says which division") {
  check({
      {i(1), Op::divide, i(0), "ZeroDivisionError: division by zero"},
      {i(1), Op::floor_divide, i(0), "ZeroDivisionError: integer division or modulo by zero"},
      {i(1), Op::modulo, b(false), "ZeroDivisionError: integer modulo by zero"},
      {f(1), Op::divide, i(0), "ZeroDivisionError: float division by zero"},
      {f(1), Op::floor_divide, i(0), "ZeroDivisionError: float floor division by zero"},
      {f(1), Op::modulo, i(0), "ZeroDivisionError: float modulo"},
  });
}

TEST_CASE("an operator names the types it does not take") {
  check({
      {i(1), Op::add, s("a"), "TypeError: unsupported operand type(s) for +: 'int' and 'str'"},
      {s("a"), Op::add, i(1), "TypeError: can only concatenate str (not \"int\") to str"},
      {list(), Op::add, tuple(), "TypeError: can only concatenate list (not \"tuple\") to list"},
      {s("a"), Op::multiply, f(2), "TypeError: can't multiply sequence by non-int of type 'float'"},
      {none(), Op::power, i(2), "TypeError: unsupported operand type(s) for ** or pow(): 'NoneType' and 'int'"},
      {f(1), Op::left_shift, i(2), "TypeError: unsupported operand type(s) for <<: 'float' and 'int'"},
      {c(0, 1), Op::modulo, i(1), "TypeError: unsupported operand type(s) for %: 'complex' and 'int'"},
      {set({i(1)}), Op::bit_or, list({i(2)}), "TypeError: unsupported operand type(s) for |: 'set' and 'list'"},
      {i(1), Op::left_shift, i(-1), "ValueError: negative shift count"},
  });
}

TEST_CASE("sequences are joined and repeated") {
  check({
      {s("ab"), Op::multiply, i(2), "'abab'"},
      {i(2), Op::multiply, list({i(1)}), "[1, 1]"},
      {tuple({i(1)}), Op::multiply, i(-1), "()"},
      {tuple({i(1)}), Op::add, tuple({s("x")}), "(1, 'x')"},
      {dict({{i(1), i(2)}}), Op::bit_or, dict({{i(1), i(3)}, {i(4), i(5)}}), "{1: 3, 4: 5}"},
  });
}

TEST_CASE("what would not fit memory is refused before it is made") {
  check({
      {s("a"), Op::multiply, i(1'000'000'000'000),
       "MemoryError: budget exceeded: the values of an expression may take 256 MiB"},
      {list({i(0)}), Op::multiply, i(10'000'000'000),
       "MemoryError: budget exceeded: the values of an expression may take 256 MiB"},
      {i(2), Op::power, i(1'000'000'000), "MemoryError: budget exceeded: the values of an expression may take 256 MiB"},
      {i(1), Op::left_shift, i(1'000'000'000'000),
       "MemoryError: budget exceeded: the values of an expression may take 256 MiB"},
      {s("%1000000000000d"), Op::modulo, i(1),
       "MemoryError: budget exceeded: the values of an expression may take 256 MiB"},
      {s("a"), Op::multiply, i("1000000000000000000000"),
       "OverflowError: cannot fit 'int' into an index-sized integer"},
  });
}

TEST_CASE("unary operators") {
  Context context;
  CHECK(repr(unary(Un::minus, i(INT64_MIN), context)) == "9223372036854775808");
  CHECK(repr(unary(Un::invert, b(true), context)) == "-2");
  CHECK(repr(unary(Un::plus, b(true), context)) == "1");
  CHECK(repr(unary(Un::minus, f(0), context)) == "-0.0");
  CHECK(repr(unary(Un::minus, c(1, 2), context)) == "(-1-2j)");
  CHECK(repr(unary(Un::logical_not, list(), context)) == "True");
  CHECK(outcome([&] { return unary(Un::invert, f(1), context); }) ==
        "TypeError: bad operand type for unary ~: 'float'");
}

TEST_CASE("comparison is exact between types and element by element in sequences") {
  struct Row {
    Value left;
    Cmp op;
    Value right;
    const char* expected;
  };
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Value huge = integer_from_digits(std::string("1") + std::string(400, '0'), 10);
  const std::vector<Row> rows = {
      {i(9007199254740993), Cmp::equal, f(9007199254740992.0), "False"},
      {i(9007199254740993), Cmp::greater, f(9007199254740992.0), "True"},
      {huge, Cmp::less, f(inf), "True"},
      {huge, Cmp::equal, f(nan), "False"},
      {f(nan), Cmp::not_equal, f(nan), "True"},
      {list({f(nan)}), Cmp::equal, list({f(nan)}), "True"},
      {i(1), Cmp::equal, b(true), "True"},
      {c(1, 0), Cmp::equal, i(1), "True"},
      {list({i(1), s("a")}), Cmp::less, list({i(1), s("b")}), "True"},
      {list({i(1)}), Cmp::less, list({i(1), i(0)}), "True"},
      {tuple({i(1), s("a")}), Cmp::less, tuple({i(1), i(2)}),
       "TypeError: '<' not supported between instances of 'str' and 'int'"},
      {s("é"), Cmp::greater, s("z"), "True"},
      {set({i(1)}), Cmp::less, set({i(1), i(2)}), "True"},
      {set({i(1)}), Cmp::equal, set({i(1)}, Kind::frozenset), "True"},
      {dict(), Cmp::less, dict(), "TypeError: '<' not supported between instances of 'dict' and 'dict'"},
      {range(0, 3), Cmp::equal, range(0, 3, 1), "True"},
      {range(0, 0), Cmp::equal, range(5, 2), "True"},
      {range(0, 3, 2), Cmp::equal, range(0, 4, 2), "True"},
      {i(3), Cmp::in, range(0, 10, 3), "True"},
      {f(3), Cmp::in, range(0, 10, 3), "True"},
      {f(2.5), Cmp::in, range(0, 10), "False"},
      {i(9), Cmp::in, range(9, 0, -3), "True"},
      {i(0), Cmp::in, range(9, 0, -3), "False"},
      {s("bc"), Cmp::in, s("abcd"), "True"},
      {i(1), Cmp::in, s("a"), "TypeError: 'in <string>' requires string as left operand, not int"},
      {list(), Cmp::in, set({i(1)}), "TypeError: unhashable type: 'list'"},
      {set({i(1)}), Cmp::in, set({set({i(1)}, Kind::frozenset)}), "True"},
      {i(1), Cmp::in, i(1), "TypeError: argument of type 'int' is not iterable"},
      {tuple(), Cmp::is, tuple(), "True"},
      {list(), Cmp::is, list(), "False"},
      {endless_list(), Cmp::equal, endless_list(), "RecursionError: maximum recursion depth exceeded in comparison"},
  };
  for (const auto& row : rows) {
    Context context;
    CAPTURE(repr(row.left), static_cast<int>(row.op), repr(row.right));
    CHECK(outcome([&] { return b(compare(row.op, row.left, row.right, context)); }) == row.expected);
  }
}

TEST_CASE("subscripts and slices") {
  struct Row {
    Value object, index;
    const char* expected;
  };
  const Value text = s("aéb\U0001F600c");
  const Value wrapped = dict({{s("a"), list({dict({{s("n"), i(1)}})})}}, true);
  const std::vector<Row> rows = {
      {text, i(1), "'é'"},
      {text, i(-2), "'😀'"},
      {text, slice(i(1), i(4)), "'éb😀'"},
      {text, slice(none(), none(), i(-1)), "'c😀béa'"},
      {text, slice(i(-100), i("100000000000000000000")), "'aéb😀c'"},
      {text, i(9), "IndexError: string index out of range"},
      {text, s("x"), "TypeError: string indices must be integers, not 'str'"},
      {list({i(1), i(2), i(3)}), slice(none(), none(), i(2)), "[1, 3]"},
      {list(), i(0), "IndexError: list index out of range"},
      {list(), f(0), "TypeError: list indices must be integers or slices, not float"},
      {list(), slice(s("x"), none()), "TypeError: slice indices must be integers or None or have an __index__ method"},
      {list(), slice(none(), none(), i(0)), "ValueError: slice step cannot be zero"},
      {range(0, 10), slice(i(1), i(5)), "range(1, 5)"},
      {range(0, 10), slice(none(), none(), i(-3)), "range(9, -1, -3)"},
      {range(0, 10), i(10), "IndexError: range object index out of range"},
      {dict({{i(1), s("x")}}), b(true), "'x'"},
      {dict(), s("k"), "KeyError: 'k'"},
      {dict(), list(), "TypeError: unhashable type: 'list'"},
      {wrapped, s("zz"), "AttributeError: The yaml dictionary has no key 'zz'"},
      {none(), i(0), "TypeError: 'NoneType' object is not subscriptable"},
  };
  for (const auto& row : rows) {
    Context context;
    CAPTURE(repr(row.object), repr(row.index));
    CHECK(outcome([&] { return subscript(row.object, row.index, context); }) == row.expected);
  }
  Context context;
  const Value inner = subscript(wrapped, s("a"), context);
  CHECK(type_name(inner) == "YamlListWrapper");
  CHECK(type_name(subscript(inner, slice(none(), none()), context)) == "YamlListWrapper");
  CHECK(type_name(subscript(inner, i(0), context)) == "YamlDictWrapper");
}
