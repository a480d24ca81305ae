// xacro:property and xacro:arg.
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {
namespace {

/// Indices of the attributes in the directive's table.
enum PropertyAttribute : std::size_t { in_name, in_value, in_default, in_remove, in_scope, in_lazy_eval };

}  // namespace

bool Walk::flag(PreparedAttribute* attribute, bool absent, Place& place, const PreparedElement& element) {
  if (attribute == nullptr || attribute->value.text.empty()) return absent;
  return truth(evaluation_.evaluate(attribute->value, place.scope), attribute->value.text, element);
}

void Walk::property(PreparedElement& element, Place& place, bool has_next) {
  finish_directive(place, has_next);
  const auto& known = checked_attributes(element).known;
  const PropertyNames names = property_names(element, *known[in_name], place);
  messages_.place = known[in_name]->source->value_span;

  const bool is_removal = flag(known[in_remove], false, place, element);
  PreparedAttribute* text = known[in_value];
  if ((text != nullptr) + (known[in_default] != nullptr) + is_removal > 1)
    fail(rules::property, "Property attributes default, value, and remove are mutually exclusive: " + names.text,
         element);
  if (recorder() != nullptr && (is_removal || known[in_default] != nullptr))
    if (const Binding* present = evaluation_.scopes.find(names.value, &place.scope); present != nullptr)
      recorder()->use(present->definition, known[in_name]->source->value_span);
  if (is_removal && evaluation_.is_known(names.value, place.scope)) {
    evaluation_.remove(names.value, place.scope);
    return;
  }
  if (known[in_default] != nullptr) {
    if (known[in_scope] != nullptr) {
      messages_.warn(names.text + ": default property value can only be defined on local scope");
      messages_.report(rules::default_scope, "the default of property " + names.text + " cannot have a scope",
                       element.place());
    }
    if (evaluation_.is_known(names.value, place.scope)) return;
    text = known[in_default];
  }

  const std::string_view scope_word = known[in_scope] != nullptr ? known[in_scope]->value.text : std::string_view();
  const bool is_elsewhere = scope_word == "global" || scope_word == "parent";
  const bool is_lazy = flag(known[in_lazy_eval], true, place, element) && !is_elsewhere;
  if (text == nullptr) {
    Scope& target = target_scope(scope_word, place, element);
    evaluation_.define_block(names.block, target, {&element, nullptr},
                             recorded(NameKind::block, names.text, *known[in_name], element.source->span));
    return;
  }
  const DefinitionId definition = recorded(NameKind::property, names.text, *known[in_name], text->source->value_span);
  if (is_lazy) {
    define_lazily(names.value, element, *text, place, definition);
    return;
  }
  python::Value value = evaluation_.evaluate(text->value, place.scope);
  messages_.place = known[in_name]->source->value_span;
  Scope& target = target_scope(scope_word, place, element);
  evaluation_.define(names.value, target, typed(std::move(value)), definition);
}

DefinitionId Walk::recorded(NameKind kind, std::string_view name, const PreparedAttribute& place,
                            source::Span set) const {
  return recorder() != nullptr ? recorder()->define(kind, name, place.source->value_span, set) : 0;
}

Walk::PropertyNames Walk::property_names(PreparedElement& element, PreparedAttribute& name, Place& place) {
  const PreparedProperty* prepared = preparation_.property(element);
  if (prepared != nullptr && prepared->is_valid)
    return {prepared->name, prepared->block_name, std::string(name.value.text)};
  const python::Value value = evaluation_.evaluate(name.value, place.scope);
  if (!value.is_string())
    fail(rules::property, "compile() arg 1 must be a string, bytes or AST object", element,
         "the name of a property must be a text");
  const std::string& text = value.text();
  if (!is_property_name(text))
    fail(rules::property, "Property names must be valid python identifiers: " + text, element);
  if (text.starts_with("__"))
    fail(rules::property, "Property names must not start with double underscore:" + text, element);
  return {evaluation_.symbols.intern(text), evaluation_.symbols.intern("**" + text), text};
}

void Walk::define_lazily(Symbol name, PreparedElement& element, PreparedAttribute& text, Place& place,
                         DefinitionId definition) {
  PreparedProperty* prepared = preparation_.property(element);
  if (prepared == nullptr) {
    evaluation_.assign(name, place.scope, python::Value::string(std::string(text.value.text)), definition);
  } else if (prepared->value != nullptr) {
    evaluation_.define(name, place.scope, *prepared->value, definition);
  } else {
    evaluation_.define_lazy(name, place.scope, prepared->text, definition);
  }
}

Scope& Walk::target_scope(std::string_view word, Place& place, const PreparedElement& element) const {
  if (word == "global") return evaluation_.scopes.root();
  if (word != "parent") return place.scope;
  Scope* parent = place.scope.parent;
  if (!place.scope.is_namespace)
    while (parent != nullptr && parent->is_namespace) parent = parent->parent;
  if (parent == nullptr)
    fail(rules::property, "'dict' object has no attribute '_setitem'", element,
         "outside of macros there is no parent scope");
  return *parent;
}

void Walk::argument(PreparedElement& element, Place& place, bool has_next) {
  const auto& known = checked_attributes(element).known;
  const std::string name(known[0]->value.text);
  expansion_.arguments.push_back({name, std::string(known[1]->value.text), element.place()});
  auto& arguments = evaluation_.substitution_args.arguments;
  if (arguments.find(name) == arguments.end()) {
    std::string text(evaluation_.evaluate_text(known[1]->value, place.scope, buffer_));
    evaluation_.context.hold(text.size());
    arguments.emplace(name, std::move(text));
  }
  if (recorder() != nullptr)
    recorder()->declare_argument(name, known[0]->source->value_span, known[1]->source->value_span,
                                 arguments.find(name)->second);
  finish_directive(place, has_next);
}

}  // namespace urdfmill::xacro
