// Scalars of a YAML text that is written, so that any reader of YAML 1.1 or 1.2 takes them for what they are.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::yaml {

/// Appends a text: without quotes where no reader sees anything else in it, else as a JSON string.
void append_text(std::string_view text, std::string& out);
/// Whether append_text writes it without quotes.
[[nodiscard]] bool is_plain(std::string_view text);

/// A number, whole ones without a point: "1", "0.5", "1.0e-07"; what JSON does not have is a text: "\"inf\"".
[[nodiscard]] std::string number_text(double number);
/// A number that is a float to YAML 1.1: "1.0", "1.0e-07".
[[nodiscard]] std::string float_text(double number);

}  // namespace urdfmill::yaml
