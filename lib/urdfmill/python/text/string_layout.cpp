// The methods of str that pad, strip, replace characters and encode.
#include <algorithm>
#include <array>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/text/string_arguments.hpp"
#include "urdfmill/text/unicode.hpp"

namespace urdfmill::python {
namespace {

std::string repeated(std::string_view character, std::uint64_t count, Context& context) {
  std::uint64_t bytes = 0;
  if (__builtin_mul_overflow(character.size(), count, &bytes)) Context::out_of_memory();
  context.allocate(bytes);
  if (character.size() == 1) return std::string(static_cast<std::size_t>(count), character[0]);
  std::string out;
  out.reserve(static_cast<std::size_t>(bytes));
  for (std::uint64_t i = 0; i < count; ++i) out += character;
  return out;
}

/// The missing width, and the fill character.
struct Padding {
  std::uint64_t missing = 0;
  std::uint64_t width = 0;
  std::string_view fill = " ";
};

Padding padding_of(std::string_view method, const Value& self, const Arguments& arguments) {
  expect_between(method, arguments, 1, 2);
  const auto& given = arguments.positional;
  Padding padding;
  const std::int64_t width = index_number(given[0]);
  if (given.size() > 1) {
    if (!given[1].is_string())
      type_error("The fill character must be a unicode character, not " + std::string(type_name(given[1])));
    if (code_points(given[1].text()) != 1) type_error("The fill character must be exactly one character long");
    padding.fill = given[1].text();
  }
  const auto size = static_cast<std::int64_t>(code_points(self.text()));
  if (width <= size) return padding;
  padding.width = static_cast<std::uint64_t>(width);
  padding.missing = static_cast<std::uint64_t>(width - size);
  return padding;
}

Value padded_string(const Value& self, const Padding& padding, std::uint64_t left, Context& context) {
  if (padding.missing == 0) return self;
  context.allocate(self.text().size());
  return Value::string(repeated(padding.fill, left, context) + self.text() +
                       repeated(padding.fill, padding.missing - left, context));
}

Value center(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const Padding padding = padding_of("center", self, arguments);
  // The odd blank goes left only if the width is odd too.
  return padded_string(self, padding, padding.missing / 2 + (padding.missing & padding.width & 1U), context);
}
Value ljust(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return padded_string(self, padding_of("ljust", self, arguments), 0, context);
}
Value rjust(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const Padding padding = padding_of("rjust", self, arguments);
  return padded_string(self, padding, padding.missing, context);
}

Value zfill(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const std::int64_t width = index_number(expect_one("zfill", arguments));
  const std::string& text = self.text();
  const auto size = static_cast<std::int64_t>(code_points(text));
  if (width <= size) return self;
  const std::string zeros = repeated("0", static_cast<std::uint64_t>(width - size), context);
  const bool is_signed = !text.empty() && (text[0] == '-' || text[0] == '+');
  return Value::string(is_signed ? text[0] + zeros + text.substr(1) : zeros + text);
}

Value expandtabs(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  constexpr std::array<std::string_view, 1> names = {"tabsize"};
  const NamedArguments given = expect_named("expandtabs", arguments, names, context.profile);
  const std::int64_t size = given[0] != nullptr ? c_int(*given[0]) : 8;
  context.allocate(self.text().size());
  std::string out;
  std::int64_t column = 0;
  for (char c : self.text()) {
    if (c == '\t') {
      const std::int64_t blanks = size > 0 ? size - column % size : 0;
      out += repeated(" ", static_cast<std::uint64_t>(blanks), context);
      column += blanks;
      continue;
    }
    out += c;
    if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) ++column;
    if (c == '\n' || c == '\r') column = 0;
  }
  return Value::string(std::move(out));
}

/// Tells which characters are stripped: white space, or the given ones.
class Stripped {
 public:
  Stripped(std::string_view method, const Arguments& arguments) {
    expect_between(method, arguments, 0, 1);
    if (arguments.positional.empty() || arguments.positional[0].is_none()) return;
    if (!arguments.positional[0].is_string()) type_error(std::string(method) + " arg must be None or str");
    white_space_ = false;
    const std::string& text = arguments.positional[0].text();
    for (std::size_t i = 0; i < text.size();) {
      const auto [code, length] = text::decode_utf8(text, i);
      characters_ += code;
      i += length;
    }
  }
  bool operator()(char32_t code) const {
    return white_space_ ? text::is_space(code) : characters_.find(code) != std::u32string::npos;
  }

