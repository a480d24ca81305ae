#include "urdfmill/python/containers/containers.hpp"

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/operators.hpp"

namespace urdfmill::python {
namespace {

void add_pair(Dict& dict, const Value& element, std::size_t place, Environment& environment, Context& context) {
  if (!iterable(element))
    type_error("cannot convert dictionary update sequence element #" + std::to_string(place) + " to a sequence");
  std::vector<Value> pair = items_of(element, environment, context);
  if (pair.size() != 2)
    value_error("dictionary update sequence element #" + std::to_string(place) + " has length " +
                std::to_string(pair.size()) + "; 2 is required");
  dict.table.set(pair[0], std::move(pair[1]));
}

}  // namespace

void update_dict(Dict& dict, const Value& source, Environment& environment, Context& context) {
  if (source.is(Kind::dict)) {
    if (&source.as<Dict>() == &dict) return;
    context.allocate(source.as<Dict>().table.size() * sizeof(Table::Entry));
    context.step(source.as<Dict>().table.size());
    for (const Table::Entry& entry : source.as<Dict>().table.entries())
      if (entry.used) dict.table.set(entry.key, entry.value);
    return;
  }
  std::size_t place = 0;
  for_each(source, environment, context, [&](const Value& element) {
    context.allocate(sizeof(Table::Entry));
    add_pair(dict, element, place++, environment, context);
    context.step(dict.table.take_effort());
    return true;
  });
}

void update_dict(Dict& dict, std::span<const Named> named) {
  for (const auto& [name, value] : named) dict.table.set(Value::string(name), value);
}

void update_set(SetTable& table, const Value& source, Environment& environment, Context& context) {
  if (source.is(Kind::set) || source.is(Kind::frozenset)) {
    context.allocate(source.as<Set>().table.size() * sizeof(SetTable::Slot));
    context.step(source.as<Set>().table.size());
    table.merge(source.as<Set>().table);
    return;
  }
  if (source.is(Kind::dict)) table.reserve_for(source.as<Dict>().table.size());
  for_each(source, environment, context, [&](const Value& item) {
    context.allocate(sizeof(SetTable::Slot));
    table.add(item);
    context.step(table.take_effort());
    return true;
  });
}

Value make_set(Kind kind, SetTable table) {
  return Value::object(new Set(kind, std::move(table)));
}

}  // namespace urdfmill::python
