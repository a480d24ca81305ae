// The methods of str that search for a text in a text.
#include <algorithm>
#include <array>
#include <optional>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"
#include "urdfmill/python/text/string_arguments.hpp"
#include "urdfmill/python/text_search.hpp"

namespace urdfmill::python {
namespace {

/// The part of a text within [start, end); empty optional if start lies after the end.
struct Part {
  std::string_view text;
  std::size_t offset = 0;       ///< offset of the part, in bytes
  std::size_t code_points = 0;  ///< code points before the part
};

/// Returns the part selected by the optional bounds of find and similar methods, which work as in a slice.
std::optional<Part> part_of(std::string_view method, const std::string& text, const Arguments& arguments,
                            Profile profile) {
  if (!profile.since(11) && !arguments.named.empty()) type_error(std::string(method) + "() takes no keyword arguments");
  const auto& given = arguments.positional;
  if (profile.since(13)) {
    expect_between(method, arguments, 1, 3);
  } else {
    refuse_keywords(method, arguments);
    if (given.empty()) type_error(std::string(method) + "() takes at least 1 argument (0 given)");
    if (given.size() > 3)
      type_error(std::string(method) + "() takes at most 3 arguments (" + std::to_string(given.size()) + " given)");
  }
  if (given.size() == 1) return Part{text, 0, 0};
  const auto size = static_cast<std::int64_t>(code_points(text));
  const auto bound = [&](std::size_t i, std::int64_t otherwise) {
    if (i >= given.size() || given[i].is_none()) return otherwise;
    if (!given[i].is_integer()) type_error("slice indices must be integers or None or have an __index__ method");
    const std::int64_t index = index_number(given[i], true);
    return index < 0 ? std::max<std::int64_t>(index + size, 0) : index;
  };
  const std::int64_t start = bound(1, 0);
  const std::int64_t end = std::min(bound(2, size), size);
  if (start > end) return std::nullopt;
  const std::size_t first = byte_offset(text, static_cast<std::size_t>(start));
  const std::size_t last = byte_offset(text, static_cast<std::size_t>(end));
  return Part{std::string_view(text).substr(first, last - first), first, static_cast<std::size_t>(start)};
}

enum class From : std::uint8_t { left, right };

/// Returns the text to search for. Since 3.13 it is checked before the bounds.
const std::string& wanted_text(std::string_view method, const Value& value, Profile profile) {
  return profile.since(13) ? expect_text(method, value, 1) : expect_text(value);
}
void look_at_wanted_first(std::string_view method, const Arguments& arguments, Profile profile) {
  if (profile.since(13) && arguments.named.empty() && !arguments.positional.empty() && arguments.positional.size() <= 3)
    static_cast<void>(expect_text(method, arguments.positional[0], 1));
}

/// Returns the index of the first or last occurrence, or −1.
std::int64_t search(std::string_view method, From from, const Value& self, const Arguments& arguments,
                    Profile profile) {
  look_at_wanted_first(method, arguments, profile);
  const std::optional<Part> part = part_of(method, self.text(), arguments, profile);
  const std::string& wanted = wanted_text(method, arguments.positional[0], profile);
  if (!part) return -1;
  const std::size_t at =
      from == From::left ? TextSearch(wanted).first_in(part->text) : TextSearch(wanted).last_in(part->text);
  if (at == std::string_view::npos) return -1;
  return static_cast<std::int64_t>(part->code_points + code_points(part->text.substr(0, at)));
}

Value index_or_error(std::int64_t index) {
  if (index < 0) value_error("substring not found");
  return Value::integer(index);
}

Value find(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return Value::integer(search("find", From::left, self, arguments, context.profile));
}
Value rfind(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return Value::integer(search("rfind", From::right, self, arguments, context.profile));
}
Value index(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return index_or_error(search("index", From::left, self, arguments, context.profile));
}
Value rindex(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return index_or_error(search("rindex", From::right, self, arguments, context.profile));
}

std::size_t occurrences(std::string_view text, std::string_view wanted) {
  std::size_t count = 0;
  TextSearch search(wanted);
  for (std::size_t at = search.first_in(text); at != std::string_view::npos;
       at = search.first_in(text, at + wanted.size()))
    ++count;
  return count;
}

Value count(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  look_at_wanted_first("count", arguments, context.profile);
  const std::optional<Part> part = part_of("count", self.text(), arguments, context.profile);
  const std::string& wanted = wanted_text("count", arguments.positional[0], context.profile);
  if (!part) return Value::integer(0);
  const std::size_t n = wanted.empty() ? code_points(part->text) + 1 : occurrences(part->text, wanted);
  return Value::integer(static_cast<std::int64_t>(n));
}

/// Implements startswith and endswith with one text or a tuple of texts.
template <class Matches>
Value matches_any(std::string_view method, const Value& self, const Arguments& arguments, Profile profile,
                  Matches matches) {
  const std::optional<Part> part = part_of(method, self.text(), arguments, profile);
  const Value& wanted = arguments.positional[0];
  const auto test = [&](const Value& text) { return part && matches(part->text, std::string_view(text.text())); };
  if (wanted.is_string()) return Value::boolean(test(wanted));
  if (!wanted.is(Kind::tuple))
    type_error(std::string(method) + " first arg must be str or a tuple of str, not " + std::string(type_name(wanted)));
  for (const Value& item : wanted.as<Tuple>().items) {
    if (!item.is_string())
      type_error("tuple for " + std::string(method) + " must only contain str, not " + std::string(type_name(item)));
    if (test(item)) return Value::boolean(true);
  }
  return Value::boolean(false);
}

Value startswith(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return matches_any("startswith", self, arguments, context.profile,
                     [](std::string_view text, std::string_view wanted) { return text.starts_with(wanted); });
}
Value endswith(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  return matches_any("endswith", self, arguments, context.profile,
                     [](std::string_view text, std::string_view wanted) { return text.ends_with(wanted); });
}

Value removeprefix(const Value& self, const Arguments& arguments, Environment&, Context&) {
  const std::string& prefix = expect_text("removeprefix", expect_one("removeprefix", arguments));
  return self.text().starts_with(prefix) ? Value::string(self.text().substr(prefix.size())) : self;
}
Value removesuffix(const Value& self, const Arguments& arguments, Environment&, Context&) {
  const std::string& suffix = expect_text("removesuffix", expect_one("removesuffix", arguments));
  if (suffix.empty() || !self.text().ends_with(suffix)) return self;
  return Value::string(self.text().substr(0, self.text().size() - suffix.size()));
}

/// Returns `text` with `inserted` before every character and after the last, at most `most` times.
std::string interleaved(const std::string& text, const std::string& inserted, std::size_t most) {
  std::string out;
  std::size_t at = 0;
  for (std::size_t n = 0; n < most; ++n) {
    out += inserted;
    if (at == text.size()) return out;
    const std::size_t next = at + byte_offset(std::string_view(text).substr(at), 1);
    out.append(text, at, next - at);
    at = next;
  }
  return out.append(text, at);
}

struct ReplaceArguments {
  const Value* old = nullptr;
  const Value* replacement = nullptr;
  const Value* count = nullptr;
};

/// Since 3.13 the count may be a keyword argument.
ReplaceArguments replace_arguments(const Arguments& arguments, Profile profile) {
  const auto& given = arguments.positional;
  if (!profile.since(13)) {
    expect_between("replace", arguments, 2, 3);
    return {&given[0], &given[1], given.size() > 2 ? &given[2] : nullptr};
  }
  const std::size_t all = given.size() + arguments.named.size();
  if (all > 3) type_error("replace() takes at most 3 arguments (" + std::to_string(all) + " given)");
  if (given.size() < 2)
    type_error("replace() takes at least 2 positional arguments (" + std::to_string(given.size()) + " given)");
  ReplaceArguments result{&given[0], &given[1], given.size() > 2 ? &given[2] : nullptr};
  for (const auto& [name, value] : arguments.named) {
    if (name != "count") invalid_keyword(name, "replace", profile);
    result.count = &value;
  }
  return result;
}

Value replace(const Value& self, const Arguments& arguments, Environment&, Context& context) {
  const ReplaceArguments given = replace_arguments(arguments, context.profile);
  const std::string& text = self.text();
  const std::string& old = expect_text("replace", *given.old, 1);
  const std::string& replacement = expect_text("replace", *given.replacement, 2);
  const std::int64_t limit = given.count != nullptr ? index_number(*given.count) : -1;
  const std::size_t found = old.empty() ? code_points(text) + 1 : occurrences(text, old);
  const std::size_t most =
      limit < 0 ? found : static_cast<std::size_t>(std::min<std::uint64_t>(found, static_cast<std::uint64_t>(limit)));
  if (most == 0) return self;
  context.allocate(text.size() + std::uint64_t{most} * replacement.size());
  if (old.empty()) return Value::string(interleaved(text, replacement, most));
  std::string out;
  std::size_t at = 0;
  TextSearch search(old);
  for (std::size_t n = 0; n < most; ++n) {
    const std::size_t next = search.first_in(text, at);
    out.append(text, at, next - at).append(replacement);
    at = next + old.size();
  }
  return Value::string(out.append(text, at));
}

constexpr std::array search_table{
    StringMethodEntry{"find", find},
    StringMethodEntry{"rfind", rfind},
    StringMethodEntry{"index", index},
    StringMethodEntry{"rindex", rindex},
    StringMethodEntry{"count", count},
    StringMethodEntry{"startswith", startswith},
    StringMethodEntry{"endswith", endswith},
    StringMethodEntry{"removeprefix", removeprefix},
    StringMethodEntry{"removesuffix", removesuffix},
    StringMethodEntry{"replace", replace},
};

}  // namespace

std::span<const StringMethodEntry> search_methods() {
  return search_table;
}

}  // namespace urdfmill::python
