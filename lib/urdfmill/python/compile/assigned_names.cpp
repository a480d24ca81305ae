#include "urdfmill/python/compile/assigned_names.hpp"

#include <vector>

namespace urdfmill::python {
namespace {

/// Visits an expression with an explicit stack, because chains may be long.
class Collector {
 public:
  explicit Collector(SlotNames& names) : names_(names) {}

  void run(const grammar::Expression& body) {
    pending_.push_back(&body);
    while (!pending_.empty()) {
      const grammar::Expression* next = pending_.back();
      pending_.pop_back();
      std::visit([&](const auto& node) { visit(node); }, next->node);
    }
  }

 private:
  void push(const grammar::ExpressionPtr& child) {
    if (child) pending_.push_back(child.get());
  }
  void push(const std::vector<grammar::ExpressionPtr>& children) {
    for (const grammar::ExpressionPtr& child : children) push(child);
  }

  template <class Leaf>
  void visit(const Leaf&) {}
  void visit(const grammar::FormattedString& node) {
    for (const grammar::FormattedPiece& piece : node.pieces) {
      push(piece.value);
      push(piece.format_spec);
    }
  }
  void visit(const grammar::Attribute& node) { push(node.object); }
  void visit(const grammar::Subscript& node) {
    push(node.object);
    push(node.index);
  }
  void visit(const grammar::Slice& node) {
    push(node.lower);
    push(node.upper);
    push(node.step);
  }
  void visit(const grammar::Starred& node) { push(node.value); }
  void visit(const grammar::Unary& node) { push(node.operand); }
  void visit(const grammar::Binary& node) {
    push(node.left);
    push(node.right);
  }
  void visit(const grammar::Boolean& node) { push(node.operands); }
  void visit(const grammar::Compare& node) {
    push(node.first);
    for (const auto& [op, operand] : node.rest) push(operand);
  }
  void visit(const grammar::Conditional& node) {
    push(node.condition);
    push(node.then);
    push(node.otherwise);
  }
  void visit(const grammar::Call& node) {
    push(node.function);
    push(node.arguments);
    for (const grammar::Keyword& keyword : node.keywords) push(keyword.value);
  }
  void visit(const grammar::Tuple& node) { push(node.items); }
  void visit(const grammar::List& node) { push(node.items); }
  void visit(const grammar::Set& node) { push(node.items); }
  void visit(const grammar::Dict& node) {
    for (const auto& [key, value] : node.items) {
      push(key);
      push(value);
    }
  }
  void visit(const grammar::Comprehension& node) {
    push(node.element);
    push(node.value);
    for (const grammar::ComprehensionClause& clause : node.clauses) {
      push(clause.iterable);
      push(clause.conditions);
    }
  }
  void visit(const grammar::Lambda& node) {
    for (const auto* group : {&node.positional_only, &node.positional, &node.keyword_only})
      for (const grammar::Parameter& parameter : *group) push(parameter.default_value);
  }
  void visit(const grammar::Walrus& node) {
    names_.add(node.name);
    push(node.value);
  }

  SlotNames& names_;
  std::vector<const grammar::Expression*> pending_;
};

}  // namespace

void collect_assigned_names(const grammar::Expression& body, SlotNames& names) {
  Collector(names).run(body);
}

void collect_target_names(const grammar::Expression& target, SlotNames& names) {
  if (const auto* name = std::get_if<grammar::Name>(&target.node)) names.add(name->id);
  if (const auto* starred = std::get_if<grammar::Starred>(&target.node)) collect_target_names(*starred->value, names);
  const auto collect = [&](const std::vector<grammar::ExpressionPtr>& items) {
    for (const grammar::ExpressionPtr& item : items) collect_target_names(*item, names);
  };
  if (const auto* tuple = std::get_if<grammar::Tuple>(&target.node)) collect(tuple->items);
  if (const auto* list = std::get_if<grammar::List>(&target.node)) collect(list->items);
}

}  // namespace urdfmill::python