 private:
  bool white_space_ = true;
  std::u32string characters_;
};

std::string_view without_front(std::string_view text, const Stripped& stripped) {
  while (!text.empty()) {
    const auto [code, length] = text::decode_utf8(text, 0);
    if (!stripped(code)) break;
    text.remove_prefix(length);
  }
  return text;
}

std::string_view without_back(std::string_view text, const Stripped& stripped) {
  while (!text.empty()) {
    std::size_t at = text.size() - 1;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
    if (!stripped(text::decode_utf8(text, at).code)) break;
    text.remove_suffix(text.size() - at);
  }
  return text;
}

Value strip(const Value& self, const Arguments& arguments, Environment&, Context&) {
  const Stripped stripped("strip", arguments);
  return Value::string(std::string(without_back(without_front(self.text(), stripped), stripped)));
}
Value lstrip(const Value& self, const Arguments& arguments, Environment&, Context&) {
  return Value::string(std::string(without_front(self.text(), Stripped("lstrip", arguments))));
}
Value rstrip(const Value& self, const Arguments& arguments, Environment&, Context&) {
  return Value::string(std::string(without_back(self.text(), Stripped("rstrip", arguments))));
}

Value ordinal(char32_t code) {
  return Value::integer(static_cast<std::int64_t>(code));
}

/// Looks a character up in a translation table; nullopt keeps it.
std::optional<Value> translation(const Value& layout_table, char32_t code, Context& context) {
  try {
    return subscript(layout_table, ordinal(code), context);
  } catch (const Error& error) {
    if (error.type == "KeyError" || error.type == "IndexError") return std::nullopt;
    throw;
  }
}

Value translate(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const Value& layout_table = expect_one("translate", arguments);
  constexpr std::int64_t last_character = 0x10FFFF;
  std::string out;
  const std::string& text = self.text();
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, length] = text::decode_utf8(text, i);
    context.step();
    context.allocate(length);
    const std::optional<Value> to = translation(layout_table, code, context);
    if (!to) {
      out.append(text, i, length);
    } else if (to->is_string()) {
      context.allocate(to->text().size());
      out += to->text();
    } else if (to->is_integer()) {
      const std::int64_t number = index_number(*to, true);
      if (number < 0 || number > last_character) value_error("character mapping must be in range(0x110000)");
      text::append_utf8(out, static_cast<char32_t>(number));
    } else if (!to->is_none()) {
      type_error("character mapping must return integer, None or str");
    }
    i += length;
  }
  return Value::string(std::move(out));
}

std::u32string characters_of(const std::string& text) {
  std::u32string characters;
  for (std::size_t i = 0; i < text.size();) {
    const auto [code, length] = text::decode_utf8(text, i);
    characters += code;
    i += length;
  }
  return characters;
}

void set_from_dict(Table& layout_table, const Table& from) {
  for (const Table::Entry& e : from.entries()) {
    if (!e.used) continue;
    if (e.key.is_integer()) {
      layout_table.set(e.key, e.value);
      continue;
    }
    if (!e.key.is_string()) type_error("keys in translate table must be strings or integers");
    const std::u32string key = characters_of(e.key.text());
    if (key.size() != 1) value_error("string keys in translate table must be of length 1");
    layout_table.set(ordinal(key[0]), e.value);
  }
}

Value maketrans(const Value&, const Arguments& arguments, Environment&, Context& context) {
  expect_between("maketrans", arguments, 1, 3);
  const auto& given = arguments.positional;
  auto* dict = new Dict;
  Value result = Value::object(dict);
  if (given.size() == 1) {
    if (!given[0].is(Kind::dict)) type_error("if you give only one argument to maketrans it must be a dict");
    context.allocate(given[0].as<Dict>().table.size() * sizeof(Table::Entry));
    set_from_dict(dict->table, given[0].as<Dict>().table);
    return result;
  }
  const std::u32string to = characters_of(expect_text("maketrans", given[1], 2));
  const std::u32string removed = given.size() > 2 ? characters_of(expect_text("maketrans", given[2], 3)) : U"";
  if (!given[0].is_string()) type_error("first maketrans argument must be a string if there is a second argument");
  const std::u32string from = characters_of(given[0].text());
  if (from.size() != to.size()) value_error("the first two maketrans arguments must have equal length");
  context.allocate((from.size() + removed.size()) * sizeof(Table::Entry));
  for (std::size_t i = 0; i < from.size(); ++i) dict->table.set(ordinal(from[i]), ordinal(to[i]));
  for (char32_t code : removed) dict->table.set(ordinal(code), Value());
  return result;
}

/// Encodes to UTF-8 only: the expression language has no other use for bytes than those of YAML.
Value encode(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  constexpr std::array<std::string_view, 2> names = {"encoding", "errors"};
  const NamedArguments given = expect_named("encode", arguments, names, context.profile);
  std::string encoding = "utf-8";
  for (std::size_t i = 0; i < names.size(); ++i)
    if (given[i] != nullptr && !given[i]->is_string())
      type_error("encode() argument '" + std::string(names[i]) + "' must be str, not " +
                 (given[i]->is_none() ? "None" : std::string(type_name(*given[i]))));
  if (given[0] != nullptr) encoding = given[0]->text();
  for (const char* name : {"utf-8", "utf8", "UTF-8", "utf_8"})
    if (encoding == name) {
      context.allocate(self.text().size());
      return Value::object(new Bytes(self.text()));
    }
  throw Error("LookupError", "unknown encoding: " + encoding);
}

constexpr std::array layout_table{
    StringMethodEntry{"center", center},         StringMethodEntry{"ljust", ljust},
    StringMethodEntry{"rjust", rjust},           StringMethodEntry{"zfill", zfill},
    StringMethodEntry{"expandtabs", expandtabs}, StringMethodEntry{"strip", strip},
    StringMethodEntry{"lstrip", lstrip},         StringMethodEntry{"rstrip", rstrip},
    StringMethodEntry{"translate", translate},   StringMethodEntry{"maketrans", maketrans},
    StringMethodEntry{"encode", encode},
};

}  // namespace

std::span<const StringMethodEntry> layout_methods() {
  return layout_table;
}

}  // namespace urdfmill::python
