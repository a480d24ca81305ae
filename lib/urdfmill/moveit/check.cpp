#include "urdfmill/moveit/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "urdfmill/moveit/configuration.hpp"
#include "urdfmill/moveit/rules.hpp"
#include "urdfmill/text/numbers.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/yaml/values.hpp"

namespace urdfmill::moveit {
namespace {

constexpr std::string_view limits_word = "joint_limits", positions_word = "initial_positions",
                           solver_word = "kinematics_solver", planners_word = "planner_configs",
                           manager_word = "moveit_simple_controller_manager", names_word = "controller_names",
                           cartesian_word = "cartesian_limits", sensor_word = "sensor_plugin";

/// Returns the field of that name at the top, or below the nodes and groups of parameters around it.
yaml::Cursor find(const yaml::Cursor& map, std::string_view name, std::size_t depth = 0) {
  constexpr std::size_t deepest = 4;
  if (const yaml::Cursor found = map.field(name)) return found;
  if (depth == deepest) return {};
  for (const yaml::Field& field : map.fields()) {
    const std::string_view key = field.key.text();
    if (!field.value.is_mapping() || (key != "ros__parameters" && key != "robot_description_planning" &&
                                      !key.starts_with('/') && key != "move_group"))
      continue;
    if (const yaml::Cursor found = find(field.value, name, depth + 1)) return found;
  }
  return {};
}

class FileCheck {
 public:
  FileCheck(const yaml::Cursor& root, Configuration& check) : root_(root), check_(check) {}

  urdf::NameFit run() {
    JointNames names;
    each_part(names, nullptr);
    const urdf::NameFit fit = fit_of(names);
    if (!fit.is_of_another_robot()) each_part(names, &check_);
    check_groups();
    check_sensors();
    return fit;
  }

 private:
  void each_part(JointNames& names, Configuration* check) {
    if (const yaml::Cursor limits = find(root_, limits_word)) joint_limits(limits, names, check);
    if (const yaml::Cursor positions = find(root_, positions_word)) initial_positions(positions, names, check);
    if (const yaml::Cursor limits = find(root_, cartesian_word); limits && check != nullptr)
      cartesian_limits(limits, *check);
    if (const yaml::Cursor manager = find(root_, manager_word); manager.field(names_word))
      controllers(manager, names, check);
    else if (root_.field(names_word))
      controllers(root_, names, check);
  }

  [[nodiscard]] urdf::NameFit fit_of(const JointNames& names) const {
    std::set<std::string_view> known, unknown;
    for (const yaml::Cursor& name : names)
      (check_.findings.joint(name.text()) != nullptr ? known : unknown).insert(name.text());
    return urdf::fit_of_names(known.size(), unknown, check_.findings.joint_names);
  }

  /// Reports names in `sensors` that the file does not describe.
  void check_sensors() {
    std::vector<std::string_view> described;
    for (const yaml::Field& field : root_.fields())
      if (field.value.field(sensor_word)) described.push_back(field.key.text());
    if (described.empty()) return;
    for (const yaml::Cursor& name : root_.field("sensors").items())
      if (name.is_scalar() && std::find(described.begin(), described.end(), name.text()) == described.end())
        check_.report(rules::sensor_unknown, name,
                      fmt::format("sensors has \"{}\", which the file does not describe", name.text()),
                      urdf::meant_name(name.text(), check_.span(name), described));
  }

  void check_groups() {
    const yaml::Cursor planners = root_.field(planners_word);
    std::vector<std::string_view> known;
    for (const yaml::Field& planner : planners.fields()) known.push_back(planner.key.text());
    const std::set<std::string_view> is_known(known.begin(), known.end());
    for (const yaml::Field& field : root_.fields()) {
      if (!field.value.is_mapping()) continue;
      if (field.value.field(solver_word)) check_.expect_group(field.key, "a solver");
      const yaml::Cursor used = field.value.field(planners_word);
      if (!used.is_sequence() || known.empty()) continue;
      check_.expect_group(field.key, "planners");
      for (const yaml::Cursor& name : used.items())
        if (name.is_scalar() && !is_known.contains(name.text()))
          check_.report(rules::planner_unknown, name,
                        fmt::format("group \"{}\" uses the planner \"{}\", which planner_configs does not define",
                                    field.key.text(), name.text()),
                        urdf::meant_name(name.text(), check_.span(name), known));
    }
  }

