#include <fmt/format.h>

#include <set>
#include <vector>

#include "urdfmill/moveit/configuration.hpp"
#include "urdfmill/moveit/rules.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::moveit {
namespace {

/// Reports controllers that the controller manager of the package does not load.
void check_loaded(const yaml::Cursor& manager, Configuration& check) {
  const std::vector<std::string_view>& loaded = check.surroundings.controllers;
  if (loaded.empty()) return;
  const std::set<std::string_view> is_loaded(loaded.begin(), loaded.end());
  for (const yaml::Field& field : manager.fields()) {
    const std::string_view name = field.key.text();
    if (!field.value.field("joints") || !yaml::is_literal(name) || name.find('/') != std::string_view::npos ||
        is_loaded.contains(name))
      continue;
    urdf::Extra extra = urdf::meant_name(name, check.span(field.key), loaded);
    extra.fix.clear();  // controller_names has the name, too
    extra.has_other_severity = extra.hint.empty();
    check.report(rules::controller_not_loaded, field.key,
                 fmt::format("MoveIt uses the controller \"{}\", which the controller manager does not load", name),
                 std::move(extra));
  }
}

}  // namespace

void controllers(const yaml::Cursor& manager, JointNames& names, Configuration* check) {
  std::vector<std::string_view> described;
  for (const yaml::Field& field : manager.fields()) {
    if (!field.value.is_mapping()) continue;
    described.push_back(field.key.text());
    for (const yaml::Cursor& joint : field.value.field("joints").items()) {
      if (!joint.is_scalar() || !yaml::is_literal(joint.text())) continue;
      names.push_back(joint);
      if (check != nullptr) check->expect_joint(joint, fmt::format("controller \"{}\"", field.key.text()));
    }
  }
  if (check == nullptr) return;
  check_loaded(manager, *check);
  const std::set<std::string_view> is_described(described.begin(), described.end());
  for (const yaml::Cursor& name : manager.field("controller_names").items()) {
    if (!name.is_scalar() || !yaml::is_literal(name.text()) || is_described.contains(name.text())) continue;
    check->report(rules::controller_unknown, name,
                  fmt::format("controller_names has \"{}\", which the file does not describe", name.text()),
                  urdf::meant_name(name.text(), check->span(name), described));
  }
}

}  // namespace urdfmill::moveit
