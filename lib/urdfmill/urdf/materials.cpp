#include "urdfmill/urdf/materials.hpp"

#include <fmt/format.h>

#include "urdfmill/text/numbers.hpp"

namespace urdfmill::urdf {

MaterialsInForce::MaterialsInForce(const Robot& robot) {
  for (const Material& material : robot.materials) by_name_.emplace(material.name.value, &material);
  for (const Link& link : robot.links)
    for (const Visual& visual : link.visuals) {
      if (!visual.material) continue;
      const Material& written = *visual.material;
      if (written.name.value.empty()) {
        if (written.defined()) of_visual_.emplace(&visual, &written);
        continue;
      }
      auto found = by_name_.find(written.name.value);
      if (found == by_name_.end() && written.defined()) found = by_name_.emplace(written.name.value, &written).first;
      if (found != by_name_.end()) of_visual_.emplace(&visual, found->second);
    }
}

const Material* MaterialsInForce::of(const Visual& visual) const {
  const auto found = of_visual_.find(&visual);
  return found == of_visual_.end() ? nullptr : found->second;
}

std::string colours_of(const Material& here, const Material& there) {
  if (!here.color || !there.color) return {};
  const auto words = [](const Material& material) {
    const auto& c = *material.color;
    return fmt::format("{} {} {} {}", text::shortest(c[0].value), text::shortest(c[1].value),
                       text::shortest(c[2].value), text::shortest(c[3].value));
  };
  return fmt::format(": {} here and {} there", words(here), words(there));
}

}  // namespace urdfmill::urdf
