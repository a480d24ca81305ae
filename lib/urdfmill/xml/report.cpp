#include "urdfmill/xml/report.hpp"

#include <utility>

namespace urdfmill::xml {

std::vector<source::TrailStep> trail_of(const Node& node) {
  std::vector<source::TrailStep> trail;
  for (const Origin* origin = node.origin; origin != nullptr; origin = origin->parent)
    trail.push_back({std::string(origin->what), origin->span});
  return trail;
}

source::Subject subject_of(const Element* element) {
  for (; element != nullptr && element->parent != nullptr; element = element->parent) {
    const Attribute* name = element->attribute("name");
    if (name == nullptr || name->value.empty()) continue;
    const std::string_view kind = element->name.substr(element->name.find(':') + 1);
    return {std::string(kind == "arg" ? source::subjects::argument : kind), std::string(name->value)};
  }
  return {};
}

source::Diagnostic finding(const source::Rule& rule, const Element* element, Span span, std::string message,
                           text::Hint hint) {
  if (!span.known() && element != nullptr) span = element->start_tag();
  // A generated element has no start tag of its own.
  if (span.known() && span.end < span.begin)
    span = element != nullptr ? element->span : Span{span.file, span.begin, span.begin};
  source::Diagnostic made = source::finding(rule, std::move(message), span, std::move(hint));
  if (element != nullptr) made.trail = trail_of(*element);
  made.subject = subject_of(element);
  return made;
}

}  // namespace urdfmill::xml
