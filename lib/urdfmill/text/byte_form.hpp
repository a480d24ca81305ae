// The form of a file's bytes, before anything is known about their encoding.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace urdfmill::text {

enum class ByteForm : std::uint8_t {
  text,    ///< bytes in an encoding that extends ASCII
  wide,    ///< UTF-16 or UTF-32
  binary,  ///< zero bytes, which no text has
};

/// Returns the form. UTF-16 and UTF-32 are recognised by a byte order mark, or by a `<` in two or four bytes.
[[nodiscard]] constexpr ByteForm byte_form(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::array wide{"\xff\xfe"sv, "\xfe\xff"sv, "<\0"sv, "\0<"sv, "\0\0\0<"sv};
  if (std::any_of(wide.begin(), wide.end(), [&](std::string_view begin) { return bytes.starts_with(begin); }))
    return ByteForm::wide;
  return bytes.find('\0') == std::string_view::npos ? ByteForm::text : ByteForm::binary;
}

}  // namespace urdfmill::text
