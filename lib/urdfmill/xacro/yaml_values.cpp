// Converts nodes to values in PyYAML's order: a collection is created empty and filled when earlier ones have been. The
// order decides which of two errors is reported.
#include "urdfmill/xacro/yaml_values.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/yaml_scalars.hpp"
#include "urdfmill/yaml/document.hpp"

namespace urdfmill::xacro {
namespace {

using python::Value;
using yaml::Node;
using yaml::Pair;
using yaml::Type;

[[noreturn]] void raise(const yaml::Error& error, std::string_view name) {
  if (error.kind == yaml::ErrorKind::memory) python::Context::out_of_memory();
  throw python::Error(std::string(error.type()), error.text(name));
}

class Constructor {
 public:
  Constructor(yaml::Document& document, const YamlOptions& options, python::Context& context)
      : document_(document), options_(options), context_(context) {}

  Value document(Node& root) {
    Value value = object(root);
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const auto [node, collection] = waiting_[i];
      fill(*node, collection);
    }
    if (has_aliases_)
      for (const auto& [node, collection] : waiting_) note(collection);
    return value;
  }

 private:
  [[noreturn]] void fail(std::string context, const Node* context_node, std::string problem, const Node& node) const;
  Value object(Node& node);
  Value create(Node& node);
  std::optional<Value> collection(const Node& node);
  std::optional<Value> scalar(const Node& node);
  Value binary(const Node& node);
  std::string_view text_of(const Node& node) const;
  void fill(Node& node, const Value& collection);
  void note(const Value& collection);
  void fill_pairs(Node& node, python::List& list, const char* context);
  python::Table mapping(Node& node);
  void flatten(Node& node);
  void merge(const Node& node, Node& value, std::vector<Pair>& merged);
  void merge_pairs(Node& source, std::vector<Pair>& merged);

