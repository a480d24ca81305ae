#include <fmt/format.h>

#include "urdfmill/urdf/read_parts.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

namespace urdfmill::urdf {

namespace {

std::string name_of(const xml::Element& element) {
  const xml::Attribute* name = element.attribute("name");
  return name != nullptr ? std::string(name->value) : std::string();
}

class Collector {
 public:
  std::vector<Extension> extensions;

  void robot(const xml::Element& element) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "link" || e->name == "joint" || e->name == "material")
        inside(*e, *e);
      else
        extensions.push_back({e, "", ""});
    }
  }

 private:
  struct Step {
    std::string_view name;
    std::size_t number;  ///< index among the visuals or collisions of a link
  };

  /// Walks the elements that URDF knows and collects the others.
  void inside(const xml::Element& element, const xml::Element& owner) {
    const xml::Element* e = element.child();
    if (e == nullptr) return;
    const ElementKind* kind = element_kind(element.name);
    std::size_t visuals = 0, collisions = 0;
    for (; e != nullptr; e = e->next_element()) {
      if (kind == nullptr || !kind->knows_child(e->name)) {
        extensions.push_back({e, fmt::format("{} {}", owner.name, name_of(owner)), way()});
        continue;
      }
      way_.push_back({e->name, e->name == "visual" ? visuals++ : e->name == "collision" ? collisions++ : 0});
      inside(*e, owner);
      way_.pop_back();
    }
  }

  /// Returns the path from the owner to the current element, such as `visual 0/geometry`.
  [[nodiscard]] std::string way() const {
    std::string text;
    for (const Step& step : way_) {
      if (!text.empty()) text += '/';
      text += step.name;
      if (step.name == "visual" || step.name == "collision") text += fmt::format(" {}", step.number);
    }
    return text;
  }

  std::vector<Step> way_;
};

}  // namespace

std::vector<Extension> collect_extensions(const xml::Element& robot_element) {
  Collector collector;
  collector.robot(robot_element);
  return std::move(collector.extensions);
}

}  // namespace urdfmill::urdf
