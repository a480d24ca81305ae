#include "grammar/expression/make.hpp"

#include <algorithm>

#include "grammar/expression/session.hpp"

namespace urdfmill::grammar {
namespace {

/// The greatest height of the children of a node.
struct HeightBelow {
  std::uint32_t height = 0;

  void add(const ExpressionPtr& child) {
    if (child) height = std::max(height, child->height);
  }
  void add(const std::vector<ExpressionPtr>& children) {
    for (const ExpressionPtr& child : children) add(child);
  }
  void add(const std::vector<Parameter>& parameters) {
    for (const Parameter& parameter : parameters) add(parameter.default_value);
  }

  template <typename Leaf>
  void operator()(const Leaf&) {}
  void operator()(const FormattedString& node) {
    for (const FormattedPiece& piece : node.pieces) {
      add(piece.value);
      add(piece.format_spec);
    }
  }
  void operator()(const Attribute& node) { add(node.object); }
  void operator()(const Subscript& node) {
    add(node.object);
    add(node.index);
  }
  void operator()(const Slice& node) {
    add(node.lower);
    add(node.upper);
    add(node.step);
  }
  void operator()(const Starred& node) { add(node.value); }
  void operator()(const Unary& node) { add(node.operand); }
  void operator()(const Binary& node) {
    add(node.left);
    add(node.right);
  }
  void operator()(const Boolean& node) { add(node.operands); }
  void operator()(const Compare& node) {
    add(node.first);
    for (const auto& [op, operand] : node.rest) add(operand);
  }
  void operator()(const Conditional& node) {
    add(node.condition);
    add(node.then);
    add(node.otherwise);
  }
  void operator()(const Call& node) {
    add(node.function);
    add(node.arguments);
    for (const Keyword& keyword : node.keywords) add(keyword.value);
  }
  void operator()(const Tuple& node) { add(node.items); }
  void operator()(const List& node) { add(node.items); }
  void operator()(const Set& node) { add(node.items); }
  void operator()(const Dict& node) {
    for (const auto& [key, value] : node.items) {
      add(key);
      add(value);
    }
  }
  void operator()(const Comprehension& node) {
    add(node.element);
    add(node.value);
    for (const ComprehensionClause& clause : node.clauses) {
      add(clause.target);
      add(clause.iterable);
      add(clause.conditions);
    }
  }
  void operator()(const Lambda& node) {
    add(node.positional_only);
    add(node.positional);
    add(node.keyword_only);
    add(node.body);
  }
  void operator()(const Walrus& node) { add(node.value); }
};

}  // namespace

void set_height(Expression& expression) {
  HeightBelow below;
  std::visit(below, expression.node);
  expression.height = below.height + 1;
  if (expression.height > max_expression_height) {
    throw SyntaxError{.message = "maximum recursion depth exceeded during compilation",
                      .range = expression.range,
                      .from_tokenizer = true,
                      .with_place = false};
  }
}

}  // namespace urdfmill::grammar
