// Things that belong together, directly or by way of others.
#pragma once
#include <cstddef>
#include <numeric>
#include <vector>

namespace urdfmill::batch {

/// The numbers 0 … count - 1 in sets, at first each in one of its own.
class DisjointSets {
 public:
  /// Nothing is joined yet.
  explicit DisjointSets(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), std::size_t{0}); }

  /// The number that stands for the set; another one after a `join`.
  [[nodiscard]] std::size_t of(std::size_t number) {
    while (above_[number] != number) number = above_[number] = above_[above_[number]];
    return number;
  }
  /// Makes one set of two.
  void join(std::size_t a, std::size_t b) { above_[of(a)] = of(b); }
  /// A further number in a set of its own.
  std::size_t add() {
    above_.push_back(above_.size());
    return above_.back();
  }

 private:
  std::vector<std::size_t> above_;
};

}  // namespace urdfmill::batch
