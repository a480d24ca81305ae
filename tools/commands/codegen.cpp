// urdfmill codegen: kinematics and dynamics as straight-line code.
#include <algorithm>
#include <array>

#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/codegen/program.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/rules.hpp"

namespace urdfmill::tools {
namespace {

using codegen::Language;
using codegen::Quantity;

constexpr std::array quantities{Quantity::fk,      Quantity::jacobian,         Quantity::mass,
                                Quantity::gravity, Quantity::inverse_dynamics, Quantity::regressor};
constexpr std::array languages{Language::c, Language::cpp, Language::python, Language::matlab, Language::casadi};

struct CodegenCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::string tip;
  bool ignore_mimic = false;
  std::vector<double> gravity{0, 0, -9.81};
  codegen::ProgramRequest request;
};

void declare(Parser& parser, CodegenCommand& command) {
  std::vector<std::pair<std::string, Quantity>> what;
  for (const Quantity quantity : quantities) what.emplace_back(codegen::text(quantity), quantity);
  std::vector<std::pair<std::string, Language>> names;
  for (const Language language : languages) names.emplace_back(codegen::text(language), language);
  add_model_input(parser, command.input);
  parser
      .add_choice("--what", command.request.quantities,
                  "What to write, with commas: fk, jacobian, mass, gravity, inverse-dynamics, regressor; default: all "
                  "but regressor",
                  what)
      .separated_by(',')
      .value_name("LIST");
  parser
      .add_choice("--lang", command.request.language, "c (C99), cpp, python, matlab, casadi (Python); default: c",
                  names)
      .value_name("LANGUAGE");
  parser.add_option("--tip", command.tip, "The link of fk and jacobian; default: the one with the most movable joints")
      .value_name("LINK");
  parser.add_option("--name", command.request.name, "Prefix of the functions; default: the robot's name")
      .value_name("NAME");
  add_gravity_option(parser, command.gravity);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// The body of the tip; none, with a report, if there is no such link.
std::size_t tip_of(const urdf::Robot& robot, const kinematics::Tree& tree, CodegenCommand& command) {
  const bool needed = std::any_of(command.request.quantities.begin(), command.request.quantities.end(),
                                  [](Quantity q) { return q == Quantity::fk || q == Quantity::jacobian; });
  if (!needed && command.tip.empty()) return 0;
  const auto ends = kinematics::choose_chain(robot, tree, {}, command.tip, command.robot.findings);
  if (!ends) return kinematics::none;
  const std::size_t link = kinematics::find_link(robot, ends->tip, "link", command.robot.findings);
  return link == kinematics::none ? link : tree.body_of_link(link);
}

int run(CodegenCommand& command) {
  // The regressor is large; it is written where it is asked for.
  if (command.request.quantities.empty()) command.request.quantities.assign(quantities.begin(), quantities.end() - 1);
  command.request.gravity = {command.gravity[0], command.gravity[1], command.gravity[2]};
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto tree = kinematics::Tree::build(
      *robot, command.ignore_mimic ? kinematics::Mimics::free : kinematics::Mimics::follow, command.robot.findings);
  if (!tree) return finish(command.robot);
  if (tree->variables().empty()) {
    report(command.robot.findings, kinematics::rules::unconnected,
           "robot " + robot->name.value + " has no movable joint: there is nothing to compute");
    return finish(command.robot);
  }
  command.request.tip = tip_of(*robot, *tree, command);
  if (command.request.tip == kinematics::none) return finish(command.robot);
  const auto program = codegen::program(*robot, *tree, command.request, command.robot.findings);
  if (program && !write_output(command.output, *program)) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command codegen_command;
const Command codegen_command = make_command<declare, run>(
    "codegen", "Write kinematics and dynamics as straight-line code",
    "Writes functions for forward kinematics, the Jacobian, mass matrix, gravity, inverse dynamics and the regressor "
    "of a "
    "model: straight-line code without loops or allocation, with constants folded, zeros left out and common "
    "subexpressions computed once. Comments name the variables in their order and what each function costs.");

}  // namespace urdfmill::tools
