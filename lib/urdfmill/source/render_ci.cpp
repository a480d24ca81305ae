// Findings for services that build and test: GitLab's report of code quality, and the XML of JUnit.
#include <algorithm>
#include <map>

#include "urdfmill/source/render.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/fnv.hpp"
#include "urdfmill/text/json.hpp"

namespace urdfmill::source {
namespace {

/// A stand-in for the file of a finding without a place, which neither form can be without.
constexpr std::string_view nowhere = ".";

std::string path_of(const Diagnostic& diagnostic, const Sources& sources, const RenderOptions& options) {
  return diagnostic.span.known() ? options.path_of(sources[diagnostic.span.file].name()) : std::string(nowhere);
}

std::string_view rule_of(const Diagnostic& diagnostic) {
  return diagnostic.rule == nullptr ? std::string_view("urdfmill") : diagnostic.rule->id;
}

std::string_view gitlab_severity(Severity severity) {
  return severity == Severity::error ? "major" : severity == Severity::warning ? "minor" : "info";
}

using Xml = text::CodeWriter<text::Xml>;

/// The findings of a test case.
struct Results {
  std::vector<const Diagnostic*> failures, others;
  const Diagnostic* skipped = nullptr;  ///< the reason why the file was not checked
};

/// Appends the findings, a line each.
void write_lines(Xml& xml, const std::vector<const Diagnostic*>& findings, const Sources& sources,
                 const RenderOptions& options) {
  for (const Diagnostic* finding : findings) {
    std::string line = render_concise(*finding, sources, options);
    line.pop_back();
    xml.name(line) << "\n";
  }
}

void write_case(Xml& xml, const std::string& file, const Results& results, const Sources& sources,
                const RenderOptions& options) {
  const auto message_of = [&](const Diagnostic& finding) {
    return text::spell_options(finding.message, options.spelling);
  };
  xml << "    <testcase classname=\"urdfmill\" name=";
  xml.quoted(file) << " file=";
  xml.quoted(file) << ">\n";
  if (!results.failures.empty()) {
    const Diagnostic& first = *results.failures.front();
    xml << "      <failure type=";
    xml.quoted(rule_of(first)) << " message=";
    const std::size_t more = results.failures.size() - 1;
    xml.quoted(message_of(first) + (more == 0 ? "" : " (and " + std::to_string(more) + " more)")) << ">";
    write_lines(xml, results.failures, sources, options);
    xml << "</failure>\n";
  } else if (results.skipped != nullptr) {
    xml << "      <skipped message=";
    xml.quoted(message_of(*results.skipped)) << "/>\n";
  }
  if (!results.others.empty()) {
    xml << "      <system-out>";
    write_lines(xml, results.others, sources, options);
    xml << "</system-out>\n";
  }
  xml << "    </testcase>\n";
}

}  // namespace

std::string render_gitlab(std::span<const Diagnostic> diagnostics, const Sources& sources,
                          const RenderOptions& options) {
  std::string out;
  text::JsonWriter json(out);
  std::map<std::uint64_t, std::uint64_t> repeats;
  json.begin_array();
  for (const Diagnostic& diagnostic : diagnostics) {
    const std::string path = path_of(diagnostic, sources, options);
    const std::string message = text::spell_options(diagnostic.message, options.spelling);
    const std::uint64_t identity = text::fnv1a(message, text::fnv1a(rule_of(diagnostic), text::fnv1a(path)));
    const std::uint64_t repeat = repeats[identity]++;
    json.begin_object();
    json.key("description").value(message);
    json.key("check_name").value(rule_of(diagnostic));
    json.key("fingerprint").value(std::to_string(identity) + (repeat == 0 ? "" : "-" + std::to_string(repeat)));
    json.key("severity").value(gitlab_severity(diagnostic.severity));
    json.key("location").begin_object().key("path").value(path);
    json.key("lines").begin_object().key("begin");
    json.value(diagnostic.span.known() ? sources[diagnostic.span.file].position(diagnostic.span.begin).line : 1U);
    json.end_object().end_object().end_object();
  }
  json.end_array();
  return out;
}

std::string render_junit(std::span<const Diagnostic> diagnostics, const Sources& sources,
                         const RenderOptions& options) {
  std::map<std::string, Results> cases;
  for (const std::string& file : options.cases.files) cases[options.path_of(file)];
  std::size_t failures = 0, skipped = 0;
  for (const Diagnostic& diagnostic : diagnostics) {
    Results& results = cases[path_of(diagnostic, sources, options)];
    const bool is_failure = diagnostic.severity == Severity::error;
    (is_failure ? results.failures : results.others).push_back(&diagnostic);
    if (!is_failure && diagnostic.rule != nullptr && diagnostic.rule == options.cases.skips)
      results.skipped = &diagnostic;
  }
  Xml body;
  RenderOptions uncoloured = options;
  uncoloured.colour = false;
  for (const auto& [file, results] : cases) {
    if (!results.failures.empty())
      ++failures;
    else if (results.skipped != nullptr)
      ++skipped;
    write_case(body, file, results, sources, uncoloured);
  }
  const auto count = [](Xml& xml, text::Literal name, std::size_t number) {
    xml << " " << name << "=\"" << text::Fragment(number) << "\"";
  };
  Xml out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"urdfmill\"";
  count(out, "tests", cases.size());
  count(out, "failures", failures);
  count(out, "errors", 0);
  count(out, "skipped", skipped);
  out << ">\n" << body << "  </testsuite>\n</testsuites>\n";
  return std::move(out).text();
}

}  // namespace urdfmill::source
