// What the parts of the evaluator share: calls, built-in functions and methods, types. Private to this layer.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/error.hpp"
#include "urdfmill/python/evaluator.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

using Named = std::pair<std::string, Value>;

/// The arguments of one call and where it happens.
struct Call {
  std::span<const Value> positional;
  std::span<const Named> named;
  Environment& environment;
  Context& context;

  [[nodiscard]] std::size_t count() const { return positional.size(); }
  const Value& operator[](std::size_t i) const { return positional[i]; }
};

/// Whatever can be called: values of the kinds function, builtin, bound_method and type.
class Callable : public Object {
 public:
  using Object::Object;
  [[nodiscard]] virtual Value call(const Call& call) const = 0;
  /// What messages call it: "len()", "math.sin()", "str.join()", "<lambda>()".
  [[nodiscard]] virtual std::string title() const = 0;
};
/// The value as a Callable; TypeError "'int' object is not callable".
[[nodiscard]] const Callable& callable(const Value& value);
[[nodiscard]] bool is_callable(const Value& value);
/// Calls with one argument.
[[nodiscard]] Value call_with(const Value& function, const Value& argument, Environment& environment, Context& context);

/// How a built-in function counts its arguments, and so how it complains.
enum class Arity : std::uint8_t {
  none,     ///< "list.copy() takes no arguments (1 given)"
  one,      ///< "len() takes exactly one argument (0 given)"
  counted,  ///< "insert expected 2 arguments, got 1"; no keywords
  free,     ///< the function looks at its arguments itself
};

/// What a call of a method counts for besides its texts and integers.
enum class Cost : std::uint8_t {
  whole,  ///< all items of its object and its arguments
  own,    ///< little, or the method counts itself what it goes through
};

/// A function or method implemented in C++; `self` is None for functions.
struct Native {
  std::string_view owner;  ///< "list", "math", or empty for a builtin function
  std::string_view name;
  Value (*run)(const Value& self, const Call& call) = nullptr;
  Arity arity = Arity::free;
  std::uint8_t minimum = 0;  ///< of Arity::counted
  std::uint8_t maximum = 0;
  std::uint8_t since = 0;  ///< the first minor version of Python that has it
  Cost cost = Cost::whole;
};
constexpr std::uint8_t any_number = 255;

/// Checks the number of arguments, then runs.
[[nodiscard]] Value call_native(const Native& native, const Value& self, const Call& call);
/// "list.append()", "math.sin()", "len()".
[[nodiscard]] std::string title_of(const Native& native);

/// A built-in function as a value.
[[nodiscard]] Value make_native(const Native& native);
/// `'a'.join`: a method that remembers its object.
[[nodiscard]] Value make_bound_method(const Value& self, const Native& native);
/// `str.join`: a method whose first argument is its object.
[[nodiscard]] Value make_unbound_method(const Native& native);

/// A data attribute such as `real` of a number.
struct Member {
  std::string_view name;
  Value (*get)(const Value& self);
};

/// A class of Python: how it is called, what its instances offer.
struct TypeInfo {
  std::string_view name;
  Value (*construct)(const Call& call) = nullptr;  ///< null: no instances can be made by calling it
  std::span<const Native> methods = {};
  std::span<const Native> class_methods = {};  ///< reached from the type and from instances
  std::span<const Member> members = {};
};

/// type(value).
[[nodiscard]] const TypeInfo& type_of(const Value& value);
/// The built-in type of that name ("int", "frozenset", …), null for others.
[[nodiscard]] const TypeInfo* find_type(std::string_view name);
/// The value of a type; one for each type and context, so that `type(1) is int`.
[[nodiscard]] Value type_value(const TypeInfo& type, Context& context);
/// The type a value of kind `type` stands for.
[[nodiscard]] const TypeInfo& type_behind(const Value& type);
/// Whether instances of `type` count as instances of `base` (bool is an int, everything is an object).
[[nodiscard]] bool is_subtype(const TypeInfo& type, const TypeInfo& base);
/// The method of a name in a table or of the instances of a type, as a version of Python has it, or null.
[[nodiscard]] const Native* find_native(std::span<const Native> table, std::string_view name, Profile profile);
[[nodiscard]] const Native* find_method(const TypeInfo& type, std::string_view name, Profile profile);

/// TypeError "'int' object COMPLAINT".
[[noreturn]] void wrong_type(const Value& value, std::string_view complaint);
/// TypeError "math.sin() takes no keyword arguments" where some were given.
void refuse_keywords(const Call& call, std::string_view title);
/// TypeError "set expected at most 1 argument, got 2" unless minimum ≤ given ≤ maximum.
void check_count(std::string_view name, std::size_t given, std::size_t minimum, std::size_t maximum);
/// "0x7f…" where CPython prints an address.
[[nodiscard]] std::string address_text(const Object& object);

}  // namespace urdfmill::python
