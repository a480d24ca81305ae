// Documents as complete text, to compare the trees of two readers.
#pragma once
#include <string>

#include "urdfmill/xml/document.hpp"

namespace urdfmill::xml::test {

inline void append_place(Span span, std::string& out) {
  out += ' ' + std::to_string(span.begin) + '-' + std::to_string(span.end);
}

inline void append_node(const Node& node, std::string& out) {
  out += std::to_string(static_cast<int>(node.kind));
  append_place(node.span, out);
  if (node.kind == NodeKind::instruction) {
    const auto& instruction = static_cast<const Instruction&>(node);
    out.append(" ").append(instruction.target).append("?").append(instruction.data);
  } else if (const Element* element = node.as_element()) {
    out.append(" <").append(element->name);
    append_place({node.span.file, element->start_tag_end, element->end_tag_begin}, out);
    for (const Attribute* a = element->first_attribute; a != nullptr; a = a->next) {
      out.append(" ").append(a->name).append("=").append(a->value);
      append_place(a->span(), out);
      append_place(a->value_span, out);
    }
    out += "{\n";
    for (const Node* child = element->first_child; child != nullptr; child = child->next) append_node(*child, out);
    out += '}';
  } else {
    out.append(" ").append(node.text());
  }
  out += '\n';
}

/// Every node with its kind, text and places, in the order of the document. The document type is not part of it.
inline std::string tree_text(const Document& document) {
  std::string out;
  for (const Node* node = document.first(); node != nullptr; node = node->next) append_node(*node, out);
  return out;
}

}  // namespace urdfmill::xml::test
