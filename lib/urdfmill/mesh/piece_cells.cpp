#include "urdfmill/mesh/piece_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "urdfmill/mesh/points.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::mesh {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// Voxels are steps on a slanted surface: a hull that has this share more than its voxels may be that of a convex body.
constexpr double steps_of_voxels = 0.04;

/// The flat faces across an axis: coordinates and areas, in order.
using FaceCoordinates = std::vector<std::pair<double, double>>;

std::array<FaceCoordinates, 3> face_coordinates(const std::vector<Point>& corners,
                                                const std::vector<Triangle>& triangles, double same) {
  std::array<FaceCoordinates, 3> faces;
  constexpr double aligned = 1 - 1e-7;
  for (const Triangle& t : triangles) {
    const Point area = cross(minus(corners[t[1]], corners[t[0]]), minus(corners[t[2]], corners[t[0]]));
    const double size = std::sqrt(dot(area, area));
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (size > 0 && std::abs(area[axis]) >= aligned * size) faces[axis].emplace_back(corners[t[0]][axis], size);
  }
  for (FaceCoordinates& list : faces) {
    std::sort(list.begin(), list.end());
    FaceCoordinates merged;
    for (const auto& [at, area] : list) {
      if (!merged.empty() && at - merged.back().first <= same)
        merged.back().second += area;
      else
        merged.emplace_back(at, area);
    }
    list = std::move(merged);
  }
  return faces;
}

/// A plane between voxels, and the cells on its two sides.
struct Cut {
  std::size_t axis = 0;
  int index = 0;
  Cell below{}, above{};
  double cost = unlimited;
};

class Cutter {
 public:
  Cutter(const SolidGrid& grid, const std::vector<Point>& corners, const std::vector<Triangle>& triangles,
         unsigned jobs)
      : grid_(grid), faces_(face_coordinates(corners, triangles, grid.tolerance())), jobs_(jobs) {
    for (const Point& p : corners)
      for (std::size_t axis = 0; axis < 3; ++axis) outer_[axis] = std::max(outer_[axis], p[axis]);
  }

