// Lambdas and comprehensions.
#include <algorithm>

#include "urdfmill/python/compile/assigned_names.hpp"
#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/compile/function.hpp"
#include "urdfmill/python/containers/iteration.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

class LambdaNode final : public Node {
 public:
  LambdaNode(std::shared_ptr<const FunctionCode> code, std::vector<NodePtr> defaults)
      : code_(std::move(code)), defaults_(std::move(defaults)) {}
  Value evaluate(Frame& frame) const override {
    std::vector<std::optional<Value>> defaults(defaults_.size());
    for (std::size_t i = 0; i < defaults_.size(); ++i)
      if (defaults_[i]) defaults[i] = defaults_[i]->evaluate(frame);
    return Value::object(new LambdaFunction(code_, std::move(defaults), frame));
  }

 private:
  std::shared_ptr<const FunctionCode> code_;
  std::vector<NodePtr> defaults_;  ///< one for each parameter, or null
};

/// Data shared by all runs of one comprehension.
struct ComprehensionCode {
  struct Clause {
    TargetPtr target;
    NodePtr iterable;  ///< the first clause evaluates it outside the comprehension
    std::vector<NodePtr> conditions;
  };
  std::vector<Clause> clauses;
  NodePtr element;
  NodePtr value;  ///< for a dict
  std::size_t slots = 0;
  std::uint32_t nesting = 0;  ///< nesting of the parts evaluated at each step
};

/// The nested loops of a comprehension, one step at a time.
class Loops {
 public:
  Loops(const ComprehensionCode& code, Value first, Locals* outer)
      : code_(code), locals_(new Locals(code.slots, outer)), iterators_{std::move(first)} {}

  [[nodiscard]] Locals* locals() const { return locals_.get(); }

  /// Advances to the next combination for which every condition holds; false at the end.
  bool advance(Frame& frame) {
    while (!iterators_.empty()) {
      const ComprehensionCode::Clause& clause = code_.clauses[iterators_.size() - 1];
      const std::optional<Value> item = next_item(iterators_.back(), frame.environment, frame.context);
      if (!item) {
        iterators_.pop_back();
        continue;
      }
      clause.target->store(frame, *item);
      const bool wanted = std::all_of(clause.conditions.begin(), clause.conditions.end(),
                                      [&](const NodePtr& condition) { return truth(condition->evaluate(frame)); });
      if (!wanted) continue;
      if (iterators_.size() == code_.clauses.size()) return true;
      const ComprehensionCode::Clause& inner = code_.clauses[iterators_.size()];
      iterators_.push_back(make_iterator(inner.iterable->evaluate(frame), frame.context));
    }
    return false;
  }
  void stop() { iterators_.clear(); }
  void release(std::vector<Value>& held) {
    for (Value& iterator : iterators_) held.push_back(std::move(iterator));
    iterators_.clear();
    release_locals(locals_, held);
  }

 private:
  const ComprehensionCode& code_;
  boost::intrusive_ptr<Locals> locals_;
  std::vector<Value> iterators_;
};

class Generator final : public Iterator, public Changeable {
 public:
  Generator(std::shared_ptr<const ComprehensionCode> code, Value first, const Frame& frame)
      : code_(std::move(code)), loops_(*code_, std::move(first), frame.locals), home_(frame.environment) {}

  std::optional<Value> next(Environment& environment, Context& context) override {
    if (running_) value_error("generator already executing");
    const DepthGuard guard(context, code_->nesting);
    const Running running(running_);
    context.changed(*this, Value::object(this));
    try {
      return home_.with(environment, [&](Environment& home) -> std::optional<Value> {
        Frame frame{home, context, loops_.locals()};
        if (!loops_.advance(frame)) return std::nullopt;
        return code_->element->evaluate(frame);
      });
    } catch (...) {
      loops_.stop();
      throw;
    }
  }
  void release(std::vector<Value>& held) override { loops_.release(held); }
  void empty(std::vector<Value>& held) override { loops_.release(held); }
  [[nodiscard]] std::string_view type_name() const override { return "generator"; }
  [[nodiscard]] std::string repr() const override {
    return "<generator object <genexpr> at " + address_text(*this) + ">";
  }

 private:
  struct Running {
    explicit Running(bool& flag) : running(flag) { running = true; }
    ~Running() { running = false; }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;
    bool& running;
  };

  std::shared_ptr<const ComprehensionCode> code_;
  Loops loops_;
  HomeEnvironment home_;
  bool running_ = false;
};

class ComprehensionNode final : public Node {
 public:
  ComprehensionNode(grammar::ComprehensionKind kind, std::shared_ptr<const ComprehensionCode> code)
      : kind_(kind), code_(std::move(code)) {}

