// Macro calls: `<xacro:name …/>` and `<xacro:call macro="name" …/>`.
#include "urdfmill/python/text/text.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/restored.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {
namespace {

using grammar::ParameterKind;

/// The scope of an expansion, closed whatever happens.
class OpenScope {
 public:
  OpenScope(Scopes& scopes, Scope* parent) : scopes_(scopes), scope_(scopes.open(parent)) {}
  ~OpenScope() { scopes_.close(scope_); }
  OpenScope(const OpenScope&) = delete;
  OpenScope& operator=(const OpenScope&) = delete;
  [[nodiscard]] Scope& get() { return *scope_; }

 private:
  Scopes& scopes_;
  Scope* scope_;
};

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

  // a.b.m: the macro m of the namespace b of the namespace a.
  std::string_view path = evaluation_.symbols.name(element.symbol);
  const MacroTable* macros = &place.macros;
  Namespace* nested = nullptr;
  for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
    const MacroTable::Entry* entry = macros->find(evaluation_.symbols.intern(path.substr(0, dot)));
    if (entry == nullptr || entry->nested == nullptr) break;
    nested = entry->nested;
    macros = nested->macros;
    path.remove_prefix(dot + 1);
  }
  if (nested != nullptr && path.find('.') == std::string_view::npos)
    if (const MacroTable::Entry* entry = macros->find(evaluation_.symbols.intern(path));
        entry != nullptr && entry->macro != nullptr)
      return {entry->macro, nested->macros, nested->properties};
  fail(rules::unknown_macro, "unknown macro name: " + std::string(element.name), element,
       unknown_macro_hint(path, *macros));
}

std::string Walk::unknown_macro_hint(std::string_view name, const MacroTable& macros) const {
  std::vector<std::string_view> known;
  for (const MacroTable* table = &macros; table != nullptr; table = table->parent)
    for (const MacroTable::Entry& entry : table->entries)
      if (entry.macro != nullptr) known.push_back(evaluation_.symbols.name(entry.name));
  return text::did_you_mean(name, known);
}

void Walk::macro_call(PreparedElement& element, const FoundMacro& found, Place& place, bool has_next) {
  Macro& macro = *found.macro;
  const Restored<std::uint32_t> depth(depth_);
  const Restored<const Call*> around(messages_.call);
  count_level(element);
  constexpr std::uint64_t steps_of_call = 8;
  count_step(steps_of_call);
  messages_.macros.push_back(&macro);
  const Call call{messages_.call, macro.label, element.place()};
  messages_.call = &call;

  PreparedElement& body = *macro.body;
  OpenScope scope(evaluation_.scopes, found.scope);
  const std::size_t open = satisfied_.size();
  // A redefinition while the arguments are bound does not change the parameters of this call.
  MacroParameters& parameters = *macro.parameters;
  satisfied_.resize(open + parameters.size(), false);
  bind_arguments(element, parameters, scope.get(), place, open);
  if (element.source->first_child != nullptr || parameters.has_blocks)
    bind_blocks(element, parameters, scope.get(), place, open);
  bind_defaults(element, parameters, scope.get(), place, open);
  satisfied_.resize(open);

  MacroTable macros;
  macros.parent = found.macros->effective();
  Container expansion;
  output_.open_inside(expansion, place.container);
  lost_attributes(body, scope.get(), expansion);
  Place inside{scope.get(), macros, expansion};
  content(body, inside);
  finish_directive(place, has_next, &expansion);
  lift_namespaces(expansion, place);
  output_.close_inside(expansion, place.container);
  messages_.macros.pop_back();
}

void Walk::bind_arguments(PreparedElement& element, const MacroParameters& parameters, Scope& inner, Place& place,
                          std::size_t open) {
  for (PreparedAttribute& argument : element.attributes) {
    std::size_t i = 0;
    while (i < parameters.size() && (parameters[i].symbol != argument.symbol || satisfied_[open + i])) ++i;
    if (i == parameters.size())
      fail(rules::macro_parameter, "Invalid parameter \"" + std::string(argument.name) + "\"", element,
           parameters_hint(parameters));
    satisfied_[open + i] = true;
    evaluation_.define(
        argument.symbol, inner,
        argument.typed != nullptr ? *argument.typed : typed(evaluation_.evaluate(argument.value, place.scope)));
  }
}

void Walk::bind_blocks(PreparedElement& element, const MacroParameters& parameters, Scope& inner, Place& place,
                       std::size_t open) {
  // The children of the call are expanded where they stand; what comes out of it are the blocks.
  xml::Element* holder = output_.document.make_element(element.name, element.source->span);
  {
    const Restored<bool> keeps_blanks(output_.keeps_blanks);
    output_.keeps_blanks = true;
    Container container;
    output_.open(container, holder);
    Place inside{place.scope, place.macros, container};
    content(element, inside);
    output_.close(container);
  }
  const auto next_element = [](xml::Node* node) {
    while (node != nullptr && node->kind != xml::NodeKind::element) node = node->next;
    return static_cast<xml::Element*>(node);
  };
  xml::Element* block = next_element(holder->first_child);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const MacroParameter& parameter = parameters[i];
    if (parameter.kind == ParameterKind::value) continue;
    if (block == nullptr) fail(rules::block, "Not enough blocks", element, parameters_hint(parameters));
    satisfied_[open + i] = true;
    evaluation_.define_block(parameter.symbol, inner, {nullptr, block});
    block = next_element(block->next);
  }
  if (block != nullptr)
    fail(rules::block, "Unused block \"" + std::string(block->name) + "\"", element, parameters_hint(parameters));
}

void Walk::bind_defaults(PreparedElement& element, MacroParameters& parameters, Scope& inner, Place& place,
                         std::size_t open) {
  std::string undefined;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    MacroParameter& parameter = parameters[i];
    if (satisfied_[open + i]) continue;
    if (parameter.kind != ParameterKind::value || (!parameter.has_default && !parameter.is_forwarded)) {
      undefined.append(undefined.empty() ? "" : ",").append(parameter.spelling);
      continue;
    }
    std::optional<python::Value> value;
    if (parameter.is_forwarded) {
      value = evaluation_.find(parameter.symbol, place.scope);
      if (!value && !parameter.has_default)
        fail(rules::macro_parameter, "Undefined property to forward: " + std::string(parameter.spelling), element,
             "^|VALUE is used where the caller has no such property");
    }
    if (!value) value = evaluation_.evaluate(parameter.default_value, place.scope);
    evaluation_.define(parameter.symbol, inner, typed(*std::move(value)));
  }
  if (!undefined.empty())
    fail(rules::macro_parameter, "Undefined parameters [" + undefined + "]", element, parameters_hint(parameters));
}

}  // namespace urdfmill::xacro
