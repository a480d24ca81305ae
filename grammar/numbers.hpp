// The numbers of a URDF document, as urdfdom 6.0.0 reads them: single ones, lists, and the version of the format.
//
// All of it is independent of the locale, exact to the nearest double, and does not allocate.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace urdfmill::grammar {

/// Reads white space, a sign, digits with at most one point, and an exponent; nothing may follow. nan, inf, hexadecimal
/// numbers and numbers that overflow a double are refused; underflow gives zero.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// A piece of a list: the bytes [begin, end) of the text.
struct NumberPiece {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

struct NumberList {
  std::size_t count = 0;               ///< pieces between spaces; may exceed the size of the spans
  std::optional<NumberPiece> invalid;  ///< the first piece that is not a number
};

/// Splits at the space character only (runs of it count once) and reads each piece with `parse_number`. Fills as many
/// of `values` as there are pieces; a malformed piece leaves its value unchanged. `pieces` may be empty, or receives
/// the places of the pieces.
[[nodiscard]] NumberList parse_numbers(std::string_view text, std::span<double> values,
                                       std::span<NumberPiece> pieces = {});

enum class VersionError : std::uint8_t {
  none,
  form,              ///< not two fields separated by a point
  blank,             ///< an empty field
  not_an_integer,    ///< a field without digits
  extra_characters,  ///< other characters after the digits of a field
  negative,          ///< a negative field
};

/// The text of robot's attribute `version`.
struct VersionText {
  VersionError error = VersionError::none;
  int field = 0;                 ///< the field with the error: 0 major, 1 minor
  NumberPiece place;             ///< the place of that field, or the whole text for `form`
  std::uint32_t major_part = 0;  ///< modulo 2^32, as the reference reads it; 2^32 - 1 if too large for 64 bits
  std::uint32_t minor_part = 0;
};

/// Reads `1.0`, and other forms that the reference accepts: ` +1.02.` is 1.2. The caller checks that the version is
/// known.
[[nodiscard]] VersionText parse_version(std::string_view text);

}  // namespace urdfmill::grammar
