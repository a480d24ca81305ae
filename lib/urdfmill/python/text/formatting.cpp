// format(value, spec).
#include "urdfmill/python/text/formatting.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/float_text.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text/format_spec.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

std::string filling(char32_t fill, std::int64_t count, Context& context) {
  if (count <= 0) return {};
  std::string one;
  text::append_utf8(one, fill);
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(one.size(), static_cast<std::uint64_t>(count), &bytes)) Context::out_of_memory();
  context.allocate(bytes);
  if (one.size() == 1) return std::string(static_cast<std::size_t>(count), one[0]);
  std::string out;
  out.reserve(static_cast<std::size_t>(bytes));
  for (std::int64_t i = 0; i < count; ++i) out += one;
  return out;
}

/// Pads `lead` (sign and prefix) and `body` to the width; '=' pads between them.
std::string padded_field(const FormatSpec& spec, const std::string& lead, const std::string& body, Context& context) {
  const auto size = static_cast<std::int64_t>(code_points(lead) + code_points(body));
  const std::int64_t missing = std::max<std::int64_t>(spec.width - size, 0);
  switch (spec.align) {
    case '<':
      return lead + body + filling(spec.fill, missing, context);
    case '^':
      return filling(spec.fill, missing / 2, context) + lead + body +
             filling(spec.fill, missing - missing / 2, context);
    case '=':
      return lead + filling(spec.fill, missing, context) + body;
    default:
      return filling(spec.fill, missing, context) + lead + body;
  }
}

/// Groups digits from the right and adds leading zeros up to `width` characters; a separator is never first.
std::string grouped(std::string_view digits, char separator, std::size_t group, std::int64_t width, Context& context) {
  if (width > 0) context.allocate(static_cast<std::uint64_t>(width));
  std::string reversed;
  auto rest = static_cast<std::int64_t>(digits.size());
  const auto whole_group = separator == 0 ? std::max(rest, width) : static_cast<std::int64_t>(group);
  for (;;) {
    const std::int64_t count = std::min(whole_group, std::max({rest, width, std::int64_t{1}}));
    for (std::int64_t i = 0; i < count; ++i) {
      reversed += rest > 0 ? digits[static_cast<std::size_t>(rest - 1)] : '0';
      if (rest > 0) --rest;
    }
    width -= count;
    if (rest <= 0 && width <= 0) break;
    reversed += separator;
    --width;
  }
  std::reverse(reversed.begin(), reversed.end());
  return reversed;
}

/// The text of a number, in parts.
struct NumberText {
  bool negative = false;
  std::string prefix;  ///< 0x
  std::string digits;  ///< before the point; these are grouped
  std::string rest;    ///< the point and the following characters
};

std::string sign_text(const FormatSpec& spec, bool negative) {
  if (negative) return "-";
  return spec.sign == '+' ? "+" : spec.sign == ' ' ? " " : "";
}

std::string laid_out(const FormatSpec& spec, const NumberText& number, Context& context) {
  const std::string lead = sign_text(spec, number.negative) + number.prefix;
  std::string digits = number.digits;
  if (!digits.empty()) {
    const auto others = static_cast<std::int64_t>(lead.size() + number.rest.size());
    const bool zeros = spec.fill == '0' && spec.align == '=';
    constexpr std::u32string_view by_four = U"boxX";
    const std::size_t group = by_four.find(spec.type) != std::u32string_view::npos ? 4 : 3;
    digits = grouped(digits, spec.grouping, group, zeros ? spec.width - others : 0, context);
  }
  return padded_field(spec, lead, digits + number.rest, context);
}

NumberText split_number(const std::string& text) {
  NumberText number;
  number.negative = text.front() == '-';
  const std::size_t begin = number.negative ? 1 : 0;
  const std::size_t end = std::min(text.find_first_not_of("0123456789", begin), text.size());
  number.digits = text.substr(begin, end - begin);
  number.rest = text.substr(end);
  return number;
}

std::string format_string(const std::string& text, std::string_view spec_text, Context& context) {
  const FormatSpec spec = read_format_spec(spec_text, "str", '<', 's', context.profile);
  if (spec.type != 's') unknown_format_code(spec.type, "str");
  if (spec.sign == ' ') value_error("Space not allowed in string format specifier");
  if (spec.sign != 0) value_error("Sign not allowed in string format specifier");
  if (spec.no_negative_zero) value_error("Negative zero coercion (z) not allowed in string format specifier");
  if (spec.alternate) value_error("Alternate form (#) not allowed in string format specifier");
  if (spec.align == '=') value_error("'=' alignment not allowed in string format specifier");
  if (spec.precision < 0) return padded_field(spec, "", text, context);
  return padded_field(spec, "", text.substr(0, byte_offset(text, static_cast<std::size_t>(spec.precision))), context);
}

std::string format_character(const FormatSpec& spec, const Value& value, Context& context) {
  if (spec.sign != 0) value_error("Sign not allowed with integer format specifier 'c'");
  if (spec.alternate) value_error("Alternate form (#) not allowed with integer format specifier 'c'");
  constexpr std::int64_t last_character = 0x10FFFF;
  const std::optional<std::int64_t> code = to_int64(value);
  if (!code) overflow_error("Python int too large to convert to C long");
  if (*code < 0 || *code > last_character) overflow_error("%c arg not in range(0x110000)");
  std::string text;
  text::append_utf8(text, static_cast<char32_t>(*code));
  return padded_field(spec, "", text, context);
}

