#include "urdfmill/yaml/document.hpp"

#include <algorithm>
#include <array>
#include <new>

#include "urdfmill/yaml/resolver.hpp"

namespace urdfmill::yaml {
namespace {

constexpr std::array<std::string_view, static_cast<std::size_t>(Type::other)> type_names = {
    "null",  "bool",  "int", "float", "timestamp", "str",  "binary",
    "merge", "value", "seq", "map",   "set",       "omap", "pairs"};

}  // namespace

Type type_of_tag(std::string_view tag) {
  if (!tag.starts_with(standard_tags)) return Type::other;
  const auto* const found = std::find(type_names.begin(), type_names.end(), tag.substr(standard_tags.size()));
  return static_cast<Type>(found - type_names.begin());
}

std::string_view Node::kind_name() const {
  return kind == Kind::scalar ? "scalar" : kind == Kind::sequence ? "sequence" : "mapping";
}

std::string Node::full_tag() const {
  if (type == Type::other) return std::string(tag);
  return std::string(standard_tags).append(type_names.at(static_cast<std::size_t>(type)));
}

Node* Document::make_node() {
  ++node_count_;
  return new (memory_->allocate(sizeof(Node), alignof(Node))) Node;
}

std::string_view Document::keep(std::string_view text) {
  const std::span<char> kept = keep(std::span<const char>(text));
  return {kept.data(), kept.size()};
}

}  // namespace urdfmill::yaml
