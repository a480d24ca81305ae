// Sets of things that belong together, directly or through others.
#pragma once
#include <cstddef>
#include <numeric>
#include <vector>

namespace urdfmill::batch {

/// The numbers 0 … count − 1 in sets, initially each in its own.
class DisjointSets {
 public:
  /// Makes sets of one number each.
  explicit DisjointSets(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), std::size_t{0}); }

  /// Returns the number that represents the set; it may change after a `join`.
  [[nodiscard]] std::size_t of(std::size_t number) {
    while (above_[number] != number) number = above_[number] = above_[above_[number]];
    return number;
  }
  /// Joins two sets.
  void join(std::size_t a, std::size_t b) { above_[of(a)] = of(b); }
  /// Adds a number in its own set.
  std::size_t add() {
    above_.push_back(above_.size());
    return above_.back();
  }

 private:
  std::vector<std::size_t> above_;
};

}  // namespace urdfmill::batch
