// Expansion in part: what a missing file or package would define is unknown. A part of the model that depends on it is
// left out, and so is what that part would define; all else is expanded as usual.
#include <set>

#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {
namespace {

namespace subjects = source::subjects;

/// The largest number of missing files and packages; one more ends the expansion.
constexpr std::size_t most_missing = 1000;

bool names_missing(const source::Rule* rule, const source::Subject& subject) {
  return (rule == &rules::substitution && subject.kind == subjects::package) ||
         (rule == &rules::unreadable_file && subject.kind == subjects::file);
}

/// True if a name is unknown that a missing file could define.
bool names_unknown(const Failure& failure) {
  return failure.rule == &rules::undefined_name || failure.rule == &rules::undefined_argument ||
         failure.rule == &rules::unknown_macro ||
         (failure.rule == &rules::block && failure.subject.kind == subjects::block);
}

/// Returns the next element of the tree below `top`, in document order; null after the last one.
const xml::Element* next_below(const xml::Element& top, const xml::Element* at) {
  if (const xml::Element* child = at->child()) return child;
  for (; at != &top; at = at->parent)
    if (const xml::Element* next = at->next_element()) return next;
  return nullptr;
}

std::string_view value_in(const xml::Element& element, std::string_view attribute) {
  const xml::Attribute* found = element.attribute(attribute);
  return found != nullptr ? found->value : std::string_view();
}

}  // namespace

bool is_about_missing(const source::Diagnostic& finding) {
  return names_missing(finding.rule, finding.subject);
}

void Walk::begin_part(Visit& visit) {
  if (!visit.checkpoint) visit.checkpoint = std::make_unique<Checkpoint>();
  output_.settle(visit.container);
  *visit.checkpoint = {visits_.size(),
                       expansions_.size(),
                       inclusions_.size(),
                       satisfied_.size(),
                       messages_.files.size(),
                       messages_.macros.size(),
                       depth_,
                       include_depth_,
                       messages_.call,
                       output_.keeps_blanks,
                       output_.mark(visit.container)};
}

bool Walk::leave_out(const Failure& failure) {
  const bool is_missing = names_missing(failure.rule, failure.subject);
  if (is_missing && expansion_.missing.size() == most_missing) return false;
  if (!is_missing && (expansion_.missing.empty() || !names_unknown(failure))) return false;
  while (!visits_.empty() && !visits_.top().checkpoint) visits_.pop();
  if (visits_.empty()) return false;
  if (is_missing) note_missing(failure);
  ++expansion_.left_out;

  // Calls are stored in what is removed here.
  Visit& visit = visits_.top();
  const Checkpoint& before = *visit.checkpoint;
  for (; expansions_.size() > before.expansions; expansions_.pop()) evaluation_.scopes.close(expansions_.top().scope);
  while (inclusions_.size() > before.inclusions) inclusions_.pop_back();
  satisfied_.resize(before.satisfied);
  messages_.files.resize(before.files);
  messages_.macros.resize(before.macros);
  messages_.call = before.call;
  depth_ = before.depth;
  include_depth_ = before.include_depth;
  output_.keeps_blanks = before.keeps_blanks;
  output_.roll_back(visit.container, before.mark);
  evaluation_.scopes.end_resolving();
  if (const PreparedNode& child = *(visit.next - 1); child.element != nullptr)
    forget_definitions(*child.element->source, visit.place);
  return true;
}

void Walk::note_missing(const Failure& failure) {
  const auto place = std::pair(failure.span.file, failure.span.begin);
  for (MissingPart& known : expansion_.missing)
    if (known.finding.subject == failure.subject) {
      known.places.insert(place);
      return;
    }
  expansion_.missing.push_back({diagnostic_of(failure), {place}});
}

void Walk::forget_definitions(const xml::Element& element, Place& place) {
  std::set<const xml::Element*> bodies;  // macros, in which only definitions for the caller count
  std::vector<std::pair<const xml::Element*, bool>> waiting{{&element, false}};
  while (!waiting.empty()) {
    const auto [top, is_body] = waiting.back();
    waiting.pop_back();
    for (const xml::Element* at = top; at != nullptr; at = next_below(*top, at)) {
      const std::string_view name = value_in(*at, "name");
      switch (recognise(at->name)) {
        case Directive::property:
          if (is_body && value_in(*at, "scope").empty()) break;
          for (const std::string_view stars : {"", "**"})
            evaluation_.scopes.remove(evaluation_.symbols.intern(std::string(stars).append(name)), &place.scope);
          break;
        case Directive::macro:
          if (!is_body) forget_macro(name, place.macros);
          break;
        case Directive::macro_call: {
          const MacroTable::Entry* called =
              place.macros.find(evaluation_.symbols.intern(at->name.substr(at->name.find(':') + 1)));
          if (called != nullptr && called->macro != nullptr && bodies.insert(called->macro->body->source).second)
            waiting.emplace_back(called->macro->body->source, true);
          break;
        }
        default:
          break;
      }
    }
  }
}

void Walk::forget_macro(std::string_view name, MacroTable& macros) {
  const python::Symbol symbol = evaluation_.symbols.intern(name.substr(name.starts_with("xacro:") ? 6 : 0));
  for (MacroTable* table = &macros; table != nullptr; table = table->parent)
    if (MacroTable::Entry* entry = table->own(symbol)) entry->macro = nullptr;
}

}  // namespace urdfmill::xacro
