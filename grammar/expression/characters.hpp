// Characters as Python's source code sees them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace urdfmill::grammar {

inline bool is_digit(int c) {
  return c >= '0' && c <= '9';
}
inline bool is_hex_digit(int c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
inline bool is_identifier_start(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 128;
}
inline bool is_identifier_character(int c) {
  return is_identifier_start(c) || is_digit(c);
}

/// One character of UTF-8 text; `size` is 0 at the end and 1 for a byte that begins no character.
struct CodePoint {
  std::uint32_t value = 0;
  std::uint32_t size = 0;
};
[[nodiscard]] CodePoint code_point_at(std::string_view text, std::size_t offset);
/// Appends in UTF-8; surrogates become three bytes.
void append_utf8(std::string& text, std::uint32_t code_point);

/// Unicode 14: the properties XID_Start and XID_Continue, and Python's `str.isprintable`.
[[nodiscard]] bool is_xid_start(std::uint32_t code_point);
[[nodiscard]] bool is_xid_continue(std::uint32_t code_point);
[[nodiscard]] bool is_printable(std::uint32_t code_point);

/// The normal form NFKC, in which Python compares names.
[[nodiscard]] std::string normalize_name(std::string_view name);

}  // namespace urdfmill::grammar
