// Literals and displays: constants, tuples, lists, sets, dictionaries.
#include <algorithm>

#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

/// CPython's limit on the decimal digits of an integer literal.
constexpr std::size_t maximum_decimal_digits = 4300;

class NamedConstant final : public Node {
 public:
  explicit NamedConstant(Value value) : value_(std::move(value)) {}
  Value evaluate(Frame&) const override { return value_; }
  const Value* constant() const override { return &value_; }

 private:
  Value value_;
};

class BytesNode final : public Node {
 public:
  Value evaluate(Frame&) const override { type_error("bytes are not supported: write a string without the prefix b"); }
};

struct DisplayItem {
  NodePtr node;
  bool starred;
};

/// Returns the items of a display, including those of starred parts.
std::vector<Value> evaluate_items(const std::vector<DisplayItem>& items, Frame& frame, bool of_set) {
  std::vector<Value> values;
  values.reserve(items.size());
  for (const DisplayItem& item : items) {
    Value value = item.node->evaluate(frame);
    if (!item.starred) {
      values.push_back(std::move(value));
      continue;
    }
    if (!of_set && !iterable(value))
      type_error("Value after * must be an iterable, not " + std::string(type_name(value)));
    for_each(value, frame.environment, frame.context, [&](const Value& part) {
      values.push_back(part);
      return true;
    });
  }
  frame.context.allocate(values.size() * sizeof(Value));
  return values;
}

class TupleNode final : public Node {
 public:
  explicit TupleNode(std::vector<DisplayItem> items) : items_(std::move(items)) {}
  Value evaluate(Frame& frame) const override { return Value::tuple(evaluate_items(items_, frame, false)); }

 private:
  std::vector<DisplayItem> items_;
};

class ListNode final : public Node {
 public:
  explicit ListNode(std::vector<DisplayItem> items) : items_(std::move(items)) {}
  Value evaluate(Frame& frame) const override { return Value::list(evaluate_items(items_, frame, false)); }

 private:
  std::vector<DisplayItem> items_;
};

class SetNode final : public Node {
 public:
  SetNode(std::vector<DisplayItem> items, bool constant) : items_(std::move(items)), constant_(constant) {}
  Value evaluate(Frame& frame) const override {
    auto* set = new Set(Kind::set);
    Value value = Value::object(set);
    add(evaluate_items(items_, frame, true), set->table);
    return value;
  }

 private:
  /// For three or more constants CPython builds a frozenset, then another one from its elements when it merges equal
  /// constants, and the set from that: the order reveals it.
  void add(const std::vector<Value>& values, SetTable& table) const {
    if (!constant_) {
      for (const Value& value : values) table.add(value);
      return;
    }
    SetTable first;
    for (const Value& value : values) first.add(value);
    SetTable second;
    for (const Value& value : first.elements()) second.add(value);
    table.merge(second);
  }

  std::vector<DisplayItem> items_;
  bool constant_;
};

class DictNode final : public Node {
 public:
  struct Item {
    NodePtr key, value;  ///< the key is null for `**value`
  };
  explicit DictNode(std::vector<Item> items) : items_(std::move(items)) {}
  Value evaluate(Frame& frame) const override {
    auto* dict = new Dict;
    Value result = Value::object(dict);
    for (const Item& item : items_) {
      if (item.key) {
        const Value key = item.key->evaluate(frame);
        dict->table.set(key, item.value->evaluate(frame));
        continue;
      }
      const Value mapping = item.value->evaluate(frame);
      if (!mapping.is(Kind::dict)) wrong_type(mapping, "object is not a mapping");
      for (const Table::Entry& entry : mapping.as<Dict>().table.entries())
        if (entry.used) dict->table.set(entry.key, entry.value);
    }
    frame.context.allocate(dict->table.size() * sizeof(Table::Entry));
    return result;
  }

 private:
  std::vector<Item> items_;
};

}  // namespace

NodePtr make_constant(Value value) {
  return std::make_unique<NamedConstant>(std::move(value));
}

