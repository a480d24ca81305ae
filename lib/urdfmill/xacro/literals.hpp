// Conversion of plain text to a typed value, a boolean or a name.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/python/value.hpp"

namespace urdfmill::xacro {

/// Converts a text stored as property or macro argument (docs/expressions.md, "Texts that become values"): removes its
/// single quotes, or returns an int, a float or a boolean; nullopt if it stays a string.
[[nodiscard]] std::optional<python::Value> typed_literal(std::string_view text);
/// Converts a value: strings are typed, other values unchanged.
[[nodiscard]] python::Value typed(python::Value value);

/// Returns the truth of a condition: of a string `true`, `True`, `false`, `False` or a text that int() reads, of other
/// values Python's bool(); nullopt for other strings.
[[nodiscard]] std::optional<bool> condition(const python::Value& value);
[[nodiscard]] std::optional<bool> condition(std::string_view text);

/// True if a text is exactly one Python identifier, not a keyword, and unchanged by NFKC: a name that compiles to
/// itself.
[[nodiscard]] bool is_property_name(std::string_view text);

}  // namespace urdfmill::xacro
