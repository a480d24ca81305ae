// The robot described by a Denavit-Hartenberg table, as written by the command from-dh.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/kinematics/dh/dh_robot.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/dh_reader.hpp"

namespace urdfmill::session {

/// Options of converting a table to a robot.
struct DhUrdfRequest {
  tables::DhReadOptions read;        ///< by default the robot is named after the file without its ending, or "robot"
  kinematics::DhRobotOptions robot;  ///< limits, which tables lack
};

/// The URDF, or the reason why there is none.
struct DhUrdf {
  std::optional<std::string> text;
  std::string unreadable;  ///< the reason why the file cannot be read; other errors are reported to the sink
};

/// Returns the URDF of the robot in a table (CSV, TSV, Markdown, YAML or JSON; see tables/dh_reader.hpp for its
/// columns, units and reports).
[[nodiscard]] DhUrdf dh_urdf(Session& session, const Input& table, DhUrdfRequest request, source::Sink& sink);

}  // namespace urdfmill::session
