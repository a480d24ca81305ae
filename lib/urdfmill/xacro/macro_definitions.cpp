// xacro:macro.
#include <unordered_map>
#include <utility>

#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {

void Walk::define_macro(PreparedElement& element, Place& place, bool has_next) {
  finish_directive(place, has_next);
  const auto& known = checked_attributes(element).known;
  std::string_view name = known[0]->value.text;
  if (name == "call") fail(rules::macro_name, "Invalid use of macro name 'call'", element);
  if (name.find('.') != std::string_view::npos)
    fail(rules::macro_name, "macro names must not contain '.' (reserved for namespaces): " + std::string(name),
         element);
  if (constexpr std::string_view prefix = "xacro:"; name.starts_with(prefix)) {
    messages_.warn("macro names must not contain prefix 'xacro:': " + std::string(name));
    messages_.report(rules::macro_prefix, "a macro is defined without the prefix \"xacro:\" in its name",
                     known[0]->source->value_span);
    name.remove_prefix(prefix.size());
  }

  MacroTable::Entry& entry = place.macros.define(evaluation_.symbols.intern(name));
  if (entry.macro == nullptr) entry = {entry.name, &macro_store_.emplace_back(), nullptr};
  Macro& macro = *entry.macro;
  macro.name = known[0]->value.text;
  macro.label = output_.document.keep("macro " + std::string(macro.name));
  macro.body = &element;
  macro.file = messages_.files.back();
  if (recorder() != nullptr) {
    const DefinitionId defined =
        recorder()->define(NameKind::macro, name, known[0]->source->value_span, element.source->span);
    recorder()->replace(defined, std::exchange(macro.definition, defined));
  }
  macro.params = known[1];
  macro.parameters = nullptr;
  if (macro.params != nullptr && grammar::is_blank_list(macro.params->value.text))
    fail(rules::macro_parameter, "list index out of range", element, "the list of parameters is blank");
}

MacroParameters& Walk::parameters(Macro& macro) {
  if (macro.parameters != nullptr) return *macro.parameters;
  MacroParameters& parameters = parameter_store_.emplace_back();
  macro.parameters = &parameters;
  const PreparedAttribute* const params = macro.params;
  if (params == nullptr) return parameters;

  const auto& list = params->value.text;
  const auto place_of = [&list, whole = params->source->value_span](std::string_view part) {
    if (whole.end - whole.begin != list.size()) return whole;
    const auto begin = whole.begin + static_cast<std::uint32_t>(part.data() - list.data());
    return source::Span{whole.file, begin, begin + static_cast<std::uint32_t>(part.size())};
  };
  for (const grammar::MacroParameter& p : grammar::parse_macro_parameters(list)) {
    MacroParameter parameter;
    parameter.kind = p.kind;
    parameter.spelling = p.spelling;
    parameter.name = p.name;
    parameter.place = place_of(p.name);
    parameter.symbol = evaluation_.symbols.intern(p.spelling);
    parameter.is_forwarded = p.forward;
    if (p.default_value) {
      parameter.default_value = Template(*p.default_value, place_of(*p.default_value));
      parameter.has_default = true;
    }
    parameters.has_blocks = parameters.has_blocks || p.kind != grammar::ParameterKind::value;
    parameters.push_back(parameter);
  }
  // A parameter that is listed twice has the last given default in both places.
  std::unordered_map<Symbol, std::size_t> last_with_default;
  for (std::size_t i = parameters.size(); i-- > 0;) {
    const auto last = last_with_default.find(parameters[i].symbol);
    if (last != last_with_default.end())
      parameters[i] = parameters[last->second];
    else if (parameters[i].has_default || parameters[i].is_forwarded)
      last_with_default.emplace(parameters[i].symbol, i);
  }
  return parameters;
}

}  // namespace urdfmill::xacro
