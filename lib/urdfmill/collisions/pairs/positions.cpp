#include "urdfmill/collisions/pairs/positions.hpp"

#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/threads/parallel.hpp"

namespace urdfmill::collisions {
namespace {

/// SplitMix64 (Steele, Lea and Flood, 2014): a generator that is made at no cost, for each position its own.
constexpr std::uint64_t step = 0x9E3779B97F4A7C15;

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EB;
  return z ^ (z >> 31U);
}

}  // namespace

Draw::Draw(std::uint64_t seed, std::uint64_t stream) : state_(mixed(mixed(seed + step) ^ (stream * step))) {}

double Draw::operator()() {
  state_ += step;
  return static_cast<double>(mixed(state_) >> 11U) * 0x1p-53;
}

std::vector<double> default_position(std::span<const Range> ranges) {
  std::vector<double> q;
  for (const Range& range : ranges) q.push_back(range.low > 0 || range.high < 0 ? range.middle() : 0);
  return q;
}

std::vector<double> drawn_position(std::span<const Range> ranges, std::uint64_t seed, std::uint64_t number) {
  Draw draw(seed, number);
  std::vector<double> q;
  for (const Range& range : ranges) q.push_back(range.low + (range.high - range.low) * draw());
  return q;
}

void Positions::set(std::vector<std::vector<double>> positions, unsigned jobs) {
  positions_ = std::move(positions);
  compute(jobs);
}

void Positions::draw(std::uint64_t seed, std::uint64_t from, std::size_t count, unsigned jobs) {
  positions_.resize(count);
  for (std::size_t i = 0; i < count; ++i) positions_[i] = drawn_position(ranges_, seed, from + i);
  compute(jobs);
}

void Positions::compute(unsigned jobs) {
  poses_.resize(geometry_.links.size());
  centres_.resize(geometry_.links.size());
  for (const std::size_t link : geometry_.with_shapes) {
    poses_[link].resize(positions_.size());
    centres_[link].resize(positions_.size());
  }
  constexpr std::size_t together = 32;  // a thread gets enough work to be worth waking
  threads::parallel_for((positions_.size() + together - 1) / together, jobs, [&](std::size_t part) {
    const std::size_t end = std::min(positions_.size(), (part + 1) * together);
    for (std::size_t i = part * together; i < end; ++i) {
      const std::vector<Transform> bodies = kinematics::body_poses(tree_, positions_[i]);
      for (const std::size_t link : geometry_.with_shapes) {
        poses_[link][i] = bodies[tree_.body_of_link(link)];
        centres_[link][i] = poses_[link][i] * geometry_.links[link].ball().centre;
      }
    }
  });
}

}  // namespace urdfmill::collisions
