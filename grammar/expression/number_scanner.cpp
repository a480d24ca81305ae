#include "grammar/expression/number_scanner.hpp"

#include <fmt/format.h>

#include "grammar/expression/characters.hpp"

namespace urdfmill::grammar {
namespace {

/// Reads digits with single underscores between them, and the parts after them. Each step returns false when it has set
/// the error.
class NumberScanner {
 public:
  NumberScanner(std::string_view text, std::size_t offset) : text_(text), position_(offset) {}

  ScannedNumber run() {
    if (current() == '.') {
      ++position_;
      if (decimal_digits()) fraction_end();
    } else if (current() != '0') {
      if (decimal_digits()) decimal_end();
    } else if (lower(1) == 'x') {
      prefixed("hexadecimal", 16);
    } else if (lower(1) == 'o') {
      prefixed("octal", 8);
    } else if (lower(1) == 'b') {
      prefixed("binary", 2);
    } else {
      zeros();
    }
    return {position_, std::move(error_), std::move(warning_)};
  }

 private:
  [[nodiscard]] int at(std::size_t ahead) const {
    return position_ + ahead < text_.size() ? static_cast<unsigned char>(text_[position_ + ahead]) : -1;
  }
  [[nodiscard]] int current() const { return at(0); }
  [[nodiscard]] int lower(std::size_t ahead) const { return at(ahead) | 0x20; }

  bool fail(std::string message) {
    error_ = std::move(message);
    return false;
  }

  bool decimal_digits() {
    for (;;) {
      while (is_digit(current())) ++position_;
      if (current() != '_') return true;
      ++position_;
      if (!is_digit(current())) return fail("invalid decimal literal");
    }
  }

  /// Reads digits of another base than ten, after 0x, 0o or 0b.
  bool prefixed(const char* kind, int base) {
    const auto is_base_digit = [base](int c) { return base == 16 ? is_hex_digit(c) : c >= '0' && c < '0' + base; };
    const auto wrong_digit = [&] {
      return fail(fmt::format("invalid digit '{}' in {} literal", static_cast<char>(current()), kind));
    };
    position_ += 2;
    do {
      if (current() == '_') ++position_;
      if (!is_base_digit(current())) {
        return is_digit(current()) ? wrong_digit() : fail(fmt::format("invalid {} literal", kind));
      }
      while (is_base_digit(current())) ++position_;
    } while (current() == '_');
    return is_digit(current()) ? wrong_digit() : end(kind);
  }

  /// Reads a number that begins with 0: zero itself, a float, or a number that would be octal in C.
  bool zeros() {
    for (;;) {
      if (current() == '_') {
        ++position_;
        if (!is_digit(current())) return fail("invalid decimal literal");
      }
      if (current() != '0') break;
      ++position_;
    }
    const bool octal = is_digit(current());
    if (octal && !decimal_digits()) return false;
    const int c = lower(0);
    if (octal && current() != '.' && c != 'e' && c != 'j') {
      return fail("leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers");
    }
    return decimal_end();
  }

  bool decimal_end() {
    if (current() == '.') {
      ++position_;
      if (is_digit(current()) && !decimal_digits()) return false;
    }
    return fraction_end();
  }

  bool fraction_end() {
    if (lower(0) == 'e') {
      const bool is_signed = at(1) == '+' || at(1) == '-';
      if (!is_digit(at(is_signed ? 2 : 1))) {
        if (!is_signed) return end("decimal");
        position_ += 2;
        return fail("invalid decimal literal");
      }
      position_ += is_signed ? 2 : 1;
      if (!decimal_digits()) return false;
    }
    if (lower(0) == 'j') {
      ++position_;
      return end("imaginary");
    }
    return end("decimal");
  }

  /// Checks that no character of a name follows, except the keywords that may follow a number.
  bool end(const char* kind) {
    const std::string_view rest = text_.substr(position_);
    for (const std::string_view keyword : {"and", "else", "for", "if", "in", "is", "or", "not"}) {
      if (!rest.starts_with(keyword)) continue;
      warning_ = fmt::format("invalid {} literal", kind);
      return true;
    }
    return is_identifier_character(current()) ? fail(fmt::format("invalid {} literal", kind)) : true;
  }

  std::string_view text_;
  std::size_t position_;
  std::string error_;
  std::string warning_;
};

}  // namespace

ScannedNumber scan_number(std::string_view text, std::size_t offset) {
  return NumberScanner(text, offset).run();
}

}  // namespace urdfmill::grammar
