#include "grammar/expression/normal_form.hpp"

#include <algorithm>
#include <vector>

#include "grammar/expression/normal_form_tables.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::grammar {
namespace {

/// Returns the row of a table of triples or pairs whose range [first, last] contains `c`, or null.
const char32_t* find_range(const char32_t* table, std::size_t size, std::size_t width, char32_t c) {
  std::size_t low = 0;
  std::size_t high = size / width;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const char32_t* row = table + middle * width;
    if (c > row[1]) {
      low = middle + 1;
    } else if (c < row[0]) {
      high = middle;
    } else {
      return row;
    }
  }
  return nullptr;
}

char32_t combining_class(char32_t c) {
  const char32_t* row = find_range(normal_form::combining_classes, normal_form::combining_classes_size, 3, c);
  return row != nullptr ? row[2] : 0;
}

// Hangul syllables are composed by arithmetic (The Unicode Standard, section 3.12).
constexpr char32_t hangul_base = 0xAC00, hangul_count = 11172;
constexpr char32_t leading_base = 0x1100, leading_count = 19;
constexpr char32_t vowel_base = 0x1161, vowel_count = 21;
constexpr char32_t trailing_base = 0x11A7, trailing_count = 28;

void append_decomposed(std::vector<char32_t>& out, char32_t c) {
  if (c >= hangul_base && c < hangul_base + hangul_count) {
    const char32_t index = c - hangul_base;
    out.push_back(leading_base + index / (vowel_count * trailing_count));
    out.push_back(vowel_base + index % (vowel_count * trailing_count) / trailing_count);
    if (index % trailing_count != 0) out.push_back(trailing_base + index % trailing_count);
    return;
  }
  std::size_t low = 0;
  std::size_t high = normal_form::decompositions_size / 3;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const char32_t* row = normal_form::decompositions + middle * 3;
    if (row[0] == c) {
      out.insert(out.end(), normal_form::expansions + row[1], normal_form::expansions + row[1] + row[2]);
      return;
    }
    (row[0] < c ? low : high) = row[0] < c ? middle + 1 : middle;
  }
  out.push_back(c);
}

/// Returns the character composed of two, or 0.
char32_t composed(char32_t first, char32_t second) {
  if (first >= leading_base && first < leading_base + leading_count && second >= vowel_base &&
      second < vowel_base + vowel_count) {
    return hangul_base + ((first - leading_base) * vowel_count + (second - vowel_base)) * trailing_count;
  }
  if (first >= hangul_base && first < hangul_base + hangul_count && (first - hangul_base) % trailing_count == 0 &&
      second > trailing_base && second < trailing_base + trailing_count) {
    return first + (second - trailing_base);
  }
  std::size_t low = 0;
  std::size_t high = normal_form::compositions_size / 3;
  while (low < high) {
    const std::size_t middle = (low + high) / 2;
    const char32_t* row = normal_form::compositions + middle * 3;
    if (row[0] == first && row[1] == second) return row[2];
    const bool before = row[0] < first || (row[0] == first && row[1] < second);
    (before ? low : high) = before ? middle + 1 : middle;
  }
  return 0;
}

/// Sorts each run of combining marks by class.
void reorder(std::vector<char32_t>& text) {
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && combining_class(text[end]) != 0) ++end;
    std::stable_sort(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
                     [](char32_t a, char32_t b) { return combining_class(a) < combining_class(b); });
    begin = end + 1;
  }
}

std::vector<char32_t> compose(const std::vector<char32_t>& text) {
  std::vector<char32_t> out;
  std::size_t starter = text.size();  // index in `out`; initially none
  char32_t last_class = 0;
  for (const char32_t c : text) {
    const char32_t own_class = combining_class(c);
    // A mark is blocked from its starter by another mark of the same or a higher class.
    const bool adjacent = starter + 1 == out.size();
    if (starter < out.size() && (adjacent || (last_class != 0 && last_class < own_class))) {
      if (const char32_t both = composed(out[starter], c); both != 0) {
        out[starter] = both;
        continue;
      }
    }
    if (own_class == 0) starter = out.size();
    last_class = own_class;
    out.push_back(c);
  }
  return out;
}

}  // namespace

std::string normalize_name(std::string_view name) {
  if (std::all_of(name.begin(), name.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; })) {
    return std::string(name);
  }
  std::vector<char32_t> text;
  for (std::size_t offset = 0; offset < name.size();) {
    const text::Utf8Character c = text::decode_utf8(name, offset);
    append_decomposed(text, c.code);
    offset += c.length;
  }
  reorder(text);
  std::string result;
  for (const char32_t c : compose(text)) text::append_utf8(result, c);
  return result;
}

}  // namespace urdfmill::grammar
