// Operators: arithmetic, comparison, boolean, conditional.
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/containers/view_operators.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;
using grammar::CompareOperator;

/// True for numbers that Python converts to a double exactly and without an error.
bool quick_number(const Value& value, double& number) {
  if (value.is(Kind::floating)) {
    number = value.floating();
    return true;
  }
  if (value.is(Kind::integer)) {
    number = static_cast<double>(value.integer());
    return true;
  }
  return false;
}

/// Does the most frequent arithmetic on a fast path; false if the general rule must decide.
bool quick_arithmetic(BinaryOperator op, const Value& left, const Value& right, Value& result) {
  if (left.is(Kind::integer) && right.is(Kind::integer)) {
    std::int64_t number = 0;
    switch (op) {
      case BinaryOperator::add:
        if (__builtin_add_overflow(left.integer(), right.integer(), &number)) return false;
        break;
      case BinaryOperator::subtract:
        if (__builtin_sub_overflow(left.integer(), right.integer(), &number)) return false;
        break;
      case BinaryOperator::multiply:
        if (__builtin_mul_overflow(left.integer(), right.integer(), &number)) return false;
        break;
      default:
        return false;
    }
    result = Value::integer(number);
    return true;
  }
  double a = 0;
  double b = 0;
  if (!quick_number(left, a) || !quick_number(right, b)) return false;
  switch (op) {
    case BinaryOperator::add:
      result = Value::floating(a + b);
      return true;
    case BinaryOperator::subtract:
      result = Value::floating(a - b);
      return true;
    case BinaryOperator::multiply:
      result = Value::floating(a * b);
      return true;
    case BinaryOperator::divide:
      if (b == 0) return false;
      result = Value::floating(a / b);
      return true;
    default:
      return false;
  }
}

class BinaryNode final : public Node {
 public:
  BinaryNode(BinaryOperator op, NodePtr left, NodePtr right)
      : op_(op), left_(std::move(left)), right_(std::move(right)) {}
  Value evaluate(Frame& frame) const override {
    const Value left = left_->evaluate(frame);
    const Value right = right_->evaluate(frame);
    Value result;
    if (quick_arithmetic(op_, left, right, result)) return result;
    if (left.is(Kind::dict_view) || right.is(Kind::dict_view))
      return binary_with_view(op_, left, right, frame.environment, frame.context);
    return binary(op_, left, right, frame.context);
  }

 private:
  BinaryOperator op_;
  NodePtr left_, right_;
};

class UnaryNode final : public Node {
 public:
  UnaryNode(grammar::UnaryOperator op, NodePtr operand) : op_(op), operand_(std::move(operand)) {}
  Value evaluate(Frame& frame) const override { return unary(op_, operand_->evaluate(frame), frame.context); }

 private:
  grammar::UnaryOperator op_;
  NodePtr operand_;
};

class NotNode final : public Node {
 public:
  explicit NotNode(NodePtr operand) : operand_(std::move(operand)) {}
  Value evaluate(Frame& frame) const override { return Value::boolean(!truth(operand_->evaluate(frame))); }

 private:
  NodePtr operand_;
};

class BooleanNode final : public Node {
 public:
  BooleanNode(bool is_and, std::vector<NodePtr> operands) : is_and_(is_and), operands_(std::move(operands)) {}
  Value evaluate(Frame& frame) const override {
    for (std::size_t i = 0; i + 1 < operands_.size(); ++i) {
      Value value = operands_[i]->evaluate(frame);
      if (truth(value) != is_and_) return value;
    }
    return operands_.back()->evaluate(frame);
  }

 private:
  bool is_and_;
  std::vector<NodePtr> operands_;
};

class CompareNode final : public Node {
 public:
  CompareNode(NodePtr first, std::vector<std::pair<CompareOperator, NodePtr>> rest)
      : first_(std::move(first)), rest_(std::move(rest)) {}
  Value evaluate(Frame& frame) const override {
    Value left = first_->evaluate(frame);
    for (const auto& [op, node] : rest_) {
      Value right = node->evaluate(frame);
      if (!holds(op, left, right, frame.environment, frame.context)) return Value::boolean(false);
      left = std::move(right);
    }
    return Value::boolean(true);
  }

