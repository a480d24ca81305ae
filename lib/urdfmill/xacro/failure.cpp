#include "urdfmill/xacro/failure.hpp"

#include "urdfmill/xacro/messages.hpp"

namespace urdfmill::xacro {

source::Diagnostic diagnostic_of(const Failure& failure) {
  source::Diagnostic diagnostic;
  diagnostic.rule = failure.rule;
  diagnostic.severity = diagnostic.rule->severity;
  diagnostic.message =
      failure.detail.empty() ? failure.text.substr(0, failure.text.find(" \nwhen evaluating")) : failure.detail;
  diagnostic.span = failure.span;
  diagnostic.trail = failure.related;
  for (source::TrailStep& step : trail(failure.origin)) diagnostic.trail.push_back(std::move(step));
  diagnostic.take(failure.hint);
  diagnostic.subject = failure.subject;
  return diagnostic;
}

std::string join_message(std::string_view message, std::string_view cause, std::string_view suffix) {
  std::string text;
  bool first = true;
  for (std::string_view part : {message, cause, suffix}) {
    if (part.empty() || part == "None") continue;
    if (!first) text += ' ';
    text += part;
    first = false;
  }
  return text;
}

}  // namespace urdfmill::xacro
