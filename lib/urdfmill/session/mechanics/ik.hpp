// Joint positions that put a link at a pose, as computed by the command ik.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/inverse/ik.hpp"
#include "urdfmill/session/mechanics/motion.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The requested pose of one link in another, and the options of the search.
struct IkRequest {
  std::string base = {};  ///< empty: the root
  std::string tip = {};   ///< empty: the link with the most movable joints above it
  /// "x y z roll pitch yaw" or "x y z qx qy qz qw": m; rad, or "90deg", "pi/2". "x y z" permits any orientation.
  std::string pose = {};
  JointWords positions = {};   ///< instead of a pose: the tip's pose at these positions
  JointWords seed = {};        ///< start of the search, and reference for the order of solutions
  bool all = false;            ///< all solutions, not only the one nearest to the seed
  bool respect_limits = true;  ///< omits solutions beyond the limits of joints
  std::size_t restarts = 200;  ///< restarts of the numeric search
};

/// A chain, the goal of its tip, and the result.
struct IkAnswer {
  kinematics::Chain chain;      ///< between the links that were named or chosen
  kinematics::Transform goal;   ///< pose of the tip in the base
  bool position_only = false;   ///< the orientation of the tip is ignored
  kinematics::IkResult result;  ///< the solutions
};

/// Solves the request. Reports and returns nothing for malformed names and texts, chains without movable joints and
/// chains with mimic joints. If there is no solution, reports kinematics-pose-unreachable or kinematics-beyond-limits,
/// and the answer has none.
[[nodiscard]] std::optional<IkAnswer> ik(const urdf::Robot& robot, const IkRequest& request, source::Sink& sink);

/// Returns the answer as text.
[[nodiscard]] std::string ik_text(const IkAnswer& answer, const emit::NumberStyle& style);
/// Returns the answer as data.
[[nodiscard]] emit::Value ik_tree(const IkAnswer& answer, const emit::NumberStyle& style);

}  // namespace urdfmill::session
