// The reference's way of reading a file before parsing: Python decodes the bytes as UTF-8 in portions and passes the
// characters on in portions of another size. Both are observable: in the positions of decoding errors and in the part
// of a document type that is kept.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace urdfmill::xml {

/// The number of characters that the reference passes to expat at a time.
inline constexpr std::size_t characters_per_portion = 16 * 1024;

/// Bytes that are not UTF-8, and their place.
struct DecodingError {
  std::size_t offset = 0;     ///< offset of the first bad byte in the file
  std::string message;        ///< "'utf-8' codec can't decode byte 0xe9 in position 10: invalid continuation byte"
  std::size_t handed_on = 0;  ///< bytes of the portions that expat received before the error
};

/// Returns the first decoding error as Python reports it for a file read in portions: the position in the message
/// counts from the beginning of the portion.
[[nodiscard]] std::optional<DecodingError> find_decoding_error(std::string_view bytes);

/// Returns the offset of the end of the portion that begins at `begin`, in valid UTF-8. A line end `\r\n` counts as one
/// character.
[[nodiscard]] std::size_t portion_end(std::string_view bytes, std::size_t begin);

}  // namespace urdfmill::xml
