// Named positions in an SRDF, MoveIt's description of properties that a URDF lacks.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/load.hpp"
#include "urdfmill/simulation/named_pose.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The group states of an SRDF.
struct GroupStates {
  std::vector<simulation::NamedPose> poses;  ///< in the order of the file; a name shared by several groups is preceded
                                             ///< by the group's
  std::vector<std::string> files;            ///< files that were read besides the SRDF
  LoadFailure failure = LoadFailure::none;
  std::string unreadable;  ///< as in LoadedDocument
};

/// Reads an SRDF, or its xacro source. Reports srdf-group-state for joints that the robot does not have and for values
/// that are not numbers.
[[nodiscard]] GroupStates group_states(Session& session, const Input& srdf, const LoadRequest& request,
                                       const urdf::Robot& robot, source::Sink& sink);

}  // namespace urdfmill::session
