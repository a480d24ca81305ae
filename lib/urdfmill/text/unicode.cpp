#include "urdfmill/text/unicode.hpp"

#include <algorithm>
#include <array>

#include "urdfmill/text/unicode_tables.hpp"

namespace urdfmill::text {
namespace {

using unicode::Mapping;
using unicode::Record;
using unicode::Run;

struct Found {
  const Record& record;
  char32_t first;  ///< first character of the run
};

const Run& run_of(char32_t code) {
  const auto runs = unicode::runs();
  const auto next =
      std::upper_bound(runs.begin(), runs.end(), code, [](char32_t c, const Run& r) { return c < r.first; });
  return *(next - 1);
}

/// Returns the runs of ASCII characters, which nearly all texts consist of.
const std::array<const Run*, 128>& ascii_runs() {
  static const auto runs = [] {
    std::array<const Run*, 128> found{};
    for (std::size_t code = 0; code < found.size(); ++code) found[code] = &run_of(static_cast<char32_t>(code));
    return found;
  }();
  return runs;
}

Found look_up(char32_t code) {
  const Run& run = code < 0x80 ? *ascii_runs()[code] : run_of(code);
  return {unicode::records()[run.record], run.first};
}

bool has(char32_t code, unsigned flags) {
  return (look_up(code).record.flags & flags) != 0;
}

void append_mapped(std::string& text, char32_t code, Mapping mapping) {
  const Record& record = look_up(code).record;
  if ((record.flags & unicode::special) == 0) {
    append_utf8(text, static_cast<char32_t>(static_cast<std::int32_t>(code) + record.distance[mapping]));
    return;
  }
  const auto specials = unicode::specials();
  const auto entry = std::lower_bound(specials.begin(), specials.end(), code,
                                      [](const unicode::Special& s, char32_t c) { return s.code < c; });
  text += entry->text[mapping];
}

}  // namespace

Utf8Character decode_utf8(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const auto continues = [&](std::size_t i) { return i < text.size() && (byte(i) & 0xC0U) == 0x80U; };
  const char32_t lead = byte(offset);
  if (lead >= 0xC2 && lead < 0xE0 && continues(offset + 1))
    return {((lead & 0x1FU) << 6U) | (byte(offset + 1) & 0x3FU), 2};
  if (lead >= 0xE0 && lead < 0xF0 && continues(offset + 1) && continues(offset + 2))
    return {((lead & 0x0FU) << 12U) | ((byte(offset + 1) & 0x3FU) << 6U) | (byte(offset + 2) & 0x3FU), 3};
  if (lead >= 0xF0 && lead < 0xF5 && continues(offset + 1) && continues(offset + 2) && continues(offset + 3))
    return {((lead & 0x07U) << 18U) | ((byte(offset + 1) & 0x3FU) << 12U) | ((byte(offset + 2) & 0x3FU) << 6U) |
                (byte(offset + 3) & 0x3FU),
            4};
  return {lead, 1};
}

void append_utf8(std::string& text, char32_t code) {
  const auto put = [&](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0U | (code >> 6U));
    put(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    put(0xE0U | (code >> 12U));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  } else {
    put(0xF0U | (code >> 18U));
    put(0x80U | ((code >> 12U) & 0x3FU));
    put(0x80U | ((code >> 6U) & 0x3FU));
    put(0x80U | (code & 0x3FU));
  }
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0U) == 0x80U) --most;
  return std::string(text.substr(0, most)) + "…";
}

bool is_alphabetic(char32_t code) {
  return has(code, unicode::alphabetic);
}
bool is_decimal(char32_t code) {
  return has(code, unicode::decimal);
}
bool is_digit(char32_t code) {
  return has(code, unicode::digit);
}
bool is_numeric(char32_t code) {
  return has(code, unicode::numeric);
}
bool is_space(char32_t code) {
  return has(code, unicode::space);
}
bool is_space_only(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == ' ' || (byte >= '\t' && byte <= '\r')) {
      ++i;
      continue;
    }
    const Utf8Character character = decode_utf8(text, i);
    if (!is_space(character.code)) return false;
    i += character.length;
  }
  return true;
}
bool is_printable(char32_t code) {
  if (code < 0x7F) return code >= 0x20;
  return has(code, unicode::printable);
}
bool is_lower(char32_t code) {
  return has(code, unicode::lower);
}
bool is_upper(char32_t code) {
  return has(code, unicode::upper);
}
bool is_title(char32_t code) {
  return has(code, unicode::title);
}
bool is_cased(char32_t code) {
  return has(code, unicode::lower | unicode::upper | unicode::title);
}
bool is_case_ignorable(char32_t code) {
  return has(code, unicode::case_ignorable);
}
bool is_identifier_start(char32_t code) {
  if (code < 0x80) return ((code | 0x20U) >= 'a' && (code | 0x20U) <= 'z') || code == '_';
  return has(code, unicode::identifier_start);
}
bool is_identifier_continue(char32_t code) {
  if (code < 0x80) return is_identifier_start(code) || (code >= '0' && code <= '9');
  return has(code, unicode::identifier_continue);
}

// Decimal digits come in rows of ten, so a run begins with a zero.
int decimal_value(char32_t code) {
  if (code < 0x80) return code >= '0' && code <= '9' ? static_cast<int>(code - '0') : -1;
  const Found found = look_up(code);
  if ((found.record.flags & unicode::decimal) == 0) return -1;
  return static_cast<int>((code - found.first) % 10);
}

void append_lower(std::string& text, char32_t code) {
  append_mapped(text, code, unicode::to_lower);
}
void append_upper(std::string& text, char32_t code) {
  append_mapped(text, code, unicode::to_upper);
}
void append_title(std::string& text, char32_t code) {
  append_mapped(text, code, unicode::to_title);
}
void append_folded(std::string& text, char32_t code) {
  append_mapped(text, code, unicode::to_folded);
}

}  // namespace urdfmill::text
