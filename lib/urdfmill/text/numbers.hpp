// Numbers as text, independent of the locale.
#pragma once
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::text {

/// The shortest decimal text that reads back to the same double: "0.1", "1", "-0", "1e-07"; "inf", "-inf", "nan".
[[nodiscard]] std::string shortest(double value);
/// Several of them with a blank between; a zero has no sign.
[[nodiscard]] std::string shortest(std::initializer_list<double> values);

/// A finite decimal number that is the whole text, perhaps with a sign: "-0.1", "+2", "1e-3"; nothing for anything
/// else.
[[nodiscard]] std::optional<double> finite_number(std::string_view text);

/// Python's repr of a float: "0.1", "1.0", "-0.0", "1e-07", "1e+16", "inf", "nan".
[[nodiscard]] std::string python_repr(double value);

}  // namespace urdfmill::text
