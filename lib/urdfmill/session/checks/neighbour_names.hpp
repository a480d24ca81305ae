// The links and joints that a file beside a robot names, with their places.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::session {

/// A name of a link or joint in a file.
struct NeighbourName {
  std::string name;
  source::Span place;  ///< in the sources of the session
  bool is_link = false;
  std::string owner;  ///< the part that names it: `controller "arm"`, `group "arm"`, `joint_limits` …
};

/// Returns the names in a file, in its order; none if it cannot be read. An SRDF in xacro is expanded.
[[nodiscard]] std::vector<NeighbourName> names_in(Session& session, const Neighbour& neighbour);

}  // namespace urdfmill::session
