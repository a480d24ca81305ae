// An expansion that cannot go on: the reference's words, and what urdfmill's own diagnostic needs.
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

/// Thrown inside the expander, caught at its edge.
class Failure : public std::exception {
 public:
  Failure(const source::Rule& broken, std::string message) : rule(&broken), text(std::move(message)) {}
  [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

  const source::Rule* rule;  ///< the rule that is broken
  std::string text;          ///< what the reference says, with the suffixes of the expressions it came through
  std::string detail;        ///< urdfmill's own message; empty: `text` without suffixes
  std::string hint;
  source::Span span;                       ///< the innermost place; unknown until someone knows it
  const xml::Origin* origin = nullptr;     ///< the calls and includes around that place
  std::vector<source::TrailStep> related;  ///< places that the failure is about as well
  bool is_xml = false;     ///< expat's words: reported without "error: " and with the reference's advice
  bool is_budget = false;  ///< a limit of this program; the reference would go on or die otherwise
  /// The immediate cause is that a file could not be read. That, and only that, is what an `optional` include forgives.
  bool is_unreadable_file = false;
};

/// How the reference joins a message, the text of the exception behind it and a suffix: empty parts, and parts that are
/// the word None, are left out.
[[nodiscard]] std::string join_message(std::string_view message, std::string_view cause, std::string_view suffix = {});

}  // namespace urdfmill::xacro
