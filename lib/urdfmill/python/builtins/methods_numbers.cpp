// Methods and attributes of int, bool, float, complex and dates.
#include <array>
#include <bit>
#include <cmath>

#include "urdfmill/python/builtins/method_tables.hpp"
#include "urdfmill/python/numbers/big_integer.hpp"
#include "urdfmill/python/numbers/hexadecimal.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/numbers/numbers.hpp"
#include "urdfmill/python/value_text.hpp"

namespace urdfmill::python {
namespace {

/// Converts a bool to an int; other integers are returned unchanged.
Value as_plain_number(const Value& self) {
  return self.is(Kind::boolean) ? Value::integer(self.integer()) : self;
}

Value int_as_integer_ratio(const Value& self, const Call&) {
  return Value::tuple({as_plain_number(self), Value::integer(1)});
}

Value int_bit_count(const Value& self, const Call&) {
  if (self.is(Kind::big_integer)) {
    const auto& limbs = self.as<BigInteger>().value.backend();
    std::int64_t bits = 0;
    for (std::size_t i = 0; i < limbs.size(); ++i) bits += std::popcount(limbs.limbs()[i]);
    return Value::integer(bits);
  }
  const auto number = static_cast<std::uint64_t>(self.integer());
  return Value::integer(std::popcount(self.integer() < 0 ? 0 - number : number));
}

Value int_bit_length(const Value& self, const Call&) {
  return Value::integer(static_cast<std::int64_t>(bit_length(self)));
}

Value int_conjugate(const Value& self, const Call&) {
  return as_plain_number(self);
}

Value int_is_integer(const Value&, const Call&) {
  return Value::boolean(true);
}

Value refuse_bytes(const Value&, const Call&) {
  type_error("bytes are not supported");
}

constexpr std::array int_table{
    Native{"int", "as_integer_ratio", int_as_integer_ratio, Arity::none},
    Native{"int", "bit_count", int_bit_count, Arity::none},
    Native{"int", "bit_length", int_bit_length, Arity::none},
    Native{"int", "conjugate", int_conjugate, Arity::none},
    Native{"int", "is_integer", int_is_integer, Arity::none, 0, 0, 12},
    Native{"int", "to_bytes", refuse_bytes},
};

constexpr std::array int_class_table{
    Native{"int", "from_bytes", refuse_bytes},
};

constexpr std::array int_member_table{
    Member{"denominator", [](const Value&) { return Value::integer(1); }},
    Member{"imag", [](const Value&) { return Value::integer(0); }},
    Member{"numerator", as_plain_number},
    Member{"real", as_plain_number},
};

Value float_as_integer_ratio(const Value& self, const Call& call) {
  const double number = self.floating();
  if (std::isinf(number)) overflow_error("cannot convert Infinity to integer ratio");
  if (std::isnan(number)) value_error("cannot convert NaN to integer ratio");
  int exponent = 0;
  double mantissa = std::frexp(number, &exponent);
  // At most 53 doublings make the mantissa whole.
  while (mantissa != std::floor(mantissa)) {
    mantissa *= 2.0;
    --exponent;
  }
  const Value whole = integer_from_double(mantissa);
  const Value power = shift_left(Value::integer(1), Value::integer(std::abs(exponent)), call.context);
  if (exponent >= 0) return Value::tuple({multiply_integers(whole, power, call.context), Value::integer(1)});
  return Value::tuple({whole, power});
}

Value float_conjugate(const Value& self, const Call&) {
  return self;
}

Value float_is_integer(const Value& self, const Call&) {
  const double number = self.floating();
  return Value::boolean(std::isfinite(number) && std::floor(number) == number);
}

Value float_hex(const Value& self, const Call&) {
  return Value::string(hexadecimal_text(self.floating()));
}

Value float_fromhex(const Value&, const Call& call) {
  if (!call[0].is_string()) type_error("bad argument type for built-in operation");
  return Value::floating(number_from_hexadecimal(call[0].text()));
}

constexpr std::array float_table{
    Native{"float", "as_integer_ratio", float_as_integer_ratio, Arity::none},
    Native{"float", "conjugate", float_conjugate, Arity::none},
    Native{"float", "hex", float_hex, Arity::none},
    Native{"float", "is_integer", float_is_integer, Arity::none},
};

constexpr std::array float_class_table{
    Native{"float", "fromhex", float_fromhex, Arity::one},
};

Value complex_conjugate(const Value& self, const Call&) {
  return Value::object(new Complex(std::conj(self.as<Complex>().value)));
}

constexpr std::array complex_table{
    Native{"complex", "conjugate", complex_conjugate, Arity::none},
};

Value real_part(const Value& self) {
  return self.is(Kind::complex) ? Value::floating(self.as<Complex>().value.real()) : self;
}

Value imaginary_part(const Value& self) {
  return Value::floating(self.is(Kind::complex) ? self.as<Complex>().value.imag() : 0.0);
}

constexpr std::array number_member_table{
    Member{"imag", imaginary_part},
    Member{"real", real_part},
};

/// Returns "2024-01-05", or with a time "2024-01-05T10:30:00.5+01:00".
Value date_isoformat(const Value& self, const Call&) {
  std::string text = str(self);
  if (self.as<Date>().has_time) text[10] = 'T';
  return Value::string(std::move(text));
}

/// Returns the day of the week, Monday as 0. The days of the week repeat every 400 years.
std::int64_t weekday_of(const Date& date) {
  const int year = date.month < 3 ? date.year - 1 : date.year;
  const std::array shifts{0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
  const int sunday_based =
      (year + year / 4 - year / 100 + year / 400 + shifts[static_cast<std::size_t>(date.month - 1)] + date.day) % 7;
  return (sunday_based + 6) % 7;
}

Value date_weekday(const Value& self, const Call&) {
  return Value::integer(weekday_of(self.as<Date>()));
}

Value date_isoweekday(const Value& self, const Call&) {
  return Value::integer(weekday_of(self.as<Date>()) + 1);
}

constexpr std::array date_table{
    Native{"date", "isoformat", date_isoformat, Arity::none},
    Native{"date", "isoweekday", date_isoweekday, Arity::none},
    Native{"date", "weekday", date_weekday, Arity::none},
};

template <int Date::*field>
Value date_field(const Value& self) {
  return Value::integer(self.as<Date>().*field);
}

constexpr std::array date_member_table{
    Member{"day", date_field<&Date::day>},
    Member{"month", date_field<&Date::month>},
    Member{"year", date_field<&Date::year>},
};

constexpr std::array datetime_member_table{
    Member{"day", date_field<&Date::day>},       Member{"hour", date_field<&Date::hour>},
    Member{"minute", date_field<&Date::minute>}, Member{"microsecond", date_field<&Date::microsecond>},
    Member{"month", date_field<&Date::month>},   Member{"second", date_field<&Date::second>},
    Member{"year", date_field<&Date::year>},
};

}  // namespace

constinit const std::span<const Native> int_methods = int_table;
constinit const std::span<const Native> int_class_methods = int_class_table;
constinit const std::span<const Member> int_members = int_member_table;
constinit const std::span<const Native> float_methods = float_table;
constinit const std::span<const Native> float_class_methods = float_class_table;
constinit const std::span<const Native> complex_methods = complex_table;
constinit const std::span<const Member> number_members = number_member_table;
constinit const std::span<const Native> date_methods = date_table;
constinit const std::span<const Member> date_members = date_member_table;
constinit const std::span<const Member> datetime_members = datetime_member_table;

}  // namespace urdfmill::python
