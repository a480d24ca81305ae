#include "urdfmill/session/conversion/migrate.hpp"

#include <algorithm>
#include <utility>

#include "urdfmill/session/load.hpp"
#include "urdfmill/text/letter_case.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xml/rules.hpp"

namespace urdfmill::session {

bool is_xacro_source(const std::string& name, const source::Sources& sources, source::FileId file) {
  if (text::has_suffix(name, {".xacro"})) return true;
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
  if (!result.open_limits.empty()) {
    LimitTypes types;
    options.has_unknown_uses = add_limit_types(session, input, {}, types) != Expansion::done;
    options.limit_types = &types[session.files().canonical(input.shown_name())];
    findings.diagnostics.clear();
    result = migrate::migrate(sources, file, options, findings);
  }
  migrated.migration = result.outcome;
  migrated.outcome = outcome_of(result.outcome, findings.diagnostics);
  if (result.outcome != migrate::Outcome::refused) migrated.text = std::move(result.text);
  for (source::Diagnostic& finding : findings.diagnostics) sink.report(std::move(finding));
  return migrated;
}

Expansion add_limit_types(Session& session, const Input& input, const Arguments& arguments, LimitTypes& types) {
  source::Collector findings;
  const LoadedDocument loaded = load_document(session, input, {.arguments = arguments}, findings);
  if (!loaded.document || loaded.document->root() == nullptr)
    return lacks_value(findings) ? Expansion::lacks_argument : Expansion::failed;
  const xml::Element& robot = *loaded.document->root();
  for (const xml::Element* joint = robot.child("joint"); joint != nullptr; joint = joint->next_element("joint")) {
    const xml::Element* limit = joint->child("limit");
    const xml::Attribute* type = joint->attribute("type");
    if (limit == nullptr || type == nullptr || !limit->span.known()) continue;
    const std::string file = session.files().canonical(session.sources()[limit->span.file].name());
    types[file][limit->span.begin].emplace(type->value);
  }
  return Expansion::done;
}

Outcome outcome_of(migrate::Outcome migration, const std::vector<source::Diagnostic>& findings) {
  if (migration != migrate::Outcome::refused) return Outcome::clean;
  const bool is_malformed = std::any_of(findings.begin(), findings.end(), [](const source::Diagnostic& finding) {
    return finding.rule == &xml::rules::malformed;
  });
  return is_malformed ? Outcome::failure : Outcome::findings;
}

}  // namespace urdfmill::session
