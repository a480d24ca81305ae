// template % arguments.
#include <algorithm>
#include <cmath>
#include <limits>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/float_text.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text/formatting.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

/// A conversion: %[(key)][flags][width][.precision][hlL]conversion.
struct Conversion {
  bool left = false, plus = false, blank = false, alternate = false, zero = false;
  std::int64_t width = -1;
  std::int64_t precision = -1;
  char32_t type = 0;
  std::size_t type_index = 0;  ///< position of the type in the template, in characters
};

constexpr std::int64_t most_width = std::numeric_limits<std::int64_t>::max() / 16;
constexpr std::int64_t most_precision = std::numeric_limits<std::int32_t>::max();

class Formatter {
 public:
  Formatter(std::string_view text, const Value& arguments, Context& context)
      : text_(text), arguments_(arguments), context_(context) {
    if (arguments.is(Kind::tuple)) {
      count_ = static_cast<std::int64_t>(arguments.as<Tuple>().items.size());
      next_ = 0;
    }
    mapping_ =
        arguments.is(Kind::dict) || arguments.is(Kind::list) || arguments.is(Kind::range) || arguments.is(Kind::bytes);
  }

  std::string run() {
    while (at_ < text_.size()) {
      const std::size_t percent = std::min(text_.find('%', at_), text_.size());
      append(text_.substr(at_, percent - at_));
      at_ = percent;
      if (percent == text_.size()) break;
      ++at_;
      context_.step();
      append(take('%') ? "%" : converted(read()));
    }
    if (next_ < count_ && !mapping_) type_error("not all arguments converted during string formatting");
    return std::move(out_);
  }

