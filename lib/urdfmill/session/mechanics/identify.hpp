// Inertial parameters and friction of a model from measured motion, as the command identify gives them.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/identification/identification.hpp"
#include "urdfmill/session/bodies/inertia.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// What was measured, and what is sought.
struct IdentifyRequest {
  JointInput data = {};  ///< columns time, JOINT or q.JOINT, tau.JOINT; dq.JOINT and ddq.JOINT where they are known
  std::array<double, 3> gravity{0, 0, -9.81};  ///< m/s², in the root's frame
  bool friction = true;                        ///< seek F_v and F_s; else the model's count
  bool rotors = false;                         ///< seek an apparent inertia at each joint
  std::string payload = {};                    ///< only this link's parameters are sought; empty: all links with mass
  std::size_t window = 10;                     ///< samples on either side of one that its derivatives are taken from
  double hold_out = 0.2;                       ///< the part of the samples, at the end, that is not fitted
};

/// What was found, and how well it predicts.
struct IdentifyReport {
  std::string robot;
  std::vector<std::string> joints;       ///< one a variable
  std::vector<std::string> links;        ///< those that were sought
  std::size_t fitted = 0, held_out = 0;  ///< samples
  kinematics::IdentificationProblem problem;
  kinematics::Identification found;
  std::vector<std::string> base_names;     ///< "izz(arm) + 0.16 mass(hand)"
  kinematics::Vector before;               ///< root mean square error of the model's torques, held-out samples
  kinematics::Vector after_fitted, after;  ///< with what was identified, fitted and held-out samples
  urdf::Robot identified;
};

/// The links whose parameters are sought: `payload`, or all with mass. Empty, with a report, if there are none.
[[nodiscard]] std::vector<std::size_t> identified_links(const urdf::Robot& robot, const std::string& payload,
                                                        source::Sink& sink);

/// Identifies. Derivatives that are not given are those of a polynomial of degree 4 fitted to the samples around each
/// (without delay); torques are taken as they are. Reports kinematics-data-insufficient and what joint_values reports.
[[nodiscard]] std::optional<IdentifyReport> identify(const urdf::Robot& robot, const IdentifyRequest& request,
                                                     source::Sink& sink);

/// For people.
[[nodiscard]] std::string identify_text(const IdentifyReport& report, const emit::NumberStyle& style);
/// As data.
[[nodiscard]] emit::Value identify_tree(const IdentifyReport& report, const emit::NumberStyle& style);

/// The masses and the friction of a report as `write_inertias` takes them.
[[nodiscard]] InertiaReport identified_inertias(const urdf::Robot& robot, const IdentifyReport& report);

}  // namespace urdfmill::session
