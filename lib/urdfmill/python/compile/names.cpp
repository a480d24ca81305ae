// Names, attributes, subscripts, assignment expressions and the targets of `for`.
#include <algorithm>

#include "urdfmill/python/builtins/attributes.hpp"
#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/containers/iteration.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

class NameNode final : public Node {
 public:
  NameNode(Symbol symbol, std::string name) : symbol_(symbol), name_(std::move(name)) {}
  Value evaluate(Frame& frame) const override {
    std::optional<Value> value = frame.environment.find(symbol_);
    if (!value) throw undefined_name(name_);
    return *std::move(value);
  }

 private:
  Symbol symbol_;
  std::string name_;
};

class VariableNode final : public Node {
 public:
  VariableNode(Slot slot, std::string name) : slot_(slot), name_(std::move(name)) {}
  Value evaluate(Frame& frame) const override {
    const std::optional<Value>& value = slot_.in(frame);
    if (value) return *value;
    if (slot_.depth == 0)
      throw Error("UnboundLocalError",
                  "cannot access local variable '" + name_ + "' where it is not associated with a value");
    throw Error("NameError", "cannot access free variable '" + name_ +
                                 "' where it is not associated with a value in enclosing scope");
  }

 private:
  Slot slot_;
  std::string name_;
};

class AttributeNode final : public Node {
 public:
  AttributeNode(NodePtr object, std::string name) : object_(std::move(object)), name_(std::move(name)) {}
  Value evaluate(Frame& frame) const override { return attribute_of(object_->evaluate(frame), name_, frame.context); }

 private:
  NodePtr object_;
  std::string name_;
};

class SubscriptNode final : public Node {
 public:
  SubscriptNode(NodePtr object, NodePtr index) : object_(std::move(object)), index_(std::move(index)) {}
  Value evaluate(Frame& frame) const override {
    const Value object = object_->evaluate(frame);
    return item_of(object, index_->evaluate(frame), frame.context);
  }

 private:
  NodePtr object_, index_;
};

class SliceNode final : public Node {
 public:
  SliceNode(NodePtr lower, NodePtr upper, NodePtr step)
      : lower_(std::move(lower)), upper_(std::move(upper)), step_(std::move(step)) {}
  Value evaluate(Frame& frame) const override {
    Value lower = lower_ ? lower_->evaluate(frame) : Value();
    Value upper = upper_ ? upper_->evaluate(frame) : Value();
    Value step = step_ ? step_->evaluate(frame) : Value();
    return Value::object(new python::Slice(std::move(lower), std::move(upper), std::move(step), frame.context.profile));
  }

 private:
  NodePtr lower_, upper_, step_;
};

class WalrusNode final : public Node {
 public:
  WalrusNode(NodePtr value, TargetPtr target) : value_(std::move(value)), target_(std::move(target)) {}
  Value evaluate(Frame& frame) const override {
    Value value = value_->evaluate(frame);
    target_->store(frame, value);
    return value;
  }

 private:
  NodePtr value_;
  TargetPtr target_;
};

class SlotTarget final : public Target {
 public:
  explicit SlotTarget(Slot slot) : slot_(slot) {}
  void store(Frame& frame, const Value& value) const override {
    Locals& locals = slot_.locals(frame);
    if (value.may_hold_values()) frame.context.changed(locals, value);
    locals.slots[slot_.index] = value;
  }

 private:
  Slot slot_;
};

class GlobalTarget final : public Target {
 public:
  GlobalTarget(Symbol symbol, bool nested) : symbol_(symbol), nested_(nested) {}
  void store(Frame& frame, const Value& value) const override {
    frame.context.has_changed = true;
    if (nested_)
      frame.environment.assign_from_comprehension(symbol_, value);
    else
      frame.environment.assign(symbol_, value);
  }

 private:
  Symbol symbol_;
  bool nested_;
};

class AttributeTarget final : public Target {
 public:
  AttributeTarget(NodePtr object, std::string name) : object_(std::move(object)), name_(std::move(name)) {}
  void store(Frame& frame, const Value&) const override {
    const Value object = object_->evaluate(frame);
    (void)attribute_of(object, name_, frame.context);  // throws if the attribute is absent
    const std::string owner = "'" + std::string(type_name(object)) + "' object attribute '" + name_ + "' is read-only";
    throw Error("AttributeError", owner);
  }

 private:
  NodePtr object_;
  std::string name_;
};

class ItemTarget final : public Target {
 public:
  ItemTarget(NodePtr object, NodePtr index) : object_(std::move(object)), index_(std::move(index)) {}
  void store(Frame& frame, const Value& value) const override {
    const Value object = object_->evaluate(frame);
    store_item(object, index_->evaluate(frame), value, frame.environment, frame.context);
  }

 private:
  NodePtr object_, index_;
};

/// The target `a, *b, c`.
class UnpackTarget final : public Target {
 public:
  UnpackTarget(std::vector<TargetPtr> targets, std::optional<std::size_t> star)
      : targets_(std::move(targets)), star_(star) {}

