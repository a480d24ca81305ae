// The states of a mechanism given by a caller, in sequence: positions, velocities, accelerations, torques.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/equations/equations.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

struct DynamicsRequest;

using kinematics::MotionSample;
using kinematics::MotionSamples;

/// Returns the states of a request; each of its parts has one sample or as many as the longest. Reports the findings of
/// joint_values, and kinematics-value-malformed for inconsistent parts.
[[nodiscard]] std::optional<MotionSamples> motion_samples(const kinematics::Tree& tree, const DynamicsRequest& request,
                                                          source::Sink& sink);

/// The columns of a trajectory by quantity: JOINT and q.JOINT are positions, dq.JOINT, ddq.JOINT and tau.JOINT the
/// other quantities. A part without columns has no samples.
struct TrajectoryParts {
  JointInput positions, velocities, accelerations, torques;
};
/// Splits the content of a file of samples.
[[nodiscard]] TrajectoryParts split_trajectory(const kinematics::Tree& tree, const JointInput& trajectory);

}  // namespace urdfmill::session
