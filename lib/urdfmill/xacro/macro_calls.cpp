// Macro calls: `<xacro:name …/>` and `<xacro:call macro="name" …/>`.
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/restored.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {
namespace {

using grammar::ParameterKind;

std::string parameters_hint(const MacroParameters& parameters) {
  if (parameters.empty()) return "the macro takes no arguments";
  std::string hint = "the macro takes";
  for (const MacroParameter& parameter : parameters) {
    hint.append(" ").append(parameter.spelling);
    if (parameter.has_default && parameter.kind == ParameterKind::value)
      hint.append(":=").append(parameter.default_value.text);
  }
  return hint;
}

}  // namespace

void Walk::call_by_name(PreparedElement& element, Place& place, bool has_next) {
  PreparedAttribute* macro = preparation_.directive_attributes(element).known[0];
  if (macro == nullptr) fail(rules::missing_attribute, "xacro:call: missing attribute 'macro'", element);
  if (macro->value.text.empty()) fail(rules::missing_attribute, "xacro:call is missing the 'macro' attribute", element);
  std::string name = "xacro:";
  name += evaluation_.evaluate_text(macro->value, place.scope, buffer_);
  PreparedElement& call = preparation_.rename_call(element, output_.document.keep(name));
  if (call.name == "xacro:call") fail(rules::missing_attribute, "xacro:call: missing attribute 'macro'", element);
  macro_call(call, find_macro(call, place), place, has_next);
}

Walk::FoundMacro Walk::find_macro(PreparedElement& element, Place& place) {
  preparation_.make_symbols(element);
  if (const MacroTable::Entry* entry = place.macros.find(element.symbol); entry != nullptr && entry->macro != nullptr)
    return {entry->macro, &place.macros, &place.scope};

  // a.b.m is the macro m of the namespace b of the namespace a.
  std::string_view path = evaluation_.symbols.name(element.symbol);
  const MacroTable* macros = &place.macros;
  Namespace* nested = nullptr;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    const MacroTable::Entry* entry = macros->find(evaluation_.symbols.intern(path.substr(0, dot)));
    if (entry == nullptr || entry->nested == nullptr) break;
    if (recorder() != nullptr && nested == nullptr)
      if (const Binding* name = evaluation_.scopes.find(entry->name, &place.scope))
        recorder()->use(name->definition, element.source->name_span());
    nested = entry->nested;
    macros = nested->macros;
    path.remove_prefix(dot + 1);
  }
  if (nested != nullptr && path.find('.') == std::string_view::npos)
    if (const MacroTable::Entry* entry = macros->find(evaluation_.symbols.intern(path));
        entry != nullptr && entry->macro != nullptr)
      return {entry->macro, nested->macros, nested->properties};
  Failure failure = failure_at(rules::unknown_macro, "unknown macro name: " + std::string(element.name), element,
                               unknown_macro_hint(path, *macros));
  failure.subject = {std::string(source::subjects::macro), std::string(path)};
  throw failure;
}

text::Hint Walk::unknown_macro_hint(std::string_view name, const MacroTable& macros) const {
  if (!evaluation_.suggests) return {};
  std::vector<std::string_view> known;
  for (const MacroTable* table = &macros; table != nullptr; table = table->parent)
    for (const MacroTable::Entry& entry : table->entries)
      if (entry.macro != nullptr) known.push_back(evaluation_.symbols.name(entry.name));
  if (text::Hint hint = text::did_you_mean(name, known); !hint.empty()) return hint;
  for (const MacroTable* table = &macros; table != nullptr; table = table->parent)
    for (const MacroTable::Entry& entry : table->entries)
      if (entry.nested != nullptr)
        for (const MacroTable::Entry& inner : entry.nested->macros->entries)
          if (inner.macro != nullptr && evaluation_.symbols.name(inner.name) == name)
            return "it is defined in a namespace: xacro:" + std::string(evaluation_.symbols.name(entry.name)) + "." +
                   std::string(name);
  if (const std::string_view directive = text::closest_name(name, directive_names()); !directive.empty())
    return text::meant_hint("xacro:" + std::string(name), "xacro:" + std::string(directive));
  return {};
}

