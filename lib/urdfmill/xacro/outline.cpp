#include "urdfmill/xacro/outline.hpp"

#include <algorithm>

#include "grammar/text.hpp"
#include "urdfmill/text/white_space.hpp"
#include "urdfmill/xacro/prepared.hpp"
#include "urdfmill/xacro/source_index.hpp"

namespace urdfmill::xacro {
namespace {

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

/// Whether an element makes no part of a robot's tree where it stands.
bool only_defines(const xml::Element& element) {
  switch (recognise(element.name)) {
    case Directive::include:
    case Directive::property:
    case Directive::macro:
    case Directive::arg:
      return true;
    case Directive::none:
      return element.name != "link" && element.name != "joint";
    case Directive::keep_if:
    case Directive::keep_unless:
      for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element())
        if (!only_defines(*e)) return false;
      return true;
    default:
      return false;
  }
}

}  // namespace

Outline outline(const xml::Document& document) {
  Outline outline;
  const xml::Element* root = document.root();
  if (root == nullptr) return outline;
  outline.is_named_robot = root->name == "robot" && root->attribute("name") != nullptr;
  outline.is_library = true;
  for (const xml::Element* e = root->child(); e != nullptr; e = e->next_element())
    outline.is_library = outline.is_library && only_defines(*e);
  walk_elements(*root, [&outline](const xml::Element& element) {
    const Directive directive = recognise(element.name);
    if (directive == Directive::include && !value_of(element, "filename").empty())
      outline.includes.push_back(included_name(value_of(element, "filename")));
    if (directive == Directive::arg) outline.declared_arguments.emplace(value_of(element, "name"));
    for (const xml::Attribute* a = element.first_attribute; a != nullptr && !outline.loads_files; a = a->next)
      outline.loads_files = a->value.find("load_yaml") != std::string_view::npos;
    return true;
  });
  outline.used_arguments = arguments_used(*root);
  return outline;
}

}  // namespace urdfmill::xacro
