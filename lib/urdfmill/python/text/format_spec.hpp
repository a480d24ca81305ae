// A parsed spec of the format mini-language: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "urdfmill/python/profile.hpp"

namespace urdfmill::python {

struct FormatSpec {
  char32_t fill = ' ';
  char align = '<';  ///< one of < > ^ =
  char sign = 0;     ///< + - blank, or 0 for none
  bool no_negative_zero = false;
  bool alternate = false;
  std::int64_t width = -1;  ///< −1 for none
  char grouping = 0;        ///< ',' '_' or 0 for none
  std::int64_t precision = -1;
  char32_t type = 0;
};

/// Reads a spec for an object of a type; `align` and `type` are the defaults. Throws CPython's ValueErrors.
[[nodiscard]] FormatSpec read_format_spec(std::string_view spec, std::string_view object_type, char align,
                                          char32_t type, Profile profile);
/// Throws ValueError "Unknown format code 'q' for object of type 'int'".
[[noreturn]] void unknown_format_code(char32_t type, std::string_view object_type);

/// Reads the number at `offset`, in any Unicode digits; −1 if there is none. Throws ValueError beyond 64 bits.
[[nodiscard]] std::int64_t take_number(std::string_view text, std::size_t& offset);

}  // namespace urdfmill::python
