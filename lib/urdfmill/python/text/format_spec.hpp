// The format mini-language, read: [[fill]align][sign][z][#][0][width][grouping][.precision][type].
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "urdfmill/python/profile.hpp"

namespace urdfmill::python {

struct FormatSpec {
  char32_t fill = ' ';
  char align = '<';  ///< < > ^ =
  char sign = 0;     ///< + - blank, or 0
  bool no_negative_zero = false;
  bool alternate = false;
  std::int64_t width = -1;  ///< -1: none
  char grouping = 0;        ///< ',' '_' or 0
  std::int64_t precision = -1;
  char32_t type = 0;
};

/// Reads a spec for an object of a type; `align` and `type` are what holds if the spec does not say.
/// Throws the ValueErrors of CPython.
[[nodiscard]] FormatSpec read_format_spec(std::string_view spec, std::string_view object_type, char align,
                                          char32_t type, Profile profile);
/// ValueError "Unknown format code 'q' for object of type 'int'".
[[noreturn]] void unknown_format_code(char32_t type, std::string_view object_type);

/// The number at `offset`, any Unicode digits; -1 if there is none. ValueError if it is beyond 64 bits.
[[nodiscard]] std::int64_t take_number(std::string_view text, std::size_t& offset);

}  // namespace urdfmill::python
