// The builtin functions and the members of `python`.
#include <algorithm>

#include "urdfmill/python/containers/sequences.hpp"
#include "urdfmill/python/containers/sorting.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/numbers/float_sum.hpp"
#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/numbers/numbers.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"
#include "urdfmill/python/runtime.hpp"
#include "urdfmill/python/space.hpp"

namespace urdfmill::python {
namespace {

using grammar::BinaryOperator;
using grammar::CompareOperator;

Value builtin_abs(const Value&, const Call& call) {
  return absolute(call[0]);
}

Value builtin_all(const Value&, const Call& call) {
  bool all = true;
  for_each(call[0], call.environment, call.context, [&](const Value& item) { return all = truth(item); });
  return Value::boolean(all);
}

Value builtin_any(const Value&, const Call& call) {
  bool any = false;
  for_each(call[0], call.environment, call.context, [&](const Value& item) { return !(any = truth(item)); });
  return Value::boolean(any);
}

Value builtin_divmod(const Value&, const Call& call) {
  return divide_with_remainder(call[0], call[1], call.context);
}

Value builtin_hash(const Value&, const Call& call) {
  std::uint64_t effort = 0;
  const Hash result = hash(call[0], effort);
  call.context.step(effort);
  return Value::integer(result);
}

/// True if `wanted`, or one type of a tuple, is `type` or a base of it.
bool matches(const TypeInfo& type, const Value& wanted, const char* complaint) {
  if (wanted.is(Kind::type)) return is_subtype(type, type_behind(wanted));
  if (!wanted.is(Kind::tuple)) type_error(complaint);
  const std::vector<Value>& items = wanted.as<Tuple>().items;
  return std::any_of(items.begin(), items.end(), [&](const Value& item) { return matches(type, item, complaint); });
}

Value builtin_isinstance(const Value&, const Call& call) {
  return Value::boolean(
      matches(type_of(call[0]), call[1], "isinstance() arg 2 must be a type, a tuple of types, or a union"));
}

Value builtin_issubclass(const Value&, const Call& call) {
  if (!call[0].is(Kind::type)) type_error("issubclass() arg 1 must be a class");
  return Value::boolean(
      matches(type_behind(call[0]), call[1], "issubclass() arg 2 must be a class, a tuple of classes, or a union"));
}

Value builtin_len(const Value&, const Call& call) {
  if (call[0].is(Kind::range) && !to_int64(call[0].as<Range>().length))
    overflow_error("Python int too large to convert to C ssize_t");
  return Value::integer(static_cast<std::int64_t>(length(call[0])));
}

/// Implements min and max: returns the first item for which no later one is strictly better.
Value extreme(const Call& call, const std::string& name, CompareOperator better) {
  check_count(name, call.count(), 1, any_number);
  const auto options = bind_parameters<2>({{}, call.named, call.environment, call.context},
                                          {.function = name, .maximum_positional = 0}, {"key", "default"});
  const Value* const key = options[0];
  const Value* const fallback = options[1];
  if (call.count() > 1 && fallback != nullptr)
    type_error("Cannot specify a default for " + name + "() with multiple positional arguments");
  const bool by_key = key != nullptr && !key->is_none();
  std::optional<Value> best;
  Value best_key;
  const auto consider = [&](const Value& item) {
    Value item_key = by_key ? call_with(*key, item, call.environment, call.context) : item;
    if (!best || compare(better, item_key, best_key, call.context)) {
      best = item;
      best_key = std::move(item_key);
    }
    return true;
  };
  if (call.count() > 1)
    for (const Value& item : call.positional) consider(item);
  else
    for_each(call[0], call.environment, call.context, consider);
  if (best) return *best;
  if (fallback != nullptr) return *fallback;
  value_error(name +
              (call.context.profile.since(12) ? "() iterable argument is empty" : "() arg is an empty sequence"));
}

Value builtin_max(const Value&, const Call& call) {
  return extreme(call, "max", CompareOperator::greater);
}

Value builtin_min(const Value&, const Call& call) {
  return extreme(call, "min", CompareOperator::less);
}

Value builtin_ord(const Value&, const Call& call) {
  const Value& text = call[0];
  if (text.is(Kind::bytes) && text.as<Bytes>().text.size() == 1)
    return Value::integer(static_cast<unsigned char>(text.as<Bytes>().text[0]));
  if (!text.is_string())
    type_error("ord() expected string of length 1, but " + std::string(type_name(text)) + " found");
  const std::string& bytes = text.text();
  if (code_points(bytes) != 1)
    type_error("ord() expected a character, but string of length " + std::to_string(code_points(bytes)) + " found");
  // The leading byte of a sequence of n > 1 bytes carries 7 - n bits, each other byte six.
  const auto leading = static_cast<unsigned char>(bytes[0]);
  std::int64_t code = bytes.size() == 1 ? leading : leading & (0xFFU >> (bytes.size() + 1));
  for (std::size_t i = 1; i < bytes.size(); ++i) code = (code << 6) | (static_cast<unsigned char>(bytes[i]) & 0x3F);
  return Value::integer(code);
}

Value builtin_repr(const Value&, const Call& call) {
  return Value::string(repr(call[0], call.context));
}

Value builtin_round(const Value&, const Call& call) {
  const auto [number, digits] =
      bind_parameters<2>(call, {.function = "round", .required = 1, .maximum_positional = 2}, {"number", "ndigits"});
  return round_number(*number, digits == nullptr || digits->is_none() ? nullptr : digits, call.context);
}

Value builtin_sorted(const Value&, const Call& call) {
  check_count("sorted", call.count(), 1, 1);
  std::vector<Value> items = items_of(call[0], call.environment, call.context);
  sort_values(items, {{}, call.named, call.environment, call.context});
  return Value::list(std::move(items));
}

/// The running total of sum(). Since 3.12 a sum that begins with floats, or with integers of 64 bits and then a float,
/// compensates for the rounding of float additions until an item of another type.
class Summation {
 public:
  Summation(Value start, Context& context) : context_(context), total_(std::move(start)) {
    if (!context.profile.since(12)) state_ = State::plain;
    see_total();
  }
  void add(const Value& item) {
    if (state_ == State::floats) {
      if (item.is(Kind::floating)) return floats_.add(item.floating());
      if (item.is(Kind::integer) || item.is(Kind::boolean))
        return floats_.add_plainly(static_cast<double>(item.integer()));
      total_ = Value::floating(floats_.total());
      state_ = State::plain;
    }
    total_ = binary(BinaryOperator::add, total_, item, context_);
    if (item.is(Kind::big_integer)) state_ = State::plain;
    see_total();
  }
  [[nodiscard]] Value total() const { return state_ == State::floats ? Value::floating(floats_.total()) : total_; }

