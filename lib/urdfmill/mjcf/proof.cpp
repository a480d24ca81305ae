#include "urdfmill/mjcf/proof.hpp"

#include <algorithm>
#include <set>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/mjcf/reader.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

namespace urdfmill::mjcf {

std::optional<std::string> difference(const Lowered& lowered, const std::string& text) {
  source::Sources sources;
  const auto parsed = xml::parse(sources, sources.add("", text), {.namespaces = false});
  if (!parsed.document) return parsed.error->message;
  source::Collector findings;
  const auto last_error = [&] {
    const auto& all = findings.diagnostics;
    const auto error = std::find_if(all.rbegin(), all.rend(),
                                    [](const auto& finding) { return finding.severity == source::Severity::error; });
    return error == all.rend() ? std::string("it cannot be read") : error->message;
  };
  const auto document = urdf_document(parsed.document, findings, {});
  if (!document) return last_error();
  const auto again = urdf::read(document, {urdf::Reading::strict, nullptr}, findings);
  if (!again) return last_error();
  kinematics::SameModelOptions options;
  options.tolerance = 1e-9;
  // Every frame, axis and mass is compared directly, so random positions would add nothing.
  options.samples = 0;
  std::erase(options.aspects, kinematics::Aspect::extensions);
  std::set<std::string> fixed;
  for (const urdf::Joint& joint : lowered.robot.joints)
    if (joint.type == urdf::JointType::fixed) fixed.insert("link " + joint.child.value);
  for (const kinematics::Difference& found : kinematics::same_model(lowered.robot, *again, options).differences)
    // MJCF has no names for fixed joints.
    if (found.field != "parent joint" || !fixed.contains(found.part)) return found.message();
  return std::nullopt;
}

}  // namespace urdfmill::mjcf
