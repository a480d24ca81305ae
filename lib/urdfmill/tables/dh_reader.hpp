// Denavit–Hartenberg tables that people write.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/tables/dh_quantity.hpp"
#include "urdfmill/tables/dh_records.hpp"

namespace urdfmill::tables {

/// Defaults for information that a table lacks.
struct DhReadOptions {
  std::optional<kinematics::Convention>
      convention;            ///< used if the table does not name one; it is an error if neither does
  bool degrees = false;      ///< default unit of angles is degrees
  bool millimetres = false;  ///< default unit of lengths is mm
  std::string name;          ///< default name of the robot
};

/// Returns the table in the records. Columns: theta, d, a (or r), alpha, offset (added to theta of a revolute and to d
/// of a prismatic row), type (R, P, F; sigma 0, 1, 2), joint (or name), lower, upper, mimic.joint, mimic.multiplier,
/// mimic.offset; the defaults are 0, R and unlimited. Units are those of the headings, else of the table, else of the
/// options; numbers with a unit or pi have their own (dh_quantity.hpp). A row whose d contains the joint's position is
/// prismatic. Reports dh-table-malformed, dh-unit-suspicious, dh-convention-suspicious. The residual of the result is
/// 0, because there is nothing to compare it with.
[[nodiscard]] std::optional<kinematics::DhTable> dh_table_from_records(const Records& records,
                                                                       const DhReadOptions& options,
                                                                       source::Sink& sink);

}  // namespace urdfmill::tables
