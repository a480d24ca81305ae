// Poses and screws of links, as computed by the commands fk and screws.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/link_poses.hpp"
#include "urdfmill/emit/screws.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The requested poses, and the positions of the joints.
struct PosesRequest {
  JointInput positions = {};
  std::string base = {};                ///< poses relative to this link; empty: the root
  std::vector<std::string> links = {};  ///< only these; empty: all, in the order of the model
};

/// Returns the poses of the links for each sample; mimic joints follow, and joints without a position move so that
/// loops close. Reports (kinematics-unknown-link, kinematics-loop-open, …) and returns nothing for unknown names and
/// open loops.
[[nodiscard]] std::optional<std::vector<emit::LinkPoses>> link_poses(const urdf::Robot& robot,
                                                                     const PosesRequest& request, source::Sink& sink);

/// The requested chain, and the positions of its joints.
struct ScrewsRequest {
  std::string base = {};  ///< empty: the root
  std::string tip = {};   ///< empty: the one with the most movable joints
  emit::ScrewFrame frame = emit::ScrewFrame::space;
  std::optional<JointInput> positions = {};  ///< with them, also computes the pose of the tip and the Jacobian
};

/// A chain and its screws; the report refers to the chain in this object.
struct ChainScrews {
  kinematics::Chain chain;
  emit::ScrewReport report;
};

/// Returns the screw axes of a chain; reports and returns nothing if the ends do not define one. The result is on the
/// heap, because the report refers to its own chain.
[[nodiscard]] std::unique_ptr<ChainScrews> chain_screws(const urdf::Robot& robot, const ScrewsRequest& request,
                                                        source::Sink& sink);

/// Returns the outcome of a call by its findings: `findings` if there are errors, `failure` if one concerns a name,
/// value or table from the caller and not the model.
[[nodiscard]] Outcome outcome_of(const source::Collector& findings);

}  // namespace urdfmill::session