  void store(Frame& frame, const Value& value) const override {
    std::vector<Value> items = take(frame, value);
    const std::size_t extra = items.size() - (targets_.size() - (star_ ? 1 : 0));
    std::size_t next = 0;
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (star_ != i) {
        targets_[i]->store(frame, items[next++]);
        continue;
      }
      const auto first = items.begin() + static_cast<std::ptrdiff_t>(next);
      targets_[i]->store(frame, Value::list({first, first + static_cast<std::ptrdiff_t>(extra)}));
      next += extra;
    }
  }

 private:
  [[nodiscard]] std::vector<Value> take(Frame& frame, const Value& value) const {
    const Value iterator = iterator_of(value, frame.context);
    std::vector<Value> items;
    const std::size_t wanted = targets_.size() - (star_ ? 1 : 0);
    while (std::optional<Value> item = next_item(iterator, frame.environment, frame.context)) {
      if (!star_ && items.size() == wanted)
        value_error("too many values to unpack (expected " + std::to_string(wanted) + ")");
      items.push_back(*std::move(item));
    }
    if (items.size() < wanted)
      value_error("not enough values to unpack (expected " + std::string(star_ ? "at least " : "") +
                  std::to_string(wanted) + ", got " + std::to_string(items.size()) + ")");
    return items;
  }

  static Value iterator_of(const Value& value, Context& context) {
    try {
      return make_iterator(value, context);
    } catch (const Error& error) {
      if (error.type != "TypeError") throw;
      type_error("cannot unpack non-iterable " + std::string(type_name(value)) + " object");
    }
  }

  std::vector<TargetPtr> targets_;
  std::optional<std::size_t> star_;
};

}  // namespace

NodePtr Compiler::operator()(const grammar::Name& name) {
  Slot slot;
  if (find_slot(name.id, slot)) return std::make_unique<VariableNode>(slot, name.id);
  note_name(name.id);
  return std::make_unique<NameNode>(symbols_.intern(name.id), name.id);
}

NodePtr Compiler::operator()(const grammar::Attribute& attribute) {
  NodePtr object = compile(*attribute.object);
  note_name(attribute.name);
  return std::make_unique<AttributeNode>(std::move(object), attribute.name);
}

NodePtr Compiler::operator()(const grammar::Subscript& subscript) {
  NodePtr object = compile(*subscript.object);
  NodePtr index = compile(*subscript.index);
  const bool known = object->constant() != nullptr && index->constant() != nullptr;
  NodePtr result = std::make_unique<SubscriptNode>(std::move(object), std::move(index));
  return known ? fold(std::move(result)) : std::move(result);
}

NodePtr Compiler::operator()(const grammar::Slice& slice) {
  NodePtr lower = compile_optional(slice.lower);
  NodePtr upper = compile_optional(slice.upper);
  NodePtr step = compile_optional(slice.step);
  const auto known = [](const NodePtr& node) { return !node || node->constant() != nullptr; };
  const bool all_known = known(lower) && known(upper) && known(step);
  NodePtr result = std::make_unique<SliceNode>(std::move(lower), std::move(upper), std::move(step));
  return all_known ? fold(std::move(result)) : std::move(result);
}

NodePtr Compiler::operator()(const grammar::Walrus& walrus) {
  NodePtr value = compile(*walrus.value);
  const FunctionScope* function = scope_;
  std::uint32_t depth = 0;
  while (function != nullptr && function->comprehension) {
    function = function->outer;
    ++depth;
  }
  TargetPtr target;
  if (function != nullptr) {
    // The names that the body of a lambda assigns were collected before it is compiled.
    target = std::make_unique<SlotTarget>(Slot{depth, function->names.find(walrus.name).value_or(0)});
  } else {
    note_name(walrus.name);
    target = std::make_unique<GlobalTarget>(symbols_.intern(walrus.name), scope_ != nullptr);
  }
  return std::make_unique<WalrusNode>(std::move(value), std::move(target));
}

TargetPtr Compiler::compile_target(const grammar::Expression& target) {
  if (const auto* name = std::get_if<grammar::Name>(&target.node)) {
    Slot slot;
    if (!find_slot(name->id, slot)) throw CompileError{"cannot assign to '" + name->id + "'", target.range};
    return std::make_unique<SlotTarget>(slot);
  }
  if (const auto* starred = std::get_if<grammar::Starred>(&target.node)) return compile_target(*starred->value);
  if (const auto* attribute = std::get_if<grammar::Attribute>(&target.node)) {
    NodePtr object = compile(*attribute->object);
    note_name(attribute->name);
    return std::make_unique<AttributeTarget>(std::move(object), attribute->name);
  }
  if (const auto* subscript = std::get_if<grammar::Subscript>(&target.node)) {
    NodePtr object = compile(*subscript->object);
    return std::make_unique<ItemTarget>(std::move(object), compile(*subscript->index));
  }
  const std::vector<grammar::ExpressionPtr>* items = nullptr;
  if (const auto* tuple = std::get_if<grammar::Tuple>(&target.node)) items = &tuple->items;
  if (const auto* list = std::get_if<grammar::List>(&target.node)) items = &list->items;
  if (items == nullptr) throw CompileError{"cannot assign to expression", target.range};
  std::vector<TargetPtr> targets;
  std::optional<std::size_t> star;
  for (const grammar::ExpressionPtr& item : *items) {
    if (std::holds_alternative<grammar::Starred>(item->node)) {
      if (star) throw CompileError{"multiple starred expressions in assignment", item->range};
      star = targets.size();
    }
    targets.push_back(compile_target(*item));
  }
  return std::make_unique<UnpackTarget>(std::move(targets), star);
}

}  // namespace urdfmill::python
