// What operations cost that go through whole values: charged as steps before they begin, so that the limit of steps
// means about the same time for all of them.
#pragma once
#include <cstddef>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// A text, bytes or big int gone through once; nothing for other values.
void charge_scan(const Value& value, Context& context);
/// An integer of so many bits, before it is made; MemoryError beyond Limits::integer_bits.
void charge_bits(std::size_t bits, Context& context);
/// Items of a list that are compared, hashed or moved along, one by one.
void charge_items(std::size_t items, Context& context);
/// A product or power of so many bits, and a division: the time grows with the product of the sizes.
void charge_product(std::size_t left_bits, std::size_t right_bits, Context& context);
void charge_division(const Value& left, const Value& right, Context& context);

}  // namespace urdfmill::python
