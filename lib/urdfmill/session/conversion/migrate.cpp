#include "urdfmill/session/conversion/migrate.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/xml/rules.hpp"

namespace urdfmill::session {

bool is_xacro_source(const std::string& name, const source::Sources& sources, source::FileId file) {
  if (name.ends_with(".xacro")) return true;
  if (sources[file].bytes().find("xacro:") == std::string_view::npos) return false;
  const xml::ParseResult parsed = urdf::parse(sources, file);
  return parsed.document && xacro::uses_xacro(*parsed.document);
}

Migrated migrate(Session& session, const Input& input, const MigrateRequest& request, source::Sink& sink) {
  Migrated migrated;
  SourceText source = session.read(input);
  if (!source.file) {
    migrated.unreadable = std::move(source.error);
    migrated.outcome = Outcome::failure;
    return migrated;
  }
  source::Sources& sources = session.sources();
  const source::FileId file = *source.file;
  migrate::Options options = request.migration;
  options.xacro = is_xacro_source(input.name, sources, file);
  source::Collector findings;
  migrate::Migration result = migrate::migrate(sources, file, options, findings);
  migrated.migration = result.outcome;
  migrated.outcome = outcome_of(result.outcome, findings.diagnostics);
  if (result.outcome != migrate::Outcome::refused) migrated.text = std::move(result.text);
  for (source::Diagnostic& finding : findings.diagnostics) sink.report(std::move(finding));
  return migrated;
}

Outcome outcome_of(migrate::Outcome migration, const std::vector<source::Diagnostic>& findings) {
  if (migration != migrate::Outcome::refused) return Outcome::clean;
  const bool is_malformed = std::any_of(findings.begin(), findings.end(), [](const source::Diagnostic& finding) {
    return finding.rule == &xml::rules::malformed;
  });
  return is_malformed ? Outcome::failure : Outcome::findings;
}

}  // namespace urdfmill::session
