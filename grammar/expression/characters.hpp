// Characters of Python's source code: bytes from 128 on may be part of a name.
#pragma once

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

}  // namespace urdfmill::grammar
