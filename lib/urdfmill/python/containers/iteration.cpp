#include "urdfmill/python/containers/iteration.hpp"

#include <algorithm>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {
namespace {

/// An iterator with the name of its type.
class NamedIterator : public Iterator {
 public:
  explicit NamedIterator(std::string_view type) : type_(type) {}
  [[nodiscard]] std::string_view type_name() const override { return type_; }
  [[nodiscard]] std::string repr() const override {
    return "<" + std::string(type_) + " object at " + address_text(*this) + ">";
  }

 private:
  std::string_view type_;
};

/// Iterates over the current items of a list, or over a tuple.
class ListIterator final : public NamedIterator {
 public:
  explicit ListIterator(Value list) : NamedIterator("list_iterator"), list_(std::move(list)) {}
  std::optional<Value> next(Environment&, Context&) override {
    if (list_.is_none()) return std::nullopt;
    const List& list = list_.as<List>();
    if (next_ < list.items.size()) return list.yaml ? wrap_yaml(list.items[next_++]) : list.items[next_++];
    list_ = Value();
    return std::nullopt;
  }
  void release(std::vector<Value>& held) override { held.push_back(std::move(list_)); }

 private:
  Value list_;
  std::size_t next_ = 0;
};

class TupleIterator final : public NamedIterator {
 public:
  explicit TupleIterator(Value tuple) : NamedIterator("tuple_iterator"), tuple_(std::move(tuple)) {}
  std::optional<Value> next(Environment&, Context&) override {
    const std::vector<Value>& items = tuple_.as<Tuple>().items;
    if (next_ < items.size()) return items[next_++];
    return std::nullopt;
  }
  void release(std::vector<Value>& held) override { held.push_back(tuple_); }

 private:
  Value tuple_;
  std::size_t next_ = 0;
};

class TextIterator final : public NamedIterator {
 public:
  explicit TextIterator(Value text) : NamedIterator("str_iterator"), text_(std::move(text)) {}
  std::optional<Value> next(Environment&, Context& context) override { return next(context); }
  std::optional<Value> next(Context& context) {
    const std::string& text = text_.text();
    if (next_ >= text.size()) return std::nullopt;
    const std::size_t length = byte_offset(std::string_view(text).substr(next_, 4), 1);
    context.allocate(length);
    Value item = Value::string(text.substr(next_, length));
    next_ += length;
    return item;
  }

 private:
  Value text_;
  std::size_t next_ = 0;
};

class RangeIterator final : public NamedIterator {
 public:
  explicit RangeIterator(Value range) : NamedIterator("range_iterator"), range_(std::move(range)) {
    const Range& r = range_.as<Range>();
    if (r.start.is(Kind::integer) && r.stop.is(Kind::integer) && r.step.is(Kind::integer) &&
        r.length.is(Kind::integer)) {
      small_ = true;
      value_ = r.start.integer();
      step_ = r.step.integer();
      left_ = r.length.integer();
    }
  }
  std::optional<Value> next(Environment&, Context& context) override {
    if (small_) {
      if (left_ == 0) return std::nullopt;
      const Value item = Value::integer(value_);
      if (--left_ > 0) value_ += step_;
      return item;
    }
    const Range& range = range_.as<Range>();
    if (compare_integers(index_, range.length) >= 0) return std::nullopt;
    Value item = range_item(range, index_, context);
    index_ = add_integers(index_, Value::integer(1), context);
    return item;
  }

 private:
  Value range_;
  bool small_ = false;
  std::int64_t value_ = 0, step_ = 1, left_ = 0;
  Value index_ = Value::integer(0);
};

/// Iterates over a dictionary or one of its views; detects that its size changed during the iteration.
class DictIterator final : public NamedIterator {
 public:
  DictIterator(std::string_view type, Value dict, DictView::Part part)
      : NamedIterator(type), dict_(std::move(dict)), part_(part), size_(dict_.as<Dict>().table.size()) {}
  std::optional<Value> next(Environment&, Context& context) override {
    if (dict_.is_none()) return std::nullopt;
    const Table& table = dict_.as<Dict>().table;
    if (table.size() != size_) throw Error("RuntimeError", "dictionary changed size during iteration");
    const std::vector<Table::Entry>& entries = table.entries();
    while (next_ < entries.size() && !entries[next_].used) ++next_;
    if (next_ >= entries.size()) {
      dict_ = Value();
      return std::nullopt;
    }
    const Table::Entry& entry = entries[next_++];
    if (part_ == DictView::Part::keys) return entry.key;
    if (part_ == DictView::Part::values) return entry.value;
    context.allocate(2 * sizeof(Value));
    return Value::tuple({entry.key, entry.value});
  }
  void release(std::vector<Value>& held) override { held.push_back(std::move(dict_)); }

 private:
  Value dict_;
  DictView::Part part_;
  std::size_t size_;
  std::size_t next_ = 0;
};

class SetIterator final : public NamedIterator {
 public:
  explicit SetIterator(Value set)
      : NamedIterator("set_iterator"), set_(std::move(set)), size_(set_.as<Set>().table.size()) {}
  std::optional<Value> next(Environment&, Context&) override {
    if (set_.is_none()) return std::nullopt;
    const SetTable& table = set_.as<Set>().table;
    if (table.size() != size_) throw Error("RuntimeError", "Set changed size during iteration");
    const std::vector<SetTable::Slot>& slots = table.slots();
    while (next_ < slots.size() && slots[next_].state != SetTable::Slot::active) ++next_;
    if (next_ < slots.size()) return slots[next_++].key;
    set_ = Value();
    return std::nullopt;
  }
  void release(std::vector<Value>& held) override { held.push_back(std::move(set_)); }

