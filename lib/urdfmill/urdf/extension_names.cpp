#include "urdfmill/urdf/extension_names.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xml/subtree.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace urdfmill::urdf {

namespace {

std::string_view local_name(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

/// Returns the kind of name that a word like "leftJoint", "robotBaseFrame" or "base_link" calls for.
std::optional<NameKind> hint(std::string_view word) {
  constexpr std::array<std::string_view, 2> of_joints{"joint", "mimic"};
  constexpr std::array<std::string_view, 9> of_links{"link", "frame",           "body", "bodies", "parent", "child",
                                                     "base", "collisions_with", "tip"};
  const std::string text = text::lower_case(std::string(local_name(word)));
  const auto inside = [&](std::string_view part) { return text.find(part) != std::string::npos; };
  if (std::any_of(of_joints.begin(), of_joints.end(), inside)) return NameKind::joint;
  if (std::any_of(of_links.begin(), of_links.end(), inside)) return NameKind::link;
  return std::nullopt;
}

std::string_view attribute_value(const xml::Element& element, std::string_view name) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute != nullptr ? attribute->value : std::string_view();
}

/// True if the element or attribute accepts any frame.
bool asks_for_frame(const xml::Element& element, const xml::Attribute* attribute) {
  std::string_view word = attribute != nullptr ? attribute->name : element.name;
  if (attribute == nullptr && word == "param") word = attribute_value(element, "name");
  return word == "relative_to" || word == "expressed_in" ||
         text::lower_case(std::string(word)).find("frame") != std::string::npos;
}

/// True for a block of SDF that becomes part of the model unchanged.
bool is_model_block(const xml::Element& element) {
  return element.name == "gazebo" && attribute_value(element, "reference").empty();
}

bool is_separator(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == ',' || c == ';' || c == '[' || c == ']' || c == '"' ||
         c == '\'';
}

class Finder {
 public:
  Finder(xml::Element& top, const KnownNames& known) : top_(top), known_(known) {}

  std::vector<NamePlace> find() {
    for (xml::Node* node = &top_; node != nullptr; node = xml::next_in_order(*node, top_))
      if (xml::Element* element = node->as_element()) {
        attributes(*element);
        if (element->child() == nullptr) texts(*element);
      }
    return std::move(places_);
  }

