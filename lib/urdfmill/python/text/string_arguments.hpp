// How the methods of str take their arguments, with the complaints CPython has for each way. Private to this layer.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/python/text/string_methods.hpp"

namespace urdfmill::python {

struct StringMethodEntry {
  std::string_view name;
  StringMethod method;
};
/// The methods by what they are about.
[[nodiscard]] std::span<const StringMethodEntry> case_methods();
[[nodiscard]] std::span<const StringMethodEntry> search_methods();
[[nodiscard]] std::span<const StringMethodEntry> split_methods();
[[nodiscard]] std::span<const StringMethodEntry> layout_methods();

/// TypeError "str.upper() takes no keyword arguments".
void refuse_keywords(std::string_view method, const Arguments& arguments);
/// "str.upper() takes no arguments (1 given)".
void expect_none(std::string_view method, const Arguments& arguments);
/// "str.join() takes exactly one argument (0 given)".
[[nodiscard]] const Value& expect_one(std::string_view method, const Arguments& arguments);
/// "center expected at least 1 argument, got 0".
void expect_between(std::string_view method, const Arguments& arguments, std::size_t least, std::size_t most);
/// The value of each parameter, by position or name, or null: "expandtabs() takes at most 1 argument (2 given)",
/// "'x' is an invalid keyword argument for expandtabs()" (invalid_keyword). At most three parameters.
struct NamedArguments {
  const Value* values[3] = {};
  const Value* operator[](std::size_t i) const { return values[i]; }
};
[[nodiscard]] NamedArguments expect_named(std::string_view method, const Arguments& arguments,
                                          std::span<const std::string_view> names, Profile profile);
/// A str argument: "replace() argument 2 must be str, not int"; 0 leaves the number out.
[[nodiscard]] const std::string& expect_text(std::string_view method, const Value& value, int number = 0);
/// An int argument of 32 bits: OverflowError "Python int too large to convert to C int".
[[nodiscard]] std::int64_t c_int(const Value& value);
/// A str: "must be str, not int".
[[nodiscard]] const std::string& expect_text(const Value& value);

}  // namespace urdfmill::python
