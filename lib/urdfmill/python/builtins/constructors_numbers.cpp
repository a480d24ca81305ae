// NoneType(), bool(), int(), float(), complex(), str().
#include <bit>

#include "urdfmill/python/builtins/type_constructors.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/numbers/numbers.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"

namespace urdfmill::python {
namespace {

std::string named_type(const Value& value) {
  return std::string(type_name(value));
}

/// Python bounds the digits of all bases but the powers of two; here the limit on integers bounds these.
void check_size(std::string_view text, int base, const Context& context) {
  const auto bits = static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(base)) - 1);
  if (text.size() * bits > context.limits().integer_bits) Context::out_of_memory();
}

Value read_integer(const Value& text, int base, Context& context) {
  if (std::has_single_bit(static_cast<unsigned>(base))) check_size(text.text(), base, context);
  std::optional<Value> number = parse_integer(text.text(), base);
  if (!number)
    value_error("invalid literal for int() with base " + std::to_string(base) + ": " + short_repr(text.text()));
  return *std::move(number);
}

double read_float(const Value& text) {
  const std::optional<double> number = parse_float(text.text());
  if (!number) value_error("could not convert string to float: " + repr(text));
  return *number;
}

/// True if each underscore in a number's text is between digits.
bool underscores_fit(std::string_view text) {
  const auto digit = [&](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
  for (std::size_t i = text.find('_'); i != std::string_view::npos; i = text.find('_', i + 1))
    if (i == 0 || !digit(i - 1) || !digit(i + 1)) return false;
  return true;
}

}  // namespace

Value construct_none(const Call& call) {
  if (call.count() + call.named.size() > 0) type_error("NoneType takes no arguments");
  return {};
}

Value construct_bool(const Call& call) {
  refuse_keywords(call, "bool()");
  check_count("bool", call.count(), 0, 1);
  return Value::boolean(call.count() == 1 && truth(call[0]));
}

Value construct_int(const Call& call) {
  if (call.context.profile.since(13) && call.named.empty()) check_count("int", call.count(), 0, 2);
  const auto [value, base] =
      bind_parameters<2>(call, {.function = "int", .positional_only = 1, .maximum_positional = 2}, {"", "base"});
  if (value == nullptr) {
    if (base != nullptr) type_error("int() missing string argument");
    return Value::integer(0);
  }
  if (base != nullptr) {
    const std::optional<std::int64_t> number = to_int64(index_of(*base));
    if (!number || *number < 0 || *number == 1 || *number > 36) value_error("int() base must be >= 2 and <= 36, or 0");
    if (!value->is_string()) type_error("int() can't convert non-string with explicit base");
    return read_integer(*value, static_cast<int>(*number), call.context);
  }
  if (value->is(Kind::boolean)) return Value::integer(value->integer());
  if (value->is_integer()) return *value;
  if (value->is(Kind::floating)) return truncated(value->floating());
  if (value->is_string()) return read_integer(*value, 10, call.context);
  type_error("int() argument must be a string, a bytes-like object or a real number, not '" + named_type(*value) + "'");
}

Value construct_float(const Call& call) {
  refuse_keywords(call, "float()");
  check_count("float", call.count(), 0, 1);
  if (call.count() == 0) return Value::floating(0.0);
  const Value& value = call[0];
  if (value.is(Kind::floating)) return value;
  if (value.is_integer()) return Value::floating(float_of(value));
  if (value.is_string()) return Value::floating(read_float(value));
  type_error("float() argument must be a string or a real number, not '" + named_type(value) + "'");
}

Value construct_complex(const Call& call) {
  const auto [real, imaginary] =
      bind_parameters<2>(call, {.function = "complex", .maximum_positional = 2}, {"real", "imag"});
  if (real != nullptr && real->is_string()) {
    if (imaginary != nullptr) type_error("complex() can't take second arg if first is a string");
    std::optional<Value> number = parse_complex(real->text());
    if (!number && !underscores_fit(real->text()))
      value_error("could not convert string to complex: " + short_repr(real->text()));
    if (!number) value_error("complex() arg is a malformed string");
    return *std::move(number);
  }
  const auto is_number = [](const Value& v) { return v.is_integer() || v.is(Kind::floating) || v.is(Kind::complex); };
  if (imaginary != nullptr && imaginary->is_string()) type_error("complex() second arg can't be a string");
  if (real != nullptr && !is_number(*real))
    type_error("complex() first argument must be a string or a number, not '" + named_type(*real) + "'");
  if (imaginary != nullptr && !is_number(*imaginary))
    type_error("complex() second argument must be a number, not '" + named_type(*imaginary) + "'");
  const auto part = [](const Value* value) {
    if (value == nullptr) return std::complex<double>(0.0, 0.0);
    if (value->is(Kind::complex)) return value->as<Complex>().value;
    return std::complex<double>(float_of(*value), 0.0);
  };
  const std::complex<double> first = part(real);
  const std::complex<double> second = part(imaginary);
  const bool complex_second = imaginary != nullptr && imaginary->is(Kind::complex);
  const double real_part = complex_second ? first.real() - second.imag() : first.real();
  const bool complex_first = real != nullptr && real->is(Kind::complex);
  const double imaginary_part = complex_first ? first.imag() + second.real() : second.real();
  return Value::object(new Complex({real_part, imaginary_part}));
}

Value construct_string(const Call& call) {
  if (call.context.profile.since(13) && call.named.empty()) check_count("str", call.count(), 0, 3);
  const auto [object, encoding, errors] =
      bind_parameters<3>(call, {.function = "str", .maximum_positional = 3}, {"object", "encoding", "errors"});
  if (object == nullptr) return Value::string("");
  for (const Value* option : {encoding, errors}) {
    const std::string_view name = option == encoding ? "encoding" : "errors";
    if (option != nullptr && !option->is_string())
      type_error("str() argument '" + std::string(name) + "' must be str, not " + named_type(*option));
  }
  if (encoding == nullptr && errors == nullptr) {
    if (object->is_string()) return *object;
    std::string text = str(*object, call.context);
    call.context.allocate(text.size());
    return Value::string(std::move(text));
  }
  if (object->is_string()) type_error("decoding str is not supported");
  if (object->is(Kind::bytes)) type_error("bytes are not supported: str() does not decode them");
  type_error("decoding to str: need a bytes-like object, " + named_type(*object) + " found");
}

}  // namespace urdfmill::python
