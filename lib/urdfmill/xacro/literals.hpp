// How plain text becomes a typed value, a boolean or a name.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/python/value.hpp"

namespace urdfmill::xacro {

/// The value of a text stored as property or macro argument (docs/expressions.md, "Texts that become values"): without
/// its single quotes, or an int, a float or a boolean; nullopt if it stays the string it is.
[[nodiscard]] std::optional<python::Value> typed_literal(std::string_view text);
/// The same for a value: strings are typed, all else is left alone.
[[nodiscard]] python::Value typed(python::Value value);

/// The truth of a condition: of a string `true`, `True`, `false`, `False` or what int() reads, of anything else
/// Python's bool(); nullopt for other strings.
[[nodiscard]] std::optional<bool> condition(const python::Value& value);
[[nodiscard]] std::optional<bool> condition(std::string_view text);

/// Whether a text is exactly one Python identifier, no keyword, and unchanged by NFKC: a name that compiles to itself.
[[nodiscard]] bool is_property_name(std::string_view text);

}  // namespace urdfmill::xacro
