// The robot that a Denavit-Hartenberg table describes, as the command from-dh writes it.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/kinematics/dh/dh_reader.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// How a table becomes a robot.
struct DhUrdfRequest {
  kinematics::DhReadOptions read;    ///< without a name the robot is called as the file without its ending, or "robot"
  kinematics::DhRobotOptions robot;  ///< limits, which tables do not have
};

/// The URDF, or why there is none.
struct DhUrdf {
  std::optional<std::string> text;
  std::string unreadable;  ///< why the file cannot be read; all else is reported to the sink
};

/// The URDF of the robot in a table (CSV, TSV, Markdown, YAML or JSON; see kinematics/dh_reader.hpp for its columns,
/// units and reports).
[[nodiscard]] DhUrdf dh_urdf(Session& session, const Input& table, DhUrdfRequest request, source::Sink& sink);

}  // namespace urdfmill::session
