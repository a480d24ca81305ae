#include "grammar/expression/nodes.hpp"

#include <algorithm>

namespace urdfmill::grammar {

const Node& ungrouped(const Node& node) {
  const Node* result = &node;
  while (result->kind == NodeKind::group) result = result->children.front();
  return *result;
}

Node& Nodes::make(NodeKind kind, std::size_t mark, const Token* op, const Token* next) {
  std::pmr::polymorphic_allocator<> allocator(&memory_);
  Node& node = *allocator.new_object<Node>();
  node.kind = kind;
  node.first = node.op = op;
  node.last = next - 1;
  if (const std::span<Node* const> children = above(mark, next); !children.empty()) {
    node.first = std::min(op, children.front()->first);
    node.children = std::span(allocator.allocate_object<Node*>(children.size()), children.size());
    for (std::size_t i = 0; i < children.size(); ++i) {
      node.children[i] = children[i];
      node.height = std::max(node.height, children[i]->height);
    }
  }
  if (kind < NodeKind::group) ++node.height;
  stack_.resize(mark);
  stack_.push_back(&node);
  return node;
}

void Nodes::set_value(Node& literal, ExpressionPtr value) {
  literal.height = value->height;
  literal.value = values_.size();
  values_.push_back(std::move(value));
}

}  // namespace urdfmill::grammar
