// Diagnostics as text for people and for programs. All forms show the same data.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::text {
class JsonWriter;
}

namespace urdfmill::source {

enum class RenderFormat : std::uint8_t { text, concise, grouped, json, sarif, github, gitlab, junit };

/// True for the forms that people read.
[[nodiscard]] constexpr bool is_for_people(RenderFormat format) {
  return format <= RenderFormat::grouped;
}
/// Returns "error", "warning" or "note".
[[nodiscard]] std::string_view severity_name(Severity severity);

/// The test cases of JUnit's form besides the files with findings.
struct TestCases {
  std::vector<std::string> files;  ///< models that were checked
  const Rule* skips = nullptr;     ///< the rule of models that could not be checked
};

/// A model that was not checked as a whole.
struct Unfinished {
  std::string file;
  std::string arguments;         ///< `name:=value …`; empty if there are none
  std::string_view verdict;      ///< "checked-in-part", "not-checked" or "failed"
  std::vector<Subject> missing;  ///< the packages and files without which it was checked
};

/// The models of a check, for the forms that programs read.
struct Coverage {
  std::size_t checked = 0, in_part = 0, not_checked = 0, failed = 0;
  std::vector<Unfinished> unfinished;  ///< those that were not checked as a whole, in order
};

/// Returns the name of a file as an interface shows it.
using FileSpelling = std::function<std::string(const std::string& name)>;

/// Options of the forms of findings.
struct RenderOptions {
  text::OptionSpelling spelling;       ///< how the interface spells the options that a message names
  bool colour = false;                 ///< ANSI colours in the text form
  std::string_view tool_version = {};  ///< for SARIF
  /// Returns a file's path in a repository for the forms that services read: SARIF, GitHub's, GitLab's and JUnit's;
  /// null: its name.
  FileSpelling path_in_repository = nullptr;
  TestCases cases = {};
  const Coverage* coverage = nullptr;  ///< written by the JSON form and SARIF; null if no models were checked

  /// Returns the path that services read.
  [[nodiscard]] std::string path_of(const std::string& name) const {
    return path_in_repository ? path_in_repository(name) : name;
  }
};

[[nodiscard]] std::string render(RenderFormat format, std::span<const Diagnostic> diagnostics, const Sources& sources,
                                 const RenderOptions& options);

/// Returns `file:line:column: error: message [rule]`, the source line with the place underlined, the trail of calls and
/// includes, and the hint.
[[nodiscard]] std::string render_text(const Diagnostic& diagnostic, const Sources& sources,
                                      const RenderOptions& options);
/// Returns `file:line:column: error: message [rule]`.
[[nodiscard]] std::string render_concise(const Diagnostic& diagnostic, const Sources& sources,
                                         const RenderOptions& options);
/// Returns a paragraph for each file: its name, and each of its findings on a line. Findings without a place are first.
[[nodiscard]] std::string render_grouped(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                         const RenderOptions& options);
/// Returns an object with `diagnostics` (rule, severity, message, file, range, trail, hint, meant, fix), `counts`, and
/// of a check `robots`.
[[nodiscard]] std::string render_json(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                      const RenderOptions& options);
/// Returns SARIF 2.1.0: ranges in code points, the rules that occur with their pages, the trail as related locations,
/// fixes; models that were not checked as a whole are notifications of the run.
[[nodiscard]] std::string render_sarif(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                       const RenderOptions& options);
/// Returns workflow commands of GitHub Actions, one line for each diagnostic: `::error file=…,line=…,col=…::message`.
[[nodiscard]] std::string render_github(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                        const RenderOptions& options);
/// Returns one such command of that kind ("notice"): a line with the properties and the message, escaped.
[[nodiscard]] std::string github_command(std::string_view kind,
                                         const std::vector<std::pair<std::string_view, std::string>>& properties,
                                         std::string_view message);
/// Returns GitLab's report of code quality. A finding's fingerprint does not depend on its line.
[[nodiscard]] std::string render_gitlab(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                        const RenderOptions& options);
/// Returns the XML of JUnit: a test case for each file, which fails if it has errors.
[[nodiscard]] std::string render_junit(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                       const RenderOptions& options);

/// Writes the members `file` and `range` of an object, as in the JSON form of findings; nothing for an unknown place.
/// Without a spelling the file has its name.
void write_place(text::JsonWriter& json, Span span, const Sources& sources, const FileSpelling& spelling = nullptr);

/// Writes the members `subject` and `meant` of an object, those that are not empty.
void write_data(text::JsonWriter& json, const Subject& subject, const text::Meant& meant);

/// Returns a rule's page as `urdfmill explain` prints it, with the rule's other severity if the list has one.
[[nodiscard]] std::string rule_page(const Rule& rule, std::span<const OtherSeverity> other_severities,
                                    const text::OptionSpelling& spelling);
/// Returns a rule's page in Markdown, without its heading.
[[nodiscard]] std::string rule_markdown(const Rule& rule, const text::OptionSpelling& spelling);
/// Returns the pages of those rules as one Markdown document, in order.
[[nodiscard]] std::string rules_markdown(std::span<const Rule* const> rules,
                                         std::span<const OtherSeverity> other_severities,
                                         const text::OptionSpelling& spelling);

}  // namespace urdfmill::source
