// Programs and documents in other languages, written so that no name of a model can become code.
//
// A `CodeWriter<Language>` takes as it stands only what this program itself contains: literals, and fragments made of
// literals and numbers. A name from a model goes in through one of the places its language has for any text (a comment,
// a string, a cell, …), and is escaped there by the rules of that language. Nothing else compiles.
#pragma once
#include <string>
#include <string_view>
#include <utility>

namespace urdfmill::text {

/// Text that is in the source of this program.
class Literal {
 public:
  /// Of a literal.
  template <std::size_t N>
  consteval Literal(const char (&text)[N]) : text_(text, N - 1) {}  // NOLINT: conversion is its purpose
  /// The text itself.
  [[nodiscard]] constexpr std::string_view view() const { return text_; }

 private:
  std::string_view text_;
};

/// Text put together from literals and numbers alone: safe in any language.
class Fragment {
 public:
  Fragment() = default;
  /// A text or number that is safe in any language.
  Fragment(Literal text) : text_(text.view()) {}  // NOLINT: conversion is its purpose
  /// The shortest text that reads back to the same double.
  explicit Fragment(double number);
  /// A text or number that is safe in any language.
  explicit Fragment(std::size_t number) : text_(std::to_string(number)) {}
  /// Rounded to so many significant digits; from 17 on the shortest text that reads back.
  [[nodiscard]] static Fragment rounded(double number, int digits);
  /// Without an exponent, for readers that know none.
  [[nodiscard]] static Fragment without_exponent(double number);

  /// The text so far.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Without its first character, which must be a sign.
  [[nodiscard]] Fragment without_sign() const {
    Fragment result;
    result.text_ = text_.substr(1);
    return result;
  }
  /// Appends it.
  Fragment& operator+=(const Fragment& other) {
    text_ += other.text_;
    return *this;
  }
  /// Appends it.
  Fragment& operator+=(Literal other) {
    text_ += other.view();
    return *this;
  }
  /// Both, one after the other.
  [[nodiscard]] friend Fragment operator+(Fragment a, const Fragment& b) { return std::move(a += b); }
  /// Both, one after the other.
  [[nodiscard]] friend Fragment operator+(Fragment a, Literal b) { return std::move(a += b); }
  /// Whether both are the same.
  [[nodiscard]] friend bool operator==(const Fragment&, const Fragment&) = default;

