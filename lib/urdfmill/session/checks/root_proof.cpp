#include "urdfmill/session/checks/root_proof.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::session {
namespace {

using kinematics::Difference;

/// A robot as its readers see it.
struct ReadRobot {
  std::shared_ptr<const xml::Document> document;
  std::optional<urdf::Robot> robot;
  std::vector<std::string> dependencies;
  std::string problem;  ///< the reason why the robot cannot be read
};

std::string first_error_message(const source::Collector& findings) {
  for (const source::Diagnostic& finding : findings.diagnostics)
    if (finding.severity == source::Severity::error) return finding.message;
  return "its readers refuse it";
}

ReadRobot read_root(Session& session, const std::string& file, const RootProofRequest& request) {
  source::Collector findings;
  LoadedDocument loaded =
      load_document(session, file, {.arguments = request.arguments, .packages = request.packages}, findings);
  ReadRobot read;
  read.dependencies = std::move(loaded.dependencies);
  read.document = loaded.document;
  if (loaded.document)
    read.robot = urdf::read(loaded.document, read_options(loaded, session.sources(), urdf::Reading::urdfdom), findings);
  if (!read.robot)
    read.problem = loaded.unreadable.empty() ? first_error_message(findings) : std::move(loaded.unreadable);
  return read;
}

/// Returns the expansion after its own migration; nothing if that is refused.
std::optional<urdf::Robot> migrated(const xml::Document& document, migrate::Options options) {
  options.xacro = false;
  source::Sources sources;
  source::Collector findings;
  std::string text;
  if (xml::write(document, {}, text)) return std::nullopt;
  const migrate::Migration result = migrate::migrate(sources, sources.add("", std::move(text)), options, findings);
  if (result.outcome == migrate::Outcome::refused) return std::nullopt;
  const xml::ParseResult parsed = urdf::parse(sources, sources.add("", result.text));
  if (!parsed.document) return std::nullopt;
  return urdf::read(parsed.document, {urdf::Reading::urdfdom, nullptr}, findings);
}

/// Returns the first difference of two models that the same migration of the expansion would not have made.
std::string unasked_difference(const ReadRobot& before, const urdf::Robot& after, const migrate::Options& migration) {
  kinematics::SameModelOptions exactly;
  exactly.measure = kinematics::SameModelOptions::Measure::exact;
  const auto differences = kinematics::same_model(*before.robot, after, exactly).differences;
  if (differences.empty()) return {};
  const auto asked = migrated(*before.document, migration);
  if (!asked) return differences.front().message();
  const auto left = kinematics::same_model(*asked, after, exactly).differences;
  for (const Difference& difference : differences) {
    const bool is_left = std::any_of(left.begin(), left.end(), [&](const Difference& other) {
      return other.part == difference.part && other.field == difference.field;
    });
    if (is_left) return difference.message();
  }
  return {};
}

/// True if an expansion is meant to be a robot: macros alone make none.
bool has_links(const xml::Document& document) {
  return document.root() != nullptr && document.root()->child("link") != nullptr;
}

}  // namespace

RootProof prove_root(Session& before, Session& after, const std::string& file, const RootProofRequest& request) {
  ReadRobot was = read_root(before, file, request);
  RootProof proof;
  if (!was.robot) {
    if (!was.document || has_links(*was.document)) proof.unproved = std::move(was.problem);
  } else if (request.changes(file) || std::any_of(was.dependencies.begin(), was.dependencies.end(), request.changes)) {
    const ReadRobot is = read_root(after, file, request);
    proof.difference =
        is.robot ? unasked_difference(was, *is.robot, request.migration) : "it could no longer be read: " + is.problem;
  }
  proof.dependencies = std::move(was.dependencies);
  return proof;
}

}  // namespace urdfmill::session
