// dh --fit: how the joints of a model count in a published table.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/robot_input.hpp"
#include "urdfmill/kinematics/dh_fit.hpp"
#include "urdfmill/kinematics/dh_reader.hpp"

namespace urdfmill::tools {

/// What --fit was given.
struct FitOptions {
  std::string table;        ///< the file; empty: no fit
  double tolerance = 1e-3;  ///< m and rad: tables are printed to the millimetre
};

/// The conventions with which the chain moves as the table does, and a note of them as options of dh. Nothing, with a
/// report (kinematics-fit-differs, dh-table-malformed, …), if the table cannot be read or is another arm's.
[[nodiscard]] std::optional<std::vector<kinematics::JointConvention>> fit_to_table(const kinematics::Chain& chain,
                                                                                   const FitOptions& fit,
                                                                                   kinematics::DhReadOptions read,
                                                                                   RobotOptions& robot);

}  // namespace urdfmill::tools
