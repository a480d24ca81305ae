#include "urdfmill/simulation/gain_values.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "urdfmill/kinematics/dynamics/dynamics.hpp"
#include "urdfmill/kinematics/dynamics/friction.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/text/code.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::simulation {

std::optional<std::map<std::string, Load, std::less<>>> loads_of(const urdf::Robot& robot, const JointNumbers& armature,
                                                                 const JointNumbers& positions, source::Sink& sink) {
  const auto tree = kinematics::Tree::build(robot, kinematics::Mimics::follow, sink);
  if (!tree || !kinematics::are_at_most(tree->variables().size(), kinematics::most_variables_of_matrices,
                                        "the mass matrix", sink))
    return std::nullopt;
  std::vector<double> q;
  for (const kinematics::Variable& variable : tree->variables()) {
    const auto at = positions.find(variable.name);
    q.push_back(at == positions.end() ? 0 : at->second);
  }
  kinematics::Vector inertia = kinematics::Dynamics(robot, *tree).mass_matrix(q).diagonal();
  const kinematics::Vector damping = kinematics::friction(robot, *tree).viscous;
  for (const kinematics::Body& body : tree->bodies()) {
    if (body.joint == kinematics::none || body.variable == kinematics::none) continue;
    const auto rotor = armature.find(robot.joints[body.joint].name.value);
    if (rotor != armature.end())
      inertia(static_cast<Eigen::Index>(body.variable)) += body.multiplier * body.multiplier * rotor->second;
  }
  std::map<std::string, Load, std::less<>> loads;
  for (std::size_t i = 0; i < tree->variables().size(); ++i)
    loads.emplace(tree->variables()[i].name,
                  Load{inertia(static_cast<Eigen::Index>(i)), damping(static_cast<Eigen::Index>(i))});
  return loads;
}

void set_gains(Drive& drive, const JointGains& gains, const Load& load, const source::Rule& damped,
               source::Sink& sink) {
  drive.stiffness = gains.stiffness;
  drive.damping = gains.damping;
  if (!gains.frequency && !gains.damping_ratio) return;
  const double ratio = gains.damping_ratio.value_or(1);
  const double rate =
      gains.frequency ? 2 * kinematics::pi * *gains.frequency : std::sqrt(*gains.stiffness / load.inertia);
  if (gains.frequency) drive.stiffness = load.inertia * rate * rate;
  const double wanted = 2 * ratio * rate * load.inertia;
  drive.damping = std::max(0.0, wanted - load.damping);
  // A rounding error is no difference that a user should read about.
  constexpr double noise = 1e-12;
  if (load.damping - wanted > noise * load.damping)
    source::report(sink, damped,
                   "joint \"" + drive.joint + "\": its own damping makes the damping ratio " +
                       text::shortest(text::rounded(load.damping / (2 * rate * load.inertia), 3)) + ", not " +
                       text::shortest(ratio),
                   gains.span);
}

}  // namespace urdfmill::simulation