  Value evaluate(Frame& frame) const override {
    Value first = make_iterator(code_->clauses.front().iterable->evaluate(frame), frame.context);
    if (kind_ == grammar::ComprehensionKind::generator)
      return Value::object(new Generator(code_, std::move(first), frame));
    const DepthGuard guard(frame.context);
    Loops loops(*code_, std::move(first), frame.locals);
    Frame inside{frame.environment, frame.context, loops.locals()};
    switch (kind_) {
      case grammar::ComprehensionKind::set:
        return make_set(loops, inside);
      case grammar::ComprehensionKind::dict:
        return make_dict(loops, inside);
      default:
        return make_list(loops, inside);
    }
  }

 private:
  Value make_list(Loops& loops, Frame& frame) const {
    std::vector<Value> items;
    while (loops.advance(frame)) {
      items.push_back(code_->element->evaluate(frame));
      frame.context.allocate(sizeof(Value));
    }
    return Value::list(std::move(items));
  }
  Value make_set(Loops& loops, Frame& frame) const {
    auto* set = new Set(Kind::set);
    Value value = Value::object(set);
    while (loops.advance(frame)) {
      set->table.add(code_->element->evaluate(frame));
      frame.context.step(set->table.take_effort());
      frame.context.allocate(sizeof(SetTable::Slot));
    }
    return value;
  }
  Value make_dict(Loops& loops, Frame& frame) const {
    auto* dict = new Dict;
    Value value = Value::object(dict);
    while (loops.advance(frame)) {
      const Value key = code_->element->evaluate(frame);
      dict->table.set(key, code_->value->evaluate(frame));
      frame.context.step(dict->table.take_effort());
      frame.context.allocate(sizeof(Table::Entry));
    }
    return value;
  }

  grammar::ComprehensionKind kind_;
  std::shared_ptr<const ComprehensionCode> code_;
};

/// Makes `scope` the innermost one during its lifetime.
class ScopeGuard {
 public:
  ScopeGuard(FunctionScope*& current, FunctionScope& scope) : current_(current), outer_(current) {
    scope.outer = current;
    current = &scope;
  }
  ~ScopeGuard() { current_ = outer_; }
  ScopeGuard(const ScopeGuard&) = delete;
  ScopeGuard& operator=(const ScopeGuard&) = delete;

 private:
  FunctionScope*& current_;
  FunctionScope* outer_;
};

}  // namespace

NodePtr Compiler::operator()(const grammar::Lambda& lambda) {
  auto code = std::make_shared<FunctionCode>();
  std::vector<NodePtr> defaults;
  const auto add = [&](const std::vector<grammar::Parameter>& parameters) {
    for (const grammar::Parameter& parameter : parameters) {
      code->parameters.push_back(parameter.name);
      defaults.push_back(compile_optional(parameter.default_value));
    }
  };
  add(lambda.positional_only);
  code->positional_only = code->parameters.size();
  add(lambda.positional);
  code->positional = code->parameters.size();
  add(lambda.keyword_only);

  FunctionScope scope;
  const auto add_slot = [&](const std::string& name) {
    if (!scope.names.add(name))
      throw CompileError{"duplicate argument '" + name + "' in function definition", current_->range};
  };
  for (const std::string& name : code->parameters) add_slot(name);
  code->star = !lambda.star.empty();
  code->double_star = !lambda.double_star.empty();
  if (code->star) add_slot(lambda.star);
  if (code->double_star) add_slot(lambda.double_star);
  collect_assigned_names(*lambda.body, scope.names);
  {
    const ScopeGuard guard(scope_, scope);
    const NestingOf nesting(*this, code->nesting);
    code->body = compile(*lambda.body);
  }
  code->names = std::move(scope.names);
  return std::make_unique<LambdaNode>(std::move(code), std::move(defaults));
}

NodePtr Compiler::operator()(const grammar::Comprehension& comprehension) {
  auto code = std::make_shared<ComprehensionCode>();
  FunctionScope scope;
  scope.comprehension = true;
  scope.is_inlined = profile_.since(12) && comprehension.kind != grammar::ComprehensionKind::generator;
  for (const grammar::ComprehensionClause& clause : comprehension.clauses)
    collect_target_names(*clause.target, scope.names);
  code->slots = scope.names.size();

  NodePtr first = compile(*comprehension.clauses.front().iterable);
  const ScopeGuard guard(scope_, scope);
  const NestingOf nesting(*this, code->nesting);
  for (const grammar::ComprehensionClause& clause : comprehension.clauses) {
    ComprehensionCode::Clause& compiled = code->clauses.emplace_back();
    compiled.iterable = first ? std::move(first) : compile(*clause.iterable);
    compiled.target = compile_target(*clause.target);
    for (const grammar::ExpressionPtr& condition : clause.conditions)
      compiled.conditions.push_back(compile(*condition));
  }
  code->element = compile(*comprehension.element);
  code->value = compile_optional(comprehension.value);
  return std::make_unique<ComprehensionNode>(comprehension.kind, std::move(code));
}

}  // namespace urdfmill::python
