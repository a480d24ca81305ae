#include "urdfmill/python/containers/sorting.hpp"

#include <algorithm>
#include <numeric>

#include "urdfmill/python/numbers/integer.hpp"
#include "urdfmill/python/operators.hpp"
#include "urdfmill/python/parameters.hpp"

namespace urdfmill::python {
namespace {

/// A stable merge sort of `order` by the keys it refers to. Unlike std::stable_sort it tolerates an inconsistent order
/// (NaN) and an exception in the comparison.
class MergeSort {
 public:
  MergeSort(const std::vector<Value>& keys, Context& context) : keys_(keys), context_(context) {}

  void sort(std::vector<std::size_t>& order) {
    scratch_.resize(order.size());
    for (std::size_t begin = 0; begin < order.size(); begin += run)
      insert(order, begin, std::min(begin + run, order.size()));
    for (std::size_t width = run; width < order.size(); width *= 2) {
      for (std::size_t begin = 0; begin < order.size(); begin += 2 * width)
        merge(order, begin, std::min(begin + width, order.size()), std::min(begin + 2 * width, order.size()));
      order.swap(scratch_);
    }
  }

 private:
  static constexpr std::size_t run = 64;  // CPython sorts lists below this length by binary insertion, too

  bool before(std::size_t left, std::size_t right) {
    context_.step();
    return less(keys_[left], keys_[right]);
  }

  /// Inserts by binary search after the initial run, which is in order (or strictly descending, then reversed).
  void insert(std::vector<std::size_t>& order, std::size_t begin, std::size_t end) {
    std::size_t sorted = begin + 1;
    if (sorted < end) {
      const bool descending = before(order[sorted], order[sorted - 1]);
      ++sorted;
      while (sorted < end && before(order[sorted], order[sorted - 1]) == descending) ++sorted;
      if (descending) std::reverse(at(order, begin), at(order, sorted));
    }
    for (; sorted < end; ++sorted) {
      const std::size_t item = order[sorted];
      std::size_t low = begin;
      std::size_t high = sorted;
      while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (before(item, order[middle]))
          high = middle;
        else
          low = middle + 1;
      }
      std::rotate(at(order, low), at(order, sorted), at(order, sorted + 1));
    }
  }

  void merge(const std::vector<std::size_t>& order, std::size_t begin, std::size_t middle, std::size_t end) {
    std::size_t left = begin;
    std::size_t right = middle;
    for (std::size_t out = begin; out < end; ++out) {
      const bool take_right = left == middle || (right < end && before(order[right], order[left]));
      scratch_[out] = order[take_right ? right++ : left++];
    }
  }

  static std::vector<std::size_t>::iterator at(std::vector<std::size_t>& order, std::size_t index) {
    return order.begin() + static_cast<std::ptrdiff_t>(index);
  }

  const std::vector<Value>& keys_;
  Context& context_;
  std::vector<std::size_t> scratch_;
};

}  // namespace

void sort_values(std::vector<Value>& values, const Call& call) {
  const auto [key, reverse] =
      bind_parameters<2>(call, {.function = "sort", .maximum_positional = 0}, {"key", "reverse"});
  const bool descending = reverse != nullptr && sign_of(index_of(*reverse)) != 0;
  std::vector<Value> keys;
  const bool by_key = key != nullptr && !key->is_none();
  if (by_key) {
    keys.reserve(values.size());
    for (const Value& value : values) keys.push_back(call_with(*key, value, call.environment, call.context));
  } else {
    keys = values;
  }
  call.context.allocate(values.size() * (sizeof(Value) + 2 * sizeof(std::size_t)));
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  // Python reverses, sorts and reverses again, which keeps the order of equal items.
  if (descending) std::reverse(order.begin(), order.end());
  MergeSort(keys, call.context).sort(order);
  if (descending) std::reverse(order.begin(), order.end());
  std::vector<Value> sorted;
  sorted.reserve(values.size());
  for (const std::size_t place : order) sorted.push_back(values[place]);
  values = std::move(sorted);
}

}  // namespace urdfmill::python
