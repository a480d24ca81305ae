// Programs and documents in other languages, written so that no name from a model can become code.
//
// A `CodeWriter<Language>` accepts unescaped only text that this program itself contains: literals, and fragments made
// of literals and numbers. A name from a model is inserted at one of the places where its language allows any text (a
// comment, a string, a cell, …), and is escaped by the rules of that language. Nothing else compiles.
#pragma once
#include <string>
#include <string_view>
#include <utility>

namespace urdfmill::text {

/// Text from the source code of this program.
class Literal {
 public:
  /// Converts a string literal.
  template <std::size_t N>
  consteval Literal(const char (&text)[N]) : text_(text, N - 1) {}  // NOLINT: conversion is its purpose
  /// Returns the text.
  [[nodiscard]] constexpr std::string_view view() const { return text_; }

 private:
  std::string_view text_;
};

/// Text composed only of literals and numbers, and therefore safe in any language.
class Fragment {
 public:
  Fragment() = default;
  /// Converts a literal.
  Fragment(Literal text) : text_(text.view()) {}  // NOLINT: conversion is its purpose
  /// Converts a number to the shortest text that reads back to the same double.
  explicit Fragment(double number);
  /// Converts a number.
  explicit Fragment(std::size_t number) : text_(std::to_string(number)) {}
  /// Rounds to `digits` significant digits; from 17 on, returns the shortest text that reads back.
  [[nodiscard]] static Fragment rounded(double number, int digits);

  /// Returns the text.
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Returns the text without its first character, which must be a sign.
  [[nodiscard]] Fragment without_sign() const {
    Fragment result;
    result.text_ = text_.substr(1);
    return result;
  }
  /// Appends a text.
  Fragment& operator+=(const Fragment& other) {
    text_ += other.text_;
    return *this;
  }
  /// Appends a text.
  Fragment& operator+=(Literal other) {
    text_ += other.view();
    return *this;
  }
  /// Returns the joined texts.
  [[nodiscard]] friend Fragment operator+(Fragment a, const Fragment& b) { return std::move(a += b); }
  /// Returns the joined texts.
  [[nodiscard]] friend Fragment operator+(Fragment a, Literal b) { return std::move(a += b); }
  /// Compares by value.
  [[nodiscard]] friend bool operator==(const Fragment&, const Fragment&) = default;

