#include "urdfmill/mesh/piece_joining.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::mesh {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();
constexpr double unknown = -1;

class Joiner {
 public:
  Joiner(const std::vector<Cell>& cells, std::vector<Sketch> sketches, const JoinOptions& options)
      : cells_(cells), sketches_(std::move(sketches)), options_(options), added_(cells.size() * cells.size(), unknown) {
    for (std::size_t i = 0; i < cells.size(); ++i) groups_.push_back({i});
  }

  std::vector<std::vector<std::size_t>> run() {
    for (std::size_t left = groups_.size(); left > 1; --left) {
      measure();
      const auto [first, second] = cheapest();
      const double cost = added(first, second);
      if (cost == never || (left <= options_.most && cost > options_.negligible)) break;
      sketches_[first] = together(first, second);
      groups_[first].insert(groups_[first].end(), groups_[second].begin(), groups_[second].end());
      groups_[second].clear();
      for (std::size_t k = 0; k < groups_.size(); ++k) added(std::min(first, k), std::max(first, k)) = unknown;
    }
    std::erase_if(groups_, [](const auto& group) { return group.empty(); });
    return std::move(groups_);
  }

 private:
  using Pair = std::pair<std::size_t, std::size_t>;

  double& added(std::size_t i, std::size_t j) { return added_[i * groups_.size() + j]; }

  template <class Visit>
  void for_pairs(const Visit& visit) {
    for (std::size_t i = 0; i < groups_.size(); ++i)
      for (std::size_t j = i + 1; j < groups_.size(); ++j)
        if (!groups_[i].empty() && !groups_[j].empty()) visit(i, j);
  }

  /// Computes the volumes that joining adds for pairs that are new.
  void measure() {
    std::vector<Pair> pairs;
    for_pairs([&](std::size_t i, std::size_t j) {
      if (added(i, j) == unknown) pairs.emplace_back(i, j);
    });
    threads::parallel_for(pairs.size(), options_.jobs, [&](std::size_t k) {
      const auto [i, j] = pairs[k];
      added(i, j) = touch(groups_[i], groups_[j])
                        ? std::max(0.0, together(i, j).volume - sketches_[i].volume - sketches_[j].volume)
                        : never;
    });
  }

  Pair cheapest() {
    Pair best{0, 0};
    double least = never;
    for_pairs([&](std::size_t i, std::size_t j) {
      if (best.second != 0 && added(i, j) >= least) return;
      least = added(i, j);
      best = {i, j};
    });
    return best;
  }

  [[nodiscard]] Sketch together(std::size_t i, std::size_t j) const {
    std::vector<Point> points = sketches_[i].points;
    points.insert(points.end(), sketches_[j].points.begin(), sketches_[j].points.end());
    return options_.sketch(std::move(points));
  }

  /// True if a cell of one group touches one of the other.
  [[nodiscard]] bool touch(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b) const {
    const auto cells_touch = [&](std::size_t i, std::size_t j) {
      for (std::size_t axis = 0; axis < 3; ++axis)
        if (cells_[i].low[axis] > cells_[j].high[axis] || cells_[j].low[axis] > cells_[i].high[axis]) return false;
      return true;
    };
    return std::any_of(a.begin(), a.end(), [&](std::size_t i) {
      return std::any_of(b.begin(), b.end(), [&](std::size_t j) { return cells_touch(i, j); });
    });
  }

  const std::vector<Cell>& cells_;
  std::vector<Sketch> sketches_;
  const JoinOptions& options_;
  std::vector<double> added_;                     ///< m³ that joining a pair adds
  std::vector<std::vector<std::size_t>> groups_;  ///< empty where joined to another
};

}  // namespace

std::vector<std::vector<std::size_t>> join(const std::vector<Cell>& cells, std::vector<Sketch> sketches,
                                           const JoinOptions& options) {
  return Joiner(cells, std::move(sketches), options).run();
}

}  // namespace urdfmill::mesh
