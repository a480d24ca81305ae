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
#include "urdfmill/session/mechanics/poses.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The requested pose of one link in another, and the options of the search.
struct IkRequest {
  std::string base = {};  ///< empty: the root
  std::string tip = {};   ///< empty: the link with the most movable joints above it
  /// "x y z roll pitch yaw" or "x y z qx qy qz qw": m; rad, or "90deg", "pi/2". "x y z" permits any orientation.
  std::string pose = {};
  JointWords positions = {};                 ///< instead of a pose: the tip's pose at these positions
  std::string poses = {};                    ///< instead of a pose: a file of them, for `ik_path`
  JointWords seed = {};                      ///< start of the search, and reference for the order of solutions
  bool all = false;                          ///< all solutions, not only the one nearest to the seed
  bool respect_limits = true;                ///< omits solutions beyond the limits of joints
  std::size_t restarts = 200;                ///< restarts of the numeric search
  kinematics::PoseTolerance tolerance = {};  ///< along and about the axes of the pose
  kinematics::Redundancy redundancy = kinematics::Redundancy::none;  ///< criterion; its posture is the seed
  double largest_step = 1;  ///< rad or m; larger changes of a joint from one pose to the next are reported
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

/// The solution for one of several poses.
struct IkPoint {
  std::size_t number = 0;  ///< place of the pose in the file, from 1
  std::string time;        ///< as in the file; may be empty
  kinematics::IkSolution solution;
};

/// A chain, and positions for the poses that its tip reaches.
struct IkPath {
  kinematics::Chain chain;
  kinematics::IkMethod method = kinematics::IkMethod::numeric;
  std::vector<IkPoint> points;
  std::vector<std::size_t> unreached;  ///< numbers of the other poses
};

/// Solves the request for each pose of its file: the search for a pose starts at the solution of the pose before it,
/// and the solution nearest to that is taken. Reports kinematics-pose-unreachable or kinematics-beyond-limits for each
/// pose without a solution, kinematics-ik-jump for steps larger than the largest, and otherwise as `ik`.
[[nodiscard]] std::optional<IkPath> ik_path(Session& session, const urdf::Robot& robot, const IkRequest& request,
                                            source::Sink& sink);

/// Returns the path as text.
[[nodiscard]] std::string ik_path_text(const IkPath& path, const emit::NumberStyle& style);
/// Returns the path as data, which read_joint_input reads as a trajectory: joint_names, points with their positions.
[[nodiscard]] emit::Value ik_path_tree(const IkPath& path, const emit::NumberStyle& style);
/// Returns one line for each point: its time, if the file has times, and the position of each joint.
[[nodiscard]] std::string ik_path_csv(const IkPath& path, const emit::NumberStyle& style);

/// Returns the answer as text.
[[nodiscard]] std::string ik_text(const IkAnswer& answer, const emit::NumberStyle& style);
/// Returns the answer as data.
[[nodiscard]] emit::Value ik_tree(const IkAnswer& answer, const emit::NumberStyle& style);

}  // namespace urdfmill::session
