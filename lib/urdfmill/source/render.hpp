// Diagnostics as text for people and for programs. All forms show the same data.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/text/option_names.hpp"

namespace urdfmill::source {

enum class RenderFormat : std::uint8_t { text, json, sarif, github };

/// Returns the format named "text", "json", "sarif" or "github"; nothing for other words.
[[nodiscard]] std::optional<RenderFormat> render_format(std::string_view name);
/// Returns "error", "warning" or "note".
[[nodiscard]] std::string_view severity_name(Severity severity);

/// Options of the forms of findings.
struct RenderOptions {
  text::OptionSpelling spelling;       ///< how the interface spells the options that a message names
  bool colour = false;                 ///< ANSI colours in the text form
  std::string_view tool_version = {};  ///< for SARIF
  /// Returns a file's path in a repository for the forms that services read, SARIF and GitHub's; null: its name.
  std::function<std::string(const std::string& name)> path_in_repository = nullptr;
};

[[nodiscard]] std::string render(RenderFormat format, std::span<const Diagnostic> diagnostics, const Sources& sources,
                                 const RenderOptions& options);

/// Returns `file:line:column: error: message [rule]`, the source line with the place underlined, the trail of calls and
/// includes, and the hint.
[[nodiscard]] std::string render_text(const Diagnostic& diagnostic, const Sources& sources,
                                      const RenderOptions& options);
/// Returns an object with `diagnostics` (rule, severity, message, file, range, trail, hint, fix) and `counts`.
[[nodiscard]] std::string render_json(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                      const RenderOptions& options);
/// Returns SARIF 2.1.0: ranges in code points, the rules that occur with their pages and the addresses of these, the
/// trail as related locations, fixes.
[[nodiscard]] std::string render_sarif(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                       const RenderOptions& options);
/// Returns workflow commands of GitHub Actions, one line for each diagnostic: `::error file=…,line=…,col=…::message`.
[[nodiscard]] std::string render_github(std::span<const Diagnostic> diagnostics, const Sources& sources,
                                        const RenderOptions& options);

/// Returns a rule's page as `urdfmill explain` prints it, with the rule's other severity if the list has one.
[[nodiscard]] std::string rule_page(const Rule& rule, std::span<const OtherSeverity> other_severities,
                                    const text::OptionSpelling& spelling);
/// Returns the pages of those rules as one Markdown document, in order.
[[nodiscard]] std::string rules_markdown(std::span<const Rule* const> rules,
                                         std::span<const OtherSeverity> other_severities,
                                         const text::OptionSpelling& spelling);

}  // namespace urdfmill::source
