// The characters of a YAML text, with places as PyYAML counts and prints them.
#pragma once
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace urdfmill::yaml {

/// A place in a text, counted in characters from 0. A byte order mark has no column.
struct Mark {
  std::uint32_t index = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// `  in "f.yaml", line 2, column 4`.
[[nodiscard]] std::string where(std::string_view name, Mark mark);

/// The classes of PyYAML's errors that carry places.
enum class Failure : std::uint8_t { scanner, parser, composer, constructor };

/// What PyYAML says: a context and a problem, each with its place; a place that repeats is not printed twice.
struct Complaint {
  Failure kind = Failure::scanner;
  std::string context;  ///< "while scanning a simple key"; empty: none
  const Mark* context_mark = nullptr;
  std::string problem;
  Mark mark;
};
/// Throws the complaint as python::Error ("yaml.scanner.ScannerError").
[[noreturn]] void fail(std::string_view name, const Complaint& complaint);

/// A text decoded: the line ends `\r\n` and `\r` are `\n`, as Python's text files give them.
class Text {
 public:
  Text(std::string_view utf8, std::string_view name);

  /// The character at an index, 0 past the end. Throws yaml.reader.ReaderError once the portion of the text that is
  /// asked for contains a character YAML does not allow: PyYAML reads ahead 4,096 characters at a time.
  [[nodiscard]] char32_t at(std::size_t index) const {
    if (index >= refused_from_) refuse();
    return index < characters_.size() ? characters_[index] : U'\0';
  }
  [[nodiscard]] std::size_t size() const { return characters_.size(); }
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The same text as UTF-8.
  [[nodiscard]] const std::string& utf8() const { return utf8_; }
  /// The place of a byte of `utf8()`; counted from the begin, for errors only.
  [[nodiscard]] Mark mark_of_byte(std::size_t offset) const;

 private:
  [[noreturn]] void refuse() const;

  std::string name_;
  std::string utf8_;
  std::u32string characters_;
  std::size_t refused_ = std::numeric_limits<std::size_t>::max();       ///< the first character that is not allowed
  std::size_t refused_from_ = std::numeric_limits<std::size_t>::max();  ///< the begin of its portion
};

/// Moves through a text and keeps count of lines and columns.
class Cursor {
 public:
  explicit Cursor(const Text& text) : text_(text) {}
  [[nodiscard]] char32_t peek(std::size_t ahead = 0) const { return text_.at(mark_.index + ahead); }
  [[nodiscard]] const Mark& mark() const { return mark_; }
  void forward(std::size_t characters = 1);
  /// The UTF-8 of the next characters, which it passes.
  std::string take(std::size_t characters);
  /// Passes a line end if one is there.
  bool line_break();

 private:
  const Text& text_;
  Mark mark_;
};

/// A line end: line feed, next line, line and paragraph separator (there is no `\r` in a Text).
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

}  // namespace urdfmill::yaml
