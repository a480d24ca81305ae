#include "urdfmill/format/same_document.hpp"

#include <string>

#include "urdfmill/format/markup.hpp"

namespace urdfmill::format {
namespace {

bool is_only_child(const xml::Node& node) {
  return node.parent != nullptr && node.parent->first_child == &node && node.next == nullptr;
}

/// Returns the node itself or its next sibling that is significant.
const xml::Node* significant(const xml::Node* node) {
  while (node != nullptr && node->kind == xml::NodeKind::text && is_blank(node->text()) && !is_only_child(*node))
    node = node->next;
  return node;
}

/// Returns the value with one blank for each run of white space.
std::string words_of(std::string_view value) {
  std::string words;
  for (const char c : value) {
    const bool blank = is_blank(std::string_view(&c, 1));
    if (!blank)
      words += c;
    else if (!words.empty() && words.back() != ' ')
      words += ' ';
  }
  return words;
}

bool same_attributes(const xml::Element& a, const xml::Element& b) {
  const xml::Attribute* x = a.first_attribute;
  const xml::Attribute* y = b.first_attribute;
  for (; x != nullptr && y != nullptr; x = x->next, y = y->next) {
    if (x->name != y->name) return false;
    const bool are_words = is_list_of_parameters(a.name, x->name);
    if (x->value != y->value && !(are_words && words_of(x->value) == words_of(y->value))) return false;
  }
  return x == y;
}

/// Compares two nodes without their content.
bool same_node(const xml::Node& a, const xml::Node& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == xml::NodeKind::element) {
    const auto& x = static_cast<const xml::Element&>(a);
    const auto& y = static_cast<const xml::Element&>(b);
    return x.name == y.name && same_attributes(x, y);
  }
  if (a.kind == xml::NodeKind::instruction) {
    const auto& x = static_cast<const xml::Instruction&>(a);
    const auto& y = static_cast<const xml::Instruction&>(b);
    return x.target == y.target && x.data == y.data;
  }
  return a.text() == b.text();
}

const xml::Node* first_inside(const xml::Node& node) {
  const xml::Element* element = node.as_element();
  return element == nullptr ? nullptr : significant(element->first_child);
}

/// Compares two trees in parallel without recursion: files may be deep.
bool same_trees(const xml::Node* a, const xml::Node* b) {
  while (true) {
    if (a == nullptr || b == nullptr) return a == b;
    if (!same_node(*a, *b)) return false;
    const xml::Node* inside_a = first_inside(*a);
    const xml::Node* inside_b = first_inside(*b);
    if ((inside_a == nullptr) != (inside_b == nullptr)) return false;
    if (inside_a != nullptr) {
      a = inside_a;
      b = inside_b;
      continue;
    }
    const xml::Node* next_a = significant(a->next);
    const xml::Node* next_b = significant(b->next);
    while (next_a == nullptr && next_b == nullptr && a->parent != nullptr && b->parent != nullptr) {
      a = a->parent;
      b = b->parent;
      next_a = significant(a->next);
      next_b = significant(b->next);
    }
    a = next_a;
    b = next_b;
  }
}

}  // namespace

bool is_same_document(const xml::Document& a, const xml::Document& b) {
  return a.doctype == b.doctype && same_trees(a.first(), b.first());
}

}  // namespace urdfmill::format