void Walk::macro_call(PreparedElement& element, const FoundMacro& found, Place& place, bool has_next) {
  Macro& macro = *found.macro;
  const std::uint32_t depth_around = depth_;
  count_level(element);
  constexpr std::uint64_t steps_of_call = 8;
  count_step(steps_of_call);
  messages_.macros.push_back(&macro);
  if (recorder() != nullptr) record_call(element, macro);
  MacroExpansion& expansion = expansions_.emplace(MacroExpansion{.element = element,
                                                                 .place = place,
                                                                 .has_next = has_next,
                                                                 .macro = macro,
                                                                 .body = *macro.body,
                                                                 .parameters = parameters(macro),
                                                                 .macros_around = found.macros,
                                                                 .scope = evaluation_.scopes.open(found.scope),
                                                                 .open = satisfied_.size(),
                                                                 .depth_around = depth_around,
                                                                 .call_around = messages_.call,
                                                                 .call = {messages_.call, macro.label, element.place()},
                                                                 .macros = {}});
  messages_.call = &expansion.call;

  satisfied_.resize(expansion.open + expansion.parameters.size(), false);
  bind_arguments(expansion);
  if (element.source->first_child != nullptr) return expand_arguments(expansion);
  if (expansion.parameters.has_blocks) bind_blocks(expansion, nullptr);
  expand_body(expansion);
}

void Walk::record_call(PreparedElement& element, const Macro& macro) {
  const xml::Attribute* name = element.source->name == "xacro:call" ? element.source->attribute("macro") : nullptr;
  const source::Span where = name != nullptr ? name->value_span : element.source->name_span();
  recorder()->use(macro.definition, where);
}

DefinitionId Walk::recorded(const MacroParameter& parameter, source::Span set) const {
  const NameKind kind = parameter.kind == ParameterKind::value ? NameKind::parameter : NameKind::block;
  return recorder() != nullptr ? recorder()->define(kind, parameter.name, parameter.place, set) : 0;
}

void Walk::bind_arguments(MacroExpansion& expansion) {
  const MacroParameters& parameters = expansion.parameters;
  std::size_t i = 0;  // most calls give the arguments in the order of the parameters, so the search continues where it
                      // ended
  for (PreparedAttribute& argument : expansion.element.attributes) {
    std::size_t searched = 0;
    for (; searched < parameters.size(); ++searched, ++i) {
      if (i == parameters.size()) i = 0;
      if (parameters[i].symbol == argument.symbol && !satisfied_[expansion.open + i]) break;
    }
    if (searched == parameters.size())
      fail(rules::macro_parameter, "Invalid parameter \"" + std::string(argument.name) + "\"", expansion.element,
           parameters_hint(parameters));
    satisfied_[expansion.open + i] = true;
    messages_.place = argument.source->name_span();
    const DefinitionId definition = recorded(parameters[i], argument.source->value_span);
    if (recorder() != nullptr) recorder()->use(definition, argument.source->name_span());
    evaluation_.define(argument.symbol, *expansion.scope,
                       argument.typed != nullptr ? *argument.typed
                                                 : typed(evaluation_.evaluate(argument.value, expansion.place.scope)),
                       definition);
  }
}

// The children of the call are expanded in place; the results are the blocks.

void Walk::expand_arguments(MacroExpansion& expansion) {
  PreparedElement& element = expansion.element;
  expansion.holder = output_.document.make_element(element.name, element.source->span);
  expansion.keeps_blanks_around = std::exchange(output_.keeps_blanks, true);
  visit_content(visit_element(expansion.holder, After::arguments, expansion.place), element);
}

void Walk::finish_arguments(Visit& visit) {
  output_.close(visit.container);
  visits_.pop();
  MacroExpansion& expansion = expansions_.top();
  output_.keeps_blanks = expansion.keeps_blanks_around;
  bind_blocks(expansion, expansion.holder->first_child);
  expand_body(expansion);
}

