// The files beside one robot: those that a check of its repository would join to it.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::batch {

/// Returns the SRDF and configurations that may be about a robot, named as short as possible: those that its
/// configuration names for it with these arguments, and those that a search finds, without those that the configuration
/// names for others.
[[nodiscard]] std::vector<session::Neighbour> files_beside(const std::string& robot,
                                                           const session::Arguments& arguments,
                                                           session::Session& session);

}  // namespace urdfmill::batch
