// MuJoCo's schema of MJCF: elements, attributes, the form of their values, and which attributes go together.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace urdfmill::mjcf {

/// The form of an attribute's value.
enum class ValueForm : std::uint8_t { text, file, characters, flag, integer, number, choice, name, reference };

struct AttributeRow {
  std::string_view name;
  ValueForm form;
  bool required;
  std::uint8_t least, most;  ///< numbers, words or characters; a `most` of 0: any number
  std::string_view of;       ///< namespace of names and references, or words to choose from
};

struct ChildRow {
  std::string_view name;
  std::uint16_t content;
  char often;  ///< '?' at most once, '!' once, '*' any number, 'R' any number, recursive
};

/// A rule about attributes that are present; `a+b` is a bundle.
enum class Presence : std::uint8_t {
  exclusive,  ///< at most one of the bundles
  together,   ///< all or none
  oneof,      ///< at least one whole bundle
  requires_   ///< the second if the first
};

struct PresenceRow {
  Presence presence;
  std::string_view names;
};

/// The content of an element.
struct Content {
  std::span<const AttributeRow> attributes;
  std::span<const ChildRow> children;
  std::span<const PresenceRow> rules;
};

/// The content of `<mujoco>`.
inline constexpr std::uint16_t root_content = 0;

/// Returns a content by its number.
[[nodiscard]] Content content(std::uint16_t number);

}  // namespace urdfmill::mjcf
