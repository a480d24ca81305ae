// Built-in functions, methods and host functions as values, and their calls.
#include <array>
#include <charconv>

#include "urdfmill/python/builtins/attributes.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/effort.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "'";
  return result.append(text).append("'");
}

class NativeFunction final : public Callable {
 public:
  explicit NativeFunction(const Native& native) : Callable(Kind::builtin), native_(native) {}
  [[nodiscard]] Value call(const Call& call) const override { return call_native(native_, Value(), call); }
  [[nodiscard]] std::string title() const override { return title_of(native_); }
  [[nodiscard]] std::string_view type_name() const override { return "builtin_function_or_method"; }
  [[nodiscard]] std::string repr() const override { return "<built-in function " + std::string(native_.name) + ">"; }

 private:
  const Native& native_;
};

class UnboundMethod final : public Callable {
 public:
  explicit UnboundMethod(const Native& native) : Callable(Kind::builtin), native_(native) {}
  [[nodiscard]] Value call(const Call& call) const override {
    if (call.count() == 0) type_error("unbound method " + title_of(native_) + " needs an argument");
    const Value& self = call[0];
    const TypeInfo* owner = find_type(native_.owner);
    if (owner == nullptr || !is_subtype(type_of(self), *owner))
      type_error("descriptor " + quoted(native_.name) + " for " + quoted(native_.owner) +
                 " objects doesn't apply to a " + quoted(python::type_name(self)) + " object");
    return call_native(native_, self, {call.positional.subspan(1), call.named, call.environment, call.context});
  }
  [[nodiscard]] std::string title() const override { return title_of(native_); }
  [[nodiscard]] std::string_view type_name() const override { return "method_descriptor"; }
  [[nodiscard]] std::string repr() const override {
    return "<method " + quoted(native_.name) + " of " + quoted(native_.owner) + " objects>";
  }

 private:
  const Native& native_;
};

class BoundMethod final : public Callable {
 public:
  BoundMethod(Value self, const Native& native)
      : Callable(Kind::bound_method), self_(std::move(self)), native_(native) {}
  [[nodiscard]] Value call(const Call& call) const override { return call_native(native_, self_, call); }
  [[nodiscard]] std::string title() const override { return title_of(native_); }
  [[nodiscard]] std::string_view type_name() const override { return "builtin_function_or_method"; }
  [[nodiscard]] std::string repr() const override {
    std::string text = "<built-in method ";
    text.append(native_.name).append(" of ").append(python::type_name(self_)).append(" object at ");
    return text + address_text(self_.is_object() ? *self_.object() : static_cast<const Object&>(*this)) + ">";
  }
  void release(std::vector<Value>& held) override { held.push_back(std::move(self_)); }

 private:
  Value self_;
  const Native& native_;
};

/// A function supplied by the host program.
class HostFunction final : public Callable {
 public:
  HostFunction(std::string name, Function function)
      : Callable(Kind::function), name_(std::move(name)), function_(std::move(function)) {}
  [[nodiscard]] Value call(const Call& call) const override {
    const DepthGuard guard(call.context);
    const Arguments arguments{{call.positional.begin(), call.positional.end()}, {call.named.begin(), call.named.end()}};
    return function_(arguments, call.environment, call.context);
  }
  [[nodiscard]] std::string title() const override { return name_ + "()"; }
  [[nodiscard]] std::string_view type_name() const override { return "function"; }
  [[nodiscard]] std::string repr() const override { return "<function " + name_ + " at " + address_text(*this) + ">"; }

 private:
  std::string name_;
  Function function_;
};

[[noreturn]] void not_callable(const Value& value) {
  Error error("TypeError", "'" + std::string(type_name(value)) + "' object is not callable");
  if (value.is(Kind::integer) || value.is(Kind::floating)) error.hint = "a product is written with *";
  throw error;
}

}  // namespace

bool is_callable(const Value& value) {
  return value.is(Kind::function) || value.is(Kind::builtin) || value.is(Kind::bound_method) || value.is(Kind::type);
}

const Callable& callable(const Value& value) {
  if (!is_callable(value)) not_callable(value);
  return value.as<const Callable>();
}

Value call_with(const Value& function, const Value& argument, Environment& environment, Context& context) {
  return callable(function).call({{&argument, 1}, {}, environment, context});
}

Value call(const Value& function, const Arguments& arguments, Environment& environment, Context& context) {
  return callable(function).call({arguments.positional, arguments.named, environment, context});
}

