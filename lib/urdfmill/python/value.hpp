// Values of the expression language, with Python's identity and mutability.
#pragma once
#include <complex>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/python/object.hpp"
#include "urdfmill/python/profile.hpp"
#include "urdfmill/python/table.hpp"

namespace urdfmill::python {

class Context;
class Environment;

/// str: valid UTF-8, except that lone surrogates are kept as three bytes.
class String : public Object {
 public:
  explicit String(std::string t) : Object(Kind::string), text(std::move(t)) {}
  const std::string text;
};
inline const std::string& Value::text() const noexcept {
  return as<String>().text;
}
inline Value Value::string(std::string text) {
  return object(new String(std::move(text)));
}

/// bytes, as YAML's !!binary makes them.
class Bytes : public Object {
 public:
  explicit Bytes(std::string t) : Object(Kind::bytes), text(std::move(t)) {}
  const std::string text;
};

class Complex : public Object {
 public:
  explicit Complex(std::complex<double> v) : Object(Kind::complex), value(v) {}
  const std::complex<double> value;
};

/// list, and the YAML list wrapper, whose items become wrappers when an index, a slice or an iteration yields them.
class List : public Object, public Changeable {
 public:
  explicit List(std::vector<Value> v = {}, bool from_yaml = false)
      : Object(Kind::list), items(std::move(v)), yaml(from_yaml) {}
  void release(std::vector<Value>& held) override;
  void empty(std::vector<Value>& held) override { release(held); }
  std::vector<Value> items;
  const bool yaml;
};
inline Value Value::list(std::vector<Value> items) {
  return object(new List(std::move(items)));
}

class Tuple : public Object {
 public:
  explicit Tuple(std::vector<Value> v = {}) : Object(Kind::tuple), items(std::move(v)) {}
  void release(std::vector<Value>& held) override;
  std::vector<Value> items;  ///< never changed after construction
};
inline Value Value::tuple(std::vector<Value> items) {
  return object(new Tuple(std::move(items)));
}

/// dict, and the YAML dictionary wrapper with dotted access.
class Dict : public Object, public Changeable {
 public:
  explicit Dict(bool from_yaml = false) : Object(Kind::dict), yaml(from_yaml) {}
  void release(std::vector<Value>& held) override { table.release(held); }
  void empty(std::vector<Value>& held) override { release(held); }
  Table table;
  const bool yaml;
};

/// set or frozenset.
class Set : public Object, public Changeable {
 public:
  explicit Set(Kind k = Kind::set, SetTable t = {}) : Object(k), table(std::move(t)) {}
  void release(std::vector<Value>& held) override { table.release(held); }
  void empty(std::vector<Value>& held) override { release(held); }
  SetTable table;
};
/// True for both kinds of set.
[[nodiscard]] inline bool is_set(const Value& value) {
  return value.is(Kind::set) || value.is(Kind::frozenset);
}

/// d.keys(), d.values() or d.items(): a view of the dict.
class DictView : public Object {
 public:
  enum class Part : std::uint8_t { keys, values, items };
  DictView(Value d, Part p) : Object(Kind::dict_view), dict(std::move(d)), part(p) {}
  void release(std::vector<Value>& held) override { held.push_back(std::move(dict)); }
  [[nodiscard]] Table& table() const { return dict.as<Dict>().table; }
  Value dict;
  const Part part;
};

/// range: integers of any size; made by make_range (sequences.hpp).
class Range : public Object {
 public:
  Range(Value from, Value to, Value by, Value n)
      : Object(Kind::range), start(std::move(from)), stop(std::move(to)), step(std::move(by)), length(std::move(n)) {}
  const Value start, stop, step, length;
};

/// slice(start, stop, step).
class Slice : public Object {
 public:
  Slice(Value from, Value to, Value by, Profile profile)
      : Object(Kind::slice),
        start(std::move(from)),
        stop(std::move(to)),
        step(std::move(by)),
        is_hashable(profile.since(12)) {}
  void release(std::vector<Value>& held) override;
  Value start, stop, step;
  const bool is_hashable;
};

class Ellipsis : public Object {
 public:
  Ellipsis() : Object(Kind::ellipsis) {}
};

/// The result of iter(x), and every lazy object: map, filter, zip, generators.
class Iterator : public Object {
 public:
  Iterator() : Object(Kind::iterator) {}
  /// Returns the next item; nullopt at the end. Throws Error.
  virtual std::optional<Value> next(Environment& environment, Context& context) = 0;
};

/// datetime.date or datetime.datetime as YAML yields them.
class Date : public Object {
 public:
  Date() : Object(Kind::date) {}
  int year = 1, month = 1, day = 1;
  bool has_time = false;
  int hour = 0, minute = 0, second = 0, microsecond = 0;
  bool has_zone = false;
  int zone_minutes = 0;  ///< offset from UTC
};

}  // namespace urdfmill::python
