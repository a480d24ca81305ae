// The objects of evaluation: functions, types, iterators, dictionary views, namespaces.
//
// Values of the kinds function, builtin, bound_method, type, iterator, dict_view and space all point to a `Described`,
// so that operators and text need to know nothing else about them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

class Environment;

/// An object that names its own type and text.
class Described : public Object {
 public:
  using Object::Object;
  /// type(x).__name__: "function", "builtin_function_or_method", "map", "dict_keys", "type", …
  [[nodiscard]] virtual std::string_view type_name() const = 0;
  [[nodiscard]] virtual std::string repr() const = 0;
  /// x == other for an object of the same kind; identity unless the class says more.
  [[nodiscard]] virtual bool equals(const Described& other) const { return this == &other; }
  /// hash(x); throws TypeError where Python does.
  [[nodiscard]] virtual std::size_t hash() const { return std::hash<const void*>{}(this) >> 4U; }
};

/// A Python iterator: consumed by whoever asks for the next item.
class Iterator : public Described {
 public:
  /// Iterators are named after their type: "list_iterator", "map", "generator", …
  explicit Iterator(std::string_view type) : Described(Kind::iterator), type_(type) {}
  /// Puts the next item into `item`; false at the end (again and again from then on). Throws Error.
  virtual bool next(Value& item, Environment& environment, Context& context) = 0;
  [[nodiscard]] std::string_view type_name() const override { return type_; }
  [[nodiscard]] std::string repr() const override;

 private:
  std::string_view type_;
};

/// dict.keys(), dict.values(), dict.items(): a live view.
class DictView : public Described {
 public:
  enum class Part : std::uint8_t { keys, values, items };
  DictView(Value dictionary, Part shown) : Described(Kind::dict_view), dict(std::move(dictionary)), part(shown) {}
  [[nodiscard]] std::string_view type_name() const override;
  [[nodiscard]] std::string repr() const override;
  [[nodiscard]] bool equals(const Described& other) const override;
  [[nodiscard]] std::size_t hash() const override;
  /// What iteration yields, as it is now.
  [[nodiscard]] std::vector<Value> items() const;

  const Value dict;
  const Part part;
};

}  // namespace urdfmill::python
