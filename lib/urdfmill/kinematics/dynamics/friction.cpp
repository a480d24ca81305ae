#include "urdfmill/kinematics/dynamics/friction.hpp"

#include <algorithm>
#include <cmath>

namespace urdfmill::kinematics {

Vector Friction::torques(std::span<const double> dq, double smoothing) const {
  Vector result(viscous.size());
  for (Eigen::Index i = 0; i < result.size(); ++i) {
    const double rate = dq[static_cast<std::size_t>(i)];
    const double sign = smoothing > 0 ? std::clamp(rate / smoothing, -1.0, 1.0) : (rate > 0) - (rate < 0);
    result(i) = viscous(i) * rate + coulomb(i) * sign;
  }
  return result;
}

Friction friction(const urdf::Robot& robot, const Tree& tree) {
  const auto n = static_cast<Eigen::Index>(tree.variables().size());
  Friction result{Vector::Zero(n), Vector::Zero(n)};
  for (const Body& body : tree.bodies()) {
    if (body.motion == Motion::fixed || body.variable == none || body.joint == none) continue;
    const auto& dynamics = robot.joints[body.joint].dynamics;
    if (!dynamics) continue;
    // The dissipated power is the same when expressed in the variable that is followed.
    result.viscous(static_cast<Eigen::Index>(body.variable)) +=
        dynamics->damping.value * body.multiplier * body.multiplier;
    result.coulomb(static_cast<Eigen::Index>(body.variable)) += dynamics->friction.value * std::abs(body.multiplier);
  }
  return result;
}

}  // namespace urdfmill::kinematics
