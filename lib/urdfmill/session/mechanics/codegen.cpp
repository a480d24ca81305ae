#include "urdfmill/session/mechanics/codegen.hpp"

#include <algorithm>

#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/dynamics/actuation.hpp"
#include "urdfmill/kinematics/rules.hpp"

namespace urdfmill::session {
namespace {

using codegen::Quantity;

/// Returns the body of the tip; reports and returns kinematics::none if the link does not exist.
std::size_t tip_of(const urdf::Robot& robot, const kinematics::Tree& tree, const std::string& name,
                   const std::vector<Quantity>& quantities, source::Sink& sink) {
  const bool needed = std::any_of(quantities.begin(), quantities.end(), codegen::is_of_tip);
  if (!needed && name.empty()) return 0;
  const auto ends = kinematics::choose_chain(robot, tree, {}, name, sink);
  if (!ends) return kinematics::none;
  const std::size_t link = kinematics::find_link(robot, ends->tip, "link", sink);
  return link == kinematics::none ? link : tree.body_of_link(link);
}

}  // namespace

std::optional<std::string> generate_code(const urdf::Robot& robot, const CodegenRequest& request, source::Sink& sink) {
  codegen::ProgramRequest program = request.program;
  if (program.quantities.empty())
    program.quantities.assign(codegen::usual_quantities.begin(), codegen::usual_quantities.end());
  const auto tree = kinematics::Tree::build(
      robot, request.follow_mimics ? kinematics::Mimics::follow : kinematics::Mimics::free, sink);
  if (!tree) return std::nullopt;
  if (tree->variables().empty()) {
    report(sink, kinematics::rules::unconnected,
           "robot " + robot.name.value + " has no movable joint: there is nothing to compute");
    return std::nullopt;
  }
  program.tip = tip_of(robot, *tree, request.tip, program.quantities, sink);
  if (program.tip == kinematics::none) return std::nullopt;
  const bool moves_rotors = std::any_of(program.quantities.begin(), program.quantities.end(), [](Quantity q) {
    return q == Quantity::mass || q == Quantity::inverse_dynamics || q == Quantity::forward_dynamics;
  });
  if (moves_rotors && tree->variables().size() <= kinematics::most_variables_of_matrices)
    program.apparent_inertia = kinematics::actuation(robot, *tree, sink).apparent_inertia(tree->variables().size());
  return codegen::program(robot, *tree, program, sink);
}

}  // namespace urdfmill::session
