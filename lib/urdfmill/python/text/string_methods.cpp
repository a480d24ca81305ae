#include "urdfmill/python/text/string_methods.hpp"

#include <algorithm>
#include <limits>

#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"
#include "urdfmill/python/text/string_arguments.hpp"

namespace urdfmill::python {
namespace {

std::string counted(std::size_t n, std::string_view kind = "") {
  return std::to_string(n) + std::string(kind) + (n == 1 ? " argument" : " arguments");
}

/// Throws TypeError "str.join() takes exactly one argument (2 given)".
[[noreturn]] void wrong_count(std::string_view method, const char* expected, std::size_t given) {
  type_error("str." + std::string(method) + "() takes " + expected + " (" + std::to_string(given) + " given)");
}

/// Returns the type of an argument; None is called None here, not NoneType.
std::string argument_type(const Value& value) {
  return value.is_none() ? "None" : std::string(type_name(value));
}

}  // namespace

StringMethod find_string_method(std::string_view name) {
  for (const auto& group : {case_methods(), search_methods(), split_methods(), layout_methods()}) {
    const auto found = std::find_if(group.begin(), group.end(), [&](const auto& e) { return e.name == name; });
    if (found != group.end()) return found->method;
  }
  return nullptr;
}

void refuse_keywords(std::string_view method, const Arguments& arguments) {
  if (!arguments.named.empty()) type_error("str." + std::string(method) + "() takes no keyword arguments");
}

void expect_none(std::string_view method, const Arguments& arguments) {
  refuse_keywords(method, arguments);
  if (!arguments.positional.empty()) wrong_count(method, "no arguments", arguments.positional.size());
}

const Value& expect_one(std::string_view method, const Arguments& arguments) {
  refuse_keywords(method, arguments);
  if (arguments.positional.size() != 1) wrong_count(method, "exactly one argument", arguments.positional.size());
  return arguments.positional[0];
}

void expect_between(std::string_view method, const Arguments& arguments, std::size_t least, std::size_t most) {
  refuse_keywords(method, arguments);
  const std::size_t given = arguments.positional.size();
  if (given >= least && given <= most) return;
  type_error(std::string(method) + " expected at " + (given < least ? "least " : "most ") +
             counted(given < least ? least : most) + ", got " + std::to_string(given));
}

NamedArguments expect_named(std::string_view method, const Arguments& arguments,
                            std::span<const std::string_view> names, Profile profile) {
  const std::size_t given = arguments.positional.size() + arguments.named.size();
  if (given > names.size())
    type_error(std::string(method) + "() takes at most " +
               counted(names.size(), arguments.positional.empty() ? " keyword" : "") + " (" + std::to_string(given) +
               " given)");
  NamedArguments result;
  for (std::size_t i = 0; i < arguments.positional.size(); ++i) result.values[i] = &arguments.positional[i];
  for (const auto& [key, value] : arguments.named) {
    const auto index = static_cast<std::size_t>(std::find(names.begin(), names.end(), key) - names.begin());
    if (index == names.size()) invalid_keyword(key, method, profile);
    if (result.values[index] != nullptr)
      type_error("argument for " + std::string(method) + "() given by name ('" + key + "') and position (" +
                 std::to_string(index + 1) + ")");
    result.values[index] = &value;
  }
  return result;
}

const std::string& expect_text(std::string_view method, const Value& value, int number) {
  if (!value.is_string())
    type_error(std::string(method) + "() argument " + (number > 0 ? std::to_string(number) + " " : "") +
               "must be str, not " + argument_type(value));
  return value.text();
}

std::int64_t c_int(const Value& value) {
  const std::int64_t number = index_number(value, true);
  if (number > std::numeric_limits<std::int32_t>::max() || number < std::numeric_limits<std::int32_t>::min())
    overflow_error("Python int too large to convert to C int");
  return number;
}

const std::string& expect_text(const Value& value) {
  if (!value.is_string()) type_error("must be str, not " + std::string(type_name(value)));
  return value.text();
}

}  // namespace urdfmill::python
