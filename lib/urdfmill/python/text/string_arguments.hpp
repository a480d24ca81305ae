// Conversion of the arguments of str methods, with CPython's error messages for each way of counting. Private to this
// module.
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
/// The methods, grouped by subject.
[[nodiscard]] std::span<const StringMethodEntry> case_methods();
[[nodiscard]] std::span<const StringMethodEntry> search_methods();
[[nodiscard]] std::span<const StringMethodEntry> split_methods();
[[nodiscard]] std::span<const StringMethodEntry> layout_methods();

/// Throws TypeError "str.upper() takes no keyword arguments".
void refuse_keywords(std::string_view method, const Arguments& arguments);
/// Throws TypeError "str.upper() takes no arguments (1 given)".
void expect_none(std::string_view method, const Arguments& arguments);
/// Returns the only argument. Throws TypeError "str.join() takes exactly one argument (0 given)".
[[nodiscard]] const Value& expect_one(std::string_view method, const Arguments& arguments);
/// Throws TypeError "center expected at least 1 argument, got 0".
void expect_between(std::string_view method, const Arguments& arguments, std::size_t least, std::size_t most);
/// The value of each parameter, by position or name, or null. Throws "expandtabs() takes at most 1 argument (2 given)"
/// and "'x' is an invalid keyword argument for expandtabs()" (invalid_keyword). At most three parameters.
struct NamedArguments {
  const Value* values[3] = {};
  const Value* operator[](std::size_t i) const { return values[i]; }
};
[[nodiscard]] NamedArguments expect_named(std::string_view method, const Arguments& arguments,
                                          std::span<const std::string_view> names, Profile profile);
/// Returns a str argument. Throws TypeError "replace() argument 2 must be str, not int"; 0 omits the number.
[[nodiscard]] const std::string& expect_text(std::string_view method, const Value& value, int number = 0);
/// Returns an int argument of 32 bits. Throws OverflowError "Python int too large to convert to C int".
[[nodiscard]] std::int64_t c_int(const Value& value);
/// Returns the text of a str. Throws TypeError "must be str, not int".
[[nodiscard]] const std::string& expect_text(const Value& value);

}  // namespace urdfmill::python