  yaml::Cursor root_;
  Configuration& check_;
};

}  // namespace

const urdf::Joint* Configuration::expect_joint(const yaml::Cursor& name, std::string_view what) {
  if (findings.robot.links.empty() || !yaml::is_literal(name.text())) return nullptr;
  const urdf::Joint* joint = findings.joint(name.text());
  if (joint != nullptr) return joint;
  urdf::Extra extra = urdf::meant_name(name.text(), span(name), findings.joint_names);
  extra.has_other_severity = surroundings.belonging == urdf::Belonging::perhaps && extra.hint.empty();
  report(rules::joint_unknown, name,
         fmt::format("{} names the joint \"{}\", which the robot does not have", what, name.text()), std::move(extra));
  return nullptr;
}

void Configuration::expect_group(const yaml::Cursor& name, std::string_view what) {
  const std::vector<std::string_view>& groups = surroundings.groups;
  if (groups.empty() || !yaml::is_literal(name.text()) ||
      std::find(groups.begin(), groups.end(), name.text()) != groups.end())
    return;
  urdf::Extra extra = urdf::meant_name(name.text(), span(name), groups);
  extra.has_other_severity = extra.hint.empty();
  report(rules::group_unknown, name,
         fmt::format("{} for the group \"{}\", which the SRDF does not define", what, name.text()), std::move(extra));
}

void Configuration::report(const source::Rule& rule, const yaml::Cursor& at, std::string message, urdf::Extra extra) {
  findings.report(rule, nullptr, at.line_span(file_, text), std::move(message), std::move(extra));
}

void initial_positions(const yaml::Cursor& positions, JointNames& names, Configuration* check) {
  constexpr double rounding = 1e-4;  // rad or m
  for (const yaml::Field& field : positions.fields()) {
    names.push_back(field.key);
    if (check == nullptr) continue;
    const urdf::Joint* joint = check->expect_joint(field.key, "initial_positions");
    const auto value = urdf::parse_number(field.value.text());
    if (joint != nullptr && !value && field.value.given() && yaml::is_literal(field.value.text())) {
      check->report(rules::value_type, field.value,
                    fmt::format("the initial position of joint \"{}\" is {}; it has to be a number", field.key.text(),
                                field.value.is_scalar() ? "\"" + std::string(field.value.text()) + '"' : "no scalar"));
      continue;
    }
    if (joint == nullptr || !value || !urdf::has_range(*joint) || !joint->limits ||
        joint->limits->lower > joint->limits->upper ||
        (*value >= joint->limits->lower - rounding && *value <= joint->limits->upper + rounding))
      continue;
    check->report(
        rules::position_range, field.value,
        fmt::format("joint \"{}\" starts at {}, outside its limits, {} to {}", field.key.text(), field.value.text(),
                    text::shortest(joint->limits->lower.value), text::shortest(joint->limits->upper.value)));
  }
}

bool may_be_configuration(std::string_view text) {
  constexpr std::array<std::string_view, 6> words{"_limits:", solver_word,    planners_word,
                                                  names_word, positions_word, sensor_word};
  // Values with these tags are for xacro.
  for (const std::string_view tag : {"!degrees", "!radians"})
    if (text.find(tag) != std::string_view::npos) return false;
  return std::any_of(words.begin(), words.end(),
                     [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

void each_joint_name(const yaml::Document& document,
                     const std::function<void(const yaml::Cursor& name, std::string_view owner)>& call) {
  yaml::WalkBudget budget;
  const yaml::Cursor root(document.root, budget);
  const auto pass_on = [&](std::string_view owner, const auto& collect) {
    JointNames names;
    collect(names);
    for (const yaml::Cursor& name : names) call(name, owner);
  };
  if (const yaml::Cursor limits = find(root, limits_word))
    pass_on(limits_word, [&](JointNames& names) { joint_limits(limits, names, nullptr); });
  if (const yaml::Cursor positions = find(root, positions_word))
    pass_on(positions_word, [&](JointNames& names) { initial_positions(positions, names, nullptr); });
  const yaml::Cursor manager = find(root, manager_word);
  const yaml::Cursor described = manager.field(names_word) ? manager : root;
  if (described.field(names_word))
    pass_on(manager_word, [&](JointNames& names) { controllers(described, names, nullptr); });
}

urdf::NameFit check(const yaml::Document& document, source::FileId file, std::string_view text,
                    const Surroundings& surroundings, urdf::Findings& findings) {
  Configuration configuration(file, text, surroundings, findings);
  yaml::WalkBudget budget;
  return FileCheck(yaml::Cursor(document.root, budget), configuration).run();
}

}  // namespace urdfmill::moveit