 private:
  std::string text_;
};

/// Rounds a number to `digits` significant digits (1 to 17).
[[nodiscard]] double rounded(double number, int digits);

/// Returns the text on one line for display: control characters, line separators and directional marks are written as
/// `\n`, `\x1b` or `\u202e`; bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string visible(std::string_view text);

/// Returns letters, digits and underscores, beginning with a letter, and never a word of C++ that contains an
/// underscore: with a suffix it is a valid name in any language.
[[nodiscard]] std::string identifier(std::string_view name);

// Languages and their escapes. `comment` is the text of a comment up to the end of its line; `quoted` a string with its
// quotes; `name` a name in running text.
/// Python's rules for comments and strings.
struct Python {
  static constexpr std::string_view comment_opens = "# ", comment_closes = "\n";
  /// Returns the text of a comment; "coding:" is changed, because it would set the encoding of the file (PEP 263).
  [[nodiscard]] static std::string comment(std::string_view text);
  /// Returns the text as a string literal.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// C++'s rules for comments and strings.
struct Cpp {
  static constexpr std::string_view comment_opens = "// ", comment_closes = "\n";
  /// Returns the text of a comment; a backslash at the end, also as the trigraph `??/`, is changed, because it would
  /// continue the comment on the next line.
  [[nodiscard]] static std::string comment(std::string_view text);
  /// Returns the text as a string literal.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// MATLAB's rules for comments and strings.
struct Matlab {
  static constexpr std::string_view comment_opens = "% ", comment_closes = "\n";
  /// Returns the text in a form that a comment can contain.
  [[nodiscard]] static std::string comment(std::string_view text) { return visible(text); }
  /// Returns the text as a string literal.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// LaTeX's rules for comments and names.
struct Latex {
  static constexpr std::string_view comment_opens = "% ", comment_closes = "\n";
  /// Returns the text in a form that a comment can contain.
  [[nodiscard]] static std::string comment(std::string_view text) { return visible(text); }
  /// Returns the text as a name.
  [[nodiscard]] static std::string name(std::string_view text);
};
/// Markdown's rules for names and code spans.
struct Markdown {
  /// Escapes markup and the bar that would end a table's cell.
  [[nodiscard]] static std::string name(std::string_view text);
  /// Returns a code span.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// CSV's rules for fields.
struct Csv {
  /// Returns a field of RFC 4180. An apostrophe keeps spreadsheets from evaluating a field that begins with = + - @ and
  /// is not a number; `csv_name` removes it.
  [[nodiscard]] static std::string name(std::string_view text);
};
/// Graphviz's rules for strings.
struct Dot {
  /// Returns the text as a string literal.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// Mermaid's rules for strings.
struct Mermaid {
  /// Returns the text as a string literal.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// Rules of elementary transforms in Corke's notation.
struct Ets {
  static constexpr std::string_view comment_opens = "# ", comment_closes = "\n";
  /// Returns the text in a form that a comment can contain.
  [[nodiscard]] static std::string comment(std::string_view text) { return visible(text); }
};
/// Returns the reference for a character of XML's markup, or for white space that an attribute would lose: "&lt;",
/// "&#10;"; empty for all others.
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
/// XML's rules for comments, texts and attributes.
struct Xml {
  static constexpr std::string_view comment_opens = "<!-- ", comment_closes = " -->\n";
  /// Returns the text in a form that a comment can contain.
  [[nodiscard]] static std::string comment(std::string_view text);
  /// Returns the text of an element.
  [[nodiscard]] static std::string name(std::string_view text);
  /// Returns the value of an attribute with its quotes.
  [[nodiscard]] static std::string quoted(std::string_view text);
};
/// Rules of SYMORO's parameter files.
struct Symoro {
  static constexpr std::string_view comment_opens = "(* ", comment_closes = " *)\n";
  /// Returns the text in a form that a comment can contain.
  [[nodiscard]] static std::string comment(std::string_view text);
};
/// Rules of human-readable tables.
struct Plain {
  /// Returns the text as a name.
  [[nodiscard]] static std::string name(std::string_view text) { return visible(text); }
};

/// Returns a name written by `Csv::name` without the apostrophe in front of it.
[[nodiscard]] std::string_view csv_name(std::string_view field);
/// Returns a name written by `Markdown::name` without its escapes.
[[nodiscard]] std::string markdown_name(std::string_view field);

/// A text in a language, built by appending.
template <class Language>
class CodeWriter {
 public:
  /// Appends a text.
  CodeWriter& operator<<(Literal text) {
    text_ += text.view();
    return *this;
  }
  /// Appends a text.
  CodeWriter& operator<<(const Fragment& text) {
    text_ += text.text();
    return *this;
  }
  /// Appends a text.
  CodeWriter& operator<<(const CodeWriter& part) {
    text_ += part.text_;
    return *this;
  }
  /// Appends any text as a comment that ends its line.
  CodeWriter& comment(std::string_view text) {
    text_ += Language::comment_opens;
    text_ += Language::comment(text);
    text_ += Language::comment_closes;
    return *this;
  }
  /// Appends any text as a string of the language.
  CodeWriter& quoted(std::string_view text) {
    text_ += Language::quoted(text);
    return *this;
  }
  /// Appends any text as a name in running text, or in a cell.
  CodeWriter& name(std::string_view text) {
    text_ += Language::name(text);
    return *this;
  }
  /// Appends any text as an identifier.
  CodeWriter& identifier(std::string_view text) {
    text_ += text::identifier(text);
    return *this;
  }

  /// Returns the text.
  [[nodiscard]] const std::string& text() const& { return text_; }
  /// Moves the text out.
  [[nodiscard]] std::string text() && { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace urdfmill::text
