// urdfmill codegen: kinematics and dynamics as straight-line code.
#include <algorithm>
#include <array>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/codegen/program.hpp"
#include "urdfmill/kinematics/chain.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/text/suggest.hpp"

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
  std::string what = "fk,jacobian,mass,gravity,inverse-dynamics";
  std::string tip;
  bool ignore_mimic = false;
  std::vector<double> gravity{0, 0, -9.81};
  codegen::ProgramRequest request;
};

void declare(Parser& parser, CodegenCommand& command) {
  std::vector<std::pair<std::string, Language>> names;
  for (const Language language : languages) names.emplace_back(codegen::text(language), language);
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  parser
      .add_option("--what", command.what,
                  "What to write, with commas: fk, jacobian, mass, gravity, inverse-dynamics, regressor; default: all "
                  "but regressor")
      .value_name("LIST");
  parser
      .add_choice("--lang", command.request.language, "c (C99), cpp, python, matlab, casadi (Python); default: c",
                  names)
      .value_name("LANGUAGE");
  parser.add_option("--tip", command.tip, "The link of fk and jacobian; default: the one with the most movable joints")
      .value_name("LINK");
  parser.add_option("--name", command.request.name, "Prefix of the functions; default: the robot's name")
      .value_name("NAME");
  parser.add_option("--gravity", command.gravity, "In the root's frame, m/s^2; default 0 0 -9.81").values(3);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

/// The quantities in a list with commas; nothing, with an error, if one is unknown.
std::optional<std::vector<Quantity>> quantities_of(const std::string& list) {
  std::vector<Quantity> result;
  for (std::size_t at = 0; at <= list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    const std::string word = list.substr(at, end - at);
    at = end + 1;
    const auto* found = std::find_if(quantities.begin(), quantities.end(),
                                     [&](Quantity quantity) { return codegen::text(quantity) == word; });
    if (found == quantities.end()) {
      std::vector<std::string_view> names;
      for (const Quantity quantity : quantities) names.push_back(codegen::text(quantity));
      const std::string hint = text::did_you_mean(word, names);
      print_error("--what: \"" + word + "\" is none of fk, jacobian, mass, gravity, inverse-dynamics, regressor" +
                  (hint.empty() ? "" : "; " + hint));
      return std::nullopt;
    }
    if (std::find(result.begin(), result.end(), *found) == result.end()) result.push_back(*found);
  }
  return result;
}

/// The body of the tip; none, with a report, if there is no such link.
std::size_t tip_of(const urdf::Robot& robot, const kinematics::Tree& tree, CodegenCommand& command) {
  const bool needed = std::any_of(command.request.quantities.begin(), command.request.quantities.end(),
                                  [](Quantity q) { return q == Quantity::fk || q == Quantity::jacobian; });
  if (!needed && command.tip.empty()) return 0;
  const auto ends = kinematics::choose_chain(robot, tree, {}, command.tip, command.robot.findings);
  if (!ends) return kinematics::none;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (robot.links[i].name.value == ends->tip) return tree.body_of_link(i);
    names.push_back(robot.links[i].name.value);
  }
  report(command.robot.findings, kinematics::rules::unknown_link,
         "link " + ends->tip + " does not exist in robot " + robot.name.value, {},
         text::did_you_mean(ends->tip, names));
  return kinematics::none;
}

int run(CodegenCommand& command) {
  const auto wanted = quantities_of(command.what);
  if (!wanted) return exit_failure;
  command.request.quantities = *wanted;
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
  if (!write_output(command.output, codegen::program(*robot, *tree, command.request))) return exit_failure;
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
