#include "urdfmill/collisions/pairs/route.hpp"

#include <algorithm>
#include <cmath>

namespace urdfmill::collisions {

using kinematics::Body;
using kinematics::Motion;

std::vector<Range> ranges_of(const kinematics::Tree& tree) {
  std::vector<Range> ranges;
  for (const kinematics::Variable& variable : tree.variables()) {
    Range range{std::min(variable.lower, variable.upper), std::max(variable.lower, variable.upper), true};
    if (variable.rotational && !(range.high - range.low < 2 * kinematics::pi))
      range = {-kinematics::pi, kinematics::pi, true};
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
    joints_.push_back(
        {body.motion == Motion::rotation, body.axis, body.variable, sense * body.multiplier, sense * body.offset});
    variables_.push_back(body.variable);
    fixed_.emplace_back();
  };
  const std::vector<Body>& bodies = tree.bodies();
  for (std::size_t i = first.size(); i > common; --i) {
    const Body& body = bodies[first[i - 1]];
    if (body.motion != Motion::fixed) add(body, -1);
    fixed_.back() = fixed_.back() * body.placement.inverse();
  }
  for (std::size_t i = common; i < second.size(); ++i) {
    const Body& body = bodies[second[i]];
    fixed_.back() = fixed_.back() * body.placement;
    if (body.motion != Motion::fixed) add(body, 1);
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