NodePtr Compiler::constant(Value value) {
  if (value.is_string()) value = texts_.try_emplace(value.text(), value).first->second;
  return make_constant(std::move(value));
}

NodePtr Compiler::operator()(const grammar::NoneLiteral&) {
  return make_constant(Value());
}

NodePtr Compiler::operator()(const grammar::EllipsisLiteral&) {
  return make_constant(Value::object(new Ellipsis));
}

NodePtr Compiler::operator()(const grammar::BoolLiteral& literal) {
  return make_constant(Value::boolean(literal.value));
}

NodePtr Compiler::operator()(const grammar::IntegerLiteral& literal) {
  if (literal.base == 10 && literal.digits.size() > maximum_decimal_digits)
    throw CompileError{"Exceeds the limit (4300 digits) for integer string conversion: value has " +
                           std::to_string(literal.digits.size()) +
                           " digits; use sys.set_int_max_str_digits() to increase the limit - Consider hexadecimal for "
                           "huge integer literals to avoid decimal conversion limits.",
                       current_->range};
  std::optional<Value> value = parse_integer(literal.digits, literal.base);
  if (!value) throw CompileError{"invalid decimal literal", current_->range};
  return make_constant(std::move(*value));
}

NodePtr Compiler::operator()(const grammar::FloatLiteral& literal) {
  const double number = parse_float(literal.text).value_or(0.0);
  if (literal.imaginary) return make_constant(Value::object(new Complex({0.0, number})));
  return make_constant(Value::floating(number));
}

NodePtr Compiler::operator()(const grammar::StringLiteral& literal) {
  return constant(Value::string(literal.value));
}

NodePtr Compiler::operator()(const grammar::BytesLiteral&) {
  return std::make_unique<BytesNode>();
}

std::vector<Compiler::Item> Compiler::compile_items(const std::vector<grammar::ExpressionPtr>& items) {
  std::vector<Item> compiled;
  compiled.reserve(items.size());
  for (const grammar::ExpressionPtr& item : items) {
    const auto* starred = std::get_if<grammar::Starred>(&item->node);
    compiled.push_back({compile(starred != nullptr ? *starred->value : *item), starred != nullptr});
  }
  return compiled;
}

namespace {

template <class Items>
std::vector<DisplayItem> display(Items&& items) {
  std::vector<DisplayItem> result;
  result.reserve(items.size());
  for (auto& item : items) result.push_back({std::move(item.node), item.starred});
  return result;
}

}  // namespace

NodePtr Compiler::operator()(const grammar::Tuple& tuple) {
  std::vector<Item> items = compile_items(tuple.items);
  std::vector<Value> values;
  for (const Item& item : items) {
    if (item.starred || item.node->constant() == nullptr) break;
    values.push_back(*item.node->constant());
  }
  if (values.size() == items.size()) return make_constant(Value::tuple(std::move(values)));
  return std::make_unique<TupleNode>(display(items));
}

NodePtr Compiler::operator()(const grammar::List& list) {
  return std::make_unique<ListNode>(display(compile_items(list.items)));
}

NodePtr Compiler::operator()(const grammar::Set& set) {
  std::vector<Item> items = compile_items(set.items);
  const bool constant = items.size() > 2 && std::all_of(items.begin(), items.end(), [](const Item& item) {
                          return !item.starred && item.node->constant() != nullptr;
                        });
  return std::make_unique<SetNode>(display(items), constant);
}

NodePtr Compiler::operator()(const grammar::Dict& dict) {
  std::vector<DictNode::Item> items;
  items.reserve(dict.items.size());
  for (const auto& [key, value] : dict.items) {
    NodePtr key_node = compile_optional(key);
    items.push_back({std::move(key_node), compile(*value)});
  }
  return std::make_unique<DictNode>(std::move(items));
}

NodePtr Compiler::operator()(const grammar::Starred&) {
  throw CompileError{"can't use starred expression here", current_->range};
}

}  // namespace urdfmill::python
