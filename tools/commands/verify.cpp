// urdfmill verify: are two models the same robot?
#include "urdfmill/session/verify.hpp"

#include "tools/command.hpp"
#include "tools/robot_input.hpp"

namespace urdfmill::tools {
namespace {

struct VerifyCommand {
  RobotOptions robot;
  std::string first;
  std::string second;
  std::vector<std::string> link_names;
  session::VerifyRequest request;
  std::size_t shown = 10;
  bool json = false;
};

void declare(Parser& parser, VerifyCommand& command) {
  session::VerifyRequest& request = command.request;
  static const auto aspects = [] {
    std::vector<std::pair<std::string, kinematics::Aspect>> list;
    for (kinematics::Aspect aspect : kinematics::all_aspects) list.emplace_back(kinematics::text(aspect), aspect);
    return list;
  }();
  parser.add_option("A", command.first, "A model: .urdf, .xacro, .yaml, .sdf or MJCF").required();
  parser.add_option("B", command.second, "Another").required();
  parser
      .add_choice("--only", request.only,
                  "Compare only: structure, kinematics, dynamics, limits, visuals, collisions, extensions", aspects)
      .value_name("ASPECT,...")
      .separated_by(',')
      .one_value_each();
  parser.add_flag("--extensions", request.extensions,
                  "Compare also what is not part of the kinematic model: <gazebo>, <transmission>, <ros2_control>, …");
  parser.add_option("--tolerance", request.tolerance, "m and rad; relative for all else. Default 1e-9")
      .not_negative()
      .value_name("TOLERANCE");
  parser.add_option("--samples", request.samples, "Random joint positions; default 32")
      .between(1, 1000000)
      .value_name("N");
  parser.add_option("--seed", request.seed, "Of the random positions; default 1").value_name("N");
  parser.add_option("--map-links", command.link_names, "A link of A that has another name in B; may be repeated")
      .value_name("A=B")
      .separated_by(',')
      .one_value_each();
  parser.add_option("--max", command.shown, "How many differences are printed; default 10, 0 means all")
      .value_name("N");
  parser.add_flag("--json", command.json, "Print the result as JSON");
  add_robot_options(parser, command.robot);
}

/// Completes the request by what the words mean together; false, with a message, if they mean nothing.
bool prepare(VerifyCommand& command) {
  session::VerifyRequest& request = command.request;
  if (!request.only.empty() && request.extensions) {
    print_error("verify: --extensions adds to what is compared; with --only, name extensions there");
    return false;
  }
  for (const std::string& pair : command.link_names) {
    const std::size_t sign = pair.find('=');
    if (sign == std::string::npos) {
      print_error("verify: --map-links \"" + pair + "\" is not A=B");
      return false;
    }
    request.link_names.emplace_back(pair.substr(0, sign), pair.substr(sign + 1));
  }
  request.load.arguments = command.robot.arguments;
  return true;
}

int run(VerifyCommand& command) {
  if (!prepare(command)) return exit_failure;
  RobotOptions& options = command.robot;
  const session::Verified verified =
      session::verify(options.session(), command.first, command.second, command.request, options.findings);
  for (const std::string& error : verified.unreadable) print_error(error);
  (void)print_findings(options.findings, options.sources(), options.console);
  if (!verified.result) return exit_failure;
  const std::string text = command.json ? emit::to_json(session::verified_tree(verified, options.sources()))
                                        : session::verified_text(verified, options.sources(), command.shown);
  return print_output(text) ? static_cast<int>(verified.outcome) : exit_failure;
}

}  // namespace

extern const Command verify_command;
const Command verify_command =
    make_command<declare, run>("verify", "Compare two models: are they the same robot?",
                               "Compares two models: whether they are the same robot, and what they do not share.");

}  // namespace urdfmill::tools
