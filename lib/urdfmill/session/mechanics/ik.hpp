// Joint positions that put a link where it is wanted, as the command ik gives them.
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

/// The pose of one link in another that is asked for, and how it is searched.
struct IkRequest {
  std::string base = {};  ///< empty: the root
  std::string tip = {};   ///< empty: the link with the most movable joints above it
  /// "x y z roll pitch yaw" or "x y z qx qy qz qw": m; rad, or "90deg", "pi/2". "x y z": turned in any way.
  std::string pose = {};
  JointWords positions = {};   ///< instead of a pose: where the tip is at these positions
  JointWords seed = {};        ///< where the search starts, and what solutions are ordered by
  bool all = false;            ///< all solutions, not only the one nearest to the seed
  bool respect_limits = true;  ///< leave out solutions beyond the limits of joints
  std::size_t restarts = 200;  ///< of the numeric search
};

/// A chain, the pose its tip was wanted at, and what was found.
struct IkAnswer {
  kinematics::Chain chain;      ///< between the links that were named or chosen
  kinematics::Transform goal;   ///< of the tip in the base
  bool position_only = false;   ///< how the tip is turned does not matter
  kinematics::IkResult result;  ///< what was found
};

/// Solves the request. Nothing, with a report, for names and texts that are wrong, chains without movable joints and
/// chains with mimic joints. Where there is no solution, kinematics-pose-unreachable or kinematics-beyond-limits says
/// so and the answer has none.
[[nodiscard]] std::optional<IkAnswer> ik(const urdf::Robot& robot, const IkRequest& request, source::Sink& sink);

/// The answer for people.
[[nodiscard]] std::string ik_text(const IkAnswer& answer, const emit::NumberStyle& style);
/// The answer as data.
[[nodiscard]] emit::Value ik_tree(const IkAnswer& answer, const emit::NumberStyle& style);

}  // namespace urdfmill::session
