// Names of links and joints inside extensions. No schema declares them: the word in an element's or attribute's name
// tells what its value refers to, and a value counts only if something of that kind has this name.
#pragma once
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

/// The names defined in a model.
struct KnownNames {
  std::set<std::string, std::less<>> links;
  std::set<std::string, std::less<>> joints;

  /// Collects the names of the model, and those that its `<gazebo>` blocks add in SDF.
  explicit KnownNames(const Robot& robot);
};

enum class NameKind : std::uint8_t {
  link,
  joint,
  link_or_joint,
  own,        ///< defined by the extension itself: a transmission, an actuator, a hardware component
  collision,  ///< a contact sensor's collision: the name that Gazebo's converter makes from a link's name
};

/// A name inside an attribute's value or a text.
struct NamePlace {
  NameKind kind = NameKind::link;
  const xml::Element* element = nullptr;
  xml::Attribute* attribute = nullptr;  ///< null if the name is in `text`
  xml::Text* text = nullptr;
  std::size_t begin = 0;  ///< byte offset in the value or text
  std::string name;
  bool any_frame = false;  ///< the word accepts any frame, not only a link: "frameName", "relative_to"

  [[nodiscard]] Span span() const { return attribute != nullptr ? attribute->value_span : text->span; }
};

/// Returns all names in an extension and its descendants, in document order. Names of collisions are those that begin
/// with a link's name; the link's part counts as the name.
[[nodiscard]] std::vector<NamePlace> name_places(xml::Element& extension, const KnownNames& known);

/// Replaces the names at the places, which must come from one call of `name_places`; an empty name changes nothing.
void rename(xml::Document& document, const std::vector<NamePlace>& places,
            const std::function<std::string(const NamePlace&)>& new_name);

}  // namespace urdfmill::urdf
