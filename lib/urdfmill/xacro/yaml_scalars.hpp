// Scalars of YAML as values, by their tags; with PyYAML's errors and those of the Python functions it calls.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::xacro {

/// KeyError if the text is none of yes, no, true, false, on, off.
[[nodiscard]] python::Value bool_of(std::string_view text);
/// Decimal, 0b, 0x, 0 (octal), base 60; underscores do not count. ValueError "invalid literal for int() …".
[[nodiscard]] python::Value int_of(std::string_view text, python::Context& context);
/// Decimal, .inf, .nan, base 60; underscores do not count. ValueError "could not convert string to float: …".
[[nodiscard]] python::Value float_of(std::string_view text);
/// datetime.date or datetime.datetime. ValueError "month must be in 1..12".
[[nodiscard]] python::Value timestamp_of(std::string_view text);
/// The bytes of a base64 text; `complaint` is set instead if it is none.
[[nodiscard]] python::Value binary_of(std::string_view text, std::string& complaint);

}  // namespace urdfmill::xacro
