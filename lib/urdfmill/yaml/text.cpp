#include "urdfmill/yaml/text.hpp"

#include <fmt/format.h>

#include <array>

#include "urdfmill/text/unicode.hpp"
#include "urdfmill/yaml/error.hpp"

namespace urdfmill::yaml {
namespace {

/// The number of characters that PyYAML reads from a file at a time and checks before scanning them.
constexpr std::size_t portion = 4096;

bool is_allowed(char32_t c) {
  if (c < 0x20) return c == U'\t' || c == U'\n';
  return c <= 0x7e || c == 0x85 || (c >= 0xa0 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
}

/// The ASCII bytes that may occur anywhere in a text, and those that neither end a plain word nor depend on the next
/// character.
struct ByteTable {
  std::array<bool, 256> allowed{};
  std::array<bool, 256> plain{};
  constexpr ByteTable() {
    for (unsigned c = 0; c < 0x80; ++c) {
      allowed[c] = (c >= 0x20 && c <= 0x7e) || c == '\t' || c == '\n' || c == '\r';
      plain[c] = is_name_character(c) || c == '.' || c == '/' || c == '+';
    }
  }
};
constexpr ByteTable bytes;

bool has(const std::array<bool, 256>& table, char byte) {
  return table[static_cast<unsigned char>(byte)];
}

/// True for a byte that is a character and ends no line.
bool is_ascii_in_line(char byte) {
  return static_cast<unsigned char>(byte) < 0x80 && byte != '\n' && byte != '\r';
}

}  // namespace

std::string quoted(char32_t character) {
  if (character == U'\'') return "\"'\"";
  std::string text = "'";
  if (character == U'\\')
    text += "\\\\";
  else if (character == U'\n')
    text += "\\n";
  else if (character == U'\t')
    text += "\\t";
  else if (text::is_printable(character))
    text::append_utf8(text, character);
  else
    text += character < 0x100     ? fmt::format("\\x{:02x}", static_cast<std::uint32_t>(character))
            : character < 0x10000 ? fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character))
                                  : fmt::format("\\U{:08x}", static_cast<std::uint32_t>(character));
  return text + '\'';
}

Utf8Error find_utf8_error(std::string_view text) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned first = at(i);
    const std::size_t length = first < 0x80                     ? 1
                               : first >= 0xc2 && first <= 0xdf ? 2
                               : first >= 0xe0 && first <= 0xef ? 3
                               : first >= 0xf0 && first <= 0xf4 ? 4
                                                                : 0;
    if (length == 0) return {i, i + 1, "invalid start byte"};
    for (std::size_t end = i + 1; end < i + length; ++end) {
      if (end == text.size()) return {i, end, "unexpected end of data"};
      const bool second = end == i + 1;
      const unsigned low = !second ? 0x80 : first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
      const unsigned high = !second ? 0xbf : first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
      if (at(end) < low || at(end) > high) return {i, end, "invalid continuation byte"};
    }
    i += length;
  }
  return {};
}

Characters::Characters(std::string_view utf8) : text_(utf8), sound_(utf8.size()) {
  for (std::size_t i = 0; i < utf8.size(); ++i)
    if (!has(bytes.allowed, utf8[i])) {
      find_refused();
      return;
    }
}

/// Scans a text that is not plain ASCII for the first character that is forbidden or malformed.
void Characters::find_refused() {
  const Utf8Error broken = find_utf8_error(text_);
  const std::size_t broken_at = broken.reason.empty() ? text_.size() : broken.begin;
  std::size_t portion_begin = 0;
  Characters reader(text_, text_.size());
  while (reader.mark_.offset < text_.size()) {
    const Mark& here = reader.mark_;
    if (here.index % portion == 0) portion_begin = here.offset;
    const char32_t c = reader.peek();
    if (here.offset == broken_at || !is_allowed(c)) {
      sound_ = portion_begin;
      refused_ = here;
      return;
    }
    reader.forward();
  }
}

void Characters::refuse() const {
  Error error{ErrorKind::reader, {}, {}, {}, refused_};
  const Utf8Error broken = find_utf8_error(text_);
  if (!broken.reason.empty() && broken.begin == refused_.offset)
    error.problem = fmt::format("'utf-8' codec can't decode byte #x{:02x}: {}",
                                static_cast<unsigned char>(text_[broken.begin]), broken.reason);
  else
    error.problem = fmt::format("unacceptable character #x{:04x}: special characters are not allowed",
                                static_cast<std::uint32_t>(text::decode_utf8(text_, refused_.offset).code));
  throw Error(std::move(error));
}

Characters::Decoded Characters::decode(std::size_t offset) const {
  if (offset >= sound_) {
    if (sound_ < text_.size()) refuse();
    return {U'\0', 0};
  }
  if (text_[offset] == '\r') return {U'\n', offset + 1 < text_.size() && text_[offset + 1] == '\n' ? 2U : 1U};
  const text::Utf8Character character = text::decode_utf8(text_, offset);
  return {character.code, character.length};
}

char32_t Characters::peek(std::size_t ahead) const {
  std::size_t offset = mark_.offset;
  for (; ahead > 0 && offset < sound_ && is_ascii_in_line(text_[offset]); --ahead) ++offset;
  for (; ahead > 0; --ahead) {
    const Decoded c = decode(offset);
    if (c.length == 0) return U'\0';
    offset += c.length;
  }
  return decode(offset).code;
}

void Characters::forward() {
  if (mark_.offset < sound_ && is_ascii_in_line(text_[mark_.offset])) return forward_ascii(1);
  const Decoded c = decode(mark_.offset);
  if (c.length == 0) return;
  mark_.offset += c.length;
  ++mark_.index;
  if (is_break(c.code)) {
    ++mark_.line;
    mark_.column = 0;
  } else if (c.code != 0xfeff) {
    ++mark_.column;
  }
}

void Characters::skip_spaces() {
  std::uint32_t count = 0;
  while (mark_.offset + count < sound_ && text_[mark_.offset + count] == ' ') ++count;
  forward_ascii(count);
  if (mark_.offset >= sound_) static_cast<void>(peek());  // may be refused
}

void Characters::skip_line() {
  while (true) {
    std::uint32_t count = 0;
    for (; mark_.offset + count < sound_; ++count) {
      if (!is_ascii_in_line(text_[mark_.offset + count])) break;
    }
    forward_ascii(count);
    if (is_break_or_end(peek())) return;
    forward();
  }
}

bool Characters::line_break() {
  if (!is_break(peek())) return false;
  forward();
  return true;
}

bool Characters::line_break(std::string& text) {
  const char32_t c = peek();
  if (!line_break()) return false;
  if (c == 0x2028 || c == 0x2029)
    text::append_utf8(text, c);
  else
    text += '\n';
  return true;
}

std::uint32_t Characters::plain_run() const {
  std::uint32_t count = 0;
  while (mark_.offset + count < sound_ && has(bytes.plain, text_[mark_.offset + count])) ++count;
  return count;
}

}  // namespace urdfmill::yaml