 private:
  void append(std::string_view piece) {
    context_.allocate(piece.size());
    out_ += piece;
  }

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  bool take(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  /// Returns the next argument. A value that is not a tuple is the only argument: then the count is −1 and the next one
  /// begins at −2.
  Value next_argument() {
    if (next_ >= count_) type_error("not enough arguments for format string");
    const std::int64_t index = next_++;
    return count_ < 0 ? argument_ : arguments_.as<Tuple>().items[static_cast<std::size_t>(index)];
  }

  void read_key() {
    if (!mapping_) type_error("format requires a mapping");
    const std::size_t begin = at_;
    for (int open = 1; open > 0; ++at_) {
      if (at_end()) value_error("incomplete format key");
      open += text_[at_] == '(' ? 1 : text_[at_] == ')' ? -1 : 0;
    }
    const Value key = Value::string(std::string(text_.substr(begin, at_ - 1 - begin)));
    argument_ = subscript(arguments_, key, context_);
    count_ = -1;
    next_ = -2;
  }

  void read_flags(Conversion& c) {
    for (; !at_end(); ++at_) {
      switch (text_[at_]) {
        case '-':
          c.left = true;
          break;
        case '+':
          c.plus = true;
          break;
        case ' ':
          c.blank = true;
          break;
        case '#':
          c.alternate = true;
          break;
        case '0':
          c.zero = true;
          break;
        default:
          return;
      }
    }
  }

  /// Reads digits or a star; nullopt if there is neither.
  std::optional<std::int64_t> read_size(const char* too_big, std::int64_t most) {
    if (take('*')) {
      const Value size = next_argument();
      if (!size.is_integer()) type_error("* wants int");
      const std::int64_t number = index_number(size, most < most_width);
      if (most < most_width && (number > most || number < -most))
        overflow_error("Python int too large to convert to C int");
      return number;
    }
    if (at_end() || text_[at_] < '0' || text_[at_] > '9') return std::nullopt;
    std::int64_t number = 0;
    for (; !at_end() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_) {
      number = number * 10 + (text_[at_] - '0');
      if (number > most) value_error(too_big);
    }
    return number;
  }

  Conversion read() {
    Conversion c;
    if (take('(')) read_key();
    read_flags(c);
    if (const auto width = read_size("width too big", most_width)) {
      c.left = c.left || *width < 0;
      // CPython's negation of the smallest integer is that integer, which is not a width.
      c.width = *width == std::numeric_limits<std::int64_t>::min() ? -1 : std::abs(*width);
    }
    if (take('.')) c.precision = std::max<std::int64_t>(read_size("precision too big", most_precision).value_or(0), 0);
    if (!at_end() && (text_[at_] == 'h' || text_[at_] == 'l' || text_[at_] == 'L')) ++at_;
    if (at_end()) value_error("incomplete format");
    const auto [type, length] = text::decode_utf8(text_, at_);
    c.type = type;
    c.type_index = at_;
    at_ += length;
    return c;
  }

  std::string converted(const Conversion& c) {
    const Value value = next_argument();
    switch (c.type) {
      case 's':
        return aligned(c, cut(c, str(value, context_)));
      case 'r':
        return aligned(c, cut(c, repr(value, context_)));
      case 'a':
        return aligned(c, cut(c, ascii(value)));
      case 'c':
        return aligned(c, character(value));
      case 'd':
      case 'i':
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        return integer(c, value);
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G':
        return floating(c, value);
      default:
        unsupported(c);
    }
  }

  [[noreturn]] void unsupported(const Conversion& c) const {
    constexpr std::string_view hex = "0123456789abcdef";
    std::string code;
    char32_t rest = c.type;
    do code.insert(code.begin(), hex[rest & 0xFU]);
    while ((rest >>= 4U) != 0);
    const char shown = c.type >= 31 && c.type <= 126 ? static_cast<char>(c.type) : '?';
    value_error(std::string("unsupported format character '") + shown + "' (0x" + code + ") at index " +
                std::to_string(code_points(text_.substr(0, c.type_index))));
  }

  static std::string cut(const Conversion& c, std::string text) {
    if (c.precision >= 0) text.resize(byte_offset(text, static_cast<std::size_t>(c.precision)));
    return text;
  }

  static std::string character(const Value& value) {
    if (value.is_string()) {
      if (code_points(value.text()) != 1) type_error("%c requires int or char");
      return value.text();
    }
    if (!value.is_integer()) type_error("%c requires int or char");
    constexpr std::int64_t last_character = 0x10FFFF;
    const std::optional<std::int64_t> code = to_int64(value);
    if (!code || *code < 0 || *code > last_character) overflow_error("%c arg not in range(0x110000)");
    std::string text;
    text::append_utf8(text, static_cast<char32_t>(*code));
    return text;
  }

  [[nodiscard]] std::string blanks(const Conversion& c, std::size_t size, char fill = ' ') const {
    const std::int64_t missing = c.width - static_cast<std::int64_t>(size);
    if (missing <= 0) return {};
    context_.allocate(static_cast<std::uint64_t>(missing));
    return std::string(static_cast<std::size_t>(missing), fill);
  }

  [[nodiscard]] std::string aligned(const Conversion& c, const std::string& text) const {
    const std::string padding = blanks(c, code_points(text));
    return c.left ? text + padding : padding + text;
  }

  /// Formats a number; its sign and prefix precede the padding zeros.
  [[nodiscard]] std::string signed_number(const Conversion& c, bool negative, std::string lead,
                                          const std::string& digits) const {
    lead.insert(0, negative ? "-" : c.plus ? "+" : c.blank ? " " : "");
    if (c.zero && !c.left) return lead + blanks(c, lead.size() + digits.size(), '0') + digits;
    return aligned(c, lead + digits);
  }

  std::string integer(const Conversion& c, const Value& value) {
    const std::string letter(1, static_cast<char>(c.type));
    const int base = c.type == 'o' ? 8 : c.type == 'x' || c.type == 'X' ? 16 : 10;
    Value number = value;
    if (value.is(Kind::floating) && base == 10) {
      if (std::isnan(value.floating())) value_error("cannot convert float NaN to integer");
      if (std::isinf(value.floating())) overflow_error("cannot convert float infinity to integer");
      number = integer_from_double(value.floating());
    }
    if (!number.is_integer())
      type_error("%" + letter + " format: " + (base == 10 ? "a real number" : "an integer") + " is required, not " +
                 std::string(type_name(value)));
    if (base == 10) check_digit_limit(number);
    std::string digits = digits_of(number, base);
    const bool negative = digits.front() == '-';
    if (negative) digits.erase(0, 1);
    if (c.precision > static_cast<std::int64_t>(digits.size())) {
      const std::uint64_t zeros = static_cast<std::uint64_t>(c.precision) - digits.size();
      context_.allocate(zeros);
      digits.insert(0, static_cast<std::size_t>(zeros), '0');
    }
    if (c.type == 'X')
      for (char& d : digits)
        if (d >= 'a') d = static_cast<char>(d - 'a' + 'A');
    return signed_number(c, negative, c.alternate && base != 10 ? "0" + letter : "", digits);
  }

  std::string floating(const Conversion& c, const Value& value) {
    if (!value.is(Kind::floating) && !value.is_integer())
      type_error("must be real number, not " + std::string(type_name(value)));
    FloatStyle style;
    style.type = static_cast<char>(c.type);
    style.alternate = c.alternate;
    if (c.precision >= 0) style.precision = c.precision;
    std::string text = float_text(float_of(value), style, context_);
    const bool negative = text.front() == '-';
    if (negative) text.erase(0, 1);
    return signed_number(c, negative, "", text);
  }

  std::string_view text_;
  const Value& arguments_;
  Context& context_;
  bool mapping_ = false;
  Value argument_ = arguments_;  ///< the only argument, or the value that a key selected
  std::int64_t count_ = -1, next_ = -2;
  std::size_t at_ = 0;
  std::string out_;
};

}  // namespace

std::string percent_format(const Value& format, const Value& arguments, Context& context) {
  return Formatter(format.text(), arguments, context).run();
}

}  // namespace urdfmill::python
