// How the reference reads a file before any XML parser sees it: Python decodes the bytes as UTF-8 in portions and hands
// the characters on in portions of another size. Both show: in the positions of decoding errors and in what of a
// document type is kept.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::xml {

/// Characters the reference hands to expat at a time.
inline constexpr std::size_t characters_per_portion = 16 * 1024;

/// A place where bytes are not UTF-8.
struct DecodingError {
  std::size_t offset = 0;     ///< of the first bad byte in the file
  std::string message;        ///< "'utf-8' codec can't decode byte 0xe9 in position 10: invalid continuation byte"
  std::size_t handed_on = 0;  ///< bytes of the portions that expat has seen before the error came up
};

/// The first decoding error as Python reports it for a file read in portions: the position in the message counts from
/// the portion's begin.
[[nodiscard]] std::optional<DecodingError> find_decoding_error(std::string_view bytes);

/// Offset of the end of the portion that begins at `begin`, in text that is UTF-8. A line end written `\r\n` counts as
/// one character.
[[nodiscard]] std::size_t portion_end(std::string_view bytes, std::size_t begin);

}  // namespace urdfmill::xml
