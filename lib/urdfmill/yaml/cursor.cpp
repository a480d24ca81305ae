#include "urdfmill/yaml/cursor.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace urdfmill::yaml {
namespace {

/// Collects the entries of mappings, the first of each key.
class Gatherer {
 public:
  explicit Gatherer(std::vector<Field>& fields) : fields_(fields) {}

  void gather(const Node& mapping) {
    if (!visited_.insert(&mapping).second) return;
    own(mapping);
    for (const Pair& pair : mapping.pairs) {
      if (pair.key->type != Type::merge) continue;
      const Node& merged = *pair.value;
      if (merged.kind == Node::Kind::mapping) gather(merged);
      for (const Node* item : merged.items)
        if (item->kind == Node::Kind::mapping) gather(*item);
    }
  }

 private:
  void own(const Node& mapping) {
    const std::size_t before = fields_.size();
    for (const Pair& pair : mapping.pairs) {
      if (pair.key->kind != Node::Kind::scalar || pair.key->type == Type::merge) continue;
      const auto [place, is_new] = places_.emplace(pair.key->text, fields_.size());
      if (is_new)
        fields_.push_back({Cursor(pair.key), Cursor(pair.value)});
      else if (place->second >= before)
        fields_[place->second] = {Cursor(pair.key), Cursor(pair.value)};
    }
  }

  std::vector<Field>& fields_;
  std::map<std::string_view, std::size_t> places_;
  std::unordered_set<const Node*> visited_;
};

bool has_merges(const Node& mapping) {
  return std::any_of(mapping.pairs.begin(), mapping.pairs.end(),
                     [](const Pair& pair) { return pair.key->type == Type::merge; });
}

}  // namespace

std::optional<bool> Cursor::truth() const {
  if (node_ == nullptr || node_->type != Type::boolean || node_->kind != Node::Kind::scalar || text().size() < 2)
    return std::nullopt;
  // These are the first letters of yes, true and on; "on" and "off" differ in the second letter.
  const char first = text()[0];
  const char second = text()[1];
  return first == 'y' || first == 'Y' || first == 't' || first == 'T' || second == 'n' || second == 'N';
}

std::size_t Cursor::size() const {
  return node_ == nullptr ? 0 : node_->items.size() + node_->pairs.size();
}

Cursor Cursor::at(const Node* node) const {
  Cursor cursor(node);
  cursor.budget_ = budget_;
  return cursor;
}

std::size_t Cursor::take(std::size_t count) const {
  if (budget_ == nullptr) return count;
  count = std::min(count, budget_->left);
  budget_->left -= count;
  return count;
}

Cursor Cursor::item(std::size_t index) const {
  return is_sequence() && index < node_->items.size() ? at(node_->items[index]) : Cursor();
}

std::vector<Cursor> Cursor::items() const {
  std::vector<Cursor> items;
  if (!is_sequence()) return items;
  const std::size_t count = take(node_->items.size());
  items.reserve(count);
  for (const Node* item : node_->items.first(count)) items.push_back(at(item));
  return items;
}

Cursor Cursor::field(std::string_view key) const {
  if (!is_mapping()) return {};
  for (auto pair = node_->pairs.rbegin(); pair != node_->pairs.rend(); ++pair)
    if (pair->key->kind == Node::Kind::scalar && pair->key->type != Type::merge && pair->key->text == key)
      return at(pair->value);
  if (!has_merges(*node_)) return {};
  for (const Field& field : all_fields())
    if (field.key.text() == key) return field.value;
  return {};
}

std::vector<Field> Cursor::all_fields() const {
  std::vector<Field> fields;
  if (is_mapping()) Gatherer(fields).gather(*node_);
  for (Field& field : fields) field = {at(field.key.node_), at(field.value.node_)};
  return fields;
}

std::vector<Field> Cursor::fields() const {
  if (budget_ != nullptr && budget_->left == 0) return {};
  std::vector<Field> fields = all_fields();
  fields.resize(take(fields.size()));
  return fields;
}

source::Span Cursor::span(source::FileId file) const {
  if (node_ == nullptr) return {};
  return {file, node_->begin, node_->end};
}

source::Span Cursor::line_span(source::FileId file, std::string_view text) const {
  source::Span span = this->span(file);
  if (!span.known()) return span;
  const std::size_t line_end = text.substr(0, span.end).find_first_of("\r\n", span.begin);
  span.end = static_cast<std::uint32_t>(std::min<std::size_t>(span.end, line_end));
  return span;
}

source::Span span_of(const Error& error, source::FileId file, std::string_view text) {
  const auto size = static_cast<std::uint32_t>(text.size());
  const std::uint32_t begin = std::min(error.mark.offset, size);
  return {file, begin, std::min(begin + 1, size)};
}

}  // namespace urdfmill::yaml
