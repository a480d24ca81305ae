#include "urdfmill/kinematics/dh/dh_inertia.hpp"

#include <algorithm>
#include <map>

#include "urdfmill/kinematics/dynamics/inertia.hpp"
#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"
#include "urdfmill/kinematics/forward.hpp"
#include "urdfmill/kinematics/rules.hpp"

namespace urdfmill::kinematics {
namespace {

/// Walks from the base over all bodies and records the row that each moves with.
class RowsOfBodies {
 public:
  RowsOfBodies(const urdf::Robot& robot, const Tree& tree, const Chain& chain)
      : robot_(robot), tree_(tree), neighbours_(tree.bodies().size()), row_(tree.bodies().size(), none) {
    for (std::size_t i = 0; i < chain.joints.size(); ++i) rows_.emplace(chain.joints[i].name, i);
    for (std::size_t i = 0; i < tree.bodies().size(); ++i) {
      const std::size_t parent = tree.bodies()[i].parent;
      if (parent == none) continue;
      neighbours_[i].push_back(parent);
      neighbours_[parent].push_back(i);
    }
  }

  /// Returns the row of each body; none for bodies that do not move relative to the base.
  std::vector<std::size_t> walk(std::size_t base) {
    std::vector<std::pair<std::size_t, std::size_t>> open{{base, none}};  // body and the body before it
    while (!open.empty()) {
      const auto [body, from] = open.back();
      open.pop_back();
      for (const std::size_t next : neighbours_[body]) {
        if (next == from) continue;
        // The joint between the two belongs to the one further from the root.
        const Body& below = tree_.bodies()[tree_.bodies()[next].parent == body ? next : body];
        row_[next] = row_behind(below, row_[body]);
        open.emplace_back(next, body);
      }
    }
    return row_;
  }

  /// Returns the movable joints beside the chain that carry a mass.
  [[nodiscard]] const std::vector<std::string>& frozen() const { return frozen_; }

 private:
  std::size_t row_behind(const Body& body, std::size_t row) {
    const std::string& name = robot_.joints[body.joint].name.value;
    if (const auto it = rows_.find(name); it != rows_.end()) return it->second;
    const bool moves = body.motion != Motion::fixed;
    if (moves && row != none && std::find(frozen_.begin(), frozen_.end(), name) == frozen_.end())
      frozen_.push_back(name);
    return row;
  }

  const urdf::Robot& robot_;
  const Tree& tree_;
  std::vector<std::vector<std::size_t>> neighbours_;
  std::vector<std::size_t> row_;
  std::map<std::string_view, std::size_t> rows_;
  std::vector<std::string> frozen_;
};

RowInertia merged(const std::vector<FixedPart>& parts) {
  const urdf::Inertial all = merged_inertial(parts, {});
  RowInertia result;
  result.mass = all.mass;
  for (std::size_t k = 0; k < 3; ++k) result.centre(static_cast<Eigen::Index>(k)) = all.origin.xyz.v[k];
  result.inertia = inertia_matrix(all.inertia);
  return result;
}

}  // namespace

std::vector<RowInertia> row_inertias(const urdf::Robot& robot, const Tree& tree, const Chain& chain,
                                     const DhTable& table, source::Sink& sink) {
  std::size_t base = none;
  for (std::size_t i = 0; i < robot.links.size(); ++i)
    if (robot.links[i].name.value == chain.base_link) base = tree.body_of_link(i);
  if (base == none) return {};
  const std::vector<Transform> poses = body_poses_at_zero(tree);
  const Transform to_base = poses[base].inverse();

  RowsOfBodies bodies(robot, tree, chain);
  const std::vector<std::size_t> rows = bodies.walk(base);
  std::vector<Transform> frames;
  Transform frame = table.base;
  for (const DhRow& row : table.rows) {
    frame = frame * row_transform(table.convention, row, 0);
    if (row.kind != RowKind::fixed) frames.push_back(frame);
  }
  std::vector<std::vector<FixedPart>> parts(frames.size());
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    const std::size_t body = tree.body_of_link(i);
    if (rows[body] == none) continue;
    parts[rows[body]].push_back({&robot.links[i], frames[rows[body]].inverse() * to_base * poses[body]});
  }
  for (const std::string& joint : bodies.frozen())
    report(sink, rules::side_joint_frozen,
           "joint " + joint + " moves beside the chain from " + chain.base_link + " to " + chain.tip_link +
               "; what it carries counts as standing at its zero position");
  std::vector<RowInertia> result;
  result.reserve(parts.size());
  for (const auto& of_row : parts) result.push_back(merged(of_row));
  return result;
}

}  // namespace urdfmill::kinematics
