// Diagnostics as values: what was found, by which rule, where, and how the text came to be there.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/span.hpp"

namespace urdfmill::source {

enum class Severity { note, warning, error };

/// A kind of diagnostic. All rules stand in one registry (`rules.hpp`); ids are stable.
struct Rule {
  std::string_view id;       ///< e.g. "urdf-limit-missing"
  Severity severity;         ///< the default severity
  std::string_view title;    ///< one line: what is found
  std::string_view why;      ///< why it matters
  std::string_view example;  ///< text that has the finding
  std::string_view remedy;   ///< what to do about it
};

/// One step of the way a text came about: "in macro arm called here", "included from here".
struct TrailStep {
  std::string text;
  Span span;
};

/// A replacement of source bytes that would remove the finding.
struct Edit {
  Span span;
  std::string text;
};

/// A finding: a rule, what is wrong, and where.
struct Diagnostic {
  const Rule* rule = nullptr;
  Severity severity = Severity::error;
  std::string message;           ///< names the thing, what was found and what would be right
  Span span;                     ///< the place; may be unknown (a missing file)
  std::vector<TrailStep> trail;  ///< innermost first
  std::string hint;              ///< "did you mean …"; empty if there is none
  std::vector<Edit> fix;         ///< edits that are certain to be right; empty if there are none
};

/// Receives diagnostics as a library finds them.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Takes a finding.
  virtual void report(Diagnostic diagnostic) = 0;
};

/// Keeps diagnostics in the order they came.
class Collector : public Sink {
 public:
  /// Keeps the finding.
  void report(Diagnostic diagnostic) override { diagnostics.push_back(std::move(diagnostic)); }
  /// How many have at least this severity.
  [[nodiscard]] std::size_t count(Severity at_least) const;

  std::vector<Diagnostic> diagnostics;
};

}  // namespace urdfmill::source
