#include <fmt/format.h>

#include <set>
#include <vector>

#include "urdfmill/control/values.hpp"
#include "urdfmill/moveit/configuration.hpp"
#include "urdfmill/moveit/rules.hpp"

namespace urdfmill::moveit {

void controllers(const yaml::Cursor& manager, JointNames& names, Configuration* check) {
  std::vector<std::string_view> described;
  for (const yaml::Field& field : manager.fields()) {
    if (!field.value.is_mapping()) continue;
    described.push_back(field.key.text());
    for (const yaml::Cursor& joint : field.value.field("joints").items()) {
      if (!joint.is_scalar() || !control::is_literal(joint.text())) continue;
      names.push_back(joint);
      if (check != nullptr) check->expect_joint(joint, fmt::format("controller \"{}\"", field.key.text()));
    }
  }
  if (check == nullptr) return;
  const std::set<std::string_view> is_described(described.begin(), described.end());
  for (const yaml::Cursor& name : manager.field("controller_names").items()) {
    if (!name.is_scalar() || !control::is_literal(name.text()) || is_described.contains(name.text())) continue;
    check->report(rules::controller_unknown, name,
                  fmt::format("controller_names has \"{}\", which the file does not describe", name.text()),
                  urdf::meant_name(name.text(), check->span(name), described));
  }
}

}  // namespace urdfmill::moveit
