#include "urdfmill/python/builtins/attributes.hpp"

#include "urdfmill/python/builtins/special_methods.hpp"
#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/space.hpp"

namespace urdfmill::python {
namespace {

Value type_attribute(const TypeInfo& type, std::string_view name, Context& context) {
  if (const Native* method = find_native(type.class_methods, name, context.profile))
    return make_bound_method(type_value(type, context), *method);
  if (const Native* method = find_native(type.methods, name, context.profile)) {
    if (name == "maketrans") return make_native(*method);
    return make_unbound_method(*method);
  }
  if (name == "__name__" || name == "__qualname__") return Value::string(std::string(type.name));
  if (const Native* method = find_special_method(type, name)) return make_unbound_method(*method);
  throw Error("AttributeError",
              "type object '" + std::string(type.name) + "' has no attribute '" + std::string(name) + "'");
}

/// Returns f.__name__: the name used in messages, without its owner and "()".
Value function_name(const Value& function) {
  const std::string title = callable(function).title();
  const std::size_t owner = title.rfind('.') + 1;
  return Value::string(title.substr(owner, title.size() - owner - 2));
}

/// Evaluates list[index] = value.
void store_list_item(List& list, const Value& index, const Value& value, Environment& environment, Context& context) {
  if (index.is(Kind::slice)) {
    const SliceIndices part = slice_indices(index.as<Slice>(), list.items.size());
    if (!iterable(value)) type_error("can only assign an iterable");
    std::vector<Value> items = items_of(value, environment, context);
    if (part.step == 1) {
      const auto first = list.items.begin() + part.start;
      list.items.insert(list.items.erase(first, first + part.count), items.begin(), items.end());
      return;
    }
    if (static_cast<std::int64_t>(items.size()) != part.count)
      value_error("attempt to assign sequence of size " + std::to_string(items.size()) + " to extended slice of size " +
                  std::to_string(part.count));
    for (std::int64_t i = 0; i < part.count; ++i)
      list.items[static_cast<std::size_t>(part.start + i * part.step)] = std::move(items[static_cast<std::size_t>(i)]);
    return;
  }
  if (!index.is_integer()) type_error("list indices must be integers or slices, not " + std::string(type_name(index)));
  const auto size = static_cast<std::int64_t>(list.items.size());
  std::int64_t place = index_number(index, true);
  if (place < 0) place += size;
  if (place < 0 || place >= size) index_error("list assignment index out of range");
  list.items[static_cast<std::size_t>(place)] = value;
}

}  // namespace

Value attribute_of(const Value& object, std::string_view name, Context& context) {
  if (object.is(Kind::space)) return object.as<Space>().member(name, context);
  if (object.is(Kind::type)) return type_attribute(type_behind(object), name, context);
  const TypeInfo& type = type_of(object);
  if (const Native* method = find_native(type.methods, name, context.profile))
    return make_bound_method(object, *method);
  if (const Native* method = find_native(type.class_methods, name, context.profile))
    return make_bound_method(type_value(type, context), *method);
  for (const Member& member : type.members)
    if (member.name == name) return member.get(object);
  if (name == "__class__") return type_value(type, context);
  if (is_callable(object) && (name == "__name__" || name == "__qualname__")) return function_name(object);
  if (const Native* method = find_special_method(type, name)) return make_bound_method(object, *method);
  if (object.is(Kind::dict) && object.as<Dict>().yaml)
    return subscript(object, Value::string(std::string(name)), context);
  throw Error("AttributeError",
              "'" + std::string(type_name(object)) + "' object has no attribute '" + std::string(name) + "'");
}

Value get_attribute(const Value& object, std::string_view name, Context& context) {
  return attribute_of(object, name, context);
}

Value item_of(const Value& object, const Value& index, Context& context) {
  if (object.is(Kind::type)) {
    const std::string_view name = type_behind(object).name;
    type_error("type '" + std::string(name) + "' is not subscriptable");
  }
  return subscript(object, index, context);
}

void store_item(const Value& object, const Value& index, const Value& value, Environment& environment,
                Context& context) {
  if (object.is(Kind::list)) {
    context.changed(object.as<List>(), value);
    return store_list_item(object.as<List>(), index, value, environment, context);
  }
  if (object.is(Kind::dict)) {
    context.changed(object.as<Dict>(), value);
    context.allocate(sizeof(Table::Entry));
    object.as<Dict>().table.set(index, value);
    return context.step(object.as<Dict>().table.take_effort());
  }
  wrong_type(object, "object does not support item assignment");
}

}  // namespace urdfmill::python
