// The frames of a Denavit–Hartenberg table at the model's pose.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// The chain and the convention.
struct DhFramesRequest {
  std::string base = {}, tip = {};  ///< empty: chosen as by the command dh
  kinematics::Convention convention = kinematics::Convention::standard;
};

/// Returns the table of that chain by the rules of the command dh; reports and returns nothing if there is none.
[[nodiscard]] std::optional<kinematics::DhTable> dh_table_of(const urdf::Robot& robot, const DhFramesRequest& request,
                                                             source::Sink& sink);

/// Returns the frames 0 to n of the table, in the world. `joints` has the position of each joint of the robot (rad, m),
/// `links` the pose of each link.
[[nodiscard]] std::vector<FrameMark> dh_frames(const urdf::Robot& robot, const kinematics::DhTable& table,
                                               std::span<const double> joints, std::span<const mesh::Transform> links);

}  // namespace urdfmill::picture