  yaml::Document& document_;
  const YamlOptions& options_;
  python::Context& context_;
  std::unordered_map<const Node*, Value> made_;
  std::vector<std::pair<Node*, Value>> waiting_;  ///< collections to fill
  bool has_aliases_ = false;                      ///< a collection is part of several others, or of itself
};

void Constructor::fail(std::string context, const Node* context_node, std::string problem, const Node& node) const {
  const auto context_mark = context_node == nullptr ? std::nullopt : std::optional(context_node->start);
  raise({yaml::ErrorKind::constructor, std::move(context), context_mark, std::move(problem), node.start},
        options_.name);
}

Value Constructor::object(Node& node) {
  const auto known = made_.find(&node);
  if (known != made_.end()) {
    has_aliases_ = has_aliases_ || known->second.may_hold_values();
    return known->second;
  }
  context_.step();
  context_.allocate(sizeof(Node));
  Value value = create(node);
  made_.emplace(&node, value);
  return value;
}

Value Constructor::create(Node& node) {
  if (auto value = collection(node)) {
    waiting_.emplace_back(&node, *value);
    return *value;
  }
  if (auto value = scalar(node)) return *value;
  if (node.tag.size() > 1 && node.tag.front() == '!' && options_.accepts && options_.construct) {
    const std::string_view local = node.tag.substr(1);
    if (options_.accepts(local)) return options_.construct(local, text_of(node));
  }
  fail({}, nullptr, "could not determine a constructor for the tag " + python::repr(node.full_tag()), node);
}

/// Returns the empty list, dict or set for a collection's tag.
std::optional<Value> Constructor::collection(const Node& node) {
  switch (node.type) {
    case Type::mapping:
      return Value::object(new python::Dict());
    case Type::set:
      return Value::object(new python::Set());
    case Type::sequence:
    case Type::ordered_map:
    case Type::pairs:
      return Value::list();
    case Type::null:
    case Type::boolean:
    case Type::integer:
    case Type::floating:
    case Type::timestamp:
    case Type::text:
    case Type::binary:
    case Type::merge:
    case Type::value:
    case Type::other:
      return std::nullopt;
  }
  return std::nullopt;
}

std::optional<Value> Constructor::scalar(const Node& node) {
  switch (node.type) {
    case Type::text:
      return Value::string(std::string(text_of(node)));
    case Type::floating:
      return float_of(text_of(node));
    case Type::integer:
      return int_of(text_of(node), context_);
    case Type::boolean:
      return bool_of(text_of(node));
    case Type::timestamp:
      return timestamp_of(text_of(node));
    case Type::null:
      static_cast<void>(text_of(node));
      return Value();
    case Type::binary:
      return binary(node);
    case Type::merge:
    case Type::value:
    case Type::sequence:
    case Type::mapping:
    case Type::set:
    case Type::ordered_map:
    case Type::pairs:
    case Type::other:
      return std::nullopt;
  }
  return std::nullopt;
}

Value Constructor::binary(const Node& node) {
  std::string complaint;
  Value bytes = binary_of(text_of(node), complaint);
  if (!complaint.empty()) fail({}, nullptr, complaint, node);
  return bytes;
}

/// Returns the text of a scalar, or of the `=` entry of a mapping.
std::string_view Constructor::text_of(const Node& node) const {
  const Node* place = &node;
  for (bool found = true; found && place->kind == Node::Kind::mapping;) {
    context_.step();
    found = false;
    for (const auto& [key, value] : place->pairs)
      if (key->type == Type::value) {
        place = value;
        found = true;
        break;
      }
  }
  if (place->kind != Node::Kind::scalar)
    fail({}, nullptr, fmt::format("expected a scalar node, but found {}", place->kind_name()), *place);
  return place->text;
}

void Constructor::fill(Node& node, const Value& collection) {
  if (node.type == Type::mapping) {
    collection.as<python::Dict>().table = mapping(node);
  } else if (node.type == Type::set) {
    const python::Table table = mapping(node);
    auto& elements = collection.as<python::Set>().table;
    elements.reserve_for(table.size());
    for (const auto& entry : table.entries()) {
      elements.add(entry.key);
      context_.step(elements.take_effort());
    }
  } else if (node.type == Type::ordered_map) {
    fill_pairs(node, collection.as<python::List>(), "while constructing an ordered map");
  } else if (node.type == Type::pairs) {
    fill_pairs(node, collection.as<python::List>(), "while constructing pairs");
  } else {
    if (node.kind != Node::Kind::sequence)
      fail({}, nullptr, fmt::format("expected a sequence node, but found {}", node.kind_name()), node);
    auto& items = collection.as<python::List>().items;
    items.reserve(node.items.size());
    for (Node* item : node.items) items.push_back(object(*item));
  }
}

/// Records a collection that may contain itself.
void Constructor::note(const Value& collection) {
  if (collection.is(python::Kind::list)) context_.changed(collection.as<python::List>(), collection);
  if (collection.is(python::Kind::dict)) context_.changed(collection.as<python::Dict>(), collection);
}

void Constructor::fill_pairs(Node& node, python::List& list, const char* context) {
  if (node.kind != Node::Kind::sequence)
    fail(context, &node, fmt::format("expected a sequence, but found {}", node.kind_name()), node);
  for (const Node* item : node.items) {
    if (item->kind != Node::Kind::mapping)
      fail(context, &node, fmt::format("expected a mapping of length 1, but found {}", item->kind_name()), *item);
    if (item->pairs.size() != 1)
      fail(context, &node, fmt::format("expected a single mapping item, but found {} items", item->pairs.size()),
           *item);
    Value key = object(*item->pairs.front().key);
    Value value = object(*item->pairs.front().value);
    list.items.push_back(Value::tuple({std::move(key), std::move(value)}));
  }
}

python::Table Constructor::mapping(Node& node) {
  if (node.kind != Node::Kind::mapping)
    fail({}, nullptr, fmt::format("expected a mapping node, but found {}", node.kind_name()), node);
  flatten(node);
  python::Table table;
  for (const auto& [key_node, value_node] : node.pairs) {
    context_.step();
    context_.allocate(sizeof(python::Table::Entry));
    const Value key = object(*key_node);
    if (key.is(python::Kind::list) || key.is(python::Kind::dict) || key.is(python::Kind::set))
      fail("while constructing a mapping", &node, "found unhashable key", *key_node);
    table.set(key, object(*value_node));
    context_.step(table.take_effort());
  }
  return table;
}

/// Inserts the entries of `<<` before the mapping's own.
void Constructor::flatten(Node& node) {
  const python::DepthGuard guard(context_);
  std::vector<Pair> merged;
  for (std::size_t i = 0; i < node.pairs.size();) {
    const Pair pair = node.pairs[i];
    if (pair.key->type == Type::merge) {
      // The entry is removed before the merged mapping is visited, so that a mapping that merges itself terminates.
      std::move(node.pairs.begin() + static_cast<std::ptrdiff_t>(i) + 1, node.pairs.end(),
                node.pairs.begin() + static_cast<std::ptrdiff_t>(i));
      node.pairs = node.pairs.first(node.pairs.size() - 1);
      merge(node, *pair.value, merged);
      continue;
    }
    if (pair.key->type == Type::value) pair.key->type = Type::text;
    ++i;
  }
  if (merged.empty()) return;
  merged.insert(merged.end(), node.pairs.begin(), node.pairs.end());
  node.pairs = document_.keep(std::span<const Pair>(merged));
}

void Constructor::merge(const Node& node, Node& value, std::vector<Pair>& merged) {
  static constexpr const char* context = "while constructing a mapping";
  if (value.kind == Node::Kind::mapping) return merge_pairs(value, merged);
  if (value.kind == Node::Kind::scalar)
    fail(context, &node, "expected a mapping or list of mappings for merging, but found scalar", value);
  for (Node* item : value.items) {
    if (item->kind != Node::Kind::mapping)
      fail(context, &node, fmt::format("expected a mapping for merging, but found {}", item->kind_name()), *item);
    flatten(*item);
  }
  // The first of several mappings has priority, so it comes last.
  for (auto item = value.items.rbegin(); item != value.items.rend(); ++item) merge_pairs(**item, merged);
}

void Constructor::merge_pairs(Node& source, std::vector<Pair>& merged) {
  flatten(source);
  context_.step(source.pairs.size());
  context_.allocate(source.pairs.size_bytes());
  merged.insert(merged.end(), source.pairs.begin(), source.pairs.end());
}

}  // namespace

Value load_yaml(std::string_view text, const YamlOptions& options, python::Context& context) {
  yaml::Parsed parsed = yaml::parse(text, {.max_nodes = context.limits().bytes / sizeof(Node)});
  if (parsed.error) raise(*parsed.error, options.name);
  constexpr std::size_t steps_of_node = 2;  // to read it; the value made of it counts by itself
  context.step(steps_of_node * parsed.document.node_count());
  context.allocate(parsed.document.node_count() * sizeof(Node));
  if (parsed.document.root == nullptr) return {};
  return Constructor(parsed.document, options, context).document(*parsed.document.root);
}

}  // namespace urdfmill::xacro
