#include "urdfmill/source/render.hpp"

#include "urdfmill/text/append.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::source {
namespace {

void write_position(text::JsonWriter& json, std::string_view name, const SourceFile& file, std::uint32_t offset) {
  const Position position = file.position(offset);
  json.key(name).begin_object();
  json.key("line").value(position.line);
  json.key("column").value(position.column);
  json.key("offset").value(offset);
  json.end_object();
}

void write_subject(text::JsonWriter& json, const Subject& subject) {
  json.begin_object().key("kind").value(subject.kind).key("name").value(subject.name).end_object();
}

void write_diagnostic(text::JsonWriter& json, const Diagnostic& diagnostic, const Sources& sources,
                      const RenderOptions& options) {
  json.begin_object();
  if (diagnostic.rule != nullptr) json.key("rule").value(diagnostic.rule->id);
  json.key("severity").value(severity_name(diagnostic.severity));
  json.key("message").value(text::spell_options(diagnostic.message, options.spelling));
  write_data(json, diagnostic.subject, diagnostic.meant);
  write_place(json, diagnostic.span, sources);
  if (!diagnostic.trail.empty()) {
    json.key("trail").begin_array();
    for (const TrailStep& step : diagnostic.trail) {
      json.begin_object().key("text").value(step.text);
      write_place(json, step.span, sources);
      json.end_object();
    }
    json.end_array();
  }
  if (!diagnostic.hint.empty()) json.key("hint").value(text::spell_options(diagnostic.hint, options.spelling));
  if (!diagnostic.fix.empty()) {
    json.key("fix").begin_array();
    for (const Edit& edit : diagnostic.fix) {
      json.begin_object();
      write_place(json, edit.span, sources);
      json.key("text").value(edit.text).end_object();
    }
    json.end_array();
  }
  json.end_object();
}

void write_coverage(text::JsonWriter& json, const Coverage& coverage) {
  const auto add = [&json](std::string_view name, std::size_t count) {
    json.key(name).value(static_cast<std::uint64_t>(count));
  };
  json.key("robots").begin_object();
  add("checked", coverage.checked);
  add("in_part", coverage.in_part);
  add("not_checked", coverage.not_checked);
  add("failed", coverage.failed);
  json.key("incomplete").begin_array();
  for (const Unfinished& robot : coverage.unfinished) {
    json.begin_object().key("file").value(robot.file);
    if (!robot.arguments.empty()) json.key("arguments").value(robot.arguments);
    json.key("verdict").value(robot.verdict);
    if (!robot.missing.empty()) {
      json.key("missing").begin_array();
      for (const Subject& subject : robot.missing) write_subject(json, subject);
      json.end_array();
    }
    json.end_object();
  }
  json.end_array().end_object();
}

/// Escapes for GitHub's workflow commands: always `%` and line ends, in properties also `:` and `,`.
std::string github_escaped(std::string_view text, bool property) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '%':
        out += "%25";
        break;
      case '\r':
        out += "%0D";
        break;
      case '\n':
        out += "%0A";
        break;
      case ':':
        out += property ? "%3A" : ":";
        break;
      case ',':
        out += property ? "%2C" : ",";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string github_message(const Diagnostic& diagnostic, const Sources& sources, const RenderOptions& options) {
  std::string text = text::visible(text::spell_options(diagnostic.message, options.spelling));
  for (const TrailStep& step : diagnostic.trail) {
    text::append(text, '\n', text::visible(step.text));
    if (!step.span.known()) continue;
    const SourceFile& file = sources[step.span.file];
    text::append(text, " at ", text::visible(options.path_of(file.name())), ':',
                 std::to_string(file.position(step.span.begin).line));
  }
  if (!diagnostic.hint.empty())
    text::append(text, "\nhint: ", text::visible(text::spell_options(diagnostic.hint, options.spelling)));
  return text;
}

}  // namespace

