// Places of the parts of a start tag. Parsers give the content of a tag; this module finds the bytes.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/text/white_space.hpp"

namespace urdfmill::xml {

/// Offsets of one `name="value"`; the value without its quotes.
struct AttributePlace {
  std::uint32_t name_begin = 0;
  std::uint32_t name_end = 0;
  std::uint32_t value_begin = 0;
  std::uint32_t value_end = 0;
};

struct StartTag {
  std::uint32_t name_end = 0;
  std::vector<AttributePlace> attributes;  ///< in document order
  std::uint32_t end = 0;                   ///< after the `>`
  bool empty = false;                      ///< the tag is `<a/>`
};

/// Reads the start tag at `begin` in text that an XML parser has accepted, in an encoding that extends ASCII. Returns
/// false if there is none.
bool scan_start_tag(std::string_view bytes, std::uint32_t begin, StartTag& tag);

/// Returns the offset of the first byte at or after `begin` that is not XML white space.
[[nodiscard]] inline std::uint32_t skip_blanks(std::string_view bytes, std::uint32_t begin) {
  while (begin < bytes.size() && text::is_white_space(bytes[begin])) ++begin;
  return begin;
}

}  // namespace urdfmill::xml
