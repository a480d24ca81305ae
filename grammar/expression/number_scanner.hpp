// Number literals of Python: their ends and their errors.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace urdfmill::grammar {

struct ScannedNumber {
  std::size_t end = 0;  ///< after the number, or at the error
  std::string error;    ///< CPython's message, or empty
  std::string warning;  ///< CPython's SyntaxWarning about a keyword that follows without a blank, or empty
};

/// Scans a number; `offset` is at a digit, or at a point followed by a digit.
[[nodiscard]] ScannedNumber scan_number(std::string_view text, std::size_t offset);

}  // namespace urdfmill::grammar
