// The methods of str that concern the case and the class of characters.
#include <algorithm>
#include <array>

#include "urdfmill/python/text/string_arguments.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

constexpr char32_t capital_sigma = 0x3A3;
constexpr char32_t small_sigma = 0x3C3;
constexpr char32_t final_sigma = 0x3C2;

/// Calls `take(code, offset, length)` with every character and stops at false.
template <class Take>
bool all_characters(std::string_view text, Take take) {
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, length] = text::decode_utf8(text, i);
    if (!take(code, i, length)) return false;
    i += length;
  }
  return true;
}

/// True if the sigma at `offset` ends a word: there is a cased letter before it and none after it, not counting
/// case-ignorable characters.
bool ends_word(std::string_view text, std::size_t offset) {
  bool cased_before = false;
  all_characters(text.substr(0, offset), [&](char32_t code, std::size_t, std::size_t) {
    if (!text::is_case_ignorable(code)) cased_before = text::is_cased(code);
    return true;
  });
  bool cased_behind = false;
  all_characters(text.substr(offset + 2), [&](char32_t code, std::size_t, std::size_t) {
    if (text::is_case_ignorable(code)) return true;
    cased_behind = text::is_cased(code);
    return false;
  });
  return cased_before && !cased_behind;
}

void append_lower_at(std::string& out, std::string_view text, char32_t code, std::size_t offset) {
  if (code == capital_sigma)
    text::append_utf8(out, ends_word(text, offset) ? final_sigma : small_sigma);
  else
    text::append_lower(out, code);
}

/// Builds a new text from every character of the old one and charges for it.
template <class Append>
Value mapped(const Value& self, Context& context, Append append) {
  const std::string& text = self.text();
  context.allocate(text.size() * 2);
  std::string out;
  out.reserve(text.size());
  all_characters(text, [&](char32_t code, std::size_t offset, std::size_t) {
    append(out, code, offset);
    return true;
  });
  return Value::string(std::move(out));
}

Value lower(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none("lower", arguments);
  return mapped(self, context, [&](std::string& out, char32_t code, std::size_t offset) {
    append_lower_at(out, self.text(), code, offset);
  });
}

Value upper(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none("upper", arguments);
  return mapped(self, context, [](std::string& out, char32_t code, std::size_t) { text::append_upper(out, code); });
}

Value casefold(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none("casefold", arguments);
  return mapped(self, context, [](std::string& out, char32_t code, std::size_t) { text::append_folded(out, code); });
}

Value capitalize(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none("capitalize", arguments);
  return mapped(self, context, [&](std::string& out, char32_t code, std::size_t offset) {
    if (offset == 0)
      text::append_title(out, code);
    else
      append_lower_at(out, self.text(), code, offset);
  });
}

Value title(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none("title", arguments);
  bool inside_word = false;
  return mapped(self, context, [&](std::string& out, char32_t code, std::size_t offset) {
    if (inside_word)
      append_lower_at(out, self.text(), code, offset);
    else
      text::append_title(out, code);
    inside_word = text::is_cased(code);
  });
}

Value swapcase(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none("swapcase", arguments);
  return mapped(self, context, [&](std::string& out, char32_t code, std::size_t offset) {
    if (text::is_upper(code))
      append_lower_at(out, self.text(), code, offset);
    else if (text::is_lower(code))
      text::append_upper(out, code);
    else
      text::append_utf8(out, code);
  });
}

/// True if the text is not empty and every character has the property.
template <bool (*property)(char32_t)>
bool non_empty_all(std::string_view text) {
  return !text.empty() && all_characters(text, [](char32_t code, std::size_t, std::size_t) { return property(code); });
}

bool is_alphanumeric(char32_t code) {
  return text::is_alphabetic(code) || text::is_decimal(code) || text::is_digit(code) || text::is_numeric(code);
}

/// True if there is a cased letter and all cased letters have the wanted case.
template <bool (*wanted)(char32_t), bool (*unwanted)(char32_t)>
bool of_one_case(std::string_view text) {
  bool any = false;
  const bool none_of_the_other = all_characters(text, [&](char32_t code, std::size_t, std::size_t) {
    any = any || wanted(code);
    return !unwanted(code) && !text::is_title(code);
  });
  return any && none_of_the_other;
}

bool title_cased(std::string_view text) {
  bool any = false;
  bool inside_word = false;
  const bool good = all_characters(text, [&](char32_t code, std::size_t, std::size_t) {
    const bool begins = text::is_upper(code) || text::is_title(code);
    if (begins && inside_word) return false;
    if (text::is_lower(code) && !inside_word) return false;
    inside_word = text::is_cased(code);
    any = any || inside_word;
    return true;
  });
  return any && good;
}

bool identifier(std::string_view text) {
  return !text.empty() && all_characters(text, [](char32_t code, std::size_t offset, std::size_t) {
    return offset == 0 ? text::is_identifier_start(code) : text::is_identifier_continue(code);
  });
}

bool printable(std::string_view text) {
  return all_characters(text, [](char32_t code, std::size_t, std::size_t) { return text::is_printable(code); });
}

bool ascii_only(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

/// A name as a template argument.
template <std::size_t size>
struct NameText {
  char text[size] = {};
  // NOLINTNEXTLINE(google-explicit-constructor): a literal becomes one
  constexpr NameText(const char (&literal)[size]) { std::copy(literal, literal + size, text); }
};

template <NameText name, bool (*property)(std::string_view)>
Value question(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  expect_none(name.text, arguments);
  context.step();
  return Value::boolean(property(self.text()));
}

constexpr std::array case_table{
    StringMethodEntry{"lower", lower},
    StringMethodEntry{"upper", upper},
    StringMethodEntry{"casefold", casefold},
    StringMethodEntry{"capitalize", capitalize},
    StringMethodEntry{"title", title},
    StringMethodEntry{"swapcase", swapcase},
    StringMethodEntry{"isalnum", question<"isalnum", non_empty_all<is_alphanumeric>>},
    StringMethodEntry{"isalpha", question<"isalpha", non_empty_all<text::is_alphabetic>>},
    StringMethodEntry{"isascii", question<"isascii", ascii_only>},
    StringMethodEntry{"isdecimal", question<"isdecimal", non_empty_all<text::is_decimal>>},
    StringMethodEntry{"isdigit", question<"isdigit", non_empty_all<text::is_digit>>},
    StringMethodEntry{"isidentifier", question<"isidentifier", identifier>},
    StringMethodEntry{"islower", question<"islower", of_one_case<text::is_lower, text::is_upper>>},
    StringMethodEntry{"isnumeric", question<"isnumeric", non_empty_all<text::is_numeric>>},
    StringMethodEntry{"isprintable", question<"isprintable", printable>},
    StringMethodEntry{"isspace", question<"isspace", non_empty_all<text::is_space>>},
    StringMethodEntry{"istitle", question<"istitle", title_cased>},
    StringMethodEntry{"isupper", question<"isupper", of_one_case<text::is_upper, text::is_lower>>},
};

}  // namespace

std::span<const StringMethodEntry> case_methods() {
  return case_table;
}

}  // namespace urdfmill::python
