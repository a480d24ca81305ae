#include "urdfmill/python/text/format_spec.hpp"

#include "urdfmill/python/error.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

bool is_alignment(char32_t c) {
  return c == '<' || c == '>' || c == '=' || c == '^';
}

/// Returns 'x', or '\x7f' for an unprintable character.
std::string shown(char32_t c) {
  if (c > ' ' && c < 0x80) return std::string("'") + static_cast<char>(c) + "'";
  constexpr std::string_view hex = "0123456789abcdef";
  std::string digits;
  do digits.insert(digits.begin(), hex[c & 0xFU]);
  while ((c >>= 4U) != 0);
  return "'\\x" + digits + "'";
}

class SpecReader {
 public:
  SpecReader(std::string_view text, std::string_view object_type, Profile profile)
      : text_(text), object_type_(object_type), profile_(profile) {}

  FormatSpec read(char default_align, char32_t default_type) {
    FormatSpec spec;
    spec.align = default_align;
    spec.type = default_type;
    const bool filled = read_alignment(spec);
    if (next_is(' ') || next_is('+') || next_is('-')) spec.sign = text_[at_++];
    spec.no_negative_zero = profile_.since(11) && take('z');
    spec.alternate = take('#');
    if (!filled && take('0')) {
      spec.fill = '0';
      if (!aligned_ && default_align == '>') spec.align = '=';
    }
    spec.width = take_number(text_, at_);
    read_grouping(spec);
    if (take('.')) {
      spec.precision = take_number(text_, at_);
      if (spec.precision < 0) value_error("Format specifier missing precision");
    }
    read_type(spec);
    return spec;
  }

 private:
  [[nodiscard]] bool next_is(char c) const { return at_ < text_.size() && text_[at_] == c; }
  bool take(char c) {
    if (!next_is(c)) return false;
    ++at_;
    return true;
  }

  /// Returns true if a fill character was given.
  bool read_alignment(FormatSpec& spec) {
    if (text_.empty()) return false;
    const auto [first, length] = text::decode_utf8(text_, 0);
    if (length < text_.size() && is_alignment(static_cast<unsigned char>(text_[length]))) {
      spec.fill = first;
      spec.align = text_[length];
      at_ = length + 1;
      return aligned_ = true;
    }
    if (is_alignment(first)) {
      spec.align = text_[at_++];
      aligned_ = true;
    }
    return false;
  }

  void read_grouping(FormatSpec& spec) {
    if (take(',')) spec.grouping = ',';
    const bool underscore = take('_');
    if ((underscore && spec.grouping != 0) || (underscore && next_is(',')))
      value_error("Cannot specify both ',' and '_'.");
    if (underscore) spec.grouping = '_';
  }

  void read_type(FormatSpec& spec) {
    if (at_ < text_.size()) {
      const auto [type, length] = text::decode_utf8(text_, at_);
      if (at_ + length < text_.size())
        value_error(profile_.since(11) ? "Invalid format specifier '" + std::string(text_) + "' for object of type '" +
                                             std::string(object_type_) + "'"
                                       : "Invalid format specifier");
      spec.type = type;
    }
    if (spec.grouping == 0) return;
    constexpr std::u32string_view groupable = U"defgEG%F";
    constexpr std::u32string_view by_four = U"boxX";
    if (spec.type == 0 || groupable.find(spec.type) != std::u32string_view::npos) return;
    if (spec.grouping == '_' && by_four.find(spec.type) != std::u32string_view::npos) return;
    value_error(std::string("Cannot specify '") + spec.grouping + "' with " + shown(spec.type) + ".");
  }

  std::string_view text_;
  std::string_view object_type_;
  Profile profile_;
  std::size_t at_ = 0;
  bool aligned_ = false;
};

}  // namespace

FormatSpec read_format_spec(std::string_view spec, std::string_view object_type, char align, char32_t type,
                            Profile profile) {
  return SpecReader(spec, object_type, profile).read(align, type);
}

void unknown_format_code(char32_t type, std::string_view object_type) {
  value_error("Unknown format code " + shown(type) + " for object of type '" + std::string(object_type) + "'");
}

std::int64_t take_number(std::string_view text, std::size_t& offset) {
  std::int64_t number = -1;
  while (offset < text.size()) {
    const auto [code, length] = text::decode_utf8(text, offset);
    const int digit = text::decimal_value(code);
    if (digit < 0) break;
    if (number < 0) number = 0;
    if (__builtin_mul_overflow(number, std::int64_t{10}, &number) || __builtin_add_overflow(number, digit, &number))
      value_error("Too many decimal digits in format string");
    offset += length;
  }
  return number;
}

}  // namespace urdfmill::python
