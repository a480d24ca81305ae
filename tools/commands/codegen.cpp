// urdfmill codegen: kinematics and dynamics as straight-line code.
#include <algorithm>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/session/options/mechanics.hpp"

namespace urdfmill::tools {
namespace {

using codegen::Language;
using codegen::Quantity;

struct CodegenCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  session::CodegenRequest request;
};

/// True if one of the quantities concerns a tip, as by default.
bool is_of_a_link(const std::vector<Quantity>& quantities) {
  return quantities.empty() || std::any_of(quantities.begin(), quantities.end(), codegen::is_of_tip);
}

void declare_codegen(Parser& parser, CodegenCommand& command) {
  const auto what = session::choices_of(codegen::all_quantities, [](Quantity q) { return codegen::text(q); });
  const auto names = session::choices_of(codegen::all_languages, [](Language l) { return codegen::text(l); });
  add_model_input(parser, command.input);
  parser
      .add_choice(
          "--what", command.request.program.quantities,
          "What to write, with commas: fk, jacobian, mass, gravity and inverse-dynamics (default); links (poses "
          "of all), jacobian-rate, coriolis, forward-dynamics, friction, regressor",
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
      words.emplace_back(name);
      if (!language.is_given() && name == said) chosen = named;
    }
    return unfit_name(command.output, codegen::text(chosen), words, "--lang");
  });
  bind(parser, command.request);
  parser.option("tip").has_effect_if([&command] { return is_of_a_link(command.request.program.quantities); },
                                     "it applies to --what fk, jacobian and jacobian-rate");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

int run_codegen(CodegenCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  return finish(command.robot, command.output, session::generate_code(*robot, command.request, command.robot.findings));
}

}  // namespace

extern const Command codegen_command;
const Command codegen_command = make_command<declare_codegen, run_codegen>(
    Group::kinematics, "codegen", "Write kinematics and dynamics as straight-line code",
    "Writes functions for forward kinematics, the Jacobian, mass matrix, gravity, inverse dynamics and the regressor "
    "of a model: straight-line code without loops or allocation, with constants folded, zeros left out and common "
    "subexpressions computed once. Comments name the variables in their order and what each function costs.");

}  // namespace urdfmill::tools
