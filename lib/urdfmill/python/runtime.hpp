// Definitions shared by the parts of the evaluator: calls, built-in functions and methods, types. Private to this
// module.
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

/// The arguments of one call and its context.
struct Call {
  std::span<const Value> positional;
  std::span<const Named> named;
  Environment& environment;
  Context& context;

  [[nodiscard]] std::size_t count() const { return positional.size(); }
  const Value& operator[](std::size_t i) const { return positional[i]; }
};

/// Base of the callable values, of the kinds function, builtin, bound_method and type.
class Callable : public Object {
 public:
  using Object::Object;
  [[nodiscard]] virtual Value call(const Call& call) const = 0;
  /// Returns the name used in messages: "len()", "math.sin()", "str.join()", "<lambda>()".
  [[nodiscard]] virtual std::string title() const = 0;
};
/// Returns the value as a Callable. Throws TypeError "'int' object is not callable".
[[nodiscard]] const Callable& callable(const Value& value);
[[nodiscard]] bool is_callable(const Value& value);
/// Calls with one argument.
[[nodiscard]] Value call_with(const Value& function, const Value& argument, Environment& environment, Context& context);

/// The way a built-in function counts its arguments, which determines its error messages.
enum class Arity : std::uint8_t {
  none,     ///< "list.copy() takes no arguments (1 given)"
  one,      ///< "len() takes exactly one argument (0 given)"
  counted,  ///< "insert expected 2 arguments, got 1"; no keywords
  free,     ///< the function checks its arguments itself
};

/// The cost of a method call besides its texts and integers.
enum class Cost : std::uint8_t {
  whole,  ///< all items of its object and its arguments
  own,    ///< little, or the method charges for its own work
};

/// A function or method implemented in C++; `self` is None for functions.
struct Native {
  std::string_view owner;  ///< "list", "math", or empty for a builtin function
  std::string_view name;
  Value (*run)(const Value& self, const Call& call) = nullptr;
  Arity arity = Arity::free;
  std::uint8_t minimum = 0;  ///< for Arity::counted
  std::uint8_t maximum = 0;
  std::uint8_t since = 0;  ///< the first minor version of Python that has this function
  Cost cost = Cost::whole;
};
constexpr std::uint8_t any_number = 255;

/// Checks the number of arguments, then runs.
[[nodiscard]] Value call_native(const Native& native, const Value& self, const Call& call);
/// Returns "list.append()", "math.sin()", "len()".
[[nodiscard]] std::string title_of(const Native& native);

/// Returns a built-in function as a value.
[[nodiscard]] Value make_native(const Native& native);
/// Returns a method that remembers its object, such as `'a'.join`.
[[nodiscard]] Value make_bound_method(const Value& self, const Native& native);
/// Returns a method whose first argument is its object, such as `str.join`.
[[nodiscard]] Value make_unbound_method(const Native& native);

/// A data attribute such as `real` of a number.
struct Member {
  std::string_view name;
  Value (*get)(const Value& self);
};

/// A class of Python: its constructor and the attributes of its instances.
struct TypeInfo {
  std::string_view name;
  Value (*construct)(const Call& call) = nullptr;  ///< null if instances cannot be made by calling the type
  std::span<const Native> methods = {};
  std::span<const Native> class_methods = {};  ///< available on the type and on instances
  std::span<const Member> members = {};
};

/// Evaluates type(value).
[[nodiscard]] const TypeInfo& type_of(const Value& value);
/// Returns the built-in type of that name ("int", "frozenset", …), null for others.
[[nodiscard]] const TypeInfo* find_type(std::string_view name);
/// Returns the value of a type; one for each type and context, so that `type(1) is int`.
[[nodiscard]] Value type_value(const TypeInfo& type, Context& context);
/// Returns the type that a value of kind `type` stands for.
[[nodiscard]] const TypeInfo& type_behind(const Value& type);
/// True if instances of `type` count as instances of `base` (bool is an int, everything is an object).
[[nodiscard]] bool is_subtype(const TypeInfo& type, const TypeInfo& base);
/// Return the method of a name in a table or of the instances of a type, as a version of Python has it, or null.
[[nodiscard]] const Native* find_native(std::span<const Native> table, std::string_view name, Profile profile);
[[nodiscard]] const Native* find_method(const TypeInfo& type, std::string_view name, Profile profile);

/// Throws TypeError "'int' object COMPLAINT".
[[noreturn]] void wrong_type(const Value& value, std::string_view complaint);
/// Throws TypeError "math.sin() takes no keyword arguments" if there are keyword arguments.
void refuse_keywords(const Call& call, std::string_view title);
/// Throws TypeError "set expected at most 1 argument, got 2" unless minimum ≤ given ≤ maximum.
void check_count(std::string_view name, std::size_t given, std::size_t minimum, std::size_t maximum);
/// Returns a text such as "0x7f…" where CPython prints an address.
[[nodiscard]] std::string address_text(const Object& object);

}  // namespace urdfmill::python
