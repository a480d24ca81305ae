#include "urdfmill/text/code.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "urdfmill/text/hidden.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::text {
namespace {

constexpr char32_t replacement_character = 0xFFFD;

/// Calls `take` with each character; bytes that are not UTF-8 are passed as U+FFFD.
template <class Take>
void for_each_character(std::string_view text, const Take& take) {
  for (std::size_t i = 0; i < text.size();) {
    const Utf8Character character = decode_utf8(text, i);
    const char32_t c = character.code;
    const bool stray = character.length == 1 && c >= 0x80;
    const bool overlong = (character.length == 3 && c < 0x800) || (character.length == 4 && c < 0x10000);
    const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
    take(stray || overlong || surrogate || c > 0x10FFFF ? replacement_character : c);
    i += character.length;
  }
}

void append_hexadecimal(std::string& out, char32_t c, int digits) {
  constexpr std::string_view symbols = "0123456789abcdef";
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) out += symbols[(c >> static_cast<unsigned>(shift)) & 0xFU];
}

/// Appends `\n`, `\x1b`, `\u202e` or `\U0010ffff`, as Python writes the character.
void append_escape(std::string& out, char32_t c) {
  out += '\\';
  if (c == '\n') {
    out += 'n';
  } else if (c == '\r') {
    out += 'r';
  } else if (c == '\t') {
    out += 't';
  } else if (c < 0x100) {
    append_hexadecimal(out += 'x', c, 2);
  } else if (c < 0x10000) {
    append_hexadecimal(out += 'u', c, 4);
  } else {
    append_hexadecimal(out += 'U', c, 8);
  }
}

bool is_letter_or_digit(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// Replaces one character of the text by `\xNN`.
void hide_character(std::string& text, std::size_t at) {
  std::string escape;
  append_escape(escape, static_cast<unsigned char>(text[at]));
  text.replace(at, 1, escape);
}

/// Escapes a backslash that would continue the line on the next one.
void hide_continuation(std::string& text) {
  const std::size_t last = text.find_last_not_of(' ');
  if (last == std::string::npos) return;
  if (text[last] == '\\' || (text[last] == '/' && last >= 2 && text.compare(last - 2, 2, "??") == 0))
    hide_character(text, last);
}

/// Text that begins with one of these is evaluated by a spreadsheet; the apostrophe is the guard itself.
constexpr std::string_view computed_first = "=+-@'";

/// Reserved words that contain an underscore: an identifier composed of two names may equal one.
constexpr std::array<std::string_view, 12> words_of_cpp{
    "and_eq",       "char16_t", "char32_t",         "char8_t",       "co_await",    "const_cast",
    "dynamic_cast", "not_eq",   "reinterpret_cast", "static_assert", "static_cast", "thread_local"};

}  // namespace

bool is_hidden(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFEFF || (c >= 0xFDD0 && c <= 0xFDEF) ||
         (c & 0xFFFEU) == 0xFFFE;
}

double rounded(double number, int digits) {
  if (digits >= 17 || !std::isfinite(number)) return number;
  std::array<char, 64> buffer{};
  const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                     std::chars_format::scientific, std::max(digits, 1) - 1);
  double result = number;
  std::from_chars(buffer.data(), written.ptr, result);
  return result;
}

Fragment::Fragment(double number) : text_(number == 0 ? "0" : shortest(number)) {}

Fragment Fragment::rounded(double number, int digits) {
  return Fragment(text::rounded(number, digits));
}

std::string visible(std::string_view text) {
  std::string out;
  for_each_character(text, [&](char32_t c) { is_hidden(c) ? append_escape(out, c) : append_utf8(out, c); });
  return out;
}

std::string identifier(std::string_view name) {
  std::string result;
  for (const char c : name) result += is_letter_or_digit(c) ? c : '_';
  const bool begins_with_letter =
      !result.empty() && result.front() != '_' && !(result.front() >= '0' && result.front() <= '9');
  if (!begins_with_letter) result.insert(0, result.empty() || result.front() == '_' ? "robot" : "robot_");
  if (std::find(words_of_cpp.begin(), words_of_cpp.end(), result) != words_of_cpp.end()) result += '_';
  return result;
}

std::string Python::comment(std::string_view text) {
  std::string out = visible(text);
  constexpr std::string_view word = "coding";
  for (std::size_t at = 0; (at = out.find(word, at)) != std::string::npos;) {
    at += word.size();
    if (at < out.size() && (out[at] == ':' || out[at] == '=')) hide_character(out, at);
  }
  return out;
}

std::string Python::quoted(std::string_view text) {
  std::string out = "\"";
  for_each_character(text, [&](char32_t c) {
    if (c == '"' || c == '\\')
      (out += '\\') += static_cast<char>(c);
    else
      is_hidden(c) ? append_escape(out, c) : append_utf8(out, c);
  });
  return out + '"';
}

std::string Cpp::comment(std::string_view text) {
  std::string out = visible(text);
  hide_continuation(out);
  return out;
}

std::string Cpp::quoted(std::string_view text) {
  std::string out = "\"";
  for_each_character(text, [&](char32_t c) {
    if (c == '"' || c == '\\' || c == '?') {
      (out += '\\') += static_cast<char>(c);
    } else if (is_hidden(c)) {
      // Octal escapes end after three digits; hexadecimal ones would continue.
      std::string bytes;
      append_utf8(bytes, c);
      for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        out += '\\';
        out += static_cast<char>('0' + (value >> 6U));
        out += static_cast<char>('0' + ((value >> 3U) & 7U));
        out += static_cast<char>('0' + (value & 7U));
      }
    } else {
      append_utf8(out, c);
    }
  });
  return out + '"';
}

