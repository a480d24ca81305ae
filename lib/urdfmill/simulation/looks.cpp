#include "urdfmill/simulation/looks.hpp"

#include <map>

#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::simulation {

namespace {

/// A key that is equal for equal materials.
std::string content(const urdf::Material& material) {
  std::string text = material.name.value;
  text += '\n';
  if (material.color)
    for (const urdf::Number& part : *material.color) text += text::shortest(part) + ' ';
  text += '\n';
  if (material.texture) text += material.texture->value;
  return text;
}

}  // namespace

Looks::Looks(const urdf::Robot& robot) {
  std::map<std::string, std::size_t> known;
  UniqueNames names;
  for (const urdf::Link& link : robot.links)
    for (const urdf::Visual& visual : link.visuals) {
      if (!visual.material || visual.material->name.value.empty() || !visual.material->defined()) continue;
      const auto [found, is_new] = known.emplace(content(*visual.material), all_.size());
      if (is_new) all_.push_back({names.take(visual.material->name.value), &*visual.material});
      of_visual_.emplace(&visual, found->second);
    }
}

const Look* Looks::of(const urdf::Visual& visual) const {
  const auto found = of_visual_.find(&visual);
  return found == of_visual_.end() ? nullptr : &all_[found->second];
}

}  // namespace urdfmill::simulation
