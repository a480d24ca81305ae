// Motions for identification, as proposed by the command excite.
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

/// The unknowns to identify, and the limits of the joints. Words are JOINT=VALUE, or VALUE for all joints.
struct ExciteRequest {
  double period = 10;                           ///< s: duration of the motion, which then repeats
  std::size_t harmonics = 5;                    ///< for each joint, ≥ 2
  double rate = 100;                            ///< samples per second
  double margin = 0.05;                         ///< the unused share of each limit
  std::size_t motions = 2000;                   ///< number of motions to try
  std::uint64_t seed = 1;                       ///< seed of the random motions
  std::vector<std::string> velocities = {};     ///< rad/s, m/s; the default is the model's
  std::vector<std::string> accelerations = {};  ///< rad/s², m/s²; likewise; unlimited if there is none
  std::vector<std::string> efforts = {};        ///< N·m, N; the default is the model's
  std::vector<std::string> held = {};           ///< JOINT=VALUE: joints that stay there, rad or m
  std::array<double, 3> gravity{0, 0, -9.81};   ///< m/s², in the root's frame
  bool friction = true;                         ///< identify friction
  bool rotors = false;                          ///< identify an apparent inertia at each joint
  std::string payload = {};                     ///< only this link's parameters; empty: those of all links with mass
};

/// The motion, and the limits that applied.
struct ExciteReport {
  std::string robot;
  std::vector<std::string> joints;  ///< one for each variable
  std::vector<bool> rotational;     ///< likewise
  kinematics::ExcitationProblem problem;
  kinematics::Excitation found;
  double rate = 100;  ///< samples per second
};

/// Proposes a motion. If there is none, reports kinematics-excitation-refused with the reason: a joint without range,
/// velocity or effort, or torques that exceed the effort limits in every motion. Also reports malformed names.
[[nodiscard]] std::optional<ExciteReport> excite(const urdf::Robot& robot, const ExciteRequest& request,
                                                 source::Sink& sink);

/// Returns the report as text.
[[nodiscard]] std::string excite_text(const ExciteReport& report, const emit::NumberStyle& style);
/// Returns the report as data, with the coefficients of the motion.
[[nodiscard]] emit::Value excite_tree(const ExciteReport& report, const emit::NumberStyle& style);
/// Returns the motion: one line for each sample with the columns time, q.JOINT, dq.JOINT and ddq.JOINT; rad, m and s.
[[nodiscard]] std::string excite_csv(const ExciteReport& report, const emit::NumberStyle& style);

}  // namespace urdfmill::session
