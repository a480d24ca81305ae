// Parts of a model that the ROS distribution which the caller names does not load or read (--for).
#include "urdfmill/urdf/distributions.hpp"

#include <fmt/format.h>

#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

namespace {

void check_declared_version(Findings& findings, const DistributionFacts& ros) {
  if (findings.options.for_version || findings.robot.version <= ros.newest) return;
  findings.report(rules::for_distribution, findings.robot.document->root(), findings.robot.version_span,
                  fmt::format("ROS {} reads URDF {} and refuses version {}", ros.name, text(ros.newest),
                              text(findings.robot.version)),
                  {.hint = fmt::format("⟨urdfmill migrate⟩ ⟨urdf-version⟩ {} writes an older version", ros.name)});
}

/// Reports parts that belong to the other generation of ROS.
void check_generation(Findings& findings, const DistributionFacts& ros) {
  const bool is_ros1 = ros.distribution == Distribution::noetic;
  const std::string_view unread = is_ros1 ? "ros2_control" : "transmission";
  const xml::Element* first = nullptr;
  std::size_t count = 0;
  bool has_control = false;
  for (const Extension& extension : findings.robot.extensions) {
    if (!extension.owner.empty()) continue;
    has_control = has_control || extension.element->name == "ros2_control";
    if (extension.element->name == unread && count++ == 0) first = extension.element;
  }
  if (first == nullptr) return;
  const std::string more = count > 1 ? fmt::format(" (and {} more)", count - 1) : std::string();
  findings.report(rules::for_distribution, first, first->start_tag(),
                  is_ros1 ? fmt::format("<ros2_control>{} is read by ROS 2 alone; ROS {} ignores it", more, ros.name)
                          : fmt::format("<transmission>{} in <robot> is read by ROS 1 alone; ROS {} ignores it{}", more,
                                        ros.name, has_control ? "" : ", and the model has no <ros2_control>"),
                  {.hint = is_ros1 ? "" : "transmissions of ROS 2 are in <ros2_control>", .has_other_severity = true});
}

}  // namespace

void check_distribution(Findings& findings) {
  if (!findings.options.distribution) return;
  const DistributionFacts& ros = facts_of(*findings.options.distribution);
  check_declared_version(findings, ros);
  check_generation(findings, ros);
  for (const Extension& extension : findings.robot.extensions) {
    if (extension.element->name != "gazebo" && extension.element->name != "ros2_control") continue;
    for (OutdatedName& name : outdated_names(*extension.element, ros.distribution))
      findings.report(
          rules::for_distribution, name.element, name.span, std::move(name.what),
          {.hint = std::move(name.hint), .fix = std::move(name.edits), .has_other_severity = name.is_loaded});
  }
}

}  // namespace urdfmill::urdf
