#include "urdfmill/xml/document.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <type_traits>

namespace urdfmill::xml {
namespace {

constexpr std::size_t first_block = 16 * 1024;
constexpr std::size_t fewest_slots = 128;

/// FNV-1a (Fowler, Noll, Vo): names are short.
std::uint64_t hash_of(std::string_view name) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  return hash ^ (hash >> 32U);
}

/// Names usually differ in the first letter already, and comparing more costs a call.
bool is_same(std::string_view name, std::string_view other) {
  return name.size() == other.size() && (name.empty() || name.front() == other.front()) && name == other;
}

const Element* element_from(const Node* node, std::string_view name) {
  for (; node != nullptr; node = node->next)
    if (const Element* element = node->as_element();
        element != nullptr && (name.empty() || is_same(element->name, name)))
      return element;
  return nullptr;
}

}  // namespace

const Attribute* Element::attribute(std::string_view full_name) const {
  for (const Attribute* a = first_attribute; a != nullptr; a = a->next)
    if (is_same(a->name, full_name)) return a;
  return nullptr;
}

Attribute* Element::attribute(std::string_view full_name) {
  return const_cast<Attribute*>(std::as_const(*this).attribute(full_name));
}

const Element* Element::child(std::string_view child_name) const {
  return element_from(first_child, child_name);
}

Element* Element::child(std::string_view child_name) {
  return const_cast<Element*>(std::as_const(*this).child(child_name));
}

const Element* Element::next_element(std::string_view sibling_name) const {
  return element_from(next, sibling_name);
}

Element* Element::next_element(std::string_view sibling_name) {
  return const_cast<Element*>(std::as_const(*this).next_element(sibling_name));
}

Document::Document() : arena_(first_block) {}

template <class T>
T* Document::allocate() {
  // The arena frees its blocks without running destructors.
  static_assert(std::is_trivially_destructible_v<T>);
  bytes_used_ += sizeof(T);
  return new (arena_.allocate(sizeof(T), alignof(T))) T{};
}

Element* Document::make_element(std::string_view name, Span span, const Origin* origin) {
  auto* element = allocate<Element>();
  element->kind = NodeKind::element;
  element->name = name;
  element->span = span;
  element->origin = origin;
  return element;
}

Text* Document::make_text(NodeKind kind, std::string_view value, Span span, const Origin* origin) {
  auto* text = allocate<Text>();
  text->kind = kind;
  text->value = value;
  text->span = span;
  text->origin = origin;
  return text;
}

Instruction* Document::make_instruction(std::string_view target, std::string_view data, Span span,
                                        const Origin* origin) {
  auto* instruction = allocate<Instruction>();
  instruction->kind = NodeKind::instruction;
  instruction->target = target;
  instruction->data = data;
  instruction->span = span;
  instruction->origin = origin;
  return instruction;
}

Attribute* Document::make_attribute(std::string_view name, std::string_view value) {
  auto* attribute = allocate<Attribute>();
  attribute->name = name;
  attribute->value = value;
  return attribute;
}

Origin* Document::make_origin(const Origin* parent, std::string_view what, Span span, const Attribute* arguments) {
  auto* origin = allocate<Origin>();
  *origin = {parent, what, span, arguments};
  return origin;
}

void Document::append(Node* node) {
  node->parent = nullptr;
  node->next = nullptr;
  (last_ != nullptr ? last_->next : first_) = node;
  last_ = node;
  if (Element* element = node->as_element()) root_ = element;
}

void Document::append(Element* parent, Node* child) {
  child->parent = parent;
  child->next = nullptr;
  (parent->last_child != nullptr ? parent->last_child->next : parent->first_child) = child;
  parent->last_child = child;
}

void Document::append(Element* element, Attribute* attribute, Attribute* last) {
  attribute->next = nullptr;
  if (last == nullptr) last = element->first_attribute;
  while (last != nullptr && last->next != nullptr) last = last->next;
  (last != nullptr ? last->next : element->first_attribute) = attribute;
}

std::string_view Document::keep(std::string_view text) {
  if (text.empty()) return {};
  bytes_used_ += text.size();
  auto* copy = static_cast<char*>(arena_.allocate(text.size(), 1));
  std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

std::string_view Document::intern(std::string_view name) {
  if (name.empty()) return {};
  std::string_view& slot = names_.slot(name);
  if (slot.empty()) slot = keep(name);
  return slot;
}

std::string_view& NameTable::slot(std::string_view name) {
  if (2 * used_ >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash_of(name) & mask;
  while (!slots_[at].empty() && slots_[at] != name) at = (at + 1) & mask;
  used_ += slots_[at].empty() ? 1 : 0;
  return slots_[at];
}

void NameTable::grow() {
  const std::vector<std::string_view> old = std::move(slots_);
  slots_.assign(std::max(fewest_slots, 2 * old.size()), {});
  used_ = 0;
  for (const std::string_view name : old)
    if (!name.empty()) slot(name) = name;
}

}  // namespace urdfmill::xml
