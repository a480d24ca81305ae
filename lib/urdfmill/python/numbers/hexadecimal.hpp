// float.hex() and float.fromhex(). Private to this module.
#pragma once
#include <string>
#include <string_view>

namespace urdfmill::python {

/// Returns "0x1.8000000000000p+0", "-inf", "nan".
[[nodiscard]] std::string hexadecimal_text(double number);
/// Parses the text. Throws ValueError "invalid hexadecimal floating-point string" or OverflowError.
[[nodiscard]] double number_from_hexadecimal(std::string_view text);

}  // namespace urdfmill::python
