// The workspace of a link, by samples, as computed by the command workspace.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The chain to sample, and the number of samples.
struct WorkspaceRequest {
  std::string base = {};        ///< empty: the root
  std::string tip = {};         ///< empty: the link with the most movable joints above it
  std::size_t samples = 10000;  ///< drawn evenly between the limits of the joints
  std::uint64_t seed = 1;       ///< seed of the random numbers
};

/// The tip at one random draw of joint positions.
struct WorkspaceSample {
  std::vector<double> q;         ///< rad or m, one for each joint of the chain
  kinematics::Vector3 position;  ///< position of the tip in the base, m
  double manipulability = 0;     ///< by the measure of the workspace
};

/// A measure of Yoshikawa's manipulability.
enum class Manipulability : std::uint8_t {
  positions,  ///< for an arm that is planar or has at most three joints, as in textbooks; m to a power
  poses,      ///< for other arms, with angles weighted by the length of the chain
};

/// A chain and the sampled positions of its tip.
struct Workspace {
  kinematics::Chain chain;  ///< between the links that were named or chosen
  Manipulability measure = Manipulability::poses;
  std::size_t directions = 0;            ///< the tip's position moves in so many independent directions
  std::vector<WorkspaceSample> samples;  ///< in the order of drawing
};

/// Samples the workspace; joints without limits make one full turn. Reports and returns nothing for unknown names, and
/// for chains without movable joints, with mimic joints or with prismatic joints without limits.
[[nodiscard]] std::optional<Workspace> workspace(const urdf::Robot& robot, const WorkspaceRequest& request,
                                                 source::Sink& sink);

/// Returns reach, extent and manipulability as text.
[[nodiscard]] std::string workspace_text(const Workspace& workspace, const emit::NumberStyle& style);
/// Returns the same as data.
[[nodiscard]] emit::Value workspace_tree(const Workspace& workspace, const emit::NumberStyle& style);
/// Returns one line for each sample: the joints, x, y, z and manipulability.
[[nodiscard]] std::string workspace_csv(const Workspace& workspace, const emit::NumberStyle& style);

}  // namespace urdfmill::session
