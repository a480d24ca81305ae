#include "urdfmill/urdf/check.hpp"

#include "urdfmill/urdf/rules/findings.hpp"

namespace urdfmill::urdf {

void check(const Robot& robot, const CheckOptions& options, source::Sink& sink) {
  Findings findings(robot, options, sink);
  check_document_form(findings);
  check_structure(findings);
  check_versions(findings);
  check_values(findings);
  check_limits(findings);
  check_inertia(findings);
  check_joint_references(findings);
  check_materials(findings);
  check_meshes(findings);
  check_unread(findings);
}

void check_document(const std::shared_ptr<const xml::Document>& document, const CheckOptions& options,
                    source::Sink& sink) {
  const ReadResult read = read_as_far_as_possible(document, {Reading::strict, options.written_in}, sink);
  if (read.robot.span.known()) check(read.robot, options, sink);
}

}  // namespace urdfmill::urdf
