// Constraints and tasks as text: "tip x = 1", "elbow + 2*shoulder = 0.5", "chassis body vx - 0.1*wheel dq = 0".
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/equations/constraint.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Reads TERM ± TERM … = NUMBER, where a term is [NUMBER*]JOINT, [NUMBER*]JOINT dq, [NUMBER*]LINK COORDINATE or
/// [NUMBER*]LINK body VELOCITY, with blanks between words; LINK may end in a colon.
/// Coordinates: kinematics::Coordinate; velocities only with each other. Reports kinematics-value-malformed,
/// kinematics-unknown-joint and kinematics-unknown-link.
[[nodiscard]] std::optional<kinematics::Constraint> parse_constraint(const std::string& text, const urdf::Robot& robot,
                                                                     const kinematics::Tree& tree, source::Sink& sink);

/// Reads the coordinates in "x y yaw"; reports kinematics-value-malformed and returns nothing for any other text.
[[nodiscard]] std::optional<std::vector<kinematics::Coordinate>> parse_task(const std::string& text,
                                                                            source::Sink& sink);

}  // namespace urdfmill::session
