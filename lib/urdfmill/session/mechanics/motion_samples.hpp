// The states of a mechanism that a caller gives, one after the other: positions, velocities, accelerations, torques.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

struct DynamicsRequest;

/// One state; a value a variable, in rad, m, N·m, N and s.
struct MotionSample {
  std::string time;  ///< as the caller has it; may be empty
  std::vector<double> q, dq;
  std::optional<std::vector<double>> ddq, tau;
  std::vector<std::size_t> given;  ///< the variables whose accelerations were given; the others are 0
};

/// States in their order.
struct MotionSamples {
  std::vector<MotionSample> samples;
  bool trajectory = false;  ///< they are those of a file that can hold several
};

/// The states of a request, each of whose parts has one sample or as many as the longest. Reports what joint_values
/// reports, and kinematics-value-malformed for parts that do not fit together.
[[nodiscard]] std::optional<MotionSamples> motion_samples(const kinematics::Tree& tree, const DynamicsRequest& request,
                                                          source::Sink& sink);

/// The columns of a trajectory by quantity: JOINT and q.JOINT are positions, dq.JOINT, ddq.JOINT and tau.JOINT what
/// their names say. A part without columns has no samples.
struct TrajectoryParts {
  JointInput positions, velocities, accelerations, torques;
};
/// Splits what a file of samples holds.
[[nodiscard]] TrajectoryParts split_trajectory(const kinematics::Tree& tree, const JointInput& trajectory);

}  // namespace urdfmill::session
