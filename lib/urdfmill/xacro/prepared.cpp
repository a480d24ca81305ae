#include "urdfmill/xacro/prepared.hpp"

#include <algorithm>
#include <new>
#include <type_traits>

#include "urdfmill/text/list.hpp"
#include "urdfmill/text/suggest.hpp"
#include "urdfmill/xacro/literals.hpp"

namespace urdfmill::xacro {
namespace {

struct DirectiveForm {
  std::string_view tag;
  Directive directive;
  std::size_t required;  ///< number of required `attributes`
  bool is_strict;        ///< warns about other attributes
  std::array<std::string_view, DirectiveAttributes::capacity> attributes;
};

constexpr std::array<DirectiveForm, 11> directive_forms{{
    {"xacro:insert_block", Directive::insert_block, 1, true, {"name"}},
    {"xacro:include", Directive::include, 1, true, {"filename", "ns", "optional"}},
    {"xacro:property", Directive::property, 1, true, {"name", "value", "default", "remove", "scope", "lazy_eval"}},
    {"xacro:macro", Directive::macro, 1, true, {"name", "params"}},
    {"xacro:arg", Directive::arg, 2, true, {"name", "default"}},
    {"xacro:element", Directive::element, 1, false, {"xacro:name"}},
    {"xacro:attribute", Directive::attribute, 2, false, {"name", "value"}},
    {"xacro:if", Directive::keep_if, 1, true, {"value"}},
    {"xacro:unless", Directive::keep_unless, 1, true, {"value"}},
    {"xacro:call", Directive::call, 0, false, {"macro"}},
    {"", Directive::macro_call, 0, false, {}},
}};

constexpr std::string_view prefix = "xacro:";

PreparedAttribute prepare_attribute(const xml::Attribute& source) {
  PreparedAttribute attribute;
  attribute.source = &source;
  attribute.name = source.name;
  attribute.value = Template(source.value, source.value_span);
  attribute.is_xacro = source.name.starts_with(prefix);
  attribute.is_namespace = source.name.starts_with("xmlns:");
  attribute.is_own_namespace = source.name == "xmlns:xacro";
  return attribute;
}

}  // namespace

Directive recognise(std::string_view tag) {
  if (!tag.starts_with(prefix)) return Directive::none;
  for (const DirectiveForm& form : directive_forms)
    if (form.tag == tag) return form.directive;
  return Directive::macro_call;
}

std::span<const std::string_view> directive_names() {
  static constexpr auto names = [] {
    std::array<std::string_view, directive_forms.size() - 1> found{};
    for (std::size_t i = 0; i < found.size(); ++i) found[i] = directive_forms[i].tag.substr(prefix.size());
    return found;
  }();
  return names;
}

template <class T>
std::span<T> Preparation::allocate(std::size_t count) {
  static_assert(std::is_trivially_destructible_v<T>);
  if (count == 0) return {};
  T* items = static_cast<T*>(arena_.allocate(count * sizeof(T), alignof(T)));
  std::uninitialized_value_construct_n(items, count);
  return {items, count};
}

PreparedElement& Preparation::prepare(const xml::Element& source) {
  PreparedElement& element = allocate<PreparedElement>(1).front();
  element.source = &source;
  element.name = source.name;
  element.directive = recognise(source.name);
  std::size_t count = 0;
  for (const xml::Attribute* a = source.first_attribute; a != nullptr; a = a->next) ++count;
  element.attributes = allocate<PreparedAttribute>(count);
  std::size_t i = 0;
  for (const xml::Attribute* a = source.first_attribute; a != nullptr; a = a->next)
    element.attributes[i++] = prepare_attribute(*a);
  return element;
}

PreparedElement& Preparation::rename_without(const PreparedElement& element, std::string_view name,
                                             std::string_view dropped) {
  PreparedElement& renamed = allocate<PreparedElement>(1).front();
  renamed.source = element.source;
  renamed.name = name;
  renamed.directive = recognise(name);
  renamed.children = element.children;
  renamed.has_children = element.has_children;
  const auto stays = [dropped](const PreparedAttribute& a) { return a.name != dropped; };
  const auto count = std::count_if(element.attributes.begin(), element.attributes.end(), stays);
  renamed.attributes = allocate<PreparedAttribute>(static_cast<std::size_t>(count));
  std::copy_if(element.attributes.begin(), element.attributes.end(), renamed.attributes.begin(), stays);
  return renamed;
}

PreparedElement& Preparation::rename(const PreparedElement& element, std::string_view name) {
  return rename_without(element, name, "xacro:name");
}

PreparedElement& Preparation::rename_call(const PreparedElement& element, std::string_view name) {
  PreparedElement& call = rename_without(element, name, "macro");
  call.directive = Directive::macro_call;
  return call;
}

std::span<PreparedNode> Preparation::children(PreparedElement& element) {
  if (element.has_children) return element.children;
  std::size_t count = 0;
  for (const xml::Node* n = element.source->first_child; n != nullptr; n = n->next) ++count;
  element.children = allocate<PreparedNode>(count);
  element.has_children = true;
  std::size_t i = 0;
  for (const xml::Node* n = element.source->first_child; n != nullptr; n = n->next) {
    PreparedNode& node = element.children[i++];
    node.source = n;
    if (const xml::Element* child = n->as_element())
      node.element = &prepare(*child);
    else if (n->kind == xml::NodeKind::text || n->kind == xml::NodeKind::comment)
      node.text = Template(n->text(), n->span);
  }
  return element.children;
}

const DirectiveAttributes& Preparation::directive_attributes(PreparedElement& element) {
  if (element.directive_attributes != nullptr) return *element.directive_attributes;
  const auto form = std::find_if(directive_forms.begin(), directive_forms.end(),
                                 [&element](const DirectiveForm& f) { return f.directive == element.directive; });
  DirectiveAttributes& result = directive_attributes_.emplace_back();
  element.directive_attributes = &result;
  for (PreparedAttribute& attribute : element.attributes) {
    const auto known = std::find(form->attributes.begin(), form->attributes.end(), attribute.name);
    if (known != form->attributes.end()) {
      result.known[static_cast<std::size_t>(known - form->attributes.begin())] = &attribute;
    } else if (form->is_strict && !attribute.is_namespace) {
      if (result.unknown.empty()) result.meant = text::closest_name(attribute.name, form->attributes);
      text::add_item(result.unknown, attribute.name);
    }
  }
  for (std::size_t i = form->required; i-- > 0;)
    if (result.known[i] == nullptr) result.missing = form->attributes[i];
  return result;
}

void Preparation::make_symbols(PreparedElement& element, std::string_view block) {
  if (element.has_symbols) return;
  element.has_symbols = true;
  if (element.directive == Directive::insert_block) {
    element.symbol = symbols_.intern("**" + std::string(block));
    element.single = symbols_.intern("*" + std::string(block));
    return;
  }
  element.symbol = symbols_.intern(element.name.substr(prefix.size()));
  for (PreparedAttribute& attribute : element.attributes) {
    attribute.symbol = symbols_.intern(attribute.name);
    if (attribute.value.is_literal) attribute.typed = typed(attribute.value.text);
  }
}

const python::Value* Preparation::typed(std::string_view text) {
  auto value = typed_literal(text);
  return value ? &values_.emplace_back(*std::move(value)) : nullptr;
}

PreparedProperty* Preparation::property(PreparedElement& element) {
  if (element.property != nullptr) return element.property;
  const DirectiveAttributes& attributes = directive_attributes(element);
  const PreparedAttribute& name = *attributes.known[0];
  if (!name.value.is_literal) return nullptr;
  PreparedProperty& property = allocate<PreparedProperty>(1).front();
  element.property = &property;
  property.is_valid = is_property_name(name.value.text) && !name.value.text.starts_with("__");
  property.name = symbols_.intern(name.value.text);
  property.block_name = symbols_.intern("**" + std::string(name.value.text));
  const PreparedAttribute* text = attributes.known[1] != nullptr ? attributes.known[1] : attributes.known[2];
  if (text == nullptr) return &property;
  property.text = text->value;
  if (const python::Value* value = typed(text->value.text)) {
    if (value->is_string())
      property.text = Template(value->text(), text->value.span);
    else
      property.value = value;
  }
  return &property;
}

TemplatePieces& Preparation::pieces(Template& text) {
  if (text.pieces == nullptr) text.pieces = &pieces_.emplace_back(cut_template(text.text));
  return *text.pieces;
}

}  // namespace urdfmill::xacro
