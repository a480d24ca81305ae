// Named parameters of built-in functions, with the error messages of CPython's argument clinic. Private to this module.
#pragma once
#include <array>
#include <span>
#include <string_view>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

struct Parameters {
  std::string_view function;  ///< "round"
  std::size_t positional_only = 0;
  std::size_t required = 0;        ///< number of required parameters
  std::size_t maximum_positional;  ///< parameters after these are keyword-only
};

/// Distributes the arguments of a call over `names`; missing ones stay null. Throws TypeError.
void bind_parameters(const Call& call, const Parameters& parameters, std::span<const std::string_view> names,
                     std::span<const Value*> values);

template <std::size_t n>
std::array<const Value*, n> bind_parameters(const Call& call, const Parameters& parameters,
                                            const std::array<std::string_view, n>& names) {
  std::array<const Value*, n> values{};
  bind_parameters(call, parameters, names, values);
  return values;
}

/// Throws TypeError "'foo' is an invalid keyword argument for sum()", since 3.13 "sum() got an unexpected keyword
/// argument 'foo'".
[[noreturn]] void invalid_keyword(std::string_view keyword, std::string_view function, Profile profile);

}  // namespace urdfmill::python
