// Number literals of Python: where one ends, and what is wrong with it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace urdfmill::grammar {

struct ScannedNumber {
  std::size_t end = 0;  ///< after the number, or where the error is
  std::string error;    ///< CPython's words, or empty
  std::string warning;  ///< a keyword follows without a blank: CPython's SyntaxWarning, or empty
};

/// `offset` is at a digit, or at a point with a digit after it.
[[nodiscard]] ScannedNumber scan_number(std::string_view text, std::size_t offset);

}  // namespace urdfmill::grammar
