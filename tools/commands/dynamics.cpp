// urdfmill dynamics: the terms of the equations of motion.
#include "urdfmill/session/mechanics/dynamics.hpp"
#include "tools/command.hpp"
#include "tools/motion_options.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/session/options/choices.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::tools {
namespace {

struct DynamicsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  MotionOptions motion;
  std::vector<std::string> velocities, accelerations, torques;
  std::string trajectory;
  std::string multipliers;
  bool ignore_mimic = false, no_friction = false;
  std::string format = "json";
  session::DynamicsRequest request;
};

void declare_state(Parser& parser, DynamicsCommand& command) {
  add_motion_options(parser, command.motion);
  parser
      .add_option("--dq", command.velocities,
                  "The velocity of a joint, rad/s or m/s, or a file of velocities; other joints are at rest")
      .value_name("JOINT=VALUE|FILE")
      .one_value_each()
      .reads_file();
  Option& accelerations = parser.add_option("--ddq", command.accelerations,
                                            "The acceleration of a joint, rad/s^2 or m/s^2, or a file: print the "
                                            "torques (inverse dynamics); the accelerations of other joints are 0, or "
                                            "follow from constraints");
  accelerations.value_name("JOINT=VALUE|FILE").one_value_each().reads_file();
  parser
      .add_option("--tau", command.torques,
                  "The torque of a joint, N m or N, or a file: print the accelerations (forward dynamics); other "
                  "torques are 0")
      .value_name("JOINT=VALUE|FILE")
      .one_value_each()
      .reads_file()
      .excludes(accelerations);
  parser
      .add_option("--trajectory", command.trajectory,
                  "A CSV file with one line per sample: time, JOINT or q.JOINT, dq.JOINT, and ddq.JOINT or tau.JOINT; "
                  "what has no column is 0")
      .value_name("FILE")
      .reads_file();
}

void declare_tip(Parser& parser, DynamicsCommand& command) {
  session::DynamicsRequest& request = command.request;
  Option& tip = parser.add_option("--tip", request.tip,
                                  "Print the Jacobians of this link, and the equations of motion in its coordinates");
  tip.value_name("LINK");
  parser
      .add_option("--task", request.task,
                  "The coordinates of the tip: x y z roll pitch yaw, vx vy vz wx wy wz; default: all six, of a tip "
                  "that six joints move")
      .value_name("\"x y yaw\"")
      .needs(tip);
  parser.add_option("--damping", request.damping, "Bound the terms near singularities: damped least squares")
      .positive()
      .value_name("D")
      .needs(tip);
  parser
      .add_option("--f-tip", request.tip_wrench,
                  "What the tip exerts on its surroundings, N m and N, about its origin along the root's axes")
      .value_name("\"MX MY MZ FX FY FZ\"")
      .needs(tip);
}

void declare_constraints(Parser& parser, DynamicsCommand& command) {
  session::DynamicsRequest& request = command.request;
  Option& constraint = parser.add_option("--constraint", request.constraints,
                                         "A sum of coordinates of links and positions of joints that stays as it is: "
                                         "\"tip x = 1\", \"left - 2*right = 0\", \"tip vy = 0\". May be repeated");
  constraint.value_name("\"LINK x = 1\"").one_value_each();
  parser
      .add_option("--lambda", command.multipliers,
                  "The multipliers (forces) of the constraints, for --ddq and in their order; default: 0")
      .value_name("\"F1 F2\"")
      .needs(constraint);
  parser
      .add_choice("--affine-in", request.affine_in,
                  "Print accelerations and multipliers as they depend on torques (tau), or torques as they depend on "
                  "accelerations and multipliers (ddq)",
                  session::affine_choices)
      .value_name("QUANTITY");
}

void declare_drives(Parser& parser, DynamicsCommand& command) {
  session::DynamicsRequest& request = command.request;
  Option& no_friction = parser.add_flag("--no-friction", command.no_friction, "Leave out <dynamics damping friction>");
  parser
      .add_option("--smoothing", request.smoothing,
                  "Let dry friction grow linearly up to this velocity, rad/s or m/s; default 0: it is a step")
      .positive()
      .value_name("RATE")
      .excludes(no_friction);
  parser
      .add_option("--rotor-inertia", request.rotor_inertias,
                  "The inertia of a motor's rotor about its axis, by the name of its joint or actuator; may be "
                  "repeated. The inertias in transmissions (drake:rotor_inertia) are used in any case")
      .value_name("NAME=KGM2")
      .one_value_per_name();
  parser
      .add_option("--gear-ratio", request.gear_ratios,
                  "Turns of that rotor per turn of the joint; default: from the transmission, else 1")
      .value_name("NAME=RATIO")
      .one_value_per_name();
  parser.add_flag("--exact-rotors", request.exact_rotors,
                  "Treat rotors as bodies on the links before their joints, with gyroscopic effects; default: apparent "
                  "inertia, ratio^2 times that of the rotor");
}

