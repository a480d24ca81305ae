#include "urdfmill/session/mechanics/group_states.hpp"

#include <map>

#include "urdfmill/srdf/check.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/srdf/states.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::session {

GroupStates group_states(Session& session, const Input& srdf, const LoadRequest& request, const urdf::Robot& robot,
                         source::Sink& sink) {
  GroupStates made;
  LoadedDocument loaded = load_document(session, srdf, request, sink);
  made.files = std::move(loaded.dependencies);
  made.failure = loaded.failure;
  made.unreadable = loaded.unreadable;
  if (!loaded.document || loaded.document->root() == nullptr) return made;
  const xml::Element& root = *loaded.document->root();
  if (!srdf::has_parts(root) && (root.name != "robot" || root.child() != nullptr)) {
    source::Diagnostic finding = source::finding(
        srdf::rules::group_state,
        "the file is not an SRDF: its root has none of <group>, <group_state>, <end_effector>, …", root.start_tag());
    source::take_other_severity(finding, srdf::rules::other_severities);
    sink.report(std::move(finding));
    made.failure = LoadFailure::malformed;
    return made;
  }
  if (root.child("group_state") == nullptr)
    xml::report(sink, srdf::rules::group_state, &root, root.start_tag(), "the SRDF has no <group_state>");
  const urdf::CheckOptions options;
  urdf::Findings findings(robot, options, sink, srdf::rules::other_severities);
  std::vector<srdf::GroupState> states = srdf::read_states(root, findings);
  std::map<std::string, std::size_t> uses;
  for (const srdf::GroupState& state : states) ++uses[state.name];
  for (srdf::GroupState& state : states)
    made.poses.push_back(
        {uses[state.name] > 1 ? state.group + '_' + state.name : state.name, std::move(state.positions)});
  return made;
}

}  // namespace urdfmill::session
