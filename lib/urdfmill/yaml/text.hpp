// The characters of a YAML text, with places as PyYAML counts and prints them.
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

/// repr of a character, as messages show it: `'x'`, `'\t'`, `"'"`.
[[nodiscard]] std::string quoted(char32_t character);

/// What Python's codec says of the first bytes that are not UTF-8; an empty reason: there are none.
struct Utf8Error {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string_view reason;  ///< "invalid start byte"
};
[[nodiscard]] Utf8Error find_utf8_error(std::string_view bytes);

/// Moves through a text and keeps count of lines and columns. The line ends `\r\n` and `\r` read as `\n`, as Python's
/// text files give them; past the end there are characters 0.
class Characters {
 public:
  /// Keeps a view of the text.
  explicit Characters(std::string_view utf8);

  /// The next character, or one after it. Throws Error (reader) once the portion of the text that is asked for contains
  /// a character YAML does not allow: PyYAML reads ahead 4,096 characters at a time.
  [[nodiscard]] char32_t peek() const {
    if (mark_.offset < sound_) {
      const auto byte = static_cast<unsigned char>(text_[mark_.offset]);
      if (byte < 0x80 && byte != '\r') return byte;
    }
    return decode(mark_.offset).code;
  }
  [[nodiscard]] char32_t peek(std::size_t ahead) const;
  [[nodiscard]] const Mark& mark() const { return mark_; }

  /// Passes the next character.
  void forward();
  void forward(std::size_t characters) {
    for (; characters > 0; --characters) forward();
  }
  /// Passes characters of ASCII that are not line ends.
  void forward_ascii(std::uint32_t count) {
    mark_.offset += count;
    mark_.index += count;
    mark_.column += count;
  }
  /// Passes blanks.
  void skip_spaces();
  /// Passes what is left of the line, without its end.
  void skip_line();
  /// Passes a line end if one is there: true then.
  bool line_break();
  /// The same, and appends what the line end means to `text`: `\n`, or itself (U+2028, U+2029).
  bool line_break(std::string& text);

  /// The bytes from one place to another, or to here.
  [[nodiscard]] std::string_view between(const Mark& start, const Mark& end) const {
    return text_.substr(start.offset, end.offset - start.offset);
  }
  [[nodiscard]] std::string_view since(const Mark& start) const { return between(start, mark_); }
  /// The length in bytes of the ASCII ahead that belongs to a plain word in any context: letters, digits, some signs.
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
  std::size_t sound_;  ///< up to this byte nothing is refused
  Mark refused_;       ///< what is not allowed, if `sound_` is not the end
};

/// A line end: line feed, next line, line and paragraph separator (Characters has no `\r`).
[[nodiscard]] constexpr bool is_break(char32_t c) {
  return c == U'\n' || c == 0x85 || c == 0x2028 || c == 0x2029;
}
[[nodiscard]] constexpr bool is_break_or_end(char32_t c) {
  return c == U'\0' || is_break(c);
}
/// Where a word without tabs ends.
[[nodiscard]] constexpr bool is_space_or_end(char32_t c) {
  return c == U' ' || is_break_or_end(c);
}
/// Where an indicator ends.
[[nodiscard]] constexpr bool is_blank_or_end(char32_t c) {
  return c == U'\t' || is_space_or_end(c);
}
[[nodiscard]] constexpr bool is_digit(char32_t c) {
  return c >= U'0' && c <= U'9';
}
/// A character of names: letters and digits of ASCII, `-` and `_`.
[[nodiscard]] constexpr bool is_name_character(char32_t c) {
  return is_digit(c) || (c >= U'A' && c <= U'Z') || (c >= U'a' && c <= U'z') || c == U'-' || c == U'_';
}
[[nodiscard]] constexpr bool is_hexadecimal(char32_t c) {
  return is_digit(c) || (c >= U'A' && c <= U'F') || (c >= U'a' && c <= U'f');
}
/// The value of a hexadecimal digit.
[[nodiscard]] constexpr unsigned digit_value(char32_t c) {
  return is_digit(c) ? c - U'0' : (c | 0x20U) - U'a' + 10;
}

}  // namespace urdfmill::yaml
