#include <algorithm>
#include <utility>
#include <vector>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/json.hpp"
#include "urdfmill/text/percent.hpp"

namespace urdfmill::source {
namespace {

constexpr std::string_view schema = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns a file name as a URI reference; relative ones stay relative.
std::string uri_of(std::string_view path) {
  return (path.starts_with('/') ? "file://" : "") + text::percent_encoded(path, "-._~/!$&'()*+,;=@");
}

std::string_view level_of(Severity severity) {
  return severity_name(severity);
}

void write_text(text::JsonWriter& json, std::string_view name, std::string_view text) {
  json.key(name).begin_object().key("text").value(text).end_object();
}

void write_region(text::JsonWriter& json, std::string_view name, Span span, const SourceFile& file) {
  const Position begin = file.position(span.begin);
  const Position end = file.position(span.end);
  json.key(name).begin_object();
  json.key("startLine").value(begin.line).key("startColumn").value(begin.column);
  json.key("endLine").value(end.line).key("endColumn").value(end.column);
  json.end_object();
}

void write_artifact(text::JsonWriter& json, const std::string& name, const RenderOptions& options) {
  json.key("artifactLocation").begin_object().key("uri").value(uri_of(options.path_of(name))).end_object();
}

void write_location(text::JsonWriter& json, Span span, const Sources& sources, const RenderOptions& options,
                    std::string_view message = {}, const Subject& subject = {}) {
  json.begin_object();
  if (span.known()) {
    json.key("physicalLocation").begin_object();
    write_artifact(json, sources[span.file].name(), options);
    write_region(json, "region", span, sources[span.file]);
    json.end_object();
  }
  if (!subject.empty()) {
    json.key("logicalLocations").begin_array().begin_object();
    json.key("name").value(subject.name).key("kind").value(subject.kind).end_object().end_array();
  }
  if (!message.empty()) write_text(json, "message", message);
  json.end_object();
}

void write_rule(text::JsonWriter& json, const Rule& rule, const RenderOptions& options) {
  const auto write = [&](std::string_view name, std::string_view text) {
    if (!text.empty()) write_text(json, name, text::spell_options(text, options.spelling));
  };
  json.begin_object();
  json.key("id").value(rule.id);
  write("shortDescription", rule.title);
  write("fullDescription", rule.why);
  // The page itself rather than an address: it is that of this version, and is read without a network.
  json.key("help").begin_object().key("text").value(text::spell_options(rule.remedy, options.spelling));
  json.key("markdown").value(rule_markdown(rule, options.spelling)).end_object();
  json.key("defaultConfiguration").begin_object().key("level").value(level_of(rule.severity)).end_object();
  json.end_object();
}

void write_fix(text::JsonWriter& json, const Diagnostic& diagnostic, const Sources& sources,
               const RenderOptions& options) {
  json.key("fixes").begin_array().begin_object();
  if (!diagnostic.hint.empty()) write_text(json, "description", text::spell_options(diagnostic.hint, options.spelling));
  json.key("artifactChanges").begin_array();
  for (const Edit& edit : diagnostic.fix) {
    if (!edit.span.known()) continue;
    json.begin_object();
    write_artifact(json, sources[edit.span.file].name(), options);
    json.key("replacements").begin_array().begin_object();
    write_region(json, "deletedRegion", edit.span, sources[edit.span.file]);
    write_text(json, "insertedContent", edit.text);
    json.end_object().end_array().end_object();
  }
  json.end_array().end_object().end_array();
}

void write_result(text::JsonWriter& json, const Diagnostic& diagnostic, std::size_t rule_index, const Sources& sources,
                  const RenderOptions& options) {
  json.begin_object();
  if (diagnostic.rule != nullptr) {
    json.key("ruleId").value(diagnostic.rule->id);
    json.key("ruleIndex").value(static_cast<std::uint64_t>(rule_index));
  }
  json.key("level").value(level_of(diagnostic.severity));
  const std::string hint = diagnostic.hint.empty() ? "" : "\n" + diagnostic.hint;
  write_text(json, "message", text::spell_options(diagnostic.message + hint, options.spelling));
  if (diagnostic.span.known() || !diagnostic.subject.empty()) {
    json.key("locations").begin_array();
    write_location(json, diagnostic.span, sources, options, {}, diagnostic.subject);
    json.end_array();
  }
  if (!diagnostic.trail.empty()) {
    json.key("relatedLocations").begin_array();
    for (const TrailStep& step : diagnostic.trail) write_location(json, step.span, sources, options, step.text);
    json.end_array();
  }
  if (!diagnostic.fix.empty()) write_fix(json, diagnostic, sources, options);
  if (!diagnostic.meant.empty()) {
    json.key("properties").begin_object();
    write_data(json, {}, diagnostic.meant);
    json.end_object();
  }
  json.end_object();
}

/// Writes a notification for each model that was not checked as a whole.
void write_notifications(text::JsonWriter& json, const Coverage& coverage, const RenderOptions& options) {
  json.key("invocations").begin_array().begin_object().key("executionSuccessful").value(true);
  json.key("toolExecutionNotifications").begin_array();
  for (const Unfinished& robot : coverage.unfinished) {
    std::string text(robot.verdict);
    if (!robot.arguments.empty()) text += " with " + robot.arguments;
    std::string_view separator = ": lacks ";
    for (const Subject& subject : robot.missing)
      text.append(std::exchange(separator, ", ")).append(subject.kind).append(" ").append(subject.name);
    json.begin_object().key("level").value("warning");
    write_text(json, "message", text);
    json.key("locations").begin_array().begin_object().key("physicalLocation").begin_object();
    write_artifact(json, robot.file, options);
    json.end_object().end_object().end_array().end_object();
  }
  json.end_array().end_object().end_array();
}

std::vector<const Rule*> rules_of(std::span<const Diagnostic> diagnostics) {
  std::vector<const Rule*> rules;
  for (const Diagnostic& diagnostic : diagnostics)
    if (diagnostic.rule != nullptr) rules.push_back(diagnostic.rule);
  std::sort(rules.begin(), rules.end(), [](const Rule* a, const Rule* b) { return a->id < b->id; });
  rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
  return rules;
}

}  // namespace

std::string render_sarif(std::span<const Diagnostic> diagnostics, const Sources& sources,
                         const RenderOptions& options) {
  const std::vector<const Rule*> rules = rules_of(diagnostics);
  std::string out;
  text::JsonWriter json(out);
  json.begin_object().key("$schema").value(schema).key("version").value("2.1.0");
  json.key("runs").begin_array().begin_object();
  json.key("tool").begin_object().key("driver").begin_object();
  json.key("name").value("urdfmill");
  if (!options.tool_version.empty()) json.key("version").value(options.tool_version);
  json.key("rules").begin_array();
  for (const Rule* rule : rules) write_rule(json, *rule, options);
  json.end_array().end_object().end_object();
  if (options.coverage != nullptr) write_notifications(json, *options.coverage, options);
  json.key("columnKind").value("unicodeCodePoints");
  json.key("results").begin_array();
  for (const Diagnostic& diagnostic : diagnostics) {
    const auto index = std::find(rules.begin(), rules.end(), diagnostic.rule) - rules.begin();
    write_result(json, diagnostic, static_cast<std::size_t>(index), sources, options);
  }
  json.end_array().end_object().end_array().end_object();
  return out;
}

}  // namespace urdfmill::source
