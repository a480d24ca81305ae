// A motion from which a model can be identified well, as the command excite proposes it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/kinematics/identification/excitation.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// What shall be identified, and what the joints may do. Words are JOINT=VALUE, or VALUE for all joints.
struct ExciteRequest {
  double period = 10;                           ///< s: how long the motion lasts, after which it repeats
  std::size_t harmonics = 5;                    ///< of each joint, ≥ 2
  double rate = 100;                            ///< samples a second
  double margin = 0.05;                         ///< the part of each limit that is left
  std::size_t motions = 2000;                   ///< that are tried
  std::uint64_t seed = 1;                       ///< another number draws other motions
  std::vector<std::string> velocities = {};     ///< rad/s, m/s; those that are not given are the model's
  std::vector<std::string> accelerations = {};  ///< rad/s², m/s²; likewise; unlimited where neither says one
  std::vector<std::string> efforts = {};        ///< N·m, N; those that are not given are the model's
  std::vector<std::string> held = {};           ///< JOINT=VALUE: joints that stay there, rad or m
  std::array<double, 3> gravity{0, 0, -9.81};   ///< m/s², in the root's frame
  bool friction = true;                         ///< friction shall be identified
  bool rotors = false;                          ///< and an apparent inertia at each joint
  std::string payload = {};                     ///< only this link's parameters; empty: those of all links with mass
};

/// The motion, and what bounded it.
struct ExciteReport {
  std::string robot;
  std::vector<std::string> joints;  ///< one a variable
  std::vector<bool> rotational;     ///< likewise
  kinematics::ExcitationProblem problem;
  kinematics::Excitation found;
  double rate = 100;  ///< samples a second
};

/// Proposes a motion. Reports kinematics-excitation-refused with the reason where there is none: a joint without range,
/// velocity or effort, torques that exceed effort limits whatever the motion; and names that are wrong.
[[nodiscard]] std::optional<ExciteReport> excite(const urdf::Robot& robot, const ExciteRequest& request,
                                                 source::Sink& sink);

/// For people.
[[nodiscard]] std::string excite_text(const ExciteReport& report, const emit::NumberStyle& style);
/// As data, with the coefficients of the motion.
[[nodiscard]] emit::Value excite_tree(const ExciteReport& report, const emit::NumberStyle& style);
/// The motion: a line a sample with the columns time, q.JOINT, dq.JOINT and ddq.JOINT; rad, m and s.
[[nodiscard]] std::string excite_csv(const ExciteReport& report, const emit::NumberStyle& style);

}  // namespace urdfmill::session
