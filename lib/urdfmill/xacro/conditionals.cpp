// xacro:if and xacro:unless.
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {

bool Walk::truth(const python::Value& value, std::string_view written, const PreparedElement& element) const {
  std::optional<bool> result;
  try {
    result = condition(value);
  } catch (const python::Error&) {
    // A value without truth is not a condition.
  }
  if (result) return *result;
  fail(rules::condition,
       "Xacro conditional \"" + std::string(written) + "\" evaluated to \"" + python::str(value) +
           "\", which is not a boolean expression.",
       element, "a condition must be true, false, an integer, or an expression whose value is not a string");
}

void Walk::conditional(PreparedElement& element, Place& place, bool has_next) {
  const bool wants_guard = output_.remove_comments(place.container) && has_next;
  PreparedAttribute& written = *checked_attributes(element).known[0];
  const std::optional<bool> plain = written.value.is_literal ? condition(written.value.text) : std::optional<bool>();
  const bool is_true =
      plain ? *plain : truth(evaluation_.evaluate(written.value, place.scope), written.value.text, element);
  const bool is_kept = is_true == (element.directive == Directive::keep_if);
  if (!is_kept || element.source->first_child == nullptr) {
    if (is_kept) {
      Container lost;
      lost_attributes(element, place.scope, lost);
    }
    if (wants_guard) output_.move_guard(place.container);
    return;
  }

  // The guard is after the conditional while its content is expanded; a directive in it may take the guard.
  if (wants_guard) output_.take_guard();
  Visit& kept = visit_inside(After::conditional, place, place.scope, place.macros);
  kept.wants_guard = wants_guard;
  kept.guard_moves = output_.guard_moves();
  lost_attributes(element, place.scope, kept.container);
  visit_content(kept, element);
}

void Walk::finish_conditional(Visit& visit) {
  Container& around = visit.around->container;
  output_.close_inside(visit.container, around);
  if (visit.wants_guard && visit.guard_moves == output_.guard_moves()) output_.move_guard(around);
}

}  // namespace urdfmill::xacro
