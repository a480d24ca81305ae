// Robots of links in series, described by tables and sequences of transforms.
#pragma once
#include <optional>
#include <set>
#include <string>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dh/dh_robot.hpp"

namespace urdfmill::kinematics {

/// A movable joint to be added.
struct SerialJoint {
  std::string name;
  bool prismatic = false;
  Vector3 axis = Vector3::UnitZ();  ///< unit, in the joint's frame
  double lower = -urdf::infinity;   ///< rad or m
  double upper = urdf::infinity;    ///< rad or m
  std::optional<MimicOf> mimic;
};

/// Builds a robot by adding one joint and link after the other at the end.
class SerialRobot {
 public:
  SerialRobot(const std::string& name, const std::string& base_link, const DhRobotOptions& options, source::Sink& sink)
      : options_(options), sink_(sink) {
    robot_.name.value = name;
    add_link(base_link);
  }

  /// Adds a joint with its frame at that pose in the last link, and a link "link1", "link2", …. A prismatic joint
  /// without limits gets some: dh-limits-assumed.
  void add_joint(const SerialJoint& joint, const Transform& placement);
  /// Adds the last link, fixed to the one before it. An earlier link of the same name is renamed: "link6_".
  void add_tip(const std::string& link, const Transform& placement);

  [[nodiscard]] urdf::Robot robot() && { return std::move(robot_); }

 private:
  void add_link(const std::string& name);
  /// Returns the name, with underscores appended if a link has it.
  [[nodiscard]] std::string free_name(std::string name) const;
  void rename_link(const std::string& from, const std::string& to);
  void attach(urdf::Joint joint, const std::string& child);
  [[nodiscard]] urdf::Limits limits(const SerialJoint& joint);

  const DhRobotOptions& options_;
  source::Sink& sink_;
  urdf::Robot robot_;
  std::set<std::string> link_names_;
};

}  // namespace urdfmill::kinematics
