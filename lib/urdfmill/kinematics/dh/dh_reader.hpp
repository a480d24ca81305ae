// Tables as people write them, and robots made from tables: the inverse of dh.hpp.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/kinematics/dh/dh_quantity.hpp"
#include "urdfmill/kinematics/dh/dh_records.hpp"

namespace urdfmill::kinematics {

/// What a table does not say of itself.
struct DhReadOptions {
  std::optional<Convention> convention;  ///< where the table does not say; it is an error if neither does
  bool degrees = false;                  ///< angles are in degrees where the table does not say
  bool millimetres = false;              ///< lengths are in mm where the table does not say
  std::string name;                      ///< of the robot, where the table does not say
};

/// The table in the records. Columns: theta, d, a (or r), alpha, offset (added to theta of a revolute and to d of a
/// prismatic row), type (R, P, F; sigma 0, 1, 2), joint (or name), lower, upper, mimic.joint, mimic.multiplier,
/// mimic.offset; what is absent is 0, R and unlimited. Units are those of the headings, else of the table, else of the
/// options; numbers with a unit or pi have their own (dh_quantity.hpp). A row whose d holds the joint's position is
/// prismatic. Reports dh-table-malformed, dh-unit-suspicious, dh-convention-suspicious. The residual of the result is
/// 0: there is nothing to compare it with.
[[nodiscard]] std::optional<DhTable> dh_table_from_records(const Records& records, const DhReadOptions& options,
                                                           source::Sink& sink);

/// What URDF demands and tables do not have.
struct DhRobotOptions {
  /// Of limits, N or N·m and m/s or rad/s, which tables do not have. Joints that turn without end have such limits only
  /// if one of these is given; 100 and 1 stand for what is not.
  std::optional<double> effort, velocity;
};
/// A robot with a link for each joint and one for the tip; the joints' frames are the table's, z along the axis.
/// Reports dh-limits-assumed where a prismatic joint has no limits.
[[nodiscard]] urdf::Robot robot_from_dh(const DhTable& table, const DhRobotOptions& options, source::Sink& sink);

}  // namespace urdfmill::kinematics
