#include "urdfmill/text/json.hpp"

#include <algorithm>
#include <cmath>

#include "urdfmill/text/hidden.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::text {
namespace {

constexpr std::string_view replacement_text = "\xef\xbf\xbd";
constexpr std::string_view hexadecimal = "0123456789abcdef";
constexpr char32_t first_stray = 0xdc00;  ///< the code for the byte 0, which is valid UTF-8

/// Returns the number of bytes of the UTF-8 sequence at the beginning of `text`; 0 if there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0U) == 0x80U; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool sound = !(first == 0xe0 && byte(1) < 0xa0) && !(first == 0xed && byte(1) > 0x9f);
    return sound && follows(1) && follows(2) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const bool sound = !(first == 0xf0 && byte(1) < 0x90) && !(first == 0xf4 && byte(1) > 0x8f);
    return sound && follows(1) && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

void append_json_escape(char c, std::string& out) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      out += "\\u00";
      out += hexadecimal[static_cast<unsigned char>(c) >> 4U];
      out += hexadecimal[static_cast<unsigned char>(c) & 0x0fU];
  }
}

void append_code_point(char32_t code, std::string& out) {
  out += "\\u";
  for (unsigned shift = 16; shift > 0;) out += hexadecimal[(code >> (shift -= 4)) & 0x0fU];
}

}  // namespace

void append_json_string(std::string_view text, std::string& out, StrayBytes stray) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const std::size_t length = sequence_length(text.substr(i));
    if (length == 0 && stray == StrayBytes::escaped)
      append_code_point(first_stray + static_cast<unsigned char>(c), out);
    else if (length == 0)
      out += replacement_text;
    else if (length == 1 && (static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\' || c == 0x7f))
      append_json_escape(c, out);
    else if ((length == 2 || length == 3) && is_hidden(decode_utf8(text, i).code))
      append_code_point(decode_utf8(text, i).code, out);
    else
      out.append(text, i, length);
    i += length == 0 ? 1 : length;
  }
  out += '"';
}

JsonWriter& JsonWriter::key(std::string_view name) {
  begin_value();
  append_json_string(name, out_, stray_);
  out_ += ": ";
  behind_key_ = true;
  return *this;
}

JsonWriter& JsonWriter::value(std::string_view text) {
  begin_value();
  append_json_string(text, out_, stray_);
  return *this;
}

JsonWriter& JsonWriter::value(double number) {
  return std::isfinite(number) ? raw(shortest(number)) : null();
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  begin_value();
  out_ += json;
  return *this;
}

JsonWriter& JsonWriter::open(char bracket, bool is_short) {
  begin_value();
  out_ += bracket;
  open_.push_back({is_short || layout_ == JsonLayout::one_line});
  return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
  const Open closed = open_.back();
  open_.pop_back();
  if (closed.has_entries && !closed.is_short) new_line();
  out_ += bracket;
  if (open_.empty()) out_ += '\n';
  return *this;
}

void JsonWriter::begin_value() {
  if (behind_key_) {
    behind_key_ = false;
    return;
  }
  if (open_.empty()) return;
  Open& around = open_.back();
  if (around.has_entries) out_ += around.is_short ? ", " : ",";
  around.has_entries = true;
  if (!around.is_short) new_line();
}

void JsonWriter::new_line() {
  // Deeper levels are not indented further, so that a text does not grow with the square of its depth.
  constexpr std::size_t most_levels = 64;
  out_ += '\n';
  out_.append(2 * std::min(open_.size(), most_levels), ' ');
}

}  // namespace urdfmill::text
