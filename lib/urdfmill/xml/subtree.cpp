#include "urdfmill/xml/subtree.hpp"

#include <utility>

#include "urdfmill/text/white_space.hpp"
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
  Element* made = make_in_place_of(from, from.name, into);
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

const Node* next_in_order(const Node& node, const Element& top, bool enter) {
  // Walks without recursion: the depth of a document must not be limited by the stack.
  if (const Element* element = node.as_element(); enter && element != nullptr && element->first_child != nullptr)
    return element->first_child;
  const Node* at = &node;
  while (at != &top && at->next == nullptr) at = at->parent;
  return at == &top ? nullptr : at->next;
}

Node* next_in_order(Node& node, const Element& top, bool enter) {
  // The node that is found is of the same tree, which may be changed.
  return const_cast<Node*>(next_in_order(std::as_const(node), top, enter));  // NOLINT(*-const-cast)
}

Element* make_in_place_of(const Element& from, std::string_view name, Document& document) {
  Element* made = document.make_element(document.intern(name), from.span, from.origin);
  made->start_tag_end = from.start_tag_end;
  made->end_tag_begin = from.end_tag_begin;
  return made;
}

void set_attribute(Element& element, std::string_view name, std::string_view value, Document& document) {
  if (Attribute* there = element.attribute(name)) {
    there->value = document.keep(value);
    return;
  }
  Attribute* made = document.make_attribute(document.intern(name), document.keep(value));
  made->value_span = element.span;
  made->name_begin = element.span.begin;
  Document::append(&element, made);
}

void set_text(Element& element, std::string_view value, Document& document) {
  element.first_child = element.last_child = nullptr;
  Document::append(&element, document.make_text(NodeKind::text, document.keep(value), element.span));
}

void remove_attribute(Element& element, std::string_view name) {
  for (Attribute** at = &element.first_attribute; *at != nullptr; at = &(*at)->next)
    if ((*at)->name == name) {
      *at = (*at)->next;
      return;
    }
}

void remove_child(Element& element, const Node& child) {
  const auto is_blank = [](const Node& node) { return node.kind == NodeKind::text && text::is_blank(node.text()); };
  Node* behind = nullptr;        // the last node that is kept
  Node* behind_blank = nullptr;  // the last kept node before the white space
  for (Node* node = element.first_child; node != nullptr; node = node->next) {
    if (node == &child) break;
    if (!is_blank(*node)) behind_blank = node;
    behind = node;
  }
  if (behind != nullptr && is_blank(*behind)) behind = behind_blank;
  (behind != nullptr ? behind->next : element.first_child) = child.next;
  if (element.last_child == &child) element.last_child = behind;
}

}  // namespace urdfmill::xml
