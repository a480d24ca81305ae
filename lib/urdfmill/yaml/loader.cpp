// Nodes to values in PyYAML's order: a collection comes into being empty and is filled when what was met before it has
// been. The order decides which of two errors is reported.
#include "urdfmill/yaml/loader.hpp"

#include <fmt/format.h>

#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/python/error.hpp"
#include "urdfmill/python/text/text.hpp"
#include "urdfmill/yaml/document.hpp"
#include "urdfmill/yaml/scalars.hpp"
#include "urdfmill/yaml/syntax.hpp"

namespace urdfmill::yaml {
namespace {

using python::Value;

class Constructor {
 public:
  Constructor(const Text& text, const LoadOptions& options, python::Context& context)
      : text_(text), options_(options), context_(context) {}

  Value document(Node& root) {
    Value value = object(root);
    for (std::size_t i = 0; i < waiting_.size(); ++i) {
      const auto [node, collection] = waiting_[i];
      fill(*node, collection);
    }
    return value;
  }

 private:
  [[noreturn]] void fail(std::string context, const Node* context_node, std::string problem, const Node& node) const;
  Value object(Node& node);
  Value create(Node& node);
  std::optional<Value> collection(const Node& node);
  std::optional<Value> scalar(const Node& node);
  const std::string& text_of(const Node& node) const;
  void fill(Node& node, const Value& collection);
  void fill_pairs(Node& node, python::List& list, const char* context);
  python::Table mapping(Node& node);
  void flatten(Node& node);
  void merge(const Node& node, Node& value, std::vector<std::pair<Node*, Node*>>& merged);
  void merge_pairs(Node& source, std::vector<std::pair<Node*, Node*>>& merged);

