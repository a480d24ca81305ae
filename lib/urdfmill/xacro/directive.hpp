// The tags that xacro handles itself.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace urdfmill::xacro {

/// The meaning of a tag to xacro.
enum class Directive : std::uint8_t {
  none,  ///< an ordinary element
  insert_block,
  include,
  property,
  macro,
  arg,
  element,
  attribute,
  keep_if,
  keep_unless,
  call,
  macro_call,  ///< any other tag with the prefix
};
[[nodiscard]] Directive recognise(std::string_view tag);
/// Returns the names of all directives, without the prefix.
[[nodiscard]] std::span<const std::string_view> directive_names();

}  // namespace urdfmill::xacro
