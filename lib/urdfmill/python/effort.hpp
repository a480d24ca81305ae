// Costs of operations that visit whole values. They are charged as steps before the operation begins, so that the limit
// of steps means about the same time for all operations.
#pragma once
#include <cstddef>
#include <cstdint>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Charges for one pass over a text, bytes or big int; other values are free.
void charge_scan(const Value& value, Context& context);
/// Charges for an integer of `bits` bits before it is made. Throws MemoryError beyond Limits::integer_bits.
void charge_bits(std::uint64_t bits, Context& context);
/// Charges for items of a list that are compared, hashed or moved one by one.
void charge_items(std::size_t items, Context& context);
/// Charge for a product, a power or a division: the time grows with the product of the sizes.
void charge_product(std::uint64_t left_bits, std::uint64_t right_bits, Context& context);
void charge_division(const Value& left, const Value& right, Context& context);

}  // namespace urdfmill::python
