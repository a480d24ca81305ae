// The frames of a Denavit–Hartenberg table where the model is.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Which chain, and by which convention.
struct DhFramesRequest {
  std::string base = {}, tip = {};  ///< empty: as the command dh chooses them
  kinematics::Convention convention = kinematics::Convention::standard;
};

/// The table of that chain by the rules of the command dh; nothing, with a report, if there is none.
[[nodiscard]] std::optional<kinematics::DhTable> dh_table_of(const urdf::Robot& robot, const DhFramesRequest& request,
                                                             source::Sink& sink);

/// The frames 0 to n of the table, in the world. `joints` has the position of each joint of the robot (rad, m), `links`
/// the pose of each link.
[[nodiscard]] std::vector<picture::FrameMark> dh_frames(const urdf::Robot& robot, const kinematics::DhTable& table,
                                                        std::span<const double> joints,
                                                        std::span<const mesh::Transform> links);

}  // namespace urdfmill::session
