// Data shared by the rules: the robot with its joints indexed, and the sink of findings.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/urdf/check.hpp"

namespace urdfmill::urdf {

/// Optional parts of a finding besides rule, place and message.
struct Extra {
  text::Hint hint = {};
  std::vector<source::Edit> fix = {};          ///< dropped if the text it replaces was computed
  bool has_other_severity = false;             ///< that of the list for `Findings`
  std::vector<source::TrailStep> places = {};  ///< other places that the finding is about
};

class Findings {
 public:
  /// Reports rules of this module. All arguments must outlive this object.
  Findings(const Robot& checked, const CheckOptions& given, source::Sink& sink);
  /// Reports rules with these other severities.
  Findings(const Robot& checked, const CheckOptions& given, source::Sink& sink,
           std::span<const source::OtherSeverity> others);
  /// Refuses options that would end before this object.
  Findings(const Robot& checked, CheckOptions&& given, source::Sink& sink) = delete;

  /// Reports at a span of the element and adds the element's trail; if the span is unknown, at the element itself.
  void report(const source::Rule& rule, const xml::Element* at, Span span, std::string message, Extra extra = {});

  /// True if that rule has been reported there as an error.
  [[nodiscard]] bool is_refused(const source::Rule& rule, Span span) const {
    return errors_.contains({&rule, span.begin});
  }

  [[nodiscard]] const Link* link(std::string_view name) const;
  [[nodiscard]] const Joint* joint(std::string_view name) const;
  /// Returns the joint that moves the link, or null.
  [[nodiscard]] const Joint* parent_joint(const Link& link) const;
  [[nodiscard]] const std::vector<const Joint*>& child_joints(const Link& link) const;

  /// Returns the sum of the distances from joint to joint (m), counting 1 m for joints without one.
  [[nodiscard]] double reach() const { return reach_; }
  /// Marks a link with a size that looks like millimetres, so that findings that follow from it are not reported as
  /// well.
  void suspect_length(const Link& link) { suspected_.insert(&link); }
  [[nodiscard]] bool has_suspected_length(const Link& link) const { return suspected_.contains(&link); }

  const Robot& robot;
  const CheckOptions& options;
  /// All names, for suggestions.
  std::vector<std::string_view> link_names, joint_names;

 private:
  /// True if the text that the edits replace is in the source as it was read. Macro text without substitutions is the
  /// same in every part the macro makes.
  [[nodiscard]] bool is_written_as_read(const std::vector<source::Edit>& fix) const;

  source::Sink& sink_;
  std::span<const source::OtherSeverity> other_severities_;
  double reach_ = 1;
  std::unordered_set<const Link*> suspected_;
  std::set<std::pair<const source::Rule*, std::uint32_t>> errors_;  ///< by the beginning of their place
  std::map<std::string_view, const Link*> links_;
  std::map<std::string_view, const Joint*> joints_, parents_;
  std::map<std::string_view, std::vector<const Joint*>> children_;
};

/// True if the joint moves.
[[nodiscard]] inline bool moves(const Joint& joint) {
  return joint.type != JointType::fixed;
}
[[nodiscard]] inline bool has_range(const Joint& joint) {
  return joint.type == JointType::revolute || joint.type == JointType::prismatic;
}

/// True if a velocity limit (rad/s or m/s) is a round number that stands for "no limit".
[[nodiscard]] bool is_placeholder_velocity(double velocity);

/// Returns the text of an element without children and its place, both without the surrounding white space; empty for
/// null.
[[nodiscard]] Word text_of(const xml::Element* element);

/// Returns "did you mean …" for an unknown name; if only one name can be meant, the change to it is the fix.
[[nodiscard]] Extra meant_name(std::string_view name, Span place, const std::vector<std::string_view>& candidates);

/// Returns the names separated by commas; if there are many, the first ones and the number of the others.
[[nodiscard]] std::string names_in_short(const std::vector<std::string_view>& names);

// Families of rules. Each reports its findings.
void check_document_form(Findings& findings);
void check_structure(Findings& findings);
void check_versions(Findings& findings);
void check_values(Findings& findings);
void check_limits(Findings& findings);
/// Must run before the inertia: a length in mm must not be reported again as a density.
void check_lengths(Findings& findings);
void check_inertia(Findings& findings);
void check_joint_references(Findings& findings);
void check_control(Findings& findings);
void check_distribution(Findings& findings);
void check_gazebo(Findings& findings);
void check_materials(Findings& findings);
void check_meshes(Findings& findings);
void check_unread(Findings& findings);

}  // namespace urdfmill::urdf
