// The tables of unicode.hpp.
#pragma once
#include <cstdint>
#include <span>

namespace urdfmill::text::unicode {

enum Flag : std::uint16_t {
  alphabetic = 1 << 0,
  decimal = 1 << 1,
  digit = 1 << 2,
  numeric = 1 << 3,
  space = 1 << 4,
  printable = 1 << 5,
  lower = 1 << 6,
  upper = 1 << 7,
  title = 1 << 8,
  identifier_start = 1 << 9,
  identifier_continue = 1 << 10,
  case_ignorable = 1 << 11,
  special = 1 << 12,  ///< a case mapping has several characters; see specials()
};
enum Mapping : std::uint8_t { to_lower, to_upper, to_title, to_folded };

struct Record {
  std::uint16_t flags;
  std::int32_t distance[4];  ///< indexed by Mapping
};
/// The characters from `first` up to the next run.
struct Run {
  char32_t first;
  std::uint16_t record;
};
struct Special {
  char32_t code;
  const char* text[4];  ///< indexed by Mapping
};

[[nodiscard]] std::span<const Record> records();
[[nodiscard]] std::span<const Run> runs();
[[nodiscard]] std::span<const Special> specials();

}  // namespace urdfmill::text::unicode
