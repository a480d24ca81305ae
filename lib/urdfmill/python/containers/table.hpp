// The hash tables behind dict and set. Keys are equal by Python's == and hash; an unhashable key is a TypeError.
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "urdfmill/python/object.hpp"

namespace urdfmill::python {

/// Python's hash: hash(-1) is -2, so -1 is free to mean none.
using Hash = std::int64_t;

/// Keys and values in the order of insertion: the storage of dict.
class Table {
 public:
  struct Entry {
    Value key, value;
    Hash hash = 0;
    bool used = true;
  };
  /// The value of a key or null; the pointer lives until the next change of the table.
  [[nodiscard]] Value* find(const Value& key);
  [[nodiscard]] const Value* find(const Value& key) const { return const_cast<Table*>(this)->find(key); }
  /// Sets; a key that is there keeps its place and its first spelling (1 and True are one key).
  void set(const Value& key, Value value);
  bool erase(const Value& key);
  void clear();
  [[nodiscard]] std::size_t size() const { return used_; }
  /// All entries in order; those with `used == false` were erased.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  /// The steps that hashing and comparing keys took since the last call: keys of equal hash make a table slow.
  [[nodiscard]] std::uint64_t take_effort() const { return std::exchange(effort_, 0); }

  void release(std::vector<Value>& held);

 private:
  [[nodiscard]] std::size_t locate(const Value& key, Hash hash) const;
  void rebuild();
  mutable std::uint64_t effort_ = 0;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;
  std::size_t used_ = 0;
};

/// Values in the order CPython's set has them, for the order of a set shows in its text. Open addressing with short
/// linear runs, growth by four, as described in CPython's Objects/setobject.c. (Strings are hashed at random there;
/// here their order is merely the same in every run.)
class SetTable {
 public:
  SetTable();
  /// Room for `size` elements as in set_update from a dict of that size.
  void reserve_for(std::size_t size);
  [[nodiscard]] bool contains(const Value& key) const;
  /// False if it was there: the first spelling stays.
  bool add(const Value& key);
  bool discard(const Value& key);
  /// Takes out what set.pop() takes out; the set is not empty.
  Value pop();
  void clear();
  /// Adds the elements of another set: set.update(other), and a copy when this is empty.
  void merge(const SetTable& other);
  /// set.difference_update, set.symmetric_difference_update with another set.
  void subtract(const SetTable& other);
  void exchange(const SetTable& other);
  [[nodiscard]] SetTable intersection(const SetTable& other) const;
  [[nodiscard]] SetTable difference(const SetTable& other) const;
  [[nodiscard]] bool subset_of(const SetTable& other) const;
  [[nodiscard]] std::size_t size() const { return used_; }

  struct Slot {
    Value key;
    Hash hash = 0;
    enum : std::uint8_t { empty, active, erased } state = empty;
  };
  /// In Python's order; only those in state `active` count.
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
  /// The elements in Python's order.
  [[nodiscard]] std::vector<Value> elements() const;
  /// As of Table.
  [[nodiscard]] std::uint64_t take_effort() const { return std::exchange(effort_, 0); }

  void release(std::vector<Value>& held);

 private:
  [[nodiscard]] bool is_equal(const Value& left, const Value& right) const;
  [[nodiscard]] std::size_t locate(const Value& key, Hash hash) const;
  bool add(const Value& key, Hash hash);
  bool discard(const Value& key, Hash hash);
  void insert_clean(Value key, Hash hash);
  void resize(std::size_t minimum);
  void resize_after_change();

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
  std::size_t filled_ = 0;  ///< active and erased slots
  std::size_t finger_ = 0;  ///< where pop() looks next
  mutable std::uint64_t effort_ = 0;
};

}  // namespace urdfmill::python
