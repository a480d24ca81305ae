// The <gazebo> blocks of a URDF, sorted by the link or joint that they refer to.
//
// Values in URDF's own spelling (mu1, selfCollide, stopCfm …) each have a place in SDF; all other content is copied.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::gazebo {

/// A value for SDF, ready to be written, and the element it comes from.
struct Value {
  std::string text;
  const xml::Element* element = nullptr;
};
/// Values by their URDF names: "mu1", "selfCollide".
using Values = std::map<std::string_view, Value>;

/// Content of the blocks about one link.
struct LinkBlocks {
  Values values;
  std::vector<const xml::Element*> copied;        ///< sensors, plugins, lights and other content of the link
  std::vector<const xml::Element*> in_visual;     ///< to be copied into every visual
  std::vector<const xml::Element*> in_collision;  ///< to be copied into every collision
  [[nodiscard]] const Value* value(std::string_view name) const;
};

/// Content of the blocks about one joint.
struct JointBlocks {
  Values values;
  std::vector<const xml::Element*> copied;  ///< sensors, plugins and other content of the joint
  bool keep = false;                        ///< preserveFixedJoint or disableFixedJointLumping
  [[nodiscard]] const Value* value(std::string_view name) const;
  /// True if the content requires the joint to exist.
  [[nodiscard]] bool need_joint() const { return keep || !values.empty() || !copied.empty(); }
};

struct Blocks {
  std::map<std::string, LinkBlocks, std::less<>> links;
  std::map<std::string, JointBlocks, std::less<>> joints;
  std::vector<const xml::Element*> model;  ///< content of blocks without a reference
  [[nodiscard]] const LinkBlocks& link(std::string_view name) const;
  [[nodiscard]] const JointBlocks& joint(std::string_view name) const;
};

/// Sorts the robot's blocks. Reports convert-gazebo-reference, convert-gazebo-misplaced,
/// convert-gazebo-value and convert-copied-invalid.
[[nodiscard]] Blocks blocks_of(const urdf::Robot& robot, source::Sink& sink);

}  // namespace urdfmill::gazebo
