// Where a link can be, by samples, as the command workspace gives it.
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

/// Which chain is sampled, and how often.
struct WorkspaceRequest {
  std::string base = {};        ///< empty: the root
  std::string tip = {};         ///< empty: the link with the most movable joints above it
  std::size_t samples = 10000;  ///< drawn evenly between the limits of the joints
  std::uint64_t seed = 1;       ///< of the generator of random numbers
};

/// The tip at one draw of joint positions.
struct WorkspaceSample {
  std::vector<double> q;         ///< rad or m, one a joint of the chain
  kinematics::Vector3 position;  ///< of the tip in the base, m
  double manipulability = 0;     ///< Yoshikawa's, lengths in parts of the chain's length
};

/// A chain and where its tip was.
struct Workspace {
  kinematics::Chain chain;               ///< between the links that were named or chosen
  std::vector<WorkspaceSample> samples;  ///< in the order in which they were drawn
};

/// Samples the workspace; joints without limits turn once around. Nothing, with a report, for names that are wrong, and
/// for chains without movable joints, with mimic
/// joints or with prismatic joints that have no limits.
[[nodiscard]] std::optional<Workspace> workspace(const urdf::Robot& robot, const WorkspaceRequest& request,
                                                 source::Sink& sink);

/// Reach, extent and manipulability for people.
[[nodiscard]] std::string workspace_text(const Workspace& workspace, const emit::NumberStyle& style);
/// The same as data.
[[nodiscard]] emit::Value workspace_tree(const Workspace& workspace, const emit::NumberStyle& style);
/// A line a sample: the joints, x, y, z and manipulability.
[[nodiscard]] std::string workspace_csv(const Workspace& workspace, const emit::NumberStyle& style);

}  // namespace urdfmill::session
