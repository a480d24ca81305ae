#include "urdfmill/xacro/messages.hpp"

#include "urdfmill/source/rules.hpp"
#include "urdfmill/xacro/macros.hpp"

namespace urdfmill::xacro {

std::string Messages::location() const {
  std::string text;
  const auto line = [&text](std::string_view label, std::string_view what) {
    text.append(label).append(" ").append(what).append("\n");
  };
  std::string_view label = "when instantiating macro:";
  for (auto macro = macros.rbegin(); macro != macros.rend(); ++macro) {
    line(label, std::string((*macro)->name) + " (" + (*macro)->file + ")");
    label = "instantiated from:";
  }
  label = macros.empty() ? "when processing file:" : "in file:";
  for (auto file = files.rbegin(); file != files.rend(); ++file) {
    line(label, *file);
    label = "included from:";
  }
  return text;
}

void Messages::warn(std::string_view text) const {
  if (log_) log_("warning: " + std::string(text) + "\n");
}

void Messages::report(std::string_view rule, std::string message, source::Span span, const xml::Origin* origin,
                      std::string hint) const {
  source::Diagnostic diagnostic;
  diagnostic.rule = &source::rule(rule);
  diagnostic.severity = diagnostic.rule->severity;
  diagnostic.message = std::move(message);
  diagnostic.span = span;
  diagnostic.trail = trail(origin);
  diagnostic.hint = std::move(hint);
  sink_.report(std::move(diagnostic));
}

std::vector<source::TrailStep> trail(const xml::Origin* origin) {
  // A recursion may be a hundred thousand calls deep; its two ends tell the story.
  constexpr std::size_t inner_steps = 12;
  constexpr std::size_t outer_steps = 4;
  std::vector<source::TrailStep> steps;
  for (; origin != nullptr; origin = origin->parent) steps.push_back({"in " + std::string(origin->what), origin->span});
  if (steps.size() > inner_steps + outer_steps + 1) {
    const std::size_t left_out = steps.size() - inner_steps - outer_steps;
    steps[inner_steps] = {"… " + std::to_string(left_out) + " more …", {}};
    steps.erase(steps.begin() + inner_steps + 1, steps.end() - outer_steps);
  }
  return steps;
}

}  // namespace urdfmill::xacro
