#include "urdfmill/yaml/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "urdfmill/python/error.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::yaml {
namespace {

/// Characters PyYAML takes from a file at a time and examines before it scans them.
constexpr std::size_t portion = 4096;

bool is_allowed(char32_t c) {
  if (c < 0x20) return c == U'\t' || c == U'\n';
  return c <= 0x7e || c == 0x85 || (c >= 0xa0 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
}

std::string with_plain_line_ends(std::string_view text) {
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      plain += text[i];
      continue;
    }
    plain += '\n';
    if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
  }
  return plain;
}

}  // namespace

std::string where(std::string_view name, Mark mark) {
  return fmt::format("  in \"{}\", line {}, column {}", name, mark.line + 1, mark.column + 1);
}

void fail(std::string_view name, const Complaint& complaint) {
  static constexpr std::array<const char*, 4> classes = {"yaml.scanner.ScannerError", "yaml.parser.ParserError",
                                                         "yaml.composer.ComposerError",
                                                         "yaml.constructor.ConstructorError"};
  std::string text;
  if (!complaint.context.empty()) text += complaint.context + "\n";
  const Mark* context = complaint.context_mark;
  if (context != nullptr && (context->line != complaint.mark.line || context->column != complaint.mark.column))
    text += where(name, *context) + "\n";
  text += complaint.problem + "\n" + where(name, complaint.mark);
  throw python::Error(classes.at(static_cast<std::size_t>(complaint.kind)), std::move(text));
}

Text::Text(std::string_view utf8, std::string_view name) : name_(name), utf8_(with_plain_line_ends(utf8)) {
  characters_.reserve(utf8_.size());
  for (std::size_t i = 0; i < utf8_.size();) {
    const text::Utf8Character character = text::decode_utf8(utf8_, i);
    i += character.length;
    if (!is_allowed(character.code)) {
      refused_ = std::min(refused_, characters_.size());
      refused_from_ = refused_ / portion * portion;
    }
    characters_ += character.code;
  }
}

void Text::refuse() const {
  throw python::Error("yaml.reader.ReaderError",
                      fmt::format("unacceptable character #x{:04x}: special characters are not allowed\n"
                                  "  in \"{}\", position {}",
                                  static_cast<std::uint32_t>(characters_[refused_]), name_, refused_));
}

Mark Text::mark_of_byte(std::size_t offset) const {
  Cursor cursor(*this);
  for (std::size_t i = 0; i < std::min(offset, utf8_.size());) {
    i += text::decode_utf8(utf8_, i).length;
    cursor.forward();
  }
  return cursor.mark();
}

void Cursor::forward(std::size_t characters) {
  for (; characters > 0; --characters) {
    const char32_t c = peek();
    ++mark_.index;
    if (is_break(c)) {
      ++mark_.line;
      mark_.column = 0;
    } else if (c != 0xfeff) {
      ++mark_.column;
    }
  }
}

std::string Cursor::take(std::size_t characters) {
  std::string text;
  for (std::size_t i = 0; i < characters; ++i) text::append_utf8(text, peek(i));
  forward(characters);
  return text;
}

bool Cursor::line_break() {
  if (!is_break(peek())) return false;
  forward();
  return true;
}

}  // namespace urdfmill::yaml
