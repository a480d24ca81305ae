// Conversion of numbers to and from text, independent of the locale.
#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// Returns the shortest decimal text that reads back to the same double: "0.1", "1", "-0", "1e-07"; "inf", "-inf",
/// "nan".
[[nodiscard]] std::string shortest(double value);
/// Returns several numbers separated by blanks; a zero has no sign.
[[nodiscard]] std::string shortest(std::initializer_list<double> values);

/// Returns the finite decimal number that is the whole text, with an optional sign: "-0.1", "+2", "1e-3"; nothing for
/// any other text.
[[nodiscard]] std::optional<double> finite_number(std::string_view text);

/// Returns Python's repr of a float: "0.1", "1.0", "-0.0", "1e-07", "1e+16", "inf", "nan".
[[nodiscard]] std::string python_repr(double value);

}  // namespace urdfmill::text
