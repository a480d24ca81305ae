// Attributes: of ordinary elements, set by xacro:attribute, and the namespaces that are moved to a parent.
#include <algorithm>

#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/failure.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xacro/walk.hpp"

namespace urdfmill::xacro {

xml::Attribute* Walk::add_attribute(xml::Element* target, std::string_view name, std::string_view value,
                                    const xml::Attribute* source) {
  xml::Attribute* attribute = output_.document.make_attribute(name, value);
  if (source != nullptr) {
    attribute->value_span = source->value_span;
    attribute->name_begin = source->name_begin;
  }
  xml::Document::append(target, attribute);
  return attribute;
}

void Walk::attributes(PreparedElement& element, xml::Element* target, Scope& scope) {
  for (PreparedAttribute& attribute : element.attributes) {
    if (attribute.is_xacro) continue;
    const std::string_view value = kept_text(attribute.value, scope);
    if (!attribute.is_own_namespace) add_attribute(target, attribute.name, value, attribute.source);
  }
}

void Walk::root_attributes(PreparedElement& root, Place& place) {
  // xacro:targetNamespace, if not empty, becomes or replaces the attribute xmlns before anything is evaluated.
  const auto named = [&root](std::string_view name) {
    return std::find_if(root.attributes.begin(), root.attributes.end(),
                        [name](const PreparedAttribute& a) { return a.name == name; });
  };
  const auto wanted = named("xacro:targetNamespace");
  if (wanted != root.attributes.end() && !wanted->value.text.empty()) {
    if (const auto present = named("xmlns"); present != root.attributes.end()) {
      present->value = wanted->value;
    } else {
      wanted->name = "xmlns";
      wanted->is_xacro = false;
      std::rotate(wanted, wanted + 1, root.attributes.end());
    }
  }
  attributes(root, place.container.parent, place.scope);
}

void Walk::lost_attributes(PreparedElement& element, Scope& scope, Container& lost) {
  for (PreparedAttribute& attribute : element.attributes) {
    if (attribute.is_xacro) continue;
    if (attribute.value.is_literal && !attribute.is_namespace) continue;
    const std::string_view value = kept_text(attribute.value, scope);
    if (attribute.is_namespace && !attribute.is_own_namespace) lost.namespaces.emplace_back(attribute.name, value);
  }
}

void Walk::set_attribute(PreparedElement& element, Place& place) {
  const DirectiveAttributes& known = checked_attributes(element);
  const python::Value name = evaluation_.evaluate(known.known[0]->value, place.scope);
  const python::Value value = evaluation_.evaluate(known.known[1]->value, place.scope);
  if (!python::truth(name)) fail(rules::empty_name, "xacro:attribute: empty name", element);
  const std::string_view text = value.is_string() ? output_.document.keep(value.text()) : std::string_view();
  const std::string_view kept_name = output_.document.keep(python::str(name));
  if (!place.container.is_element) {
    if (kept_name.starts_with("xmlns:")) {
      auto& namespaces = place.container.namespaces;
      const auto present =
          std::find_if(namespaces.begin(), namespaces.end(), [&](const auto& n) { return n.first == kept_name; });
      if (present != namespaces.end())
        present->second = text;
      else
        namespaces.emplace_back(kept_name, text);
    }
    return;
  }
  xml::Attribute* attribute = place.container.parent->attribute(kept_name);
  if (attribute != nullptr) {
    attribute->value = text;
    attribute->value_span = known.known[1]->source->value_span;
  } else {
    attribute = add_attribute(place.container.parent, kept_name, text, known.known[1]->source);
  }
  if (value.is_string()) return;
  // In a block, where it is evaluated a second time, such a value is an error; when written, a false one counts as an
  // empty text.
  const std::string_view type = untyped_[attribute] = output_.document.keep(python::type_name(value));
  if (python::truth(value) && !output_.keeps_blanks && !unwritable_)
    unwritable_ =
        untyped_failure("'" + std::string(type) + "' object has no attribute 'replace'", attribute->value_span);
}

void Walk::lift_namespaces(const Container& lost, Place& place) {
  for (const auto& [name, value] : lost.namespaces) {
    std::optional<std::string_view> present;
    Container& target = place.container;
    if (target.is_element) {
      if (const xml::Attribute* attribute = target.parent->attribute(name)) present = attribute->value;
    } else {
      for (const auto& [known, known_value] : target.namespaces)
        if (known == name) present = known_value;
    }
    if (!present) {
      if (target.is_element)
        add_attribute(target.parent, name, value, nullptr);
      else
        target.namespaces.emplace_back(name, value);
    } else if (*present != value) {
      messages_.warn("inconsistent namespace redefinitions for " + std::string(name) + ":\n old: " +
                     std::string(*present) + "\n new: " + std::string(value) + " (" + messages_.files.back() + ")");
      messages_.report(rules::inconsistent_namespace,
                       std::string(name) + " is \"" + std::string(*present) + "\" already; \"" + std::string(value) +
                           "\" is ignored",
                       {});
    }
  }
}

}  // namespace urdfmill::xacro
