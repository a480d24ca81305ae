// Calls of types: int(…), list(…), map(…), … Private to this module.
#pragma once
#include "urdfmill/python/runtime.hpp"

namespace urdfmill::python {

[[nodiscard]] Value construct_none(const Call& call);
[[nodiscard]] Value construct_bool(const Call& call);
[[nodiscard]] Value construct_int(const Call& call);
[[nodiscard]] Value construct_float(const Call& call);
[[nodiscard]] Value construct_complex(const Call& call);
[[nodiscard]] Value construct_string(const Call& call);
[[nodiscard]] Value construct_list(const Call& call);
[[nodiscard]] Value construct_tuple(const Call& call);
[[nodiscard]] Value construct_dict(const Call& call);
[[nodiscard]] Value construct_set(const Call& call);
[[nodiscard]] Value construct_frozenset(const Call& call);
[[nodiscard]] Value construct_range(const Call& call);
[[nodiscard]] Value construct_slice(const Call& call);
[[nodiscard]] Value construct_map(const Call& call);
[[nodiscard]] Value construct_filter(const Call& call);
[[nodiscard]] Value construct_zip(const Call& call);
[[nodiscard]] Value construct_enumerate(const Call& call);
[[nodiscard]] Value construct_reversed(const Call& call);
[[nodiscard]] Value construct_type(const Call& call);

}  // namespace urdfmill::python
