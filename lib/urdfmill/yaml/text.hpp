// Characters of a YAML text, with places as PyYAML counts and prints them.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace urdfmill::yaml {

/// A place in a text. Characters, lines and columns count from 0; a line end of two bytes is one character, and a byte
/// order mark has no column.
struct Mark {
  std::uint32_t offset = 0;  ///< in bytes
  std::uint32_t index = 0;   ///< in characters
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// Returns the repr of a character for messages: `'x'`, `'\t'`, `"'"`.
[[nodiscard]] std::string quoted(char32_t character);

/// The message of Python's codec for the first bytes that are not UTF-8; the reason is empty if there are none.
struct Utf8Error {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view reason;  ///< "invalid start byte"
};
[[nodiscard]] Utf8Error find_utf8_error(std::string_view bytes);

/// Moves through a text and counts lines and columns. The line ends `\r\n` and `\r` read as `\n`, as in Python's text
/// files; past the end all characters are 0.
class Characters {
 public:
  /// Keeps a view of the text.
  explicit Characters(std::string_view utf8);

  /// Returns the next character, or one after it. Throws Error (reader) if the current portion of the text contains a
  /// character that YAML does not allow: PyYAML reads ahead 4,096 characters at a time.
  [[nodiscard]] char32_t peek() const {
    if (mark_.offset < sound_) {
      const auto byte = static_cast<unsigned char>(text_[mark_.offset]);
      if (byte < 0x80 && byte != '\r') return byte;
    }
    return decode(mark_.offset).code;
  }
  [[nodiscard]] char32_t peek(std::size_t ahead) const;
  [[nodiscard]] const Mark& mark() const { return mark_; }

  /// Skips the next character.
  void forward();
  void forward(std::size_t characters) {
    for (; characters > 0; --characters) forward();
  }
  /// Skips ASCII characters that are not line ends.
  void forward_ascii(std::uint32_t count) {
    mark_.offset += count;
    mark_.index += count;
    mark_.column += count;
  }
  /// Skips blanks.
  void skip_spaces();
  /// Skips the rest of the line, without its end.
  void skip_line();
  /// Skips a line end; true if there was one.
  bool line_break();
  /// Same as above, and appends the value of the line end to `text`: `\n`, or the character itself (U+2028, U+2029).
  bool line_break(std::string& text);

  /// Returns the bytes between two places, or up to the current one.
  [[nodiscard]] std::string_view between(const Mark& start, const Mark& end) const {
    return text_.substr(start.offset, end.offset - start.offset);
  }
  [[nodiscard]] std::string_view since(const Mark& start) const { return between(start, mark_); }
  /// Returns the length in bytes of the following ASCII that belongs to a plain word in any context: letters, digits,
  /// some signs.
  [[nodiscard]] std::uint32_t plain_run() const;

 private:
  struct Decoded {
    char32_t code;
    std::uint32_t length;
  };
  [[nodiscard]] Decoded decode(std::size_t offset) const;
  Characters(std::string_view utf8, std::size_t sound) : text_(utf8), sound_(sound) {}
  [[noreturn]] void refuse() const;
  void find_refused();

  std::string_view text_;
  Mark mark_;
  std::size_t sound_;  ///< up to this byte all characters are allowed
  Mark refused_;       ///< the first forbidden character, if `sound_` is not the end
};

/// True for a line end: line feed, next line, line and paragraph separator (Characters has no `\r`).
[[nodiscard]] constexpr bool is_break(char32_t c) {
  return c == U'\n' || c == 0x85 || c == 0x2028 || c == 0x2029;
}
[[nodiscard]] constexpr bool is_break_or_end(char32_t c) {
  return c == U'\0' || is_break(c);
}
/// True for the end of a word without tabs.
[[nodiscard]] constexpr bool is_space_or_end(char32_t c) {
  return c == U' ' || is_break_or_end(c);
}
/// True for the end of an indicator.
[[nodiscard]] constexpr bool is_blank_or_end(char32_t c) {
  return c == U'\t' || is_space_or_end(c);
}
[[nodiscard]] constexpr bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}
/// True for a character of names: ASCII letters and digits, `-` and `_`.
[[nodiscard]] constexpr bool is_name_character(char32_t c) {
  return is_digit(c) || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z') || c == U'-' || c == U'_';
}
[[nodiscard]] constexpr bool is_hexadecimal(char32_t c) {
  return is_digit(c) || (c >= U'A' && c <= U'F') || (c >= U'a' && c <= U'f');
}
/// Returns the value of a hexadecimal digit.
[[nodiscard]] constexpr unsigned digit_value(char32_t c) {
  return is_digit(c) ? c - U'0' : (c | 0x20U) - U'a' + 10;
}

}  // namespace urdfmill::yaml