 private:
  Value set_;
  std::size_t size_;
  std::size_t next_ = 0;
};

/// Iterates over items that are known already.
class ItemsIterator final : public NamedIterator {
 public:
  ItemsIterator(std::string_view type, std::vector<Value> items) : NamedIterator(type), items_(std::move(items)) {}
  std::optional<Value> next(Environment&, Context&) override {
    if (next_ < items_.size()) return items_[next_++];
    return std::nullopt;
  }
  void release(std::vector<Value>& held) override {
    for (Value& item : items_) held.push_back(std::move(item));
  }

 private:
  std::vector<Value> items_;
  std::size_t next_ = 0;
};

/// Iterates from the end of a list to its beginning; the list may change meanwhile.
class ListReverseIterator final : public NamedIterator {
 public:
  explicit ListReverseIterator(Value list)
      : NamedIterator("list_reverseiterator"), list_(std::move(list)), left_(list_.as<List>().items.size()) {}
  std::optional<Value> next(Environment&, Context&) override {
    const std::vector<Value>& items = list_.as<List>().items;
    if (left_ == 0 || left_ > items.size()) {
      left_ = 0;
      return std::nullopt;
    }
    return items[--left_];
  }
  void release(std::vector<Value>& held) override { held.push_back(list_); }

 private:
  Value list_;
  std::size_t left_;
};

/// Iterates over the indices of a tuple or range from the last to the first.
class SequenceReverseIterator final : public NamedIterator {
 public:
  SequenceReverseIterator(std::string_view type, Value sequence, std::size_t length)
      : NamedIterator(type), sequence_(std::move(sequence)), left_(length) {}
  std::optional<Value> next(Environment&, Context& context) override {
    if (left_ == 0) return std::nullopt;
    return subscript(sequence_, Value::integer(static_cast<std::int64_t>(--left_)), context);
  }

 private:
  Value sequence_;
  std::size_t left_;
};

std::vector<Value> reversed_entries(const Table& table, DictView::Part part) {
  std::vector<Value> items;
  for (auto entry = table.entries().rbegin(); entry != table.entries().rend(); ++entry) {
    if (!entry->used) continue;
    if (part == DictView::Part::keys) items.push_back(entry->key);
    if (part == DictView::Part::values) items.push_back(entry->value);
    if (part == DictView::Part::items) items.push_back(Value::tuple({entry->key, entry->value}));
  }
  return items;
}

Value reversed_dict(const Table& table, DictView::Part part) {
  constexpr std::string_view types[] = {"dict_reversekeyiterator", "dict_reversevalueiterator",
                                        "dict_reverseitemiterator"};
  return Value::object(new ItemsIterator(types[static_cast<std::size_t>(part)], reversed_entries(table, part)));
}

}  // namespace

Value make_iterator(const Value& value, Context& context) {
  switch (value.kind()) {
    case Kind::iterator:
      return value;
    case Kind::list:
      return Value::object(new ListIterator(value));
    case Kind::tuple:
      return Value::object(new TupleIterator(value));
    case Kind::string:
      return Value::object(new TextIterator(value));
    case Kind::range:
      return Value::object(new RangeIterator(value));
    case Kind::dict:
      return Value::object(new DictIterator("dict_keyiterator", value, DictView::Part::keys));
    case Kind::set:
    case Kind::frozenset:
      return Value::object(new SetIterator(value));
    case Kind::dict_view: {
      constexpr std::string_view types[] = {"dict_keyiterator", "dict_valueiterator", "dict_itemiterator"};
      const DictView& view = value.as<DictView>();
      return Value::object(new DictIterator(types[static_cast<std::size_t>(view.part)], view.dict, view.part));
    }
    case Kind::bytes: {
      std::vector<Value> items;
      for (const char byte : value.as<Bytes>().text) items.push_back(Value::integer(static_cast<unsigned char>(byte)));
      context.allocate(items.size() * sizeof(Value));
      return Value::object(new ItemsIterator("bytes_iterator", std::move(items)));
    }
    case Kind::type:
      type_error("'type' object is not iterable");
    default:
      wrong_type(value, "object is not iterable");
  }
}

Value make_reversed(const Value& value, Context& context) {
  switch (value.kind()) {
    case Kind::list:
      return Value::object(new ListReverseIterator(value));
    case Kind::string: {
      std::vector<Value> characters;
      TextIterator text(value);
      for (std::size_t i = length(value); i > 0; --i) characters.push_back(*text.next(context));
      std::reverse(characters.begin(), characters.end());
      context.allocate(characters.size() * sizeof(Value));
      return Value::object(new ItemsIterator("reversed", std::move(characters)));
    }
    case Kind::tuple:
    case Kind::bytes:
      return Value::object(new SequenceReverseIterator("reversed", value, length(value)));
    case Kind::range:
      return Value::object(new SequenceReverseIterator("range_iterator", value, length(value)));
    case Kind::dict:
      return reversed_dict(value.as<Dict>().table, DictView::Part::keys);
    case Kind::dict_view:
      return reversed_dict(value.as<DictView>().table(), value.as<DictView>().part);
    default:
      wrong_type(value, "object is not reversible");
  }
}

}  // namespace urdfmill::python