 private:
  void attributes(xml::Element& element) {
    for (xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
      if (const auto kind = kind_of(element, a->name)) add(*kind, element, a, nullptr, a->value);
  }

  void texts(xml::Element& element) {
    const auto kind = kind_of_text(element);
    if (!kind) return;
    for (xml::Node* node = element.first_child; node != nullptr; node = node->next)
      if (node->kind == xml::NodeKind::text || node->kind == xml::NodeKind::cdata)
        add(*kind, element, nullptr, static_cast<xml::Text*>(node), node->text());
  }

  [[nodiscard]] bool inside(std::string_view top) const { return top_.name == top; }

  /// True if the element's name defines something of the extension itself.
  [[nodiscard]] bool is_own_name(const xml::Element& element) const {
    const bool is_top = &element == &top_;
    if (is_top) return inside("transmission") || inside("ros2_control") || inside("sensor");
    const std::string name = text::lower_case(std::string(element.name));
    const bool actuator = name.find("actuator") != std::string::npos;
    if (inside("transmission")) return actuator;
    if (inside("ros2_control")) return actuator || name == "sensor" || name == "gpio" || name == "transmission";
    return false;
  }

  [[nodiscard]] std::optional<NameKind> kind_of(const xml::Element& element, std::string_view attribute) const {
    if (attribute == "reference") return NameKind::link_or_joint;
    if (attribute == "name") {
      if (is_own_name(element)) return NameKind::own;
      // The name of a parameter is a key.
      return element.name == "param" ? std::nullopt : hint(element.name);
    }
    if (attribute == "relative_to" || attribute == "attached_to" || attribute == "expressed_in")
      return NameKind::link_or_joint;
    if (attribute == "rpy" || attribute == "xyz" || attribute == "type" || attribute.starts_with("xmlns"))
      return std::nullopt;
    return hint(attribute);
  }

  [[nodiscard]] static std::optional<NameKind> kind_of_text(const xml::Element& element) {
    const std::string_view parent = element.parent != nullptr ? element.parent->name : std::string_view();
    if (element.name == "param") return hint(attribute_value(element, "name"));
    if (element.name == "name") return hint(parent);
    // In SDF these are the words child, parent and sensor.
    if (parent == "force_torque") return std::nullopt;
    if (element.name == "collision" && parent == "contact") return NameKind::collision;
    return hint(element.name);
  }

  [[nodiscard]] bool knows(NameKind kind, std::string_view name) const {
    const bool link = known_.links.find(name) != known_.links.end();
    const bool joint = known_.joints.find(name) != known_.joints.end();
    switch (kind) {
      case NameKind::link:
        return link;
      case NameKind::joint:
        return joint;
      case NameKind::link_or_joint:
        return link || joint;
      case NameKind::own:
      case NameKind::collision:
        return true;
    }
    return true;
  }

  void add(NameKind kind, xml::Element& element, xml::Attribute* attribute, xml::Text* text, std::string_view value) {
    NamePlace place{kind, &element, attribute, text, 0, {}, asks_for_frame(element, attribute)};
    if (kind == NameKind::own) {
      place.name = value;
      if (!value.empty()) places_.push_back(std::move(place));
      return;
    }
    if (kind == NameKind::collision) return add_collision(std::move(place), value);
    // The text is one name, or a list that consists of names only.
    std::vector<NamePlace> found;
    if (knows(kind, value)) {
      place.name = value;
      found.push_back(place);
    } else {
      for (std::size_t at = 0; at < value.size();) {
        std::size_t end = at;
        while (end < value.size() && !is_separator(value[end])) ++end;
        if (end > at) {
          place.begin = at;
          place.name = value.substr(at, end - at);
          if (!knows(kind, place.name)) return;
          found.push_back(place);
        }
        at = end + 1;
      }
    }
    places_.insert(places_.end(), found.begin(), found.end());
  }

  /// Adds a name made by Gazebo's converter: LINK_collision… or LINK_fixed_joint_lump__LINK_collision….
  void add_collision(NamePlace place, std::string_view value) {
    constexpr std::string_view lump = "_fixed_joint_lump__";
    std::size_t begin = std::min(value.find_first_not_of(text::white_space), value.size());
    if (const std::size_t at = value.find(lump, begin); at != std::string_view::npos) {
      if (knows(NameKind::link, value.substr(begin, at - begin))) {
        place.begin = begin;
        place.name = value.substr(begin, at - begin);
        places_.push_back(place);
      }
      begin = at + lump.size();
    }
    const std::size_t end = value.rfind("_collision");
    if (end == std::string_view::npos || end < begin || !knows(NameKind::link, value.substr(begin, end - begin)))
      return;
    place.begin = begin;
    place.name = value.substr(begin, end - begin);
    places_.push_back(place);
  }

  xml::Element& top_;
  const KnownNames& known_;
  std::vector<NamePlace> places_;
};

}  // namespace

KnownNames::KnownNames(const Robot& robot) {
  for (const Link& link : robot.links) links.insert(link.name.value);
  for (const Joint& joint : robot.joints) joints.insert(joint.name.value);
  for (const Extension& extension : robot.extensions) {
    if (!extension.owner.empty() || !is_model_block(*extension.element)) continue;
    for (const xml::Element* e = extension.element->child(); e != nullptr; e = e->next_element()) {
      if (e->name == "link" || e->name == "frame") links.emplace(attribute_value(*e, "name"));
      if (e->name == "joint") joints.emplace(attribute_value(*e, "name"));
    }
  }
}

std::vector<NamePlace> name_places(xml::Element& extension, const KnownNames& known) {
  return Finder(extension, known).find();
}

void rename(xml::Document& document, const std::vector<NamePlace>& places,
            const std::function<std::string(const NamePlace&)>& new_name) {
  // Replaces from the back, so that the earlier places stay valid.
  for (auto place = places.rbegin(); place != places.rend(); ++place) {
    const std::string name = new_name(*place);
    if (name.empty() || name == place->name) continue;
    std::string value(place->attribute != nullptr ? place->attribute->value : place->text->value);
    value.replace(place->begin, place->name.size(), name);
    (place->attribute != nullptr ? place->attribute->value : place->text->value) = document.keep(value);
  }
}

}  // namespace urdfmill::urdf
