// Hash tables of dict and set. Keys are equal by Python's == and hash; an unhashable key is a TypeError.
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
  /// Returns the value of a key or null; the pointer is valid until the next change of the table.
  [[nodiscard]] Value* find(const Value& key);
  [[nodiscard]] const Value* find(const Value& key) const { return const_cast<Table*>(this)->find(key); }
  /// Sets the value of a key; an existing key keeps its position and its first spelling (1 and True are one key).
  void set(const Value& key, Value value);
  bool erase(const Value& key);
  void clear();
  [[nodiscard]] std::size_t size() const { return used_; }
  /// Returns all entries in order; those with `used == false` were erased.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

  /// Returns the steps that hashing and comparing keys took since the last call: keys of equal hash make a table slow.
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

/// Values in the order of CPython's set, because the text of a set shows that order. Open addressing with short linear
/// runs, growth by four, as described in CPython's Objects/setobject.c. (CPython randomises the hashes of strings; here
/// their order is the same in every run.)
class SetTable {
 public:
  SetTable();
  /// Reserves slots for `size` elements as set_update does for a dict of that size.
  void reserve_for(std::size_t size);
  [[nodiscard]] bool contains(const Value& key) const;
  /// Adds the key. Returns false if it was present; the first spelling stays.
  bool add(const Value& key);
  bool discard(const Value& key);
  /// Removes and returns the element that set.pop() would; the set is not empty.
  Value pop();
  void clear();
  /// Adds the elements of another set as set.update(other) does; copies it if this set is empty.
  void merge(const SetTable& other);
  /// Implement set.difference_update and set.symmetric_difference_update with another set.
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
  /// Returns the slots in Python's order; only those in state `active` count.
  [[nodiscard]] const std::vector<Slot>& slots() const { return slots_; }
  /// Returns the elements in Python's order.
  [[nodiscard]] std::vector<Value> elements() const;
  /// Same as Table::take_effort.
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
  std::size_t finger_ = 0;  ///< slot at which pop() continues
  mutable std::uint64_t effort_ = 0;
};

}  // namespace urdfmill::python
