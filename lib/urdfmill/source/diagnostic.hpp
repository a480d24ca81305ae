// Diagnostics as values: the finding, its rule, its place, and the calls and includes that lead there.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/source/rule.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::source {

/// A step that generated the text: "in macro arm called here", "included from here".
struct TrailStep {
  std::string text;
  Span span;
};

/// A replacement of source bytes that would remove the finding.
struct Edit {
  Span span;
  std::string text;
};

/// A finding: its rule, its message and its place. Message and hint mark the options that they name
/// (text/option_names.hpp).
struct Diagnostic {
  const Rule* rule = nullptr;  ///< one of the constants in the modules' rules.hpp
  Severity severity = Severity::error;
  std::string message;           ///< names the object, what was found and what would be right
  Span span;                     ///< may be unknown (a missing file)
  std::vector<TrailStep> trail;  ///< innermost first
  std::string hint;              ///< "did you mean …"; empty if there is none
  std::vector<Edit> fix;         ///< edits that remove it, as sure as its rule says; may be empty
};

/// Returns true if the finding has edits that are to be made: certain ones, or with `likely_too` likely ones as well.
[[nodiscard]] bool is_fixable(const Diagnostic& finding, bool likely_too = false);

/// Receives diagnostics while a library finds them.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Takes a finding.
  virtual void report(Diagnostic diagnostic) = 0;
};

/// Makes a finding of the rule, at the rule's own severity.
[[nodiscard]] Diagnostic finding(const Rule& rule, std::string message, Span span = {}, std::string hint = {});

/// Reports such a finding. With a tree of XML, `xml::report` adds the calls and includes around the place.
inline void report(Sink& sink, const Rule& rule, std::string message, Span span = {}, std::string hint = {}) {
  sink.report(finding(rule, std::move(message), span, std::move(hint)));
}

/// Keeps diagnostics in order of arrival.
class Collector : public Sink {
 public:
  void report(Diagnostic diagnostic) override { diagnostics.push_back(std::move(diagnostic)); }
  /// Returns the number of findings of at least this severity.
  [[nodiscard]] std::size_t count(Severity at_least) const;
  /// Returns the first error; null if there is none.
  [[nodiscard]] const Diagnostic* first_error() const;

  std::vector<Diagnostic> diagnostics;
};

}  // namespace urdfmill::source
