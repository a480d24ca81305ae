// Comparison of a model with its round trip through SDF, which keeps everything except reported losses.
#pragma once
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::sdf::test {

using kinematics::Aspect;

/// Aspects that may differ if a rule was reported.
inline const std::map<std::string_view, std::vector<Aspect>>& excused_by_rule() {
  static const std::map<std::string_view, std::vector<Aspect>> aspects{
      {"convert-inertia-impossible", {Aspect::dynamics}},
      {"convert-massless-link", {Aspect::dynamics}},
      {"convert-value-dropped", {Aspect::limits, Aspect::dynamics}},
      {"convert-gazebo-overrides", {Aspect::limits, Aspect::visuals}},
      {"convert-texture", {Aspect::visuals}},
      {"convert-mimic", {Aspect::structure, Aspect::kinematics, Aspect::dynamics}},
      {"convert-renamed", {Aspect::structure}},
      {"convert-floating-joint", {Aspect::structure}},
      {"convert-planar-joint", {Aspect::structure, Aspect::kinematics, Aspect::dynamics, Aspect::limits}},
  };
  return aspects;
}

/// A model with its tree.
struct RobotTree {
  const urdf::Robot& robot;
  const kinematics::Tree& tree;
};

/// The first loss that no finding reports; empty if there is none.
inline std::string first_difference(const RobotTree& before, const RobotTree& after,
                                    const std::vector<source::Diagnostic>& findings) {
  std::set<Aspect> allowed;
  // A <gazebo> block may add links and joints of SDF to the model.
  if (after.robot.joints.size() > before.robot.joints.size())
    allowed = {Aspect::structure, Aspect::kinematics, Aspect::dynamics};
  for (const source::Diagnostic& finding : findings)
    if (const auto found = excused_by_rule().find(finding.rule->id); found != excused_by_rule().end())
      allowed.insert(found->second.begin(), found->second.end());
  kinematics::SameModelOptions compared;
  compared.samples = 4;
  compared.tolerance = 1e-9;
  std::erase(compared.aspects, Aspect::extensions);
  for (const auto& difference : kinematics::same_model(before.robot, after.robot, compared).differences) {
    if (difference.change == kinematics::Change::added) continue;
    // A mesh URI in Gazebo's form comes back in ROS's form.
    if (difference.field == "shape" && difference.was.starts_with("mesh ") && difference.is.starts_with("mesh "))
      continue;
    if (!allowed.contains(difference.aspect))
      return std::string(kinematics::text(difference.aspect)) + ": " + difference.message();
  }
  return {};
}

}  // namespace urdfmill::sdf::test