namespace {

Changeable* as_changeable(const Value& value) {
  if (value.is(Kind::list)) return &value.as<List>();
  if (value.is(Kind::dict)) return &value.as<Dict>();
  return value.is(Kind::set) ? &value.as<Set>() : nullptr;
}

/// A method of a container may put its arguments into it.
void note_changes(const Value& self, const Call& call) {
  Changeable* container = as_changeable(self);
  if (container == nullptr) return;
  for (const Value& argument : call.positional) call.context.changed(*container, argument);
  for (const auto& [name, argument] : call.named) call.context.changed(*container, argument);
}

std::size_t items_in(const Value& value) {
  switch (value.kind()) {
    case Kind::list:
      return value.as<List>().items.size();
    case Kind::tuple:
      return value.as<Tuple>().items.size();
    case Kind::dict:
      return value.as<Dict>().table.entries().size();
    case Kind::set:
    case Kind::frozenset:
      return value.as<Set>().table.slots().size();
    case Kind::dict_view:
      return value.as<DictView>().table().entries().size();
    default:
      return 0;
  }
}

/// Charges for the data that a call may visit: all texts, bytes and large integers, and for methods the items of
/// containers unless the method declares otherwise.
void charge_operands(const Native& native, const Value& self, const Call& call) {
  charge_scan(self, call.context);
  for (const Value& argument : call.positional) charge_scan(argument, call.context);
  if (native.cost == Cost::own || native.owner.empty() || native.owner == "object") return;
  charge_items(items_in(self), call.context);
  for (const Value& argument : call.positional) charge_items(items_in(argument), call.context);
}

/// Returns the steps of finding keys in a table, if the value has one.
std::uint64_t take_effort(const Value& value) {
  if (value.is(Kind::dict)) return value.as<Dict>().table.take_effort();
  return value.is(Kind::set) || value.is(Kind::frozenset) ? value.as<Set>().table.take_effort() : 0;
}

}  // namespace

Value call_native(const Native& native, const Value& self, const Call& call) {
  if (native.arity != Arity::free && !call.named.empty()) {
    // Before 3.11, functions with any number of arguments are called without their owner here.
    const bool is_bare = !call.context.profile.since(11) && native.maximum == any_number && native.owner != "math";
    refuse_keywords(call, is_bare ? std::string(native.name) + "()" : title_of(native));
  }
  charge_operands(native, self, call);
  note_changes(self, call);
  const std::size_t given = call.count();
  switch (native.arity) {
    case Arity::none:
      if (given != 0) type_error(title_of(native) + " takes no arguments (" + std::to_string(given) + " given)");
      break;
    case Arity::one:
      if (given != 1)
        type_error(title_of(native) + " takes exactly one argument (" + std::to_string(given) + " given)");
      break;
    case Arity::counted:
      check_count(native.name, given, native.minimum, native.maximum);
      break;
    case Arity::free:
      break;
  }
  Value result = native.run(self, call);
  if (result.is_string() || result.is(Kind::bytes)) charge_scan(result, call.context);
  if (!native.owner.empty()) call.context.step(take_effort(self) + take_effort(result));
  return result;
}

std::string title_of(const Native& native) {
  std::string title(native.owner);
  if (!title.empty()) title += '.';
  return title.append(native.name).append("()");
}

Value make_native(const Native& native) {
  return Value::object(new NativeFunction(native));
}

Value make_bound_method(const Value& self, const Native& native) {
  return Value::object(new BoundMethod(self, native));
}

Value make_unbound_method(const Native& native) {
  return Value::object(new UnboundMethod(native));
}

Value make_function(std::string name, Function function) {
  return Value::object(new HostFunction(std::move(name), std::move(function)));
}

void wrong_type(const Value& value, std::string_view complaint) {
  type_error(quoted(type_name(value)).append(" ").append(complaint));
}

void refuse_keywords(const Call& call, std::string_view title) {
  if (!call.named.empty()) type_error(std::string(title) + " takes no keyword arguments");
}

void check_count(std::string_view name, std::size_t given, std::size_t minimum, std::size_t maximum) {
  if (given >= minimum && (maximum == any_number || given <= maximum)) return;
  const std::size_t bound = given < minimum ? minimum : maximum;
  std::string text(name);
  text += " expected ";
  if (minimum != maximum) text += given < minimum ? "at least " : "at most ";
  text += std::to_string(bound) + (bound == 1 ? " argument, got " : " arguments, got ") + std::to_string(given);
  type_error(std::move(text));
}

std::string address_text(const Object& object) {
  std::array<char, 20> digits{};
  const auto number = reinterpret_cast<std::uintptr_t>(&object);
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

}  // namespace urdfmill::python