std::string format_integer(const FormatSpec& spec, const Value& value, Context& context) {
  if (spec.precision >= 0) value_error("Precision not allowed in integer format specifier");
  if (spec.no_negative_zero) value_error("Negative zero coercion (z) not allowed in integer format specifier");
  if (spec.type == 'c') return format_character(spec, value, context);
  const int base = spec.type == 'b' ? 2 : spec.type == 'o' ? 8 : spec.type == 'x' || spec.type == 'X' ? 16 : 10;
  if (base == 10) check_digit_limit(value);
  NumberText number = split_number(digits_of(value, base));
  number.digits += number.rest;
  number.rest.clear();
  if (spec.alternate && base != 10) number.prefix = std::string("0") + static_cast<char>(spec.type);
  if (spec.type == 'X')
    for (char& c : number.digits)
      if (c >= 'a') c = static_cast<char>(c - 'a' + 'A');
  return laid_out(spec, number, context);
}

FloatStyle style_of(const FormatSpec& spec) {
  constexpr std::int64_t default_precision = 6;
  FloatStyle style;
  style.alternate = spec.alternate;
  style.type = spec.type == 0 ? 'r' : spec.type == 'n' ? 'g' : spec.type == '%' ? 'f' : static_cast<char>(spec.type);
  if (spec.precision >= 0 && style.type == 'r') style.type = 'g';
  style.precision = spec.precision >= 0 ? spec.precision : default_precision;
  constexpr std::int64_t most = 0x7FFFFFFF;
  if (spec.precision > most) value_error("precision too big");
  return style;
}

/// Returns the text of one float; with z a number that rounds to −0 has no sign.
NumberText float_parts(double value, const FormatSpec& spec, const FloatStyle& style, Context& context) {
  NumberText number = split_number(float_text(value, style, context));
  const std::string mantissa = number.digits + number.rest.substr(0, number.rest.find_first_of("eE"));
  const bool rounds_to_zero = std::isfinite(value) && mantissa.find_first_of("123456789") == std::string::npos;
  if (spec.no_negative_zero && rounds_to_zero) number.negative = false;
  return number;
}

std::string format_float(const FormatSpec& spec, double value, Context& context) {
  FloatStyle style = style_of(spec);
  style.add_point_zero = spec.type == 0;
  NumberText number = float_parts(spec.type == '%' ? value * 100 : value, spec, style, context);
  if (spec.type == '%') number.rest += '%';
  return laid_out(spec, number, context);
}

std::string format_complex(const FormatSpec& spec, std::complex<double> value, Context& context) {
  constexpr std::u32string_view types = U"eEfFgGn";
  if (spec.type != 0 && types.find(spec.type) == std::u32string_view::npos) unknown_format_code(spec.type, "complex");
  if (spec.fill == '0') value_error("Zero padding is not allowed in complex format specifier");
  if (spec.align == '=') value_error("'=' alignment flag is not allowed in complex format specifier");
  const FloatStyle style = style_of(spec);
  const bool only_imaginary = spec.type == 0 && value.real() == 0 && !std::signbit(value.real());
  FormatSpec part = spec;
  part.width = -1;
  std::string text;
  if (!only_imaginary) {
    text = laid_out(part, float_parts(value.real(), spec, style, context), context);
    part.sign = '+';
  }
  text += laid_out(part, float_parts(value.imag(), spec, style, context), context) + "j";
  if (spec.type == 0 && !only_imaginary) text = "(" + text + ")";
  return padded_field(spec, "", text, context);
}

std::string format_number(const Value& value, std::string_view spec_text, Context& context) {
  const std::string_view object_type = type_name(value);
  if (value.is(Kind::complex))
    return format_complex(read_format_spec(spec_text, object_type, '>', 0, context.profile), value.as<Complex>().value,
                          context);
  constexpr std::u32string_view integer_types = U"bcdoxXn";
  constexpr std::u32string_view float_types = U"eEfFgG%";
  const bool integer = value.is_integer();
  const FormatSpec spec = read_format_spec(spec_text, object_type, '>', integer ? U'd' : U'\0', context.profile);
  if (integer && integer_types.find(spec.type) != std::u32string_view::npos)
    return format_integer(spec, value, context);
  const bool plain_float = !integer && (spec.type == 0 || spec.type == 'n');
  if (!plain_float && float_types.find(spec.type) == std::u32string_view::npos)
    unknown_format_code(spec.type, object_type);
  return format_float(spec, float_of(value), context);
}

}  // namespace

std::string format(const Value& value, std::string_view spec, Context& context) {
  if (spec.empty()) return str(value, context);
  switch (value.kind()) {
    case Kind::boolean:
    case Kind::integer:
    case Kind::big_integer:
    case Kind::floating:
    case Kind::complex:
      return format_number(value, spec, context);
    case Kind::string:
      return format_string(value.text(), spec, context);
    default:
      type_error("unsupported format string passed to " + std::string(type_name(value)) + ".__format__");
  }
}

}  // namespace urdfmill::python
