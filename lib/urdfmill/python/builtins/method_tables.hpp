// The methods and data attributes of the built-in types; each table is beside its methods in methods_*.cpp. Private to
// this module.
#pragma once
#include <span>

#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

extern const std::span<const Native> int_methods, int_class_methods;
extern const std::span<const Native> float_methods, float_class_methods;
extern const std::span<const Native> complex_methods;
extern const std::span<const Native> string_methods;
extern const std::span<const Native> list_methods, tuple_methods;
extern const std::span<const Native> dict_methods, dict_class_methods, dict_keys_methods, dict_values_methods;
extern const std::span<const Native> set_methods, frozenset_methods;
extern const std::span<const Native> range_methods, slice_methods;
extern const std::span<const Native> date_methods;
extern const std::span<const Member> int_members, number_members, range_members, slice_members, date_members,
    datetime_members;

}  // namespace urdfmill::python
