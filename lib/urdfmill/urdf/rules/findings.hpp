// What the rules share: the robot with its joints indexed, and where findings go.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/urdf/check.hpp"

namespace urdfmill::urdf {

/// What a finding may have besides rule, place and message.
struct Extra {
  std::string hint = {};
  std::vector<source::Edit> fix = {};             ///< dropped where the text was expanded
  std::optional<source::Severity> severity = {};  ///< instead of the rule's own
};

class Findings {
 public:
  Findings(const Robot& checked, const CheckOptions& given, source::Sink& sink);

  /// Reports at a span of the element, whose trail is told; where the span is unknown at the element itself.
  void report(const source::Rule& rule, const xml::Element* at, Span span, std::string message, Extra extra = {});

  [[nodiscard]] const Link* link(std::string_view name) const;
  [[nodiscard]] const Joint* joint(std::string_view name) const;
  /// The joint that moves the link, or null.
  [[nodiscard]] const Joint* parent_joint(const Link& link) const;
  [[nodiscard]] const std::vector<const Joint*>& child_joints(const Link& link) const;

  const Robot& robot;
  const CheckOptions& options;
  /// All names, for suggestions.
  std::vector<std::string_view> link_names, joint_names;

 private:
  source::Sink& sink_;
  std::unordered_map<std::string_view, const Link*> links_;
  std::unordered_map<std::string_view, const Joint*> joints_, parents_;
  std::unordered_map<std::string_view, std::vector<const Joint*>> children_;
};

/// Whether the joint moves.
[[nodiscard]] inline bool moves(const Joint& joint) {
  return joint.type != JointType::fixed;
}
[[nodiscard]] inline bool has_range(const Joint& joint) {
  return joint.type == JointType::revolute || joint.type == JointType::prismatic;
}

// The families. Each reports what it finds.
void check_document_form(Findings& findings);
void check_structure(Findings& findings);
void check_versions(Findings& findings);
void check_values(Findings& findings);
void check_limits(Findings& findings);
void check_inertia(Findings& findings);
void check_joint_references(Findings& findings);
void check_materials(Findings& findings);
void check_meshes(Findings& findings);
void check_unread(Findings& findings);

}  // namespace urdfmill::urdf