void Walk::bind_blocks(MacroExpansion& expansion, xml::Node* first) {
  const auto next_element = [](xml::Node* node) {
    while (node != nullptr && node->kind != xml::NodeKind::element) node = node->next;
    return static_cast<xml::Element*>(node);
  };
  const MacroParameters& parameters = expansion.parameters;
  xml::Element* block = next_element(first);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const MacroParameter& parameter = parameters[i];
    if (parameter.kind == ParameterKind::value) continue;
    if (block == nullptr) fail(rules::block, "Not enough blocks", expansion.element, parameters_hint(parameters));
    satisfied_[expansion.open + i] = true;
    messages_.place = expansion.element.place();
    evaluation_.define_block(parameter.symbol, *expansion.scope, {nullptr, block}, recorded(parameter, block->span));
    block = next_element(block->next);
  }
  if (block != nullptr)
    fail(rules::block, "Unused block \"" + std::string(block->name) + "\"", expansion.element,
         parameters_hint(parameters));
}

void Walk::bind_defaults(MacroExpansion& expansion) {
  MacroParameters& parameters = expansion.parameters;
  std::string undefined;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    MacroParameter& parameter = parameters[i];
    if (satisfied_[expansion.open + i]) continue;
    if (parameter.kind != ParameterKind::value || (!parameter.has_default && !parameter.is_forwarded)) {
      text::add_item(undefined, parameter.spelling, ",");
      continue;
    }
    std::optional<python::Value> value;
    messages_.place = parameter.place;
    if (parameter.is_forwarded) {
      value = evaluation_.find(parameter.symbol, expansion.place.scope);
      if (!value && !parameter.has_default)
        fail(rules::macro_parameter, "Undefined property to forward: " + std::string(parameter.spelling),
             expansion.element, "^|VALUE is used where the caller has no such property");
    }
    const DefinitionId definition = recorded(parameter, value ? source::Span() : parameter.default_value.span);
    if (!value) value = evaluation_.evaluate(parameter.default_value, expansion.place.scope);
    messages_.place = expansion.element.place();
    evaluation_.define(parameter.symbol, *expansion.scope, typed(*std::move(value)), definition);
  }
  if (!undefined.empty())
    fail(rules::macro_parameter, "Undefined parameters [" + undefined + "]", expansion.element,
         parameters_hint(parameters));
}

void Walk::keep_arguments(MacroExpansion& expansion) {
  xml::Document& document = output_.document;
  const xml::Attribute* first = nullptr;
  xml::Attribute* last = nullptr;
  for (const MacroParameter& parameter : expansion.parameters) {
    if (parameter.kind != ParameterKind::value) continue;
    const std::optional<python::Value> value = evaluation_.find(parameter.symbol, *expansion.scope);
    if (!value) continue;
    xml::Attribute* argument =
        document.make_attribute(document.intern(parameter.spelling), document.keep(python::str(*value)));
    if (last == nullptr)
      first = argument;
    else
      last->next = argument;
    last = argument;
  }
  expansion.call.arguments = first;
  if (expansion.call.origin != nullptr) expansion.call.origin->arguments = first;
}

void Walk::expand_body(MacroExpansion& expansion) {
  bind_defaults(expansion);
  // Neither reading the arguments nor evaluating the tag again is a use of the names.
  std::optional<Restored<Recorder*>> recorder(std::in_place, evaluation_.recorder);
  evaluation_.recorder = nullptr;
  if (options_.keep_arguments || options_.record) keep_arguments(expansion);
  satisfied_.resize(expansion.open);
  expansion.macros.parent = expansion.macros_around->effective();
  Visit& inside = visit_inside(After::body, expansion.place, *expansion.scope, expansion.macros);
  inside.depth = expansion.depth_around;
  lost_attributes(expansion.body, *expansion.scope, inside.container);
  recorder.reset();
  visit_content(inside, expansion.body);
}

void Walk::finish_body(Visit& visit) {
  MacroExpansion& expansion = expansions_.top();
  Place& place = expansion.place;
  finish_directive(place, expansion.has_next, &visit.container);
  lift_namespaces(visit.container, place);
  output_.close_inside(visit.container, place.container);
  messages_.macros.pop_back();
  messages_.call = expansion.call_around;
  evaluation_.scopes.close(expansion.scope);
  expansions_.pop();
}

}  // namespace urdfmill::xacro
