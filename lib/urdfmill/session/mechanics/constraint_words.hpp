// Constraints and tasks as text: "tip x = 1", "elbow + 2*shoulder = 0.5", "chassis body vx - 0.1*wheel dq = 0".
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// One term of a constraint: a factor times a coordinate of a link, or times the position or velocity of a variable.
struct ConstraintTerm {
  double factor = 1;
  std::size_t body = kinematics::none;      ///< index in the tree, for a coordinate
  std::size_t variable = kinematics::none;  ///< index in the tree, for a position or velocity
  bool is_velocity = false;
  kinematics::Coordinate coordinate = kinematics::Coordinate::x;
  kinematics::Axes axes = kinematics::Axes::root;
};

/// A sum of terms that equals a number (m, rad; for velocities m/s, rad/s).
struct Constraint {
  std::string text;  ///< as written
  std::vector<ConstraintTerm> terms;
  double value = 0;
};

/// Reads TERM ± TERM … = NUMBER, where a term is [NUMBER*]JOINT, [NUMBER*]JOINT dq, [NUMBER*]LINK COORDINATE or
/// [NUMBER*]LINK body VELOCITY, with blanks between words; LINK may end in a colon.
/// Coordinates: kinematics::Coordinate; velocities only with each other. Reports kinematics-value-malformed,
/// kinematics-unknown-joint and kinematics-unknown-link.
[[nodiscard]] std::optional<Constraint> parse_constraint(const std::string& text, const urdf::Robot& robot,
                                                         const kinematics::Tree& tree, source::Sink& sink);

/// Reads the coordinates in "x y yaw"; reports kinematics-value-malformed and returns nothing for any other text.
[[nodiscard]] std::optional<std::vector<kinematics::Coordinate>> parse_task(const std::string& text,
                                                                            source::Sink& sink);

}  // namespace urdfmill::session