void declare_dynamics(Parser& parser, DynamicsCommand& command) {
  add_model_input(parser, command.input);
  declare_state(parser, command);
  declare_tip(parser, command);
  declare_constraints(parser, command);
  add_gravity_option(parser, command.request.gravity);
  parser.add_flag("--base-parameters", command.request.base_parameters,
                  "Print the combinations of inertial parameters that torques depend on, by name, and their values");
  parser.add_flag("--floating-base", command.request.floating_base,
                  "Let the root move freely: six more coordinates, floating_base.x to .roll; also prints the momentum");
  declare_drives(parser, command);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  add_format_option(parser, command.format, "json (default), yaml, text, or csv: one line per sample",
                    {"json", "yaml", "text", "csv"}, command.output);
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

std::string print_equations(const emit::DynamicsReport& report, const DynamicsCommand& command) {
  const emit::NumberStyle style = command.motion.style(command.format == "text");
  if (command.format == "text") return emit::dynamics_text(report, style);
  if (command.format == "csv") return emit::dynamics_csv(report, style);
  const emit::Value tree = emit::dynamics_tree(report, style);
  return command.format == "json" ? emit::to_json(tree) : emit::to_yaml(tree);
}

/// The states in the words of the command line; false, with a report or message, if they are wrong.
bool read_states(DynamicsCommand& command) {
  session::DynamicsRequest& request = command.request;
  const auto read = [&](const std::vector<std::string>& words, auto& target) {
    auto input = command.motion.read(words, command.robot);
    if (!input) return false;
    target = *std::move(input);
    return true;
  };
  if (!command.trajectory.empty()) {
    if (!command.motion.positions.empty() || !command.velocities.empty() || !command.accelerations.empty() ||
        !command.torques.empty()) {
      print_error("dynamics: --trajectory has all states; leave out --q, --dq, --ddq and --tau");
      command.robot.exit_code = exit_failure;
      return false;
    }
    if (!command.trajectory.ends_with(".csv")) {
      print_error("dynamics: --trajectory: " + command.trajectory + " is not a .csv file");
      command.robot.exit_code = exit_failure;
      return false;
    }
    return read({command.trajectory}, request.trajectory);
  }
  return read(command.motion.positions, request.positions) && read(command.velocities, request.velocities) &&
         (command.accelerations.empty() || read(command.accelerations, request.accelerations)) &&
         (command.torques.empty() || read(command.torques, request.torques));
}

int run_dynamics(DynamicsCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot || !read_states(command)) return finish(command.robot);
  session::DynamicsRequest& request = command.request;
  request.follow_mimics = !command.ignore_mimic;
  request.friction = !command.no_friction;
  for (const std::string_view word : session::words_of(command.multipliers)) {
    const auto value = urdf::parse_number(word);
    if (!value) {
      print_error("dynamics: --lambda: \"" + command.multipliers + "\" is not a list of numbers");
      return exit_failure;
    }
    request.multipliers.push_back(*value);
  }
  const auto report = session::dynamics(*robot, request, command.robot.findings);
  if (!report) return finish(command.robot);
  if (request.exact_rotors && report->rotors.empty()) {
    print_error("--exact-rotors has no effect here: no rotor of the model has an inertia; --rotor-inertia gives one");
    return exit_failure;
  }
  return finish(command.robot, command.output, print_equations(*report, command));
}

}  // namespace

extern const Command dynamics_command;
const Command dynamics_command = make_command<declare_dynamics, run_dynamics>(
    "dynamics", "Print and solve the equations of motion",
    "Prints the terms of M(q) ddq + C(q, dq) dq + g(q) + friction = tau, masses and inertial "
    "parameters (about the origins of the links' frames), and torques for --ddq or "
    "accelerations for --tau: in joint space, in the coordinates of a link, and under "
    "constraints.");

}  // namespace urdfmill::tools