  const Text& text_;
  const LoadOptions& options_;
  python::Context& context_;
  std::unordered_map<const Node*, Value> made_;
  std::vector<std::pair<Node*, Value>> waiting_;  ///< collections to fill
};

void Constructor::fail(std::string context, const Node* context_node, std::string problem, const Node& node) const {
  const Mark context_mark = context_node == nullptr ? Mark{} : text_.mark_of_byte(context_node->offset);
  yaml::fail(options_.name,
             {Failure::constructor, std::move(context), context_node == nullptr ? nullptr : &context_mark,
              std::move(problem), text_.mark_of_byte(node.offset)});
}

Value Constructor::object(Node& node) {
  const auto known = made_.find(&node);
  if (known != made_.end()) return known->second;
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
    const std::string_view local = std::string_view(node.tag).substr(1);
    if (options_.accepts(local)) return options_.construct(local, text_of(node));
  }
  fail({}, nullptr, "could not determine a constructor for the tag " + python::repr(node.tag), node);
}

/// The empty list, dict or set of a collection's tag.
std::optional<Value> Constructor::collection(const Node& node) {
  if (node.has_tag("map")) return Value::object(new python::Dict());
  if (node.has_tag("set")) return Value::object(new python::Set());
  if (node.has_tag("seq") || node.has_tag("omap") || node.has_tag("pairs")) return Value::list();
  return std::nullopt;
}

std::optional<Value> Constructor::scalar(const Node& node) {
  if (node.has_tag("str")) return Value::string(text_of(node));
  if (node.has_tag("float")) return float_of(text_of(node));
  if (node.has_tag("int")) return int_of(text_of(node), context_);
  if (node.has_tag("bool")) return bool_of(text_of(node));
  if (node.has_tag("timestamp")) return timestamp_of(text_of(node));
  if (node.has_tag("null")) {
    static_cast<void>(text_of(node));
    return Value();
  }
  if (!node.has_tag("binary")) return std::nullopt;
  std::string complaint;
  Value bytes = binary_of(text_of(node), complaint);
  if (!complaint.empty()) fail({}, nullptr, complaint, node);
  return bytes;
}

/// The text of a scalar; of a mapping the text of its `=` entry.
const std::string& Constructor::text_of(const Node& node) const {
  const Node* place = &node;
  for (bool found = true; found && place->kind == Node::Kind::mapping;) {
    context_.step();
    found = false;
    for (const auto& [key, value] : place->pairs)
      if (key->has_tag("value")) {
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
  if (node.has_tag("map")) {
    collection.as<python::Dict>().table = mapping(node);
  } else if (node.has_tag("set")) {
    const python::Table table = mapping(node);
    auto& elements = collection.as<python::Set>().table;
    elements.reserve_for(table.size());
    for (const auto& entry : table.entries()) elements.add(entry.key);
  } else if (node.has_tag("omap")) {
    fill_pairs(node, collection.as<python::List>(), "while constructing an ordered map");
  } else if (node.has_tag("pairs")) {
    fill_pairs(node, collection.as<python::List>(), "while constructing pairs");
  } else {
    if (node.kind != Node::Kind::sequence)
      fail({}, nullptr, fmt::format("expected a sequence node, but found {}", node.kind_name()), node);
    auto& items = collection.as<python::List>().items;
    items.reserve(node.items.size());
    for (Node* item : node.items) items.push_back(object(*item));
  }
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
    Value key = object(*item->pairs.front().first);
    Value value = object(*item->pairs.front().second);
    list.items.push_back(Value::tuple({std::move(key), std::move(value)}));
  }
}

python::Table Constructor::mapping(Node& node) {
  if (node.kind != Node::Kind::mapping)
    fail({}, nullptr, fmt::format("expected a mapping node, but found {}", node.kind_name()), node);
  flatten(node);
  python::Table table;
  for (const auto& [key_node, value_node] : node.pairs) {
    const Value key = object(*key_node);
    if (key.is(python::Kind::list) || key.is(python::Kind::dict) || key.is(python::Kind::set))
      fail("while constructing a mapping", &node, "found unhashable key", *key_node);
    table.set(key, object(*value_node));
  }
  return table;
}

/// Puts the entries of `<<` in front of the mapping's own.
void Constructor::flatten(Node& node) {
  const python::DepthGuard guard(context_);
  std::vector<std::pair<Node*, Node*>> merged;
  for (std::size_t i = 0; i < node.pairs.size();) {
    const auto [key, value] = node.pairs[i];
    if (key->has_tag("merge")) {
      node.pairs.erase(node.pairs.begin() + static_cast<std::ptrdiff_t>(i));
      merge(node, *value, merged);
      continue;
    }
    if (key->has_tag("value")) key->tag = std::string(standard_tags) + "str";
    ++i;
  }
  if (merged.empty()) return;
  merged.insert(merged.end(), node.pairs.begin(), node.pairs.end());
  node.pairs = std::move(merged);
}

void Constructor::merge(const Node& node, Node& value, std::vector<std::pair<Node*, Node*>>& merged) {
  static constexpr const char* context = "while constructing a mapping";
  if (value.kind == Node::Kind::mapping) return merge_pairs(value, merged);
  if (value.kind == Node::Kind::scalar)
    fail(context, &node, "expected a mapping or list of mappings for merging, but found scalar", value);
  for (Node* item : value.items) {
    if (item->kind != Node::Kind::mapping)
      fail(context, &node, fmt::format("expected a mapping for merging, but found {}", item->kind_name()), *item);
    flatten(*item);
  }
  // The first of several mappings wins, so it comes last.
  for (auto item = value.items.rbegin(); item != value.items.rend(); ++item) merge_pairs(**item, merged);
}

void Constructor::merge_pairs(Node& source, std::vector<std::pair<Node*, Node*>>& merged) {
  flatten(source);
  context_.step(source.pairs.size());
  context_.allocate(source.pairs.size() * sizeof(std::pair<Node*, Node*>));
  merged.insert(merged.end(), source.pairs.begin(), source.pairs.end());
}

}  // namespace

Value load(std::string_view text, const LoadOptions& options, python::Context& context) {
  const Text characters(text, options.name);
  check_syntax(characters, context);
  Document document = compose(characters, context);
  if (document.root == nullptr) return {};
  return Constructor(characters, options, context).document(*document.root);
}

}  // namespace urdfmill::yaml
