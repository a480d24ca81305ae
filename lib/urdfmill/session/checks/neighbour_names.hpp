// The parts of a robot that a file beside a robot names, with their places.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::session {

/// A name of a part of a robot in a file.
struct NeighbourName {
  std::string name;
  source::Span place;  ///< in the sources of the session
  urdf::PartKind kind = urdf::PartKind::joint;
  std::string owner;  ///< the part that names it: `controller "arm"`, `group "arm"`, `joint_limits` …
};

/// Returns the names in a file, in its order; none if it cannot be read. An SRDF in xacro is expanded. Some are names
/// only if the robot has such a part (control::each_name).
[[nodiscard]] std::vector<NeighbourName> names_in(Session& session, const Neighbour& neighbour);

}  // namespace urdfmill::session
