// A file under check with its robot and surroundings, which the checks of all kinds of files share.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/control/values.hpp"
#include "urdfmill/moveit/check.hpp"
#include "urdfmill/yaml/cursor.hpp"

namespace urdfmill::moveit {

/// A file under check.
class Configuration {
 public:
  Configuration(source::FileId file, std::string_view text, const Surroundings& surroundings, urdf::Findings& findings)
      : surroundings(surroundings), findings(findings), text(text), file_(file) {}

  /// Returns the joint of that name, and reports it if there is none; null if it is not there.
  const urdf::Joint* expect_joint(const yaml::Cursor& name, std::string_view what);
  /// Reports a group that the SRDF does not define.
  void expect_group(const yaml::Cursor& name, std::string_view what);
  /// Reports at a node, up to the end of its line.
  void report(const source::Rule& rule, const yaml::Cursor& at, std::string message, urdf::Extra extra = {});
  /// Returns hint and fix that write an integer as a double.
  [[nodiscard]] urdf::Extra as_double(const yaml::Cursor& value) const { return control::as_double(value, file_); }
  /// Returns the bytes of a node.
  [[nodiscard]] source::Span span(const yaml::Cursor& node) const { return node.span(file_); }

  const Surroundings& surroundings;
  urdf::Findings& findings;
  std::string_view text;

 private:
  source::FileId file_;
};

/// Names of joints in a file, for its fit.
using JointNames = std::vector<yaml::Cursor>;

// Each part of a configuration: adds the joints that it names, and checks if `check` is set.
void joint_limits(const yaml::Cursor& limits, JointNames& names, Configuration* check);
void cartesian_limits(const yaml::Cursor& limits, Configuration& check);
void controllers(const yaml::Cursor& manager, JointNames& names, Configuration* check);
void initial_positions(const yaml::Cursor& positions, JointNames& names, Configuration* check);

}  // namespace urdfmill::moveit
