// Findings as diagnostics of the protocol.
#include <utility>

#include "urdfmill/lsp/server.hpp"
#include "urdfmill/lsp/uri.hpp"
#include "urdfmill/source/render.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::lsp {
namespace {

/// Returns the number of the protocol for a severity.
int number_of(source::Severity severity) {
  constexpr int error = 1, warning = 2, information = 3;
  switch (severity) {
    case source::Severity::error:
      return error;
    case source::Severity::warning:
      return warning;
    case source::Severity::note:
      break;
  }
  return information;
}

/// Returns the number of the protocol for a tag; 0 for none.
int number_of(source::Tag tag) {
  constexpr int unnecessary = 1, deprecated = 2;
  switch (tag) {
    case source::Tag::unnecessary:
      return unnecessary;
    case source::Tag::deprecated:
      return deprecated;
    case source::Tag::none:
      break;
  }
  return 0;
}

}  // namespace

void Server::publish() {
  // An edit can move a finding to another line without moving its bytes.
  std::set<std::string> files = std::exchange(edited_, {});
  for (std::string& file : diagnostics_.take_changes()) files.insert(std::move(file));
  for (const std::string& file : files)
    if (workspace_.contains(file) || documents_.contains(file)) publish(file);
}

void Server::publish(const std::string& file) {
  const Lines& lines = lines_of(file);
  std::string params;
  text::JsonWriter json(params, text::JsonLayout::one_line);
  json.begin_object().key("uri").value(uri_of(file));
  if (const auto open = documents_.find(file); open != documents_.end())
    json.key("version").value(open->second.version);
  json.key("diagnostics").begin_array();
  for (const language::Finding& finding : diagnostics_.of(file)) write_diagnostic(json, finding, lines);
  json.end_array().end_object();
  client_.notify("textDocument/publishDiagnostics", params);
}

void Server::write_diagnostic(text::JsonWriter& json, const language::Finding& finding, const Lines& lines) {
  const auto spelled = [this](const std::string& text) { return text::spell_options(text, options_.spelling); };
  json.begin_object().key("range");
  write_range(json, lines, finding.place.begin, finding.place.end);
  json.key("severity").value(number_of(finding.severity));
  json.key("code").value(finding.rule->id).key("source").value("urdfmill");
  if (const int tag = number_of(finding.rule->facts.tag); abilities_.tags.contains(tag))
    json.key("tags").begin_array().value(tag).end_array();
  if (abilities_.code_description && !options_.rules_page.empty())
    json.key("codeDescription")
        .begin_object()
        .key("href")
        .value(uri_of_path(options_.rules_page) + '#' + std::string(finding.rule->id))
        .end_object();
  std::string message = spelled(finding.message);
  if (!finding.hint.empty()) message += "\n" + spelled(finding.hint);
  json.key("message").value(message);
  if (abilities_.related_information && !finding.trail.empty()) {
    json.key("relatedInformation").begin_array();
    for (const language::FindingStep& step : finding.trail) {
      json.begin_object().key("location");
      write_location(json, step.place.file.empty() ? finding.place : step.place);
      json.key("message").value(spelled(step.text)).end_object();
    }
    json.end_array();
  }
  if (!finding.subject.empty() || !finding.meant.empty()) {
    json.key("data").begin_object();
    source::write_data(json, finding.subject, finding.meant);
    json.end_object();
  }
  json.end_object();
}

}  // namespace urdfmill::lsp
