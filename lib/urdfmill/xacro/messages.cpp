#include "urdfmill/xacro/messages.hpp"

#include "urdfmill/xacro/macros.hpp"

namespace urdfmill::xacro {

std::string Messages::location() const {
  return location(macros.size() + files.size());
}

std::string Messages::short_location() const {
  constexpr std::size_t shown = 8;
  return location(shown);
}

std::string Messages::location(std::size_t shown) const {
  std::string text;
  const auto line = [&text](std::string_view label, std::string_view what) {
    text.append(label).append(" ").append(what).append("\n");
  };
  // Only the innermost lines of a stack and the outermost one are shown.
  const auto skipped = [shown, &text](std::size_t i, std::size_t size) {
    if (i < shown || i + 1 == size) return false;
    if (i == shown) text.append("… ").append(std::to_string(size - shown - 1)).append(" more …\n");
    return true;
  };
  std::string_view label = "when instantiating macro:";
  for (std::size_t i = 0; i < macros.size(); ++i) {
    const Macro& macro = *macros[macros.size() - 1 - i];
    if (!skipped(i, macros.size())) line(label, std::string(macro.name) + " (" + macro.file + ")");
    label = "instantiated from:";
  }
  label = macros.empty() ? "when processing file:" : "in file:";
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (!skipped(i, files.size())) line(label, files[files.size() - 1 - i]);
    label = "included from:";
  }
  return text;
}

const xml::Origin* Messages::make_origin() const {
  // The calls without an origin are the innermost ones; there may be a hundred thousand of them.
  std::vector<const Call*> bare;
  const Call* c = call;
  for (; c != nullptr && c->origin == nullptr; c = c->outer) bare.push_back(c);
  const xml::Origin* origin = c != nullptr ? c->origin : nullptr;
  for (auto inner = bare.rbegin(); inner != bare.rend(); ++inner)
    origin = (*inner)->origin = document_.make_origin(origin, (*inner)->what, (*inner)->span, (*inner)->arguments);
  return origin;
}

void Messages::warn(std::string_view text) const {
  if (log_) log_("warning: " + std::string(text) + "\n");
}

void Messages::report(const source::Rule& rule, std::string message, source::Span span, text::Hint hint) const {
  source::Diagnostic finding = source::finding(rule, std::move(message), span, std::move(hint));
  finding.trail = trail(origin());
  sink_.report(std::move(finding));
}

std::vector<source::TrailStep> trail(const xml::Origin* origin) {
  // A recursion may be a hundred thousand calls deep; its two ends are enough.
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
