#include "urdfmill/xacro/outline.hpp"

#include <algorithm>

#include "grammar/text.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/directive.hpp"
#include "urdfmill/xacro/outline_builder.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::xacro {
namespace {

/// Walks the elements as a parser read them.
void walk(const xml::Element& element, std::vector<MetAttribute>& attributes, OutlineBuilder& builder) {
  attributes.clear();
  for (const xml::Attribute* a = element.first_attribute; a != nullptr; a = a->next)
    attributes.push_back({a->name, a->value});
  builder.begin(element.name, attributes);
  for (const xml::Node* node = element.first_child; node != nullptr; node = node->next)
    if (node->kind == xml::NodeKind::text) builder.text(node->text());
}

}  // namespace

IncludedName included_name(std::string_view written) {
  constexpr std::string_view find = "find ";
  IncludedName name;
  name.is_exact = written.find_first_of("*?[") == std::string_view::npos;
  for (const grammar::TextPiece& piece : grammar::split_text(written).pieces) {
    if (piece.kind == grammar::TextPieceKind::literal) {
      name.path += piece.text;
    } else if (piece.kind == grammar::TextPieceKind::substitution && piece.text.starts_with(find) &&
               name.path.empty() && piece.text.find('$') == std::string_view::npos) {
      name.package = text::trimmed(piece.text.substr(find.size()));
    } else {
      name.path += '*';
      name.is_exact = false;
    }
  }
  return name;
}

void OutlineBuilder::begin(std::string_view name, std::span<const MetAttribute> attributes) {
  const auto value = [&](std::string_view wanted) {
    const auto found = std::find_if(attributes.begin(), attributes.end(),
                                    [&](const MetAttribute& attribute) { return attribute.name == wanted; });
    return found == attributes.end() ? std::string_view() : found->value;
  };
  if (is_judged_.empty()) {
    outline_.is_library = true;
    outline_.is_named_robot = name == "robot" && std::any_of(attributes.begin(), attributes.end(),
                                                             [](const auto& a) { return a.name == "name"; });
    is_judged_.push_back(true);
  } else {
    is_judged_.push_back(is_judged_.back() && judge(name));
  }
  const Directive directive = recognise(name);
  if (directive == Directive::include && !value("filename").empty())
    outline_.includes.push_back(included_name(value("filename")));
  if (directive == Directive::arg) outline_.declared_arguments.emplace(value("name"));
  for (const MetAttribute& attribute : attributes) {
    look_into(attribute.value);
  }
}

/// Judges an element; returns true if its content must be judged too. A part of a robot's tree means that the file is
/// not a library.
bool OutlineBuilder::judge(std::string_view name) {
  switch (recognise(name)) {
    case Directive::include:
    case Directive::property:
    case Directive::macro:
    case Directive::arg:
      return false;
    case Directive::none:
      if (name == "link" || name == "joint") outline_.is_library = false;
      return false;
    case Directive::keep_if:
    case Directive::keep_unless:
      return true;
    case Directive::insert_block:
    case Directive::element:
    case Directive::attribute:
    case Directive::call:
    case Directive::macro_call:
      outline_.is_library = false;
      return false;
  }
  return false;
}

void OutlineBuilder::text(std::string_view text) {
  look_into(text);
}

void OutlineBuilder::look_into(std::string_view text) {
  const auto contains = [text](std::string_view word) { return text.find(word) != std::string_view::npos; };
  outline_.reads_more = outline_.reads_more || contains("load_yaml") || (contains("$(") && contains("env"));
  add_arguments(text, outline_.used_arguments);
}

Outline outline(const xml::Document& document) {
  OutlineBuilder builder;
  std::vector<MetAttribute> attributes;
  for (const xml::Element* element = document.root(); element != nullptr;) {
    walk(*element, attributes, builder);
    if (const xml::Element* child = element->child()) {
      element = child;
      continue;
    }
    builder.end();
    // There are no other elements at document level.
    while (element->parent != nullptr && element->next_element() == nullptr) {
      element = element->parent;
      builder.end();
    }
    element = element->parent != nullptr ? element->next_element() : nullptr;
  }
  return builder.take();
}

}  // namespace urdfmill::xacro
