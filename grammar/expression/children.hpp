// The children of a node, in source order.
#pragma once
#include "grammar/expression.hpp"

namespace urdfmill::grammar {

/// Calls `visit(const Expression&)` for each existing child.
template <typename Visit>
struct ChildVisitor {
  Visit& visit;

  void one(const ExpressionPtr& child) const {
    if (child) visit(*child);
  }
  void all(const std::vector<ExpressionPtr>& children) const {
    for (const ExpressionPtr& child : children) one(child);
  }
  void all(const std::vector<Parameter>& parameters) const {
    for (const Parameter& parameter : parameters) one(parameter.default_value);
  }

  void operator()(const NoneLiteral&) const {}
  void operator()(const EllipsisLiteral&) const {}
  void operator()(const BoolLiteral&) const {}
  void operator()(const IntegerLiteral&) const {}
  void operator()(const FloatLiteral&) const {}
  void operator()(const StringLiteral&) const {}
  void operator()(const BytesLiteral&) const {}
  void operator()(const Name&) const {}
  void operator()(const FormattedString& node) const {
    for (const FormattedPiece& piece : node.pieces) {
      one(piece.value);
      one(piece.format_spec);
    }
  }
  void operator()(const Attribute& node) const { one(node.object); }
  void operator()(const Subscript& node) const {
    one(node.object);
    one(node.index);
  }
  void operator()(const Slice& node) const {
    one(node.lower);
    one(node.upper);
    one(node.step);
  }
  void operator()(const Starred& node) const { one(node.value); }
  void operator()(const Unary& node) const { one(node.operand); }
  void operator()(const Binary& node) const {
    one(node.left);
    one(node.right);
  }
  void operator()(const Boolean& node) const { all(node.operands); }
  void operator()(const Compare& node) const {
    one(node.first);
    for (const auto& [op, operand] : node.rest) one(operand);
  }
  void operator()(const Conditional& node) const {
    one(node.condition);
    one(node.then);
    one(node.otherwise);
  }
  void operator()(const Call& node) const {
    one(node.function);
    all(node.arguments);
    for (const Keyword& keyword : node.keywords) one(keyword.value);
  }
  void operator()(const Tuple& node) const { all(node.items); }
  void operator()(const List& node) const { all(node.items); }
  void operator()(const Set& node) const { all(node.items); }
  void operator()(const Dict& node) const {
    for (const auto& [key, value] : node.items) {
      one(key);
      one(value);
    }
  }
  void operator()(const Comprehension& node) const {
    one(node.element);
    one(node.value);
    for (const ComprehensionClause& clause : node.clauses) {
      one(clause.target);
      one(clause.iterable);
      all(clause.conditions);
    }
  }
  void operator()(const Lambda& node) const {
    all(node.positional_only);
    all(node.positional);
    all(node.keyword_only);
    one(node.body);
  }
  void operator()(const Walrus& node) const { one(node.value); }
};

template <typename Visit>
void for_each_child(const Expression& expression, Visit visit) {
  std::visit(ChildVisitor<Visit>{visit}, expression.node);
}

}  // namespace urdfmill::grammar
