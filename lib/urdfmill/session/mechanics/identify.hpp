// Inertial parameters and friction of a model from measured motion, as computed by the command identify.
#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/identification/identification.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The measured data, and the unknowns.
struct IdentifyRequest {
  JointInput data = {};  ///< columns time, JOINT or q.JOINT, tau.JOINT; optionally dq.JOINT and ddq.JOINT
  std::array<double, 3> gravity{0, 0, -9.81};  ///< m/s², in the root's frame
  bool friction = true;                        ///< identify F_v and F_s; otherwise the model's are used
  bool rotors = false;                         ///< identify an apparent inertia at each joint
  std::string payload = {};                    ///< only this link's parameters; empty: all links with mass
  std::size_t window = 10;                     ///< number of samples on either side for computing derivatives
  double hold_out = 0.2;                       ///< the share of the samples, at the end, that is not fitted
};

/// The identified values, and the quality of their predictions.
struct IdentifyReport {
  std::string robot;
  std::vector<std::string> joints;       ///< one for each variable
  std::vector<std::string> links;        ///< links with unknown parameters
  std::size_t fitted = 0, held_out = 0;  ///< samples
  kinematics::IdentificationProblem problem;
  kinematics::Identification found;
  std::vector<std::string> base_names;     ///< "izz(arm) + 0.16 mass(hand)"
  kinematics::Vector before;               ///< root mean square error of the model's torques, held-out samples
  kinematics::Vector after_fitted, after;  ///< the same with the identified values, fitted and held-out samples
  /// Physical and least-squares values agree within their deviations. If they do not, no model is written.
  bool consistent = true;
  urdf::Robot identified;
};

/// Returns the links whose parameters are unknown: `payload`, or all with mass. If there are none, reports that and
/// returns an empty list.
[[nodiscard]] std::vector<std::size_t> identified_links(const urdf::Robot& robot, const std::string& payload,
                                                        source::Sink& sink);

/// Identifies the unknowns. Missing derivatives are those of a polynomial of degree 4 fitted to the samples around each
/// (without delay); torques are not filtered. Reports kinematics-data-insufficient, kinematics-fits-disagree and the
/// findings of joint_values.
[[nodiscard]] std::optional<IdentifyReport> identify(const urdf::Robot& robot, const IdentifyRequest& request,
                                                     source::Sink& sink);

/// Returns the report as text.
[[nodiscard]] std::string identify_text(const IdentifyReport& report, const emit::NumberStyle& style);
/// Returns the report as data.
[[nodiscard]] emit::Value identify_tree(const IdentifyReport& report, const emit::NumberStyle& style);

/// Returns the masses and the friction of a report for `write_inertias`.
[[nodiscard]] bodies::InertiaReport identified_inertias(const urdf::Robot& robot, const IdentifyReport& report);

}  // namespace urdfmill::session
