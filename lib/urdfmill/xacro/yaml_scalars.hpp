// Conversion of YAML scalars to values by their tags, with the errors of PyYAML and of the Python functions it calls.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::xacro {

/// Throws KeyError if the text is none of yes, no, true, false, on, off.
[[nodiscard]] python::Value bool_of(std::string_view text);
/// Reads decimal, 0b, 0x, 0 (octal) and base 60; underscores are ignored. Throws ValueError "invalid literal for int()
/// …".
[[nodiscard]] python::Value int_of(std::string_view text, python::Context& context);
/// Reads decimal, .inf, .nan and base 60; underscores are ignored. Throws ValueError "could not convert string to
/// float: …".
[[nodiscard]] python::Value float_of(std::string_view text);
/// Returns a datetime.date or datetime.datetime. Throws ValueError "month must be in 1..12".
[[nodiscard]] python::Value timestamp_of(std::string_view text);
/// Returns the bytes of a base64 text; sets `complaint` instead if it is malformed.
[[nodiscard]] python::Value binary_of(std::string_view text, std::string& complaint);

}  // namespace urdfmill::xacro
