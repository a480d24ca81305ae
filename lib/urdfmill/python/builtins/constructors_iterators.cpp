// map(), filter(), zip(), enumerate(), reversed(): lazy, as in Python.
#include <algorithm>

#include "urdfmill/python/builtins/type_constructors.hpp"
#include "urdfmill/python/containers/iteration.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"

namespace urdfmill::python {
namespace {

/// An iterator that draws on others; chains of them count as nested calls.
class DerivedIterator : public Iterator {
 public:
  explicit DerivedIterator(std::string_view type) : type_(type) {}
  std::optional<Value> next(Environment& environment, Context& context) final {
    const DepthGuard guard(context);
    return produce(environment, context);
  }
  [[nodiscard]] std::string_view type_name() const final { return type_; }
  [[nodiscard]] std::string repr() const final {
    return "<" + std::string(type_) + " object at " + address_text(*this) + ">";
  }

 private:
  virtual std::optional<Value> produce(Environment& environment, Context& context) = 0;
  std::string_view type_;
};

class MapIterator final : public DerivedIterator {
 public:
  MapIterator(Value function, std::vector<Value> sources)
      : DerivedIterator("map"), function_(std::move(function)), sources_(std::move(sources)) {}
  void release(std::vector<Value>& held) override {
    for (Value& source : sources_) held.push_back(std::move(source));
  }

 private:
  std::optional<Value> produce(Environment& environment, Context& context) override {
    std::vector<Value> arguments;
    arguments.reserve(sources_.size());
    for (const Value& source : sources_) {
      std::optional<Value> item = next_item(source, environment, context);
      if (!item) return std::nullopt;
      arguments.push_back(*std::move(item));
    }
    return callable(function_).call({arguments, {}, environment, context});
  }

  Value function_;
  std::vector<Value> sources_;
};

class FilterIterator final : public DerivedIterator {
 public:
  FilterIterator(Value condition, Value source)
      : DerivedIterator("filter"), condition_(std::move(condition)), source_(std::move(source)) {}
  void release(std::vector<Value>& held) override { held.push_back(std::move(source_)); }

 private:
  std::optional<Value> produce(Environment& environment, Context& context) override {
    while (std::optional<Value> item = next_item(source_, environment, context))
      if (truth(condition_.is_none() ? *item : call_with(condition_, *item, environment, context))) return item;
    return std::nullopt;
  }

  Value condition_;
  Value source_;
};

class ZipIterator final : public DerivedIterator {
 public:
  ZipIterator(std::vector<Value> sources, bool strict)
      : DerivedIterator("zip"), sources_(std::move(sources)), strict_(strict) {}
  void release(std::vector<Value>& held) override {
    for (Value& source : sources_) held.push_back(std::move(source));
  }

 private:
  std::optional<Value> produce(Environment& environment, Context& context) override {
    if (sources_.empty()) return std::nullopt;
    std::vector<Value> items;
    items.reserve(sources_.size());
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      std::optional<Value> item = next_item(sources_[i], environment, context);
      if (!item) {
        if (strict_) check_lengths(i, environment, context);
        return std::nullopt;
      }
      items.push_back(*std::move(item));
    }
    context.allocate(items.size() * sizeof(Value));
    return Value::tuple(std::move(items));
  }

  /// Source number `ended` was the first to end: checks that the others end too.
  void check_lengths(std::size_t ended, Environment& environment, Context& context) {
    if (ended > 0) complain(ended, "shorter");
    for (std::size_t i = 1; i < sources_.size(); ++i)
      if (next_item(sources_[i], environment, context)) complain(i, "longer");
  }

  [[noreturn]] static void complain(std::size_t index, std::string_view how) {
    std::string text = "zip() argument " + std::to_string(index + 1) + " is ";
    text.append(how).append(" than argument").append(index == 1 ? " " : "s 1-").append(std::to_string(index));
    value_error(std::move(text));
  }

  std::vector<Value> sources_;
  bool strict_;
};

class EnumerateIterator final : public DerivedIterator {
 public:
  EnumerateIterator(Value source, Value start)
      : DerivedIterator("enumerate"), source_(std::move(source)), number_(std::move(start)) {}
  void release(std::vector<Value>& held) override { held.push_back(std::move(source_)); }

 private:
  std::optional<Value> produce(Environment& environment, Context& context) override {
    std::optional<Value> item = next_item(source_, environment, context);
    if (!item) return std::nullopt;
    context.allocate(2 * sizeof(Value));
    Value pair = Value::tuple({number_, *std::move(item)});
    number_ = add_integers(number_, Value::integer(1), context);
    return pair;
  }

  Value source_;
  Value number_;
};

std::vector<Value> iterators_over(std::span<const Value> iterables, Context& context) {
  std::vector<Value> iterators;
  iterators.reserve(iterables.size());
  for (const Value& iterable : iterables) iterators.push_back(make_iterator(iterable, context));
  return iterators;
}

}  // namespace

Value construct_map(const Call& call) {
  refuse_keywords(call, "map()");
  if (call.count() < 2) type_error("map() must have at least two arguments.");
  return Value::object(new MapIterator(call[0], iterators_over(call.positional.subspan(1), call.context)));
}

Value construct_filter(const Call& call) {
  refuse_keywords(call, "filter()");
  check_count("filter", call.count(), 2, 2);
  return Value::object(new FilterIterator(call[0], make_iterator(call[1], call.context)));
}

Value construct_zip(const Call& call) {
  const auto [strict] = bind_parameters<1>({{}, call.named, call.environment, call.context},
                                           {.function = "zip", .maximum_positional = 0}, {"strict"});
  return Value::object(
      new ZipIterator(iterators_over(call.positional, call.context), strict != nullptr && truth(*strict)));
}

Value construct_enumerate(const Call& call) {
  const std::size_t given = call.count() + call.named.size();
  const bool is_modern = call.context.profile.since(11);
  if (given == 0)
    type_error(std::string("enumerate() missing required argument 'iterable'") + (is_modern ? "" : " (pos 1)"));
  if (given > 2) type_error("enumerate() takes at most 2 arguments (" + std::to_string(given) + " given)");
  const Value* iterable = call.count() > 0 ? &call[0] : nullptr;
  const Value* start = call.count() > 1 ? &call[1] : nullptr;
  for (const auto& [name, value] : call.named) {
    if (name == "iterable" && iterable == nullptr)
      iterable = &value;
    else if (name == "start" && (iterable != nullptr || call.named.size() > 1))
      start = &value;
    else if (is_modern || iterable != nullptr)
      invalid_keyword(name, "enumerate", Profile());  // the wording is the same in all versions
  }
  if (iterable == nullptr) type_error("enumerate() missing required argument 'iterable' (pos 1)");
  const Value first = start != nullptr ? index_of(*start) : Value::integer(0);
  return Value::object(new EnumerateIterator(make_iterator(*iterable, call.context), first));
}

Value construct_reversed(const Call& call) {
  refuse_keywords(call, "reversed()");
  check_count("reversed", call.count(), 1, 1);
  return make_reversed(call[0], call.context);
}

}  // namespace urdfmill::python
