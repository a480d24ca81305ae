// Calls.
#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <set>

#include "urdfmill/python/builtins/attributes.hpp"
#include "urdfmill/python/compile/compiler.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

/// Returns the name that messages use for a called value: its title, or its text if it has none.
std::string title_of_called(const Value& function) {
  return is_callable(function) ? callable(function).title() : str(function);
}

/// The arguments of most calls fit without a heap.
using ArgumentBuffer = boost::container::small_vector<Value, 4>;

/// A call without starred or named arguments: f(a, b).
class PlainCall final : public Node {
 public:
  PlainCall(NodePtr function, std::vector<NodePtr> arguments)
      : function_(std::move(function)), arguments_(std::move(arguments)) {}
  Value evaluate(Frame& frame) const override {
    const Value function = function_->evaluate(frame);
    ArgumentBuffer arguments;
    for (const NodePtr& argument : arguments_) arguments.push_back(argument->evaluate(frame));
    frame.context.step();
    return callable(function).call({{arguments.data(), arguments.size()}, {}, frame.environment, frame.context});
  }

 private:
  NodePtr function_;
  std::vector<NodePtr> arguments_;
};

/// A call object.method(a, b) that does not make the method a value.
class MethodCall final : public Node {
 public:
  MethodCall(NodePtr object, std::string name, std::vector<NodePtr> arguments)
      : object_(std::move(object)), name_(std::move(name)), arguments_(std::move(arguments)) {}
  Value evaluate(Frame& frame) const override {
    const Value object = object_->evaluate(frame);
    const Native* const method =
        object.is(Kind::space) || object.is(Kind::type) ? nullptr : plain_method(object, frame.context);
    const Value function = method == nullptr ? attribute_of(object, name_, frame.context) : Value();
    ArgumentBuffer arguments;
    for (const NodePtr& argument : arguments_) arguments.push_back(argument->evaluate(frame));
    frame.context.step();
    const Call call{{arguments.data(), arguments.size()}, {}, frame.environment, frame.context};
    return method != nullptr ? call_native(*method, object, call) : callable(function).call(call);
  }

 private:
  [[nodiscard]] const Native* plain_method(const Value& object, const Context& context) const {
    return find_method(type_of(object), name_, context.profile);
  }

  NodePtr object_;
  std::string name_;
  std::vector<NodePtr> arguments_;
};

/// Arguments by name, as far as they are evaluated.
struct NamedArguments {
  std::vector<Named> all;
  std::set<std::string> names;
};

/// The general call: f(a, *b, c=d, **e).
class FullCall final : public Node {
 public:
  struct Positional {
    NodePtr node;
    bool starred;
  };
  struct Keyword {
    std::string name;  ///< empty for `**`
    NodePtr node;
  };
  FullCall(NodePtr function, std::vector<Positional> positional, std::vector<Keyword> keywords)
      : function_(std::move(function)), positional_(std::move(positional)), keywords_(std::move(keywords)) {}

  Value evaluate(Frame& frame) const override {
    const Value function = function_->evaluate(frame);
    std::vector<Value> positional;
    for (const Positional& argument : positional_) {
      Value value = argument.node->evaluate(frame);
      if (argument.starred)
        unpack(function, value, positional, frame);
      else
        positional.push_back(std::move(value));
    }
    NamedArguments named;
    bool strings_only = true;
    for (const Keyword& keyword : keywords_) {
      Value value = keyword.node->evaluate(frame);
      if (keyword.name.empty())
        strings_only = merge(function, value, named) && strings_only;
      else
        add(function, keyword.name, std::move(value), named);
    }
    const Callable& target = callable(function);
    if (!strings_only) type_error("keywords must be strings");
    frame.context.step();
    return target.call({positional, named.all, frame.environment, frame.context});
  }

 private:
  void unpack(const Value& function, const Value& value, std::vector<Value>& positional, Frame& frame) const {
    if (!iterable(value)) {
      const std::string behind = " after * must be an iterable, not " + std::string(type_name(value));
      type_error(positional_.size() == 1 ? title_of_called(function) + " argument" + behind : "Value" + behind);
    }
    for_each(value, frame.environment, frame.context, [&](const Value& item) {
      positional.push_back(item);
      return true;
    });
    frame.context.allocate(positional.size() * sizeof(Value));
  }

  /// Returns false if a key is not a string; the call itself reports that.
  static bool merge(const Value& function, const Value& mapping, NamedArguments& named) {
    if (!mapping.is(Kind::dict))
      type_error(title_of_called(function) + " argument after ** must be a mapping, not " +
                 std::string(type_name(mapping)));
    bool strings_only = true;
    for (const Table::Entry& entry : mapping.as<Dict>().table.entries()) {
      if (!entry.used) continue;
      if (entry.key.is_string())
        add(function, entry.key.text(), entry.value, named);
      else
        strings_only = false;
    }
    return strings_only;
  }

  static void add(const Value& function, const std::string& name, Value value, NamedArguments& named) {
    if (!named.names.insert(name).second)
      type_error(title_of_called(function) + " got multiple values for keyword argument '" + name + "'");
    named.all.emplace_back(name, std::move(value));
  }

  NodePtr function_;
  std::vector<Positional> positional_;
  std::vector<Keyword> keywords_;
};

}  // namespace

NodePtr Compiler::operator()(const grammar::Call& call) {
  const auto* const attribute = std::get_if<grammar::Attribute>(&call.function->node);
  const bool plain = call.keywords.empty() && std::none_of(call.arguments.begin(), call.arguments.end(), [](auto& a) {
                       return std::holds_alternative<grammar::Starred>(a->node);
                     });
  NodePtr function;
  if (plain && attribute != nullptr) {
    function = compile(*attribute->object);
    note_name(attribute->name);
  } else {
    function = compile(*call.function);
  }
  std::vector<Item> items = compile_items(call.arguments);
  if (plain) {
    std::vector<NodePtr> arguments;
    arguments.reserve(items.size());
    for (Item& item : items) arguments.push_back(std::move(item.node));
    if (attribute == nullptr) return std::make_unique<PlainCall>(std::move(function), std::move(arguments));
    return std::make_unique<MethodCall>(std::move(function), attribute->name, std::move(arguments));
  }
  std::vector<FullCall::Positional> positional;
  for (Item& item : items) positional.push_back({std::move(item.node), item.starred});
  std::vector<FullCall::Keyword> keywords;
  for (const grammar::Keyword& keyword : call.keywords) keywords.push_back({keyword.name, compile(*keyword.value)});
  return std::make_unique<FullCall>(std::move(function), std::move(positional), std::move(keywords));
}

}  // namespace urdfmill::python
