#include "urdfmill/kinematics/equations/mechanism.hpp"

#include <utility>

#include "urdfmill/kinematics/dynamics/floating_base.hpp"
#include "urdfmill/kinematics/equations/rotors.hpp"
#include "urdfmill/kinematics/rules.hpp"

namespace urdfmill::kinematics {

std::optional<Mechanism> mechanism(const urdf::Robot& fixed, const MechanismOptions& options, source::Sink& sink) {
  Mechanism result{options.floating_base ? with_floating_base(fixed) : fixed, {}, {}, {}};
  if (!options.follow_mimics)
    for (urdf::Joint& joint : result.robot.joints) joint.mimic.reset();
  result.tree = Tree::build(result.robot, Mimics::follow, sink);
  if (!result.tree || !are_at_most(result.tree->variables().size(), most_variables_of_matrices, "a mass matrix", sink))
    return std::nullopt;
  result.actuation = actuation(result.robot, *result.tree, sink);
  if (!add_rotors(*result.tree, options.rotor_inertias, options.gear_ratios, result.actuation, sink))
    return std::nullopt;
  std::vector<Rotor> apparent;
  for (const Rotor& rotor : result.actuation.rotors) {
    const urdf::Joint* joint = rotor.joint.empty() ? nullptr : result.robot.joint(rotor.joint);
    // A sliding mass (the armature of a prismatic joint) has no known rotation.
    const bool turns = joint != nullptr && (joint->type != urdf::JointType::prismatic || rotor.turns != 1);
    const bool body = options.exact_rotors && turns;
    if (body)
      result.robot = with_rotor(result.robot, rotor.joint, rotor.inertia, rotor.turns);
    else
      apparent.push_back(rotor);
    result.rotors.push_back({rotor.name, rotor.inertia, rotor.ratio, body});
  }
  result.actuation.rotors = std::move(apparent);
  if (options.exact_rotors) result.tree = Tree::build(result.robot, Mimics::follow, sink);
  return result;
}

}  // namespace urdfmill::kinematics
