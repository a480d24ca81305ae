#include "urdfmill/session/checks/neighbour_proof.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "urdfmill/files/reader.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::session {
namespace {

/// The findings in a file, and the files that they depend on.
struct NeighbourState {
  std::optional<CheckedNeighbour> checked;  ///< nothing if it could not be checked
  std::string problem;
  std::set<std::string> dependencies;
};

NeighbourState state_of(Session& session, const NeighbourProofRequest& request) {
  NeighbourState state;
  source::Collector ignored;
  const LoadedDocument loaded =
      load_document(session, request.robot, {.arguments = request.arguments, .flatten = true}, ignored);
  state.dependencies.insert(loaded.dependencies.begin(), loaded.dependencies.end());
  if (!loaded.document) {
    const source::Diagnostic* error = ignored.first_error();
    state.problem = error != nullptr ? error->message : loaded.unreadable;
    return state;
  }
  const urdf::Robot robot = urdf::read_as_far_as_possible(loaded.document, {}, ignored).robot;
  files::ReadLog reads;
  session.reader().log(&reads);
  std::vector<CheckedNeighbour> all = check_neighbours(session, request.neighbours, robot, loaded);
  session.reader().log(nullptr);
  for (const files::ReadLog::Entry& entry : reads.entries())
    if (entry.kind == files::ReadKind::file) state.dependencies.insert(entry.name);
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const CheckedNeighbour& checked) { return checked.file == request.file; });
  if (found == all.end()) {
    state.problem = "\"" + request.file + "\" cannot be read";
    return state;
  }
  state.checked = std::move(*found);
  return state;
}

/// A finding without its place, which edits before it move.
using FindingKey = std::pair<const source::Rule*, std::string>;

FindingKey key_of(const source::Diagnostic& finding) {
  return {finding.rule, finding.message};
}

/// True if the fix of a finding is at a claimed place.
bool is_claimed(const source::Diagnostic& finding, const Session& session, const std::vector<ClaimedPlace>& claims) {
  return std::any_of(finding.fix.begin(), finding.fix.end(), [&](const source::Edit& edit) {
    const std::string path = session.files().canonical(session.sources()[edit.span.file].name());
    return std::any_of(claims.begin(), claims.end(), [&](const ClaimedPlace& claim) {
      return claim.file == path && edit.span.begin < claim.before.end && claim.before.begin < edit.span.end;
    });
  });
}

}  // namespace

std::string difference_of_checks(const CheckedNeighbour& was, const CheckedNeighbour& is) {
  std::multiset<std::string_view> left;
  for (const source::Diagnostic& finding : was.findings.diagnostics) left.insert(finding.rule->id);
  for (const source::Diagnostic& finding : is.findings.diagnostics) {
    const auto same = left.find(finding.rule->id);
    if (same == left.end()) return "would find: " + finding.message;
    left.erase(same);
  }
  return left.empty() && was.fit == is.fit ? std::string() : "would name other parts of the robot";
}

std::string difference_of_renamed(Session& before, Session& after, const NeighbourProofRequest& request) {
  const NeighbourState was = state_of(before, request), is = state_of(after, request);
  if (!was.checked) return "cannot be checked: " + was.problem;
  if (!is.checked) return "could no longer be checked: " + is.problem;
  return difference_of_checks(*was.checked, *is.checked);
}

RootProof prove_neighbour(Session& before, Session& after, const NeighbourProofRequest& request,
                          const std::vector<ClaimedPlace>& claims) {
  NeighbourState was = state_of(before, request);
  RootProof proof;
  NeighbourState is;
  if (was.checked) is = state_of(after, request);
  was.dependencies.merge(is.dependencies);
  proof.dependencies.assign(was.dependencies.begin(), was.dependencies.end());
  proof.dependencies.push_back(request.file);
  if (!was.checked) {
    proof.unproved = std::move(was.problem);
    return proof;
  }
  if (!is.checked) {
    proof.difference = "could no longer be checked: " + is.problem;
    return proof;
  }
  std::multiset<FindingKey> allowed;
  std::set<FindingKey> fixed;
  for (const source::Diagnostic& finding : was.checked->findings.diagnostics)
    if (is_claimed(finding, before, claims))
      fixed.insert(key_of(finding));
    else
      allowed.insert(key_of(finding));
  for (const source::Diagnostic& finding : is.checked->findings.diagnostics) {
    const auto same = allowed.find(key_of(finding));
    if (same != allowed.end()) {
      allowed.erase(same);
      continue;
    }
    proof.difference = (fixed.contains(key_of(finding)) ? "would still find: " : "would find: ") + finding.message;
    return proof;
  }
  return proof;
}

}  // namespace urdfmill::session
