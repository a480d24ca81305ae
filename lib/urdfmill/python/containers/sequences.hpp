// Slices, ranges, and iteration over any iterable.
#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "urdfmill/python/context.hpp"
#include "urdfmill/python/value.hpp"

namespace urdfmill::python {

/// Evaluates range(start, stop, step) of integers. Throws ValueError "range() arg 3 must not be zero".
[[nodiscard]] Value make_range(const Value& start, const Value& stop, const Value& step, Context& context);
/// Returns item `index` of a range (0 ≤ index < length).
[[nodiscard]] Value range_item(const Range& range, const Value& index, Context& context);

/// slice.indices(length): the first index, the step and the number of items.
struct SliceIndices {
  std::int64_t start = 0, stop = 0, step = 1;
  std::int64_t count = 0;
};
/// Throws TypeError "slice indices must be integers or None or have an __index__ method", ValueError "slice step cannot
/// be zero".
[[nodiscard]] SliceIndices slice_indices(const Slice& slice, std::size_t length);

/// Calls `take` with every item of an iterable until it returns false. Throws TypeError "'int' object is not iterable".
/// A list may change during the iteration; a dict or set that changes its size is a RuntimeError.
void for_each(const Value& iterable, Environment& environment, Context& context,
              const std::function<bool(const Value&)>& take);
/// True if for_each accepts the value.
[[nodiscard]] bool iterable(const Value& value);
/// Returns all items and charges for them.
[[nodiscard]] std::vector<Value> items_of(const Value& iterable, Environment& environment, Context& context);

/// Returns the items of an iterable that needs no evaluation (every kind but iterators) and charges for them.
[[nodiscard]] std::vector<Value> plain_items(const Value& iterable, Context& context);

/// Evaluates len(str): the number of code points.
[[nodiscard]] std::size_t code_points(std::string_view text);
/// Returns the byte offset of a code point; text.size() beyond the end.
[[nodiscard]] std::size_t byte_offset(std::string_view text, std::size_t code_point);

}  // namespace urdfmill::python
