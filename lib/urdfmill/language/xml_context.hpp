// The place of a cursor in the tags of a text that need not be XML, since it is being typed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::language {

/// The part of a document that a place is in.
struct XmlContext {
  enum class Part : std::uint8_t { text, element_name, end_tag, attribute_name, attribute_value, other };

  Part part = Part::text;
  std::vector<std::string_view> open;  ///< the elements around it, the outermost first, without the one being typed
  std::string_view element;            ///< in a start tag: its name
  std::string_view attribute;          ///< in a value: the attribute
  std::vector<std::string_view> attributes;  ///< names in the tag before the place
  std::size_t begin = 0;                     ///< the beginning of the name or value, or of the text since the last tag
  std::string_view macro;                    ///< the macro definition around it; empty for none

  /// Returns the element around it; empty at the outermost level.
  [[nodiscard]] std::string_view parent() const { return open.empty() ? std::string_view() : open.back(); }
};

/// Reads the tags before an offset.
[[nodiscard]] XmlContext xml_context(std::string_view text, std::size_t offset);

}  // namespace urdfmill::language
