// urdfmill codegen: kinematics and dynamics as straight-line code.
#include <algorithm>

#include "urdfmill/session/mechanics/codegen.hpp"

#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"

namespace urdfmill::tools {
namespace {

using codegen::Language;
using codegen::Quantity;

struct CodegenCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  bool ignore_mimic = false;
  std::array<double, 3> gravity{0, 0, -9.81};
  session::CodegenRequest request;
};

/// True if one of the quantities, which are all by default, concerns a link.
bool is_of_a_link(const std::vector<Quantity>& quantities) {
  return quantities.empty() || std::any_of(quantities.begin(), quantities.end(), [](Quantity quantity) {
           return quantity == Quantity::fk || quantity == Quantity::jacobian;
         });
}

void declare_codegen(Parser& parser, CodegenCommand& command) {
  std::vector<std::pair<std::string, Quantity>> what;
  for (const Quantity quantity : codegen::all_quantities) what.emplace_back(codegen::text(quantity), quantity);
  std::vector<std::pair<std::string, Language>> names;
  for (const Language language : codegen::all_languages) names.emplace_back(codegen::text(language), language);
  add_model_input(parser, command.input);
  parser
      .add_choice("--what", command.request.program.quantities,
                  "What to write, with commas: fk, jacobian, mass, gravity, inverse-dynamics, regressor; default: all "
                  "but regressor",
                  what)
      .separated_by(',')
      .value_name("LIST");
  Option& language = parser.add_choice("--lang", command.request.program.language,
                                       "c (C99), cpp, python, matlab, casadi (Python); default: by the suffix of the "
                                       "output, else c",
                                       names);
  language.value_name("LANGUAGE");
  parser.add_check([&command, &language, names] {
    Language& chosen = command.request.program.language;
    const std::string_view said = format_of_name(command.output);
    std::vector<std::string> words;
    for (const auto& [name, named] : names) {
      words.push_back(name);
      if (!language.is_given() && name == said) chosen = named;
    }
    return unfit_name(command.output, codegen::text(chosen), words, "--lang");
  });
  parser
      .add_option("--tip", command.request.tip,
                  "The link of fk and jacobian; default: the one with the most movable joints")
      .value_name("LINK")
      .has_effect_if([&command] { return is_of_a_link(command.request.program.quantities); },
                     "it applies to --what fk and jacobian");
  parser.add_option("--name", command.request.program.name, "Prefix of the functions; default: the robot's name")
      .value_name("NAME");
  add_gravity_option(parser, command.gravity);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

int run_codegen(CodegenCommand& command) {
  const auto& [x, y, z] = command.gravity;
  command.request.program.gravity = {x, y, z};
  command.request.follow_mimics = !command.ignore_mimic;
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  return finish(command.robot, command.output, session::generate_code(*robot, command.request, command.robot.findings));
}

}  // namespace

extern const Command codegen_command;
const Command codegen_command = make_command<declare_codegen, run_codegen>(
    "codegen", "Write kinematics and dynamics as straight-line code",
    "Writes functions for forward kinematics, the Jacobian, mass matrix, gravity, inverse dynamics and the regressor "
    "of a model: straight-line code without loops or allocation, with constants folded, zeros left out and common "
    "subexpressions computed once. Comments name the variables in their order and what each function costs.");

}  // namespace urdfmill::tools
