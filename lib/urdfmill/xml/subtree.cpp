#include "urdfmill/xml/subtree.hpp"

namespace urdfmill::xml {

namespace {

void append_text(std::string_view text, std::string& out) {
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '\r')
      out += "&#13;";
    else
      out += c;
  }
}

void append_start_tag(const Element& element, std::string& out) {
  out += '<';
  out += element.name;
  for (const Attribute* a = element.first_attribute; a; a = a->next) append_attribute(a->name, a->value, out);
  out += element.first_child ? ">" : "/>";
}

void append_end_tag(const Element& element, std::string& out) {
  out += "</";
  out += element.name;
  out += '>';
}

void append_leaf(const Node& node, std::string& out) {
  switch (node.kind) {
    case NodeKind::text:
      append_text(node.text(), out);
      break;
    case NodeKind::cdata:
      out.append("<![CDATA[").append(node.text()).append("]]>");
      break;
    case NodeKind::comment:
      out.append("<!--").append(node.text()).append("-->");
      break;
    case NodeKind::instruction: {
      const auto& instruction = static_cast<const Instruction&>(node);
      out.append("<?").append(instruction.target);
      if (!instruction.data.empty()) out.append(" ").append(instruction.data);
      out += "?>";
      break;
    }
    case NodeKind::element:
      break;
  }
}

}  // namespace

void append_attribute(std::string_view name, std::string_view value, std::string& out) {
  out.append(" ").append(name).append("=\"");
  for (const char c : value) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\t':
        out += "&#9;";
        break;
      case '\n':
        out += "&#10;";
        break;
      case '\r':
        out += "&#13;";
        break;
      default:
        out += c;
    }
  }
  out += '"';
}

void append_subtree(const Element& element, std::string& out) {
  // Without recursion: the depth of a document is bounded by its maker, not by the stack.
  const Node* node = &element;
  for (;;) {
    const Element* open = node->as_element();
    if (open) {
      append_start_tag(*open, out);
      if (open->first_child) {
        node = open->first_child;
        continue;
      }
    } else {
      append_leaf(*node, out);
    }
    while (node != &element && !node->next) {
      node = node->parent;
      append_end_tag(*node->as_element(), out);
    }
    if (node == &element) return;
    node = node->next;
  }
}

}  // namespace urdfmill::xml
