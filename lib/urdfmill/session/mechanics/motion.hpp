// Where links are and how they move: poses and screws, as the commands fk and screws give them.
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

/// Which poses are asked for, and where the joints are.
struct PosesRequest {
  JointInput positions = {};
  std::string base = {};                ///< poses relative to this link; empty: the root
  std::vector<std::string> links = {};  ///< only these; empty: all, in the order of the model
};

/// Where the links are, for each sample; mimic joints follow. Nothing, with a report (kinematics-unknown-link, …), for
/// names that are not the model's.
[[nodiscard]] std::optional<std::vector<emit::LinkPoses>> link_poses(const urdf::Robot& robot,
                                                                     const PosesRequest& request, source::Sink& sink);

/// Which chain is asked for, and where its joints are.
struct ScrewsRequest {
  std::string base = {};  ///< empty: the root
  std::string tip = {};   ///< empty: the deepest link
  emit::ScrewFrame frame = emit::ScrewFrame::space;
  std::optional<JointInput> positions = {};  ///< with them, the pose of the tip and the Jacobian are given as well
};

/// A chain and its screws; the report refers to the chain beside it.
struct ChainScrews {
  kinematics::Chain chain;
  emit::ScrewReport report;
};

/// The screw axes of a chain. Nothing, with a report, if the ends name no chain. Held by a pointer, because the report
/// points into it.
[[nodiscard]] std::unique_ptr<ChainScrews> chain_screws(const urdf::Robot& robot, const ScrewsRequest& request,
                                                        source::Sink& sink);

/// How a call ends by what was found: `findings` if there are errors, `failure` if one is about a name, value or table
/// that the caller gave and not about the model.
[[nodiscard]] Outcome outcome_of(const source::Collector& findings);

}  // namespace urdfmill::session