std::string Matlab::quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : visible(text)) {
    if (c == '\'') out += '\'';
    out += c;
  }
  return out + '\'';
}

std::string Latex::name(std::string_view text) {
  std::string out;
  const std::string shown = visible(text);
  // After a row's end LaTeX looks for a star and an optional argument.
  if (!shown.empty() && (shown.front() == '[' || shown.front() == '*')) out += "{}";
  for (const char c : shown) {
    if (std::string_view("#$%&_{}").find(c) != std::string_view::npos)
      (out += '\\') += c;
    else if (c == '\\')
      out += "\\textbackslash{}";
    else if (c == '~' || c == '^')
      ((out += '\\') += c) += "{}";
    else
      out += c;
  }
  return out;
}

namespace {

/// The comment keeps renderers from making a link of an address or of the name of a user, which they look for in the
/// text that references stand for.
constexpr std::string_view at_sign = "&#64;<!-- -->";

}  // namespace

std::string Markdown::name(std::string_view text) {
  std::string out;
  const std::string shown = visible(text);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const char c = shown[i];
    const auto byte = static_cast<unsigned char>(c);
    const auto inside = [&](std::size_t k) { return k < shown.size() && is_letter_or_digit(shown[k]); };
    const bool plain = byte >= 0x80 || is_letter_or_digit(c) || c == ' ' || c == '-' || c == ',' || c == '(' ||
                       c == ')' || c == '/' || (c == '.' && !shown.substr(0, i).ends_with("www")) ||
                       (c == ':' && shown.substr(i + 1, 1) != "/") ||
                       (c == '_' && i > 0 && inside(i - 1) && inside(i + 1));
    if (plain)
      out += c;
    else if (c == '@')
      out += at_sign;
    else if (c == '<' || c == '>' || c == '&' || c == '#' || c == ':' || c == '.')
      out += "&#" + std::to_string(byte) + ';';
    else
      (out += '\\') += c;
  }
  return out;
}

std::string markdown_name(std::string_view field) {
  constexpr std::string_view comment = "<!-- -->";
  std::string name;
  while (!field.empty()) {
    std::size_t length = 1;
    char c = field[0];
    if (field.starts_with(comment)) {
      field.remove_prefix(comment.size());
      continue;
    }
    if (c == '\\' && field.size() > 1 && field[1] > ' ' && field[1] < 0x7F && !is_letter_or_digit(field[1])) {
      c = field[1];
      length = 2;
    } else if (field.starts_with("&#")) {
      unsigned code = 0;
      const auto [end, wrong] = std::from_chars(field.data() + 2, field.data() + field.size(), code);
      if (wrong == std::errc() && end != field.data() + field.size() && *end == ';' && code > ' ' && code < 0x7F) {
        c = static_cast<char>(code);
        length = static_cast<std::size_t>(end - field.data()) + 1;
      }
    }
    name += c;
    field.remove_prefix(length);
  }
  return name;
}

std::string Markdown::quoted(std::string_view text) {
  const std::string shown = visible(text);
  std::size_t longest = 0;
  for (std::size_t i = 0, run = 0; i < shown.size(); ++i)
    longest = std::max(longest, run = shown[i] == '`' ? run + 1 : 0);
  const std::string fence(longest + 1, '`');
  const bool padded = shown.empty() || shown.front() == '`' || shown.back() == '`' || shown.front() == ' ';
  return padded ? fence + ' ' + shown + ' ' + fence : fence + shown + fence;
}

std::string Csv::name(std::string_view text) {
  std::string shown = visible(text);
  if (!shown.empty() && computed_first.find(shown.front()) != std::string_view::npos && !finite_number(shown))
    shown.insert(0, 1, '\'');
  if (shown.find_first_of(",;\"'") == std::string::npos && shown == shown.substr(0, shown.find_last_not_of(' ') + 1))
    return shown;
  std::string out = "\"";
  for (const char c : shown) out.append(c == '"' ? 2 : 1, c);
  return out + '"';
}

std::string_view csv_name(std::string_view field) {
  const bool guarded = field.size() > 1 && field[0] == '\'' && computed_first.find(field[1]) != std::string_view::npos;
  return guarded ? field.substr(1) : field;
}

std::string Dot::quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : visible(text)) {
    if (c == '"' || c == '\\') out += '\\';
    c == '&' ? out += "&amp;" : out += c;
  }
  return out + '"';
}

std::string Mermaid::quoted(std::string_view text) {
  constexpr std::string_view plain = " -_.,:()/=+";
  std::string out = "\"";
  for (const char c : visible(text)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 || is_letter_or_digit(c) || plain.find(c) != std::string_view::npos)
      out += c;
    else
      out += '#' + std::to_string(byte) + ';';
  }
  return out + '"';
}

std::string Xml::comment(std::string_view text) {
  std::string out = visible(text);
  for (std::size_t at = 0; (at = out.find("--", at)) != std::string::npos;) out.replace(at + 1, 1, "\\x2d");
  return out;
}

std::string Xml::name(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    const std::string_view reference = xml_reference(c);
    reference.empty() ? out.append(1, c) : out.append(reference);
  }
  return out;
}

std::string Xml::quoted(std::string_view text) {
  return '"' + name(text) + '"';
}

std::string Symoro::comment(std::string_view text) {
  std::string out = visible(text);
  for (const std::string_view mark : {"(*", "*)"})
    for (std::size_t at = 0; (at = out.find(mark, at)) != std::string::npos;) out.insert(at + 1, 1, ' ');
  return out;
}

}  // namespace urdfmill::text
