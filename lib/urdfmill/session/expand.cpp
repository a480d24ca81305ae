#include "urdfmill/session/expand.hpp"

#include <set>

#include "urdfmill/session/ambiguous_packages.hpp"
#include "urdfmill/xacro/banner.hpp"
#include "urdfmill/xacro/installed_files.hpp"

namespace urdfmill::session {

std::vector<xacro::Dependency> Expanded::dependencies() const {
  std::set<std::string_view> seen;
  std::vector<xacro::Dependency> distinct;
  for (const xacro::Dependency& dependency : expansion.dependencies)
    if (seen.insert(dependency.path).second) distinct.push_back(dependency);
  return distinct;
}

Expanded expand(Session& session, const Input& input, const ExpandRequest& request, source::Sink& sink) {
  Expanded expanded;
  xacro::ExpandOptions options;
  options.text = request.text;
  options.shown_name = input.shown_name();
  if (!options.text && (input.text || input.is_standard_input())) {
    options.text = session.text(input);
    if (options.text->error()) {
      expanded.unreadable = options.text->error()->message;
      return expanded;
    }
  }
  const bool is_rooted = request.root_dir.empty() || input.is_standard_input() || input.name.starts_with('/');
  const Input seen = is_rooted ? input : Input(request.root_dir + "/" + input.name);
  const ModelPlace place = session.place(seen);
  options.arguments = request.arguments;
  options.argument_places = request.argument_places;
  options.packages = &place.packages;
  options.files = &session.reader();
  options.limits = session.options().limits;
  options.python = expanded.python = place.python;
  options.root_dir = request.root_dir;
  options.verbosity = request.verbosity;
  options.log = request.log;
  options.print = request.print;
  options.keep_arguments = request.keep_arguments;
  options.record = request.record;
  session.sources().release_unused();
  source::Collector found;
  const bool goes_on = request.in_part || request.as_installed;
  source::Sink& first_sink = goes_on ? found : sink;
  expanded.expansion = xacro::expand(input.name, session.sources(), options, first_sink);
  const source::Diagnostic* failure = expanded.succeeded() ? nullptr : found.first_error();
  // A package that is not found has no file that it installs elsewhere.
  if (failure != nullptr && xacro::is_about_missing(*failure) &&
      (request.in_part || failure->subject.kind == source::subjects::file)) {
    options.in_part = request.in_part;
    options.find_moved = [&session](const std::string& path) {
      return xacro::file_before_installation(path, session.files());
    };
    found = {};
    expanded.expansion = xacro::expand(input.name, session.sources(), options, found);
  }
  for (source::Diagnostic& finding : found.diagnostics) sink.report(std::move(finding));
  session.count_parsed(expanded.expansion.parsed);
  for (const std::string& variable : expanded.expansion.variables)
    session.reader().note(files::ReadKind::variable, variable);
  report_ambiguous_packages(place.packages, sink);
  return expanded;
}

std::optional<std::string> text_of_expansion(const Expanded& expanded, const Input& input, const ExpansionText& options,
                                             std::string& error) {
  xml::WriteOptions write;
  if (options.banner) write.banner = xacro::banner(input.is_standard_input() ? "None" : input.name);
  write.comments = options.comments;
  write.quoting = xacro::quoting(expanded.python);
  write.parts = options.parts;
  std::string text;
  if (const auto problem = xml::write(*expanded.expansion.document, write, text)) {
    error = "the result cannot be written as XML: " + *problem;
    return std::nullopt;
  }
  return text;
}

}  // namespace urdfmill::session
