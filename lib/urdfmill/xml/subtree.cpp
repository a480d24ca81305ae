#include "urdfmill/xml/subtree.hpp"

#include "urdfmill/xml/writer.hpp"

namespace urdfmill::xml {

namespace {

void append_start_tag(const Element& element, std::string& out) {
  out += '<';
  out += element.name;
  for (const Attribute* a = element.first_attribute; a != nullptr; a = a->next)
    append_attribute(a->name, a->value, out);
  out += element.first_child != nullptr ? ">" : "/>";
}

void append_end_tag(const Element& element, std::string& out) {
  out += "</";
  out += element.name;
  out += '>';
}

void append_leaf(const Node& node, std::string& out) {
  switch (node.kind) {
    case NodeKind::text:
      append_escaped(node.text(), out, Escapes::text);
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
  append_escaped(value, out, Escapes::attribute);
  out += '"';
}

void append_subtree(const Element& element, std::string& out) {
  // Walks without recursion: the depth of a document must not be limited by the stack.
  const Node* node = &element;
  for (;;) {
    const Element* open = node->as_element();
    if (open != nullptr) {
      append_start_tag(*open, out);
      if (open->first_child != nullptr) {
        node = open->first_child;
        continue;
      }
    } else {
      append_leaf(*node, out);
    }
    while (node != &element && node->next == nullptr) {
      node = node->parent;
      append_end_tag(*node->as_element(), out);
    }
    if (node == &element) return;
    node = node->next;
  }
}

Element* copy_tag(const Element& from, Document& into) {
  Element* made = into.make_element(into.intern(from.name), from.span, from.origin);
  made->start_tag_end = from.start_tag_end;
  made->end_tag_begin = from.end_tag_begin;
  Attribute* last = nullptr;
  for (const Attribute* a = from.first_attribute; a != nullptr; a = a->next) {
    Attribute* copy = into.make_attribute(into.intern(a->name), into.keep(a->value));
    copy->value_span = a->value_span;
    copy->name_begin = a->name_begin;
    Document::append(made, copy, last);
    last = copy;
  }
  return made;
}

Element* copy_subtree(const Element& from, Document& into) {
  // Walks without recursion: the depth of a document must not be limited by the stack.
  Element* const made = copy_tag(from, into);
  Element* parent = made;
  const Node* node = from.first_child;
  while (node != nullptr) {
    if (const Element* element = node->as_element()) {
      Element* copy = copy_tag(*element, into);
      Document::append(parent, copy);
      if (element->first_child != nullptr) {
        parent = copy;
        node = element->first_child;
        continue;
      }
    } else if (node->kind == NodeKind::instruction) {
      const auto& given = static_cast<const Instruction&>(*node);
      Document::append(parent,
                       into.make_instruction(into.keep(given.target), into.keep(given.data), node->span, node->origin));
    } else {
      Document::append(parent, into.make_text(node->kind, into.keep(node->text()), node->span, node->origin));
    }
    while (node->next == nullptr && node->parent != &from) {
      node = node->parent;
      parent = parent->parent;
    }
    node = node->next;
  }
  return made;
}

}  // namespace urdfmill::xml
