// Where extensions name links and joints. There is no schema that says so: what an element or attribute is called tells
// what its value names, and a value counts only if it is the name of such a thing.
#pragma once
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/urdf/model.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::urdf {

/// What is defined in a model.
struct KnownNames {
  std::set<std::string, std::less<>> links;
  std::set<std::string, std::less<>> joints;

  /// Those of the model, and those that `<gazebo>` blocks add to it in SDF.
  explicit KnownNames(const Robot& robot);
};

enum class NameKind : std::uint8_t {
  link,
  joint,
  link_or_joint,
  own,        ///< the extension's own: of a transmission, an actuator, a hardware component
  collision,  ///< of a contact sensor: the name that Gazebo's converter makes of a link's
};

/// A name inside an attribute's value or a text.
struct NamePlace {
  NameKind kind = NameKind::link;
  const xml::Element* element = nullptr;
  xml::Attribute* attribute = nullptr;  ///< null: it is in `text`
  xml::Text* text = nullptr;
  std::size_t begin = 0;  ///< byte offset in the value or text
  std::string name;
  bool any_frame = false;  ///< the word asks for a frame, not for a link: "frameName", "relative_to"

  [[nodiscard]] Span span() const { return attribute != nullptr ? attribute->value_span : text->span; }
};

/// All names in an extension and below it, in document order. Names of collisions are those that begin with a link's
/// name; of such a one the link's part is the name.
[[nodiscard]] std::vector<NamePlace> name_places(xml::Element& extension, const KnownNames& known);

/// Puts other names in the places, which must come from one call of `name_places`; an empty name changes nothing.
void rename(xml::Document& document, const std::vector<NamePlace>& places,
            const std::function<std::string(const NamePlace&)>& new_name);

}  // namespace urdfmill::urdf
