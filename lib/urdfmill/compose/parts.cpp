#include "urdfmill/compose/parts.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "urdfmill/compose/rules.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

const urdf::Link* find_link(const urdf::Robot& robot, std::string_view name, std::string_view option,
                            source::Sink& sink) {
  if (const urdf::Link* link = robot.link(name)) return link;
  std::vector<std::string_view> names;
  for (const urdf::Link& link : robot.links) names.push_back(link.name.value);
  xml::report(sink, rules::unknown_link, nullptr, robot.name.span,
              std::string(option) + ": the model has no link \"" + std::string(name) + "\"",
              text::did_you_mean_or_longer(name, names));
  return nullptr;
}

std::map<std::string_view, std::vector<const urdf::Joint*>> joints_below(const urdf::Robot& robot) {
  std::map<std::string_view, std::vector<const urdf::Joint*>> below;
  for (const urdf::Joint& joint : robot.joints) below[joint.parent.value].push_back(&joint);
  return below;
}

bool is_bare(const urdf::Link& link) {
  return !link.inertial && link.visuals.empty() && link.collisions.empty();
}

std::string_view attribute_value(const xml::Element& element, std::string_view name) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute != nullptr ? attribute->value : std::string_view();
}

bool same_look(const urdf::Material* a, const urdf::Material* b) {
  if (a == nullptr || b == nullptr) return a == b;
  const auto colour = [](const urdf::Material& m) {
    std::array<double, 4> values{};
    if (m.color) std::copy(m.color->begin(), m.color->end(), values.begin());
    return values;
  };
  const auto texture = [](const urdf::Material& m) { return m.texture ? m.texture->value : std::string(); };
  return a->color.has_value() == b->color.has_value() && colour(*a) == colour(*b) && texture(*a) == texture(*b);
}

}  // namespace urdfmill::compose