void write_place(text::JsonWriter& json, Span span, const Sources& sources, const FileSpelling& spelling) {
  if (!span.known()) return;
  const SourceFile& file = sources[span.file];
  json.key("file").value(spelling ? spelling(file.name()) : file.name());
  json.key("range").begin_object();
  write_position(json, "start", file, span.begin);
  write_position(json, "end", file, span.end);
  json.end_object();
}

void write_data(text::JsonWriter& json, const Subject& subject, const text::Meant& meant) {
  if (!subject.empty()) {
    json.key("subject");
    write_subject(json, subject);
  }
  if (!meant.empty())
    json.key("meant").begin_object().key("name").value(meant.name).key("written").value(meant.written).end_object();
}

std::string_view severity_name(Severity severity) {
  return severity == Severity::error ? "error" : severity == Severity::warning ? "warning" : "note";
}

std::string render(RenderFormat format, std::span<const Diagnostic> diagnostics, const Sources& sources,
                   const RenderOptions& options) {
  switch (format) {
    case RenderFormat::json:
      return render_json(diagnostics, sources, options);
    case RenderFormat::sarif:
      return render_sarif(diagnostics, sources, options);
    case RenderFormat::github:
      return render_github(diagnostics, sources, options);
    case RenderFormat::gitlab:
      return render_gitlab(diagnostics, sources, options);
    case RenderFormat::junit:
      return render_junit(diagnostics, sources, options);
    case RenderFormat::grouped:
      return render_grouped(diagnostics, sources, options);
    case RenderFormat::concise:
    case RenderFormat::text:
      break;
  }
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics)
    out += format == RenderFormat::text ? render_text(diagnostic, sources, options)
                                        : render_concise(diagnostic, sources, options);
  return out;
}

std::string render_json(std::span<const Diagnostic> diagnostics, const Sources& sources, const RenderOptions& options) {
  std::string out;
  text::JsonWriter json(out);
  std::uint32_t counts[3] = {};
  json.begin_object().key("diagnostics").begin_array();
  for (const Diagnostic& diagnostic : diagnostics) {
    write_diagnostic(json, diagnostic, sources, options);
    ++counts[static_cast<int>(diagnostic.severity)];
  }
  json.end_array().key("counts").begin_object();
  json.key("errors").value(counts[static_cast<int>(Severity::error)]);
  json.key("warnings").value(counts[static_cast<int>(Severity::warning)]);
  json.key("notes").value(counts[static_cast<int>(Severity::note)]);
  json.end_object();
  if (options.coverage != nullptr) write_coverage(json, *options.coverage);
  json.end_object();
  return out;
}

std::string render_github(std::span<const Diagnostic> diagnostics, const Sources& sources,
                          const RenderOptions& options) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics) {
    std::vector<std::pair<std::string_view, std::string>> properties;
    if (diagnostic.span.known()) {
      const SourceFile& file = sources[diagnostic.span.file];
      const Position begin = file.position(diagnostic.span.begin);
      const Position end = file.position(diagnostic.span.end);
      properties = {{"file", options.path_of(file.name())},
                    {"line", std::to_string(begin.line)},
                    {"endLine", std::to_string(end.line)}};
      // GitHub accepts columns only if the place is on one line.
      if (begin.line == end.line) {
        properties.emplace_back("col", std::to_string(begin.column));
        properties.emplace_back("endColumn", std::to_string(end.column));
      }
    }
    if (diagnostic.rule != nullptr) properties.emplace_back("title", diagnostic.rule->id);
    out += github_command(diagnostic.severity == Severity::note ? "notice" : severity_name(diagnostic.severity),
                          properties, github_message(diagnostic, sources, options));
  }
  return out;
}

std::string github_command(std::string_view kind,
                           const std::vector<std::pair<std::string_view, std::string>>& properties,
                           std::string_view message) {
  std::string out = "::" + std::string(kind);
  char before_property = ' ';
  for (const auto& [name, value] : properties) {
    text::append(out, before_property, name, '=', github_escaped(text::visible(value), true));
    before_property = ',';
  }
  text::append(out, "::", github_escaped(message, false), '\n');
  return out;
}

}  // namespace urdfmill::source
