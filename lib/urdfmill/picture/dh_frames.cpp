#include "urdfmill/picture/dh_frames.hpp"

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/picture/place.hpp"

namespace urdfmill::picture {

std::optional<kinematics::DhTable> dh_table_of(const urdf::Robot& robot, const DhFramesRequest& request,
                                               source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::free, sink);
  if (!tree) return std::nullopt;
  const auto ends = kinematics::choose_chain(robot, *tree, request.base, request.tip, sink);
  if (!ends) return std::nullopt;
  const auto chain = kinematics::chain(robot, *tree, ends->base, ends->tip, sink);
  if (!chain) return std::nullopt;
  kinematics::DhOptions options;
  options.convention = request.convention;
  return kinematics::dh_table(*chain, options, sink);
}

std::vector<FrameMark> dh_frames(const urdf::Robot& robot, const kinematics::DhTable& table,
                                 std::span<const double> joints, std::span<const mesh::Transform> links) {
  mesh::Transform base;
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    if (robot.links[i].name.value == table.base_link) base = links[i];
  std::vector<FrameMark> frames;
  kinematics::Transform pose = table.base;
  frames.push_back({base.after(placed(pose)), "0"});
  for (const kinematics::DhRow& row : table.rows) {
    double position = 0;
    for (std::size_t j = 0; j < robot.joints.size() && row.kind != kinematics::RowKind::fixed; ++j)
      if (robot.joints[j].name.value == row.joint) position = row.sense * (joints[j] - row.zero);
    pose = pose * kinematics::row_transform(table.convention, row, position);
    frames.push_back({base.after(placed(pose)), std::to_string(frames.size())});
  }
  return frames;
}

}  // namespace urdfmill::picture