  std::vector<Cell> run(std::size_t most) {
    Cell whole{grid_.shrunk(grid_.all()), {-unlimited, -unlimited, -unlimited}, {unlimited, unlimited, unlimited}};
    measure(whole);
    std::vector<Cell> cells{whole}, done;
    while (!cells.empty() && cells.size() + done.size() < most) {
      const auto worst = std::max_element(
          cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.hull - a.solid < b.hull - b.solid; });
      const auto cut = worst->hull - worst->solid > steps_of_voxels * worst->hull ? best_cut(*worst) : std::nullopt;
      if (!cut) {
        done.push_back(*worst);
        cells.erase(worst);
        continue;
      }
      *worst = cut->below;
      cells.push_back(cut->above);
    }
    cells.insert(cells.end(), done.begin(), done.end());
    return cells;
  }

 private:
  void measure(Cell& cell) const {
    cell.solid = static_cast<double>(grid_.solid_count(cell.voxels));
    cell.hull = grid_.hull_volume(cell.voxels);
  }

  /// Returns planes across each axis that divide a cell into about so many parts.
  [[nodiscard]] static std::vector<Cut> planes(const Cell& cell, int parts) {
    std::vector<Cut> cuts;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const int low = cell.voxels.low[axis], high = cell.voxels.high[axis], step = step_of(cell, axis, parts);
      for (int at = low + step; at < high; at += step) cuts.push_back({axis, at});
    }
    return cuts;
  }
  [[nodiscard]] static int step_of(const Cell& cell, std::size_t axis, int parts) {
    return std::max(1, (cell.voxels.high[axis] - cell.voxels.low[axis]) / parts);
  }

  /// Returns the plane that leaves least between hulls and solid; nothing if there is no place for one.
  [[nodiscard]] std::optional<Cut> best_cut(const Cell& cell) const {
    constexpr int parts = 12;
    std::vector<Cut> cuts = planes(cell, parts);
    const Cut* best = cheapest(cell, cuts);
    if (best == nullptr) return std::nullopt;
    // A cut that gains little may only prepare for one that gains much, as the first through a ring.
    constexpr double little = 0.85;
    Cut found = best->cost > little ? best_of_two_steps(cuts, *best) : *best;
    // The neighbours of the best plane between the coarse ones.
    const int around = step_of(cell, found.axis, parts);
    cuts.clear();
    for (int at = std::max(found.index - around, cell.voxels.low[found.axis]) + 1;
         at < std::min(found.index + around, cell.voxels.high[found.axis]); ++at)
      if (at != found.index) cuts.push_back({found.axis, at});
    if (const Cut* finer = cheapest(cell, cuts); finer != nullptr && finer->cost < found.cost) found = *finer;
    place(cell, found);
    return found;
  }

  /// Returns the best of the cheapest and the middle plane of each axis if both sides are cut once more.
  [[nodiscard]] Cut best_of_two_steps(const std::vector<Cut>& cuts, const Cut& cheapest_cut) const {
    std::vector<Cut> chosen;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Cut *least = nullptr, *middle = nullptr;
      for (const Cut& cut : cuts) {
        if (cut.axis != axis || cut.cost == unlimited) continue;
        if (least == nullptr || cut.cost < least->cost) least = &cut;
        if (middle == nullptr || imbalance(cut) < imbalance(*middle)) middle = &cut;
      }
      if (least != nullptr) chosen.push_back(*least);
      if (middle != nullptr && middle != least) chosen.push_back(*middle);
    }
    std::vector<double> left(chosen.size());
    threads::parallel_for(chosen.size(), jobs_, [&](std::size_t i) {
      left[i] = left_after_cut(chosen[i].below) + left_after_cut(chosen[i].above);
    });
    const auto best = std::min_element(left.begin(), left.end());
    return best == left.end() ? cheapest_cut : chosen[static_cast<std::size_t>(best - left.begin())];
  }

  static double imbalance(const Cut& cut) { return std::abs(cut.below.solid - cut.above.solid); }

  /// Returns the volume of the hulls after the best of a few cuts of a cell.
  [[nodiscard]] double left_after_cut(const Cell& cell) const {
    constexpr int few = 4;
    double least = cell.hull;
    for (Cut& cut : planes(cell, few)) {
      evaluate(cell, cut);
      if (cut.cost < unlimited) least = std::min(least, cut.below.hull + cut.above.hull);
    }
    return least;
  }

  /// Evaluates cuts and returns the first of least cost; null if there is none.
  const Cut* cheapest(const Cell& cell, std::vector<Cut>& cuts) const {
    threads::parallel_for(cuts.size(), jobs_, [&](std::size_t i) { evaluate(cell, cuts[i]); });
    const Cut* best = nullptr;
    for (const Cut& cut : cuts)
      if (cut.cost < (best == nullptr ? unlimited : best->cost)) best = &cut;
    return best;
  }

  void evaluate(const Cell& cell, Cut& cut) const {
    cut.below = cut.above = cell;
    cut.below.voxels.high[cut.axis] = cut.above.voxels.low[cut.axis] = cut.index;
    for (Cell* side : {&cut.below, &cut.above}) {
      side->voxels = grid_.shrunk(side->voxels);
      measure(*side);
      if (side->solid == 0) return;
    }
    // Among cuts that leave the same, one into equal halves leads further, as with a ring.
    constexpr double balance = 0.05;
    const double excess = cell.hull - cell.solid;
    cut.cost = (cut.below.hull + cut.above.hull - cell.solid) / excess + balance * imbalance(cut) / cell.solid;
  }

  /// Gives the cells of the cut their bounds: the plane, or a flat face close to it.
  void place(const Cell& cell, Cut& cut) const {
    const std::size_t axis = cut.axis;
    double at = grid_.begin_of(axis, cut.index), largest = 0;
    // A plane at an outer face would separate nothing.
    const double step = 1.01 * grid_.edge();
    const double least = std::max({at - step, cell.low[axis], grid_.begin_of(axis, 0)}) + grid_.tolerance();
    const double most = std::min({at + step, cell.high[axis], outer_[axis]}) - grid_.tolerance();
    const FaceCoordinates& faces = faces_[axis];
    for (auto face = std::lower_bound(faces.begin(), faces.end(), std::pair(least, 0.0));
         face != faces.end() && face->first < most; ++face)
      if (face->second > largest) {
        largest = face->second;
        at = face->first;
      }
    cut.below.high[cut.axis] = cut.above.low[cut.axis] = at;
  }

  const SolidGrid& grid_;
  std::array<FaceCoordinates, 3> faces_;
  Point outer_{-unlimited, -unlimited, -unlimited};  ///< largest coordinates
  unsigned jobs_;
};

}  // namespace

std::vector<Cell> cells_of(const SolidGrid& grid, const std::vector<Point>& corners,
                           const std::vector<Triangle>& triangles, std::size_t most, unsigned jobs) {
  return Cutter(grid, corners, triangles, jobs).run(most);
}

}  // namespace urdfmill::mesh
