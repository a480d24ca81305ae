#include <fmt/format.h>

#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

std::string name_of(const xml::Element& element) {
  const xml::Attribute* name = element.attribute("name");
  return name ? std::string(name->value) : std::string();
}

class Collector {
 public:
  std::vector<Extension> extensions;

  void robot(const xml::Element& element) {
    for (const xml::Element* e = element.child(); e; e = e->next_element()) {
      if (e->name == "link" || e->name == "joint")
        owned(*e);
      else if (e->name == "material")
        inside(*e, "material " + name_of(*e), "");
      else
        extensions.push_back({e, "", ""});
    }
  }

 private:
  void owned(const xml::Element& element) {
    if (element.child()) inside(element, fmt::format("{} {}", element.name, name_of(element)), "");
  }

  /// Walks the elements that URDF knows and keeps those it does not. `within` is the way from the owner.
  void inside(const xml::Element& element, const std::string& owner, const std::string& within) {
    const ElementKind* kind = element_kind(element.name);
    std::size_t visuals = 0, collisions = 0;
    for (const xml::Element* e = element.child(); e; e = e->next_element()) {
      if (!kind || !kind->knows_child(e->name)) {
        extensions.push_back({e, owner, within});
        continue;
      }
      std::string step(e->name);
      if (e->name == "visual") step = fmt::format("visual {}", visuals++);
      if (e->name == "collision") step = fmt::format("collision {}", collisions++);
      if (e->child()) inside(*e, owner, within.empty() ? step : within + "/" + step);
    }
  }
};

}  // namespace

std::vector<Extension> collect_extensions(const xml::Element& robot_element) {
  Collector collector;
  collector.robot(robot_element);
  return std::move(collector.extensions);
}

}  // namespace urdfmill::urdf
