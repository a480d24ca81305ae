// A failed expansion: the reference's words, and the data of urdfmill's own diagnostic.
#pragma once
#include <exception>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/rule.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::xacro {

/// Thrown inside the expander and caught by `expand`.
class Failure : public std::exception {
 public:
  Failure(const source::Rule& broken, std::string message) : rule(&broken), text(std::move(message)) {}
  [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

  const source::Rule* rule;  ///< the violated rule
  std::string text;          ///< the reference's message, with the suffixes of the enclosing expressions
  std::string detail;        ///< urdfmill's own message; empty: `text` without suffixes
  text::Hint hint;
  source::Subject subject;                 ///< the missing argument, package, file, macro or name; may be empty
  source::Span span;                       ///< the innermost place; unknown until it is determined
  const xml::Origin* origin = nullptr;     ///< the calls and includes around that place
  std::vector<source::TrailStep> related;  ///< other places that the failure concerns
  bool is_xml = false;     ///< expat's words, reported without "error: " and with the reference's advice
  bool is_budget = false;  ///< a limit of this program; the reference would continue or crash
  /// True if the immediate cause is that a file could not be read, the only failure that an `optional` include
  /// tolerates.
  bool is_unreadable_file = false;
};

/// Returns the failure as urdfmill's own finding.
[[nodiscard]] source::Diagnostic diagnostic_of(const Failure& failure);

/// Joins a message, the text of the underlying exception and a suffix as the reference does: empty parts, and parts
/// that are the word None, are omitted.
[[nodiscard]] std::string join_message(std::string_view message, std::string_view cause, std::string_view suffix = {});

}  // namespace urdfmill::xacro