 private:
  enum class State : std::uint8_t { integers, floats, plain };
  void see_total() {
    if (state_ != State::integers || total_.is(Kind::integer)) return;
    state_ = total_.is(Kind::floating) ? State::floats : State::plain;
    if (state_ == State::floats) floats_ = NeumaierSum(total_.floating());
  }

  Context& context_;
  Value total_;
  NeumaierSum floats_;
  State state_ = State::integers;
};

Value builtin_sum(const Value&, const Call& call) {
  const auto [items, start] = bind_parameters<2>(
      call, {.function = "sum", .positional_only = 1, .required = 1, .maximum_positional = 2}, {"", "start"});
  Value total = start != nullptr ? *start : Value::integer(0);
  if (total.is_string()) type_error("sum() can't sum strings [use ''.join(seq) instead]");
  if (total.is(Kind::bytes)) type_error("sum() can't sum bytes [use b''.join(seq) instead]");
  Summation summation(std::move(total), call.context);
  for_each(*items, call.environment, call.context, [&](const Value& item) {
    summation.add(item);
    return true;
  });
  return summation.total();
}

Value builtin_vars(const Value&, const Call& call) {
  check_count("vars", call.count(), 0, 1);
  refuse_keywords(call, "vars()");
  if (call.count() == 0) type_error("vars() without an argument is not supported: the scope is no dictionary");
  type_error("vars() argument must have __dict__ attribute");
}

constexpr Native abs_function{"", "abs", builtin_abs, Arity::one};
constexpr Native all_function{"", "all", builtin_all, Arity::one};
constexpr Native any_function{"", "any", builtin_any, Arity::one};
constexpr Native divmod_function{"", "divmod", builtin_divmod, Arity::counted, 2, 2};
constexpr Native hash_function{"", "hash", builtin_hash, Arity::one};
constexpr Native isinstance_function{"", "isinstance", builtin_isinstance, Arity::counted, 2, 2};
constexpr Native issubclass_function{"", "issubclass", builtin_issubclass, Arity::counted, 2, 2};
constexpr Native len_function{"", "len", builtin_len, Arity::one};
constexpr Native max_function{"", "max", builtin_max};
constexpr Native min_function{"", "min", builtin_min};
constexpr Native ord_function{"", "ord", builtin_ord, Arity::one};
constexpr Native repr_function{"", "repr", builtin_repr, Arity::one};
constexpr Native round_function{"", "round", builtin_round};
constexpr Native sorted_function{"", "sorted", builtin_sorted};
constexpr Native sum_function{"", "sum", builtin_sum};
constexpr Native vars_function{"", "vars", builtin_vars};

class MemberSpace final : public Space {
 public:
  MemberSpace(std::string name, Members members) : name_(std::move(name)), members_(std::move(members)) {
    std::sort(members_.begin(), members_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  }
  [[nodiscard]] Value member(std::string_view name, Context&) override {
    const auto found =
        std::lower_bound(members_.begin(), members_.end(), name,
                         [](const auto& entry, std::string_view wanted) { return entry.first < wanted; });
    if (found == members_.end() || found->first != name) throw undefined_name(name);
    return found->second;
  }
  [[nodiscard]] std::string repr() const override { return "<xacro.NameSpace object at " + address_text(*this) + ">"; }
  void release(std::vector<Value>& held) override {
    for (auto& [name, value] : members_) held.push_back(std::move(value));
  }

 private:
  std::string name_;
  Members members_;
};

}  // namespace

Value make_namespace(std::string name, Members members) {
  return Value::object(new MemberSpace(std::move(name), std::move(members)));
}

namespace {

/// A member of `python`: a function, else a type or a constant.
struct Builtin {
  std::string_view name;
  const Native* function = nullptr;
};

const std::array<Builtin, 37> builtins{{{"list", nullptr},
                                        {"dict", nullptr},
                                        {"map", nullptr},
                                        {len_function.name, &len_function},
                                        {"str", nullptr},
                                        {"float", nullptr},
                                        {"int", nullptr},
                                        {"bool", nullptr},
                                        {min_function.name, &min_function},
                                        {max_function.name, &max_function},
                                        {round_function.name, &round_function},
                                        {"True", nullptr},
                                        {"False", nullptr},
                                        {"None", nullptr},
                                        {abs_function.name, &abs_function},
                                        {all_function.name, &all_function},
                                        {any_function.name, &any_function},
                                        {"complex", nullptr},
                                        {divmod_function.name, &divmod_function},
                                        {"enumerate", nullptr},
                                        {"filter", nullptr},
                                        {"frozenset", nullptr},
                                        {hash_function.name, &hash_function},
                                        {isinstance_function.name, &isinstance_function},
                                        {issubclass_function.name, &issubclass_function},
                                        {ord_function.name, &ord_function},
                                        {repr_function.name, &repr_function},
                                        {"reversed", nullptr},
                                        {"slice", nullptr},
                                        {"set", nullptr},
                                        {sum_function.name, &sum_function},
                                        {"tuple", nullptr},
                                        {"type", nullptr},
                                        {vars_function.name, &vars_function},
                                        {"zip", nullptr},
                                        {sorted_function.name, &sorted_function},
                                        {"range", nullptr}}};

Value value_of(const Builtin& builtin, Context& context) {
  if (builtin.function != nullptr) return make_native(*builtin.function);
  if (builtin.name == "True" || builtin.name == "False") return Value::boolean(builtin.name == "True");
  return builtin.name == "None" ? Value() : type_value(*find_type(builtin.name), context);
}

}  // namespace

Members python_members(Context& context) {
  Members members;
  for (const Builtin& builtin : builtins) members.emplace_back(builtin.name, value_of(builtin, context));
  return members;
}

std::optional<Value> python_member(std::string_view name, Context& context) {
  const auto* found =
      std::find_if(builtins.begin(), builtins.end(), [&](const Builtin& builtin) { return builtin.name == name; });
  return found == builtins.end() ? std::nullopt : std::optional(value_of(*found, context));
}

}  // namespace urdfmill::python
