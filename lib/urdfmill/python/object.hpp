// Values and reference-counted objects. The classes of objects are in value.hpp.
#pragma once
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
  floating,  // the kinds up to here are stored in the Value; the following are objects
  big_integer,
  complex,
  string,
  bytes,
  list,
  tuple,
  dict,
  set,
  frozenset,
  range,
  slice,
  ellipsis,
  dict_view,
  date,
  iterator,  // from here on, Object::type_name and Object::repr describe the object
  function,
  builtin,
  bound_method,
  type,
  space,
  other,
};

class Value;

/// The base of reference-counted objects. `kind` gives the class.
class Object {
 public:
  explicit Object(Kind k) : kind(k) {}
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;
  virtual ~Object() = default;

  /// Appends the held values to `held`, so that a deep structure is released without recursion. A class that holds
  /// values overrides it.
  virtual void release(std::vector<Value>& held) { static_cast<void>(held); }
  /// Return the name of the type and the repr, for the kinds from `iterator` on.
  [[nodiscard]] virtual std::string_view type_name() const { return "object"; }
  [[nodiscard]] virtual std::string repr() const;

  /// Deletes an unreferenced object and everything that only it referred to.
  static void destroy(Object* object) noexcept;

  const Kind kind;
  std::uint32_t references = 0;
};

/// The base of mutable objects. They may come to hold themselves, which reference counting alone would never free.
class Changeable {
 public:
  Changeable(const Changeable&) = delete;
  Changeable& operator=(const Changeable&) = delete;
  virtual ~Changeable() { unlink(); }
  /// Clears the object and appends its values to `held`.
  virtual void empty(std::vector<Value>& held) = 0;

 protected:
  Changeable() = default;

 private:
  friend class Changes;
  void unlink();

  Changeable* previous_ = nullptr;  ///< links of a ring that includes the Changes listing this object
  Changeable* next_ = nullptr;
};

/// The mutable objects that received values which hold other values. The run empties those that are left when it ends.
/// A deleted object leaves the list by itself.
class Changes {
 public:
  Changes();
  Changes(const Changes&) = delete;
  Changes& operator=(const Changes&) = delete;
  ~Changes();
  void add(Changeable& changed);

 private:
  struct Ring : Changeable {
    void empty(std::vector<Value>&) override {}
  };
  Ring ring_;
};

/// A value of the expression language: 16 bytes, a kind and either the value itself (None, bool, small int, float) or a
/// counted reference to an Object. Counting is not atomic: the values of one run belong to one thread.
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
    if (is_object() && --object_->references == 0) Object::destroy(object_);
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
  /// Adopts a reference to an object made with new.
  static Value object(Object* o) noexcept {
    Value v;
    v.kind_ = o->kind;
    v.object_ = o;
    ++o->references;
    return v;
  }
  static Value string(std::string text);
  static Value list(std::vector<Value> items = {});
  static Value tuple(std::vector<Value> items = {});

  [[nodiscard]] Kind kind() const noexcept { return kind_; }
  [[nodiscard]] bool is(Kind k) const noexcept { return kind_ == k; }
  [[nodiscard]] bool is_none() const noexcept { return kind_ == Kind::none; }
  [[nodiscard]] bool is_string() const noexcept { return kind_ == Kind::string; }
  [[nodiscard]] bool is_object() const noexcept { return kind_ >= Kind::big_integer; }
  /// Returns false for kinds that hold no other values: numbers, texts, ranges and others.
  [[nodiscard]] bool may_hold_values() const noexcept {
    return kind_ >= Kind::list && kind_ != Kind::range && kind_ != Kind::ellipsis && kind_ != Kind::date &&
           kind_ != Kind::builtin && kind_ != Kind::type;
  }
  /// True for bool and for int of any size.
  [[nodiscard]] bool is_integer() const noexcept {
    return kind_ == Kind::integer || kind_ == Kind::boolean || kind_ == Kind::big_integer;
  }
  /// Returns the payload of a boolean or integer.
  [[nodiscard]] std::int64_t integer() const noexcept { return integer_; }
  [[nodiscard]] double floating() const noexcept { return floating_; }
  [[nodiscard]] Object* object() const noexcept { return object_; }
  /// Returns the object as its class; the caller has checked `kind`.
  template <class T>
  [[nodiscard]] T& as() const noexcept {
    return *static_cast<T*>(object_);
  }
  /// Returns the text of a string.
  [[nodiscard]] inline const std::string& text() const noexcept;
  /// True for the same number or the same object; compare(is) implements the rest of Python's `is`.
  [[nodiscard]] bool same(const Value& other) const noexcept {
    return kind_ == other.kind_ && integer_ == other.integer_;
  }

 private:
  friend class Object;
  Kind kind_;
  union {
    std::int64_t integer_;
    double floating_;
    Object* object_;
  };
};

}  // namespace urdfmill::python
