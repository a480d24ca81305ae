// Diagnostics as values: the finding, its rule, its place, and the calls and includes that lead there.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/source/rule.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/text/hint.hpp"

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

/// The thing that a finding is about, as data; messages are for people, and programs do not search them.
struct Subject {
  std::string kind;  ///< the element's name (link, joint, macro …), or one of `subjects`; empty if nothing is named
  std::string name;  ///< as the author wrote it

  /// True if nothing is named.
  [[nodiscard]] bool empty() const { return name.empty(); }
  /// Compares by value.
  [[nodiscard]] bool operator==(const Subject&) const = default;
};

/// Kinds of subjects that are not elements.
namespace subjects {
inline constexpr std::string_view argument = "argument";    ///< one that the caller of an expansion must give
inline constexpr std::string_view attribute = "attribute";  ///< its name
inline constexpr std::string_view block = "block";          ///< one that a macro call gives
inline constexpr std::string_view file = "file";            ///< one that cannot be read, as it was looked for
inline constexpr std::string_view macro = "macro";          ///< its name without prefix
inline constexpr std::string_view mesh = "mesh";            ///< its URI
inline constexpr std::string_view name = "name";            ///< one in an expression, or a misspelt argument
inline constexpr std::string_view package = "package";      ///< one that is not found
}  // namespace subjects

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
  Subject subject;
  text::Meant meant = {};  ///< the name that the hint proposes; empty if there is none

  /// Takes the words and the proposal of a hint.
  void take(text::Hint advice) {
    hint = std::move(advice.words);
    meant = std::move(advice.meant);
  }
};

/// Returns true if the finding has edits that are to be made: certain ones, or with `likely_too` likely ones as well.
[[nodiscard]] bool is_fixable(const Diagnostic& finding, bool likely_too = false);

/// Returns the finding with that subject.
[[nodiscard]] inline Diagnostic about(Diagnostic finding, std::string_view kind, std::string name) {
  finding.subject = {std::string(kind), std::move(name)};
  return finding;
}

/// Receives diagnostics while a library finds them.
class Sink {
 public:
  virtual ~Sink() = default;
  /// Takes a finding.
  virtual void report(Diagnostic diagnostic) = 0;
};

/// Makes a finding of the rule, at the rule's own severity.
[[nodiscard]] Diagnostic finding(const Rule& rule, std::string message, Span span = {}, text::Hint hint = {});

/// Reports such a finding. With a tree of XML, `xml::report` adds the calls and includes around the place.
inline void report(Sink& sink, const Rule& rule, std::string message, Span span = {}, text::Hint hint = {}) {
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