 private:
  NodePtr first_;
  std::vector<std::pair<CompareOperator, NodePtr>> rest_;
};

class ConditionalNode final : public Node {
 public:
  ConditionalNode(NodePtr condition, NodePtr then, NodePtr otherwise)
      : condition_(std::move(condition)), then_(std::move(then)), otherwise_(std::move(otherwise)) {}
  Value evaluate(Frame& frame) const override {
    return (truth(condition_->evaluate(frame)) ? then_ : otherwise_)->evaluate(frame);
  }

 private:
  NodePtr condition_, then_, otherwise_;
};

/// The environment of constant folding, in which no name is defined.
class EmptyEnvironment final : public Environment {
 public:
  std::optional<Value> find(Symbol) override { return std::nullopt; }
  void assign(Symbol, const Value&) override {}
};

/// Limits of folding; more expensive parts are computed when they are needed.
constexpr Limits folding_limits{.steps = 1000, .bytes = 4096, .depth = 10, .integer_bits = 4096};

bool all_constant(const std::vector<NodePtr>& nodes) {
  for (const NodePtr& node : nodes)
    if (node->constant() == nullptr) return false;
  return true;
}

}  // namespace

NodePtr Compiler::fold(NodePtr node) {
  EmptyEnvironment nothing;
  Context context(folding_limits, profile_);
  Frame frame{nothing, context};
  try {
    return constant(node->evaluate(frame));
  } catch (const Error&) {
    return node;
  }
}

NodePtr Compiler::operator()(const grammar::Unary& node) {
  NodePtr operand = compile(*node.operand);
  const bool known = operand->constant() != nullptr;
  NodePtr result;
  if (node.op == grammar::UnaryOperator::logical_not)
    result = std::make_unique<NotNode>(std::move(operand));
  else
    result = std::make_unique<UnaryNode>(node.op, std::move(operand));
  return known ? fold(std::move(result)) : std::move(result);
}

NodePtr Compiler::operator()(const grammar::Binary& node) {
  NodePtr left = compile(*node.left);
  NodePtr right = compile(*node.right);
  const bool known = left->constant() != nullptr && right->constant() != nullptr;
  NodePtr result = std::make_unique<BinaryNode>(node.op, std::move(left), std::move(right));
  return known ? fold(std::move(result)) : std::move(result);
}

NodePtr Compiler::operator()(const grammar::Boolean& node) {
  std::vector<NodePtr> operands;
  operands.reserve(node.operands.size());
  for (const grammar::ExpressionPtr& operand : node.operands) operands.push_back(compile(*operand));
  const bool known = all_constant(operands);
  NodePtr result = std::make_unique<BooleanNode>(node.is_and, std::move(operands));
  return known ? fold(std::move(result)) : std::move(result);
}

NodePtr Compiler::operator()(const grammar::Compare& node) {
  NodePtr first = compile(*node.first);
  bool known = first->constant() != nullptr;
  std::vector<std::pair<CompareOperator, NodePtr>> rest;
  rest.reserve(node.rest.size());
  for (const auto& [op, operand] : node.rest) {
    rest.emplace_back(op, compile(*operand));
    known = known && rest.back().second->constant() != nullptr;
  }
  NodePtr result = std::make_unique<CompareNode>(std::move(first), std::move(rest));
  return known ? fold(std::move(result)) : std::move(result);
}

NodePtr Compiler::operator()(const grammar::Conditional& node) {
  NodePtr condition = compile(*node.condition);
  NodePtr then = compile(*node.then);
  NodePtr otherwise = compile(*node.otherwise);
  const bool known =
      condition->constant() != nullptr && then->constant() != nullptr && otherwise->constant() != nullptr;
  NodePtr result = std::make_unique<ConditionalNode>(std::move(condition), std::move(then), std::move(otherwise));
  return known ? fold(std::move(result)) : std::move(result);
}

}  // namespace urdfmill::python
