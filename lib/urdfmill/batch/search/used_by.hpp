// The places that refer to a link or a joint: in the robot, and in the files beside it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// A place that names a link or joint.
struct UsedBy {
  source::Span place;  ///< in the sources of the session
  std::string text;    ///< the element or part that names it: `<parent> of joint "elbow"`, `controller "arm"`
};

/// The answer about one name.
struct Uses {
  std::vector<UsedBy> places;
  bool is_declared = false;  ///< the robot has a link or joint of that name
  bool is_read = false;      ///< false: the robot cannot be read, as the findings say
};

/// Returns the places that name a link or joint of a robot: those of the expanded robot in the order of its document,
/// then those of the SRDF and configurations that `check` joins to it.
[[nodiscard]] Uses used_by(session::Session& session, const std::string& robot, const session::Arguments& arguments,
                           std::string_view name, source::Collector& findings);

}  // namespace urdfmill::batch