 private:
  std::string text_;
};

/// The number rounded to so many significant digits (1 to 17).
[[nodiscard]] double rounded(double number, int digits);

/// The text on one line, for people: control characters, separators of lines and marks of writing direction are written
/// as `\n`, `\x1b` or `\u202e`; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string visible(std::string_view text);

/// Letters, digits and underscores, a letter first, and no word of C++ that holds an underscore: what is added to it is
/// fit for a name in any language.
[[nodiscard]] std::string identifier(std::string_view name);

// The languages. `comment` is what is after the mark of a comment up to the end of its line; `quoted` a string with
// its quotes; `name` a name in running text.
/// The rules of Python for names in comments, strings and identifiers.
struct Python {
  static constexpr std::string_view comment_opens = "# ", comment_closes = "\n";
  /// "coding:" would choose how the file is decoded (PEP 263).
  [[nodiscard]] static std::string comment(std::string_view text);
  /// A string of the language, with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// The rules of Cpp for names in comments, strings and identifiers.
struct Cpp {
  static constexpr std::string_view comment_opens = "// ", comment_closes = "\n";
  /// A backslash at the end, also as the trigraph `??/`, would take in the next line.
  [[nodiscard]] static std::string comment(std::string_view text);
  /// A string of the language, with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// The rules of Matlab for names in comments, strings and identifiers.
struct Matlab {
  static constexpr std::string_view comment_opens = "% ", comment_closes = "\n";
  /// As it may be in a comment.
  [[nodiscard]] static std::string comment(std::string_view text) { return visible(text); }
  /// A string of the language, with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// The rules of Latex for names in comments, strings and identifiers.
struct Latex {
  static constexpr std::string_view comment_opens = "% ", comment_closes = "\n";
  /// As it may be in a comment.
  [[nodiscard]] static std::string comment(std::string_view text) { return visible(text); }
  /// A name in running text.
  [[nodiscard]] static std::string name(std::string_view text);
};
/// The rules of Markdown for names in comments, strings and identifiers.
struct Markdown {
  /// Neither markup nor the end of a table's cell.
  [[nodiscard]] static std::string name(std::string_view text);
  /// A span of code.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// The rules of Csv for names in comments, strings and identifiers.
struct Csv {
  /// A field of RFC 4180. An apostrophe keeps spreadsheets from computing what begins with = + - @ and is not a number;
  /// `csv_name` takes it away again.
  [[nodiscard]] static std::string name(std::string_view text);
};
/// The rules of Dot for names in comments, strings and identifiers.
struct Dot {
  /// A string of the language, with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// The rules of Mermaid for names in comments, strings and identifiers.
struct Mermaid {
  /// A string of the language, with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// The rules of YAML for names in comments, strings and identifiers.
struct Yaml {
  static constexpr std::string_view comment_opens = "# ", comment_closes = "\n";
  /// As it may be in a comment.
  [[nodiscard]] static std::string comment(std::string_view text) { return visible(text); }
  /// A string of the language, with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// What stands for a character of XML's markup, or white space that an attribute would lose: "&lt;", "&#10;"; empty for
/// all others.
[[nodiscard]] constexpr std::string_view xml_reference(char c) {
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\t':
      return "&#9;";
    case '\n':
      return "&#10;";
    case '\r':
      return "&#13;";
    default:
      return {};
  }
}
/// The rules of XML for names in comments, strings and identifiers.
struct Xml {
  static constexpr std::string_view comment_opens = "<!-- ", comment_closes = " -->\n";
  /// As it may be in a comment.
  [[nodiscard]] static std::string comment(std::string_view text);
  /// A name in running text.
  [[nodiscard]] static std::string name(std::string_view text);
  /// The value of an attribute.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// LinuxCNC's halcmd.
struct Hal {
  static constexpr std::string_view comment_opens = "# ", comment_closes = "\n";
  /// `[` and `$` would be replaced by values of other files and of the environment.
  [[nodiscard]] static std::string comment(std::string_view text);
};
/// Parameter files of SYMORO.
struct Symoro {
  static constexpr std::string_view comment_opens = "(* ", comment_closes = " *)\n";
  /// As it may be in a comment.
  [[nodiscard]] static std::string comment(std::string_view text);
};
/// Tables for people.
struct Plain {
  /// A name in running text.
  [[nodiscard]] static std::string name(std::string_view text) { return visible(text); }
};

/// A name as `Csv::name` wrote it, without what was put before it.
[[nodiscard]] std::string_view csv_name(std::string_view field);

/// Text in a language, growing at its end.
template <class Language>
class CodeWriter {
 public:
  /// Appends it.
  CodeWriter& operator<<(Literal text) {
    text_ += text.view();
    return *this;
  }
  /// Appends it.
  CodeWriter& operator<<(const Fragment& text) {
    text_ += text.text();
    return *this;
  }
  /// Appends it.
  CodeWriter& operator<<(const CodeWriter& part) {
    text_ += part.text_;
    return *this;
  }
  /// Any text as a comment: opens it, and ends it and its line.
  CodeWriter& comment(std::string_view text) {
    text_ += Language::comment_opens;
    text_ += Language::comment(text);
    text_ += Language::comment_closes;
    return *this;
  }
  /// Any text as a string of the language.
  CodeWriter& quoted(std::string_view text) {
    text_ += Language::quoted(text);
    return *this;
  }
  /// Any text as a name in running text, or in a cell.
  CodeWriter& name(std::string_view text) {
    text_ += Language::name(text);
    return *this;
  }
  /// Any text as an identifier.
  CodeWriter& identifier(std::string_view text) {
    text_ += text::identifier(text);
    return *this;
  }

  /// The text so far.
  [[nodiscard]] const std::string& text() const& { return text_; }
  /// The text so far.
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace urdfmill::text
