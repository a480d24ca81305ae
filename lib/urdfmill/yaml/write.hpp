// Writing of YAML scalars so that every reader of YAML 1.1 or 1.2 interprets them as intended.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::yaml {

/// Appends a text: without quotes if all readers take it for a text, else as a JSON string.
void append_text(std::string_view text, std::string& out);
/// True if append_text writes it without quotes.
[[nodiscard]] bool is_plain(std::string_view text);

/// Returns a number, whole ones without a point: "1", "0.5", "1.0e-07"; values that JSON lacks are texts: "\"inf\"".
[[nodiscard]] std::string number_text(double number);
/// Returns a number that is a float in YAML 1.1: "1.0", "1.0e-07".
[[nodiscard]] std::string float_text(double number);

}  // namespace urdfmill::yaml
