#include "urdfmill/language/static_scope.hpp"

#include <algorithm>
#include <functional>

#include "urdfmill/language/written.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::language {
namespace {

using Wanted = std::function<bool(const SourceName& name)>;

/// Adds the declarations of a name in a source that are wanted.
void add_from(const std::shared_ptr<const SourceNames>& source, std::string_view text, const Wanted& is_wanted,
              std::vector<StaticDeclaration>& found) {
  const auto declared = source->declared.find(text);
  if (declared == source->declared.end()) return;
  for (const std::size_t i : declared->second)
    if (is_wanted(source->names[i])) found.push_back({source, &source->names[i]});
}

/// True if the name is a parameter of the macro, or is declared in its body.
bool is_of_macro(const SourceName& name, const xml::Element& macro) {
  return macro_around(name.element) == &macro;
}

}  // namespace

bool is_parameter(const SourceName& name) {
  return xacro::recognise(name.element->name) == xacro::Directive::macro;
}

std::vector<StaticDeclaration> macros_called(const xml::Element& call, const SourceSet& sources) {
  std::string_view called = xacro::value_of(call, "macro");
  if (xacro::recognise(call.name) == xacro::Directive::macro_call) called = call.name.substr(xacro_prefix.size());
  called = called.substr(called.rfind('.') + 1);
  std::vector<StaticDeclaration> found;
  for (const auto& source : sources)
    add_from(
        source, called, [](const SourceName& name) { return name.kind == NameKind::macro; }, found);
  return found;
}

std::vector<StaticDeclaration> declarations_of(const SourceName& name, const SourceSet& sources) {
  const std::shared_ptr<const SourceNames>& own = sources.front();
  if (name.role == NameRole::declares) return {{own, &name}};
  std::vector<StaticDeclaration> found;
  const auto is_of_kind = [&name](const SourceName& other) { return other.kind == name.kind; };
  if (name.kind == NameKind::macro) return macros_called(*name.element, sources);
  if (name.role == NameRole::passes) {
    for (const StaticDeclaration& macro : macros_called(*name.element, sources))
      add_from(
          macro.source, name.text,
          [&](const SourceName& other) {
            return other.element == macro.name->element && other.kind != NameKind::macro;
          },
          found);
    return found;
  }
  if (name.kind == NameKind::file || name.kind == NameKind::package) return found;
  if (name.kind != NameKind::argument) {
    for (const xml::Element* macro = macro_around(name.element); macro != nullptr && found.empty();
         macro = macro_around(macro->parent))
      add_from(
          own, name.text, [&](const SourceName& other) { return is_of_kind(other) && is_of_macro(other, *macro); },
          found);
    if (!found.empty()) return found;
  }
  const auto is_outside = [&](const SourceName& other) { return is_of_kind(other) && !is_parameter(other); };
  for (const auto& source : sources) {
    add_from(
        source, name.text,
        [&](const SourceName& other) { return is_outside(other) && macro_around(other.element) == nullptr; }, found);
    if (source == sources.front() && !found.empty()) return found;
  }
  // A property of a macro that is set for its parent or globally, or of the macros that call this one.
  if (found.empty())
    for (const auto& source : sources) add_from(source, name.text, is_outside, found);
  if (found.empty())
    for (const auto& source : sources) add_from(source, name.text, is_of_kind, found);
  return found;
}

}  // namespace urdfmill::language
