// Poses of a link as a caller gives them: in words, or in a file.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::session {

/// A pose that a link shall have.
struct Goal {
  kinematics::Transform pose;
  bool position_only = false;  ///< any orientation will do
  std::string time = {};       ///< as in the file; empty if it has none
  source::Span span = {};      ///< in the file
};

/// Reads "x y z roll pitch yaw", "x y z qx qy qz qw" or "x y z" (m; rad, "90deg", "pi/2"); reports
/// kinematics-value-malformed and returns nothing for any other text.
[[nodiscard]] std::optional<Goal> parse_goal(const std::string& text, source::Span span, source::Sink& sink);

/// Reads poses from a .csv, .yaml or .json file: columns, or keys of the maps in a list, are x, y, z, then roll, pitch,
/// yaw or qx, qy, qz, qw, or nothing, and optionally time. With a column `link`, as fk writes it, only the poses of
/// `tip` are read; `sample` is ignored. Names may end in their units as fk writes them: x_m, roll_deg. Reports
/// kinematics-values-unreadable and returns nothing on errors.
[[nodiscard]] std::optional<std::vector<Goal>> read_poses(Session& session, const std::string& file,
                                                          const std::string& tip, source::Sink& sink);

}  // namespace urdfmill::session
