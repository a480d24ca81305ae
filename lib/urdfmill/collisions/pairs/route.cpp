#include "urdfmill/collisions/pairs/route.hpp"

#include <algorithm>
#include <cmath>

namespace urdfmill::collisions {

using kinematics::Body;
using kinematics::Motion;

namespace {

/// The joints that move with a variable: the one that it is named after, and those that mimic it.
struct Followers {
  bool all_turn = true;  ///< none of them is prismatic
  double slowest = 1;    ///< the smallest multiplier other than 0, without its sign
  std::vector<double> multipliers;
};

std::vector<Followers> followers_of(const kinematics::Tree& tree) {
  std::vector<Followers> all(tree.variables().size());
  for (const Body& body : tree.bodies()) {
    if (body.motion == Motion::fixed || body.variable == kinematics::none) continue;
    Followers& of = all[body.variable];
    of.all_turn = of.all_turn && body.motion == Motion::rotation;
    const double multiplier = std::abs(body.multiplier);
    if (multiplier > 0) of.slowest = std::min(of.slowest, multiplier);
    of.multipliers.push_back(multiplier);
  }
  return all;
}

/// Returns the range of a variable that turns: as many turns as its slowest follower needs for one, at those limits
/// that are nearest to zero. It shows all positions if each follower makes whole turns in it; otherwise, all within the
/// limits are needed.
Range turning_range(double low, double high, const Followers& followers) {
  constexpr double most_turns = 1000;  // a follower that is slower than that is shown in part
  const double turns = std::min(1 / followers.slowest, most_turns);
  const double length = turns * 2 * kinematics::pi;
  if (high - low < length) return {low, high, true};
  const bool is_periodic =
      followers.all_turn && std::all_of(followers.multipliers.begin(), followers.multipliers.end(),
                                        [&](double m) { return std::trunc(m * turns) == m * turns; });
  if (!is_periodic && std::isfinite(low) && std::isfinite(high)) return {low, high, true};
  const double from = std::clamp(-length / 2, low, high - length);
  return {from, from + length, is_periodic};
}

}  // namespace

std::vector<Range> ranges_of(const kinematics::Tree& tree) {
  const std::vector<Followers> followers = followers_of(tree);
  std::vector<Range> ranges;
  for (std::size_t i = 0; i < followers.size(); ++i) {
    const kinematics::Variable& variable = tree.variables()[i];
    double low = std::min(variable.lower, variable.upper), high = std::max(variable.lower, variable.upper);
    // Formats in which a joint needs limits write a large number for none.
    constexpr double farthest = 1e6;
    if (!(low > -farthest)) low = -urdf::infinity;
    if (!(high < farthest)) high = urdf::infinity;
    if (variable.rotational) {
      ranges.push_back(turning_range(low, high, followers[i]));
      continue;
    }
    Range range{low, high, true};
    constexpr double unlimited = 1;  // m; there is no natural length
    if (!std::isfinite(range.low) || !std::isfinite(range.high)) {
      range.low = std::isfinite(range.low) ? range.low : std::isfinite(range.high) ? range.high - 2 : -unlimited;
      range.high = range.low + 2 * unlimited;
      range.is_bounded = false;
    }
    ranges.push_back(range);
  }
  return ranges;
}

Transform RouteJoint::at(double position) const {
  if (!turns) return {kinematics::Matrix3::Identity(), axis * position};
  return {kinematics::rotation_about(axis, position), Vector3::Zero()};
}

Route::Route(const kinematics::Tree& tree, std::size_t from, std::size_t to) {
  const std::vector<std::size_t> first = tree.path_from_root(from), second = tree.path_from_root(to);
  std::size_t common = 0;
  while (common < std::min(first.size(), second.size()) && first[common] == second[common]) ++common;
  is_connected_ = common > 0;
  fixed_.emplace_back();
  const auto add = [&](const Body& body, double sense) {
    if (body.motion == Motion::fixed) return;
    if (body.variable == kinematics::none) {  // it mimics a fixed joint
      fixed_.back() = fixed_.back() * kinematics::motion(body, sense * body.offset);
      return;
    }
    joints_.push_back(
        {body.motion == Motion::rotation, body.axis, body.variable, sense * body.multiplier, sense * body.offset});
    variables_.push_back(body.variable);
    fixed_.emplace_back();
  };
  const std::vector<Body>& bodies = tree.bodies();
  for (std::size_t i = first.size(); i > common; --i) {
    const Body& body = bodies[first[i - 1]];
    add(body, -1);
    fixed_.back() = fixed_.back() * body.placement.inverse();
  }
  for (std::size_t i = common; i < second.size(); ++i) {
    const Body& body = bodies[second[i]];
    fixed_.back() = fixed_.back() * body.placement;
    add(body, 1);
  }
  std::sort(variables_.begin(), variables_.end());
  variables_.erase(std::unique(variables_.begin(), variables_.end()), variables_.end());
}

Transform Route::pose(std::span<const double> q) const {
  Transform pose = fixed_.front();
  for (std::size_t i = 0; i < joints_.size(); ++i)
    pose = pose * joints_[i].at(joints_[i].position(q[joints_[i].variable])) * fixed_[i + 1];
  return pose;
}

}  // namespace urdfmill::collisions
