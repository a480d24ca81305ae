#include "urdfmill/session/migrate.hpp"

#include <utility>

#include "urdfmill/urdf/parse.hpp"

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
  migrate::Migration result = migrate::migrate(sources, file, options, sink);
  migrated.migration = result.outcome;
  if (result.outcome == migrate::Outcome::refused)
    migrated.outcome = Outcome::findings;
  else
    migrated.text = std::move(result.text);
  return migrated;
}

}  // namespace urdfmill::session
