// The values of the expression language: Python's, with Python's identity and mutability.
//
// A Value is 16 bytes: a kind and either the thing itself (None, bool, small int, float) or a counted reference to an
// Object. Counting is not atomic: the values of one run belong to one thread.
#pragma once
#include <complex>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::python {

enum class Kind : std::uint8_t {
  none,
  boolean,
  integer,
  floating,  // held in the Value
  big_integer,
  complex,
  string,
  list,
  tuple,
  dict,
  set,
  frozenset,  // objects
  range,
  slice,
  ellipsis,
  function,
  builtin,
  bound_method,
  type,
  iterator,
  dict_view,
  space,
  date,
  other,
};

/// What a counted value points to. `kind` tells the class.
class Object {
 public:
  explicit Object(Kind k) : kind(k) {}
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  virtual ~Object() = default;

  const Kind kind;
  std::uint32_t references = 0;
};

class Value {
 public:
  Value() noexcept : kind_(Kind::none), integer_(0) {}
  Value(const Value& v) noexcept : kind_(v.kind_), integer_(v.integer_) {
    if (is_object()) ++object_->references;
  }
  Value(Value&& v) noexcept : kind_(std::exchange(v.kind_, Kind::none)), integer_(v.integer_) {}
  Value& operator=(Value v) noexcept {
    std::swap(kind_, v.kind_);
    std::swap(integer_, v.integer_);
    return *this;
  }
  ~Value() {
    if (is_object() && --object_->references == 0) delete object_;
  }

  static Value boolean(bool b) noexcept {
    Value v;
    v.kind_ = Kind::boolean;
    v.integer_ = b ? 1 : 0;
    return v;
  }
  static Value integer(std::int64_t i) noexcept {
    Value v;
    v.kind_ = Kind::integer;
    v.integer_ = i;
    return v;
  }
  static Value floating(double d) noexcept {
    Value v;
    v.kind_ = Kind::floating;
    v.floating_ = d;
    return v;
  }
  /// Takes a reference to an object made with new.
  static Value object(Object* o) noexcept {
    Value v;
    v.kind_ = o->kind;
    v.object_ = o;
    ++o->references;
    return v;
  }
  static Value string(std::string text);

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] bool is(Kind k) const noexcept { return kind_ == k; }
  [[nodiscard]] bool is_none() const noexcept { return kind_ == Kind::none; }
  [[nodiscard]] bool is_string() const noexcept { return kind_ == Kind::string; }
  [[nodiscard]] bool is_object() const noexcept { return kind_ >= Kind::big_integer; }
  /// The payload of a boolean or integer.
  [[nodiscard]] std::int64_t integer() const noexcept { return integer_; }
  [[nodiscard]] double floating() const noexcept { return floating_; }
  [[nodiscard]] Object* object() const noexcept { return object_; }
  /// The object as its class; the caller has looked at `kind`.
  template <class T>
  [[nodiscard]] T& as() const noexcept {
    return *static_cast<T*>(object_);
  }
  /// The text of a string.
  [[nodiscard]] inline const std::string& text() const noexcept;
  /// Python's `is`.
  [[nodiscard]] bool same(const Value& other) const noexcept {
    return kind_ == other.kind_ && integer_ == other.integer_;
  }

 private:
  Kind kind_;
  union {
    std::int64_t integer_;
    double floating_;
    Object* object_;
  };
};

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

class Complex : public Object {
 public:
  explicit Complex(std::complex<double> v) : Object(Kind::complex), value(v) {}
  const std::complex<double> value;
};

/// list, and the YAML list wrapper, whose items become wrappers when they are taken out by index, slice or iteration.
class List : public Object {
 public:
  explicit List(std::vector<Value> v = {}, bool from_yaml = false)
      : Object(Kind::list), items(std::move(v)), yaml(from_yaml) {}
  std::vector<Value> items;
  const bool yaml;
};

class Tuple : public Object {
 public:
  explicit Tuple(std::vector<Value> v = {}) : Object(Kind::tuple), items(std::move(v)) {}
  const std::vector<Value> items;
};

/// A hash table in insertion order from values to values, by Python's == and hash; the storage of dict and set.
class Table {
 public:
  struct Entry {
    Value key, value;
    std::size_t hash = 0;
    bool used = true;
  };
  /// The value of a key or null. Throws TypeError for an unhashable key.
  [[nodiscard]] Value* find(const Value& key);
  /// Sets; a key that is there keeps its place and its first spelling (1 and True are one key).
  void set(const Value& key, Value value);
  bool erase(const Value& key);
  void clear();
  [[nodiscard]] std::size_t size() const { return used_; }
  /// All entries in order; those with `used == false` were erased.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  [[nodiscard]] std::size_t locate(const Value& key, std::size_t hash) const;
  void rebuild();
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;
  std::size_t used_ = 0;
};

/// dict, and the YAML dictionary wrapper with dotted access.
class Dict : public Object {
 public:
  explicit Dict(bool from_yaml = false) : Object(Kind::dict), yaml(from_yaml) {}
  Table table;
  const bool yaml;
};

/// set or frozenset.
class Set : public Object {
 public:
  explicit Set(Kind k = Kind::set) : Object(k) {}
  Table table;
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
