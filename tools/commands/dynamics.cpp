// urdfmill dynamics: the terms of the equations of motion.
#include "urdfmill/kinematics/dynamics.hpp"
#include "tools/command.hpp"
#include "tools/joint_values.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/emit/json.hpp"
#include "urdfmill/emit/pose.hpp"
#include "urdfmill/emit/yaml.hpp"
#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::tools {
namespace {

using emit::Fields;
using emit::List;
using kinematics::Tree;
using kinematics::Vector3;

struct DynamicsCommand {
  RobotOptions robot;
  std::string input;
  std::string output;
  std::vector<std::string> positions;
  std::vector<std::string> velocities;
  std::vector<double> gravity{0, 0, -9.81};
  bool ignore_mimic = false;
  std::string format = "json";
};

void declare(Parser& parser, DynamicsCommand& command) {
  parser.add_option("INPUT", command.input, "The model: .urdf, .xacro, .yaml, or - for standard input").required();
  parser.add_option("--q", command.positions, "The position of a joint, rad or m (or 90deg); others are at 0")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--dq", command.velocities, "The velocity of a joint, rad/s or m/s; others are at 0")
      .value_name("JOINT=VALUE")
      .one_value_each();
  parser.add_option("--gravity", command.gravity, "In the root's frame, m/s^2; default 0 0 -9.81").values(3);
  parser.add_flag("--ignore-mimic", command.ignore_mimic, "Let mimic joints move independently");
  parser.add_choice("--format", command.format, "json, yaml", {"json", "yaml"}).value_name("FORMAT");
  add_output_option(parser, command.output);
  add_robot_options(parser, command.robot);
}

List vector(const kinematics::Vector& v) {
  return emit::number_list({v.data(), static_cast<std::size_t>(v.size())});
}

List variables(const Tree& tree, const std::vector<double>& q, const std::vector<double>& dq) {
  List list;
  for (std::size_t i = 0; i < q.size(); ++i)
    list.emplace_back(Fields{{"joint", tree.variables()[i].name}, {"position", q[i]}, {"velocity", dq[i]}});
  return list;
}

/// The 10 inertial parameters of every link that has mass.
List parameters(const urdf::Robot& robot) {
  List list;
  for (const urdf::Link& link : robot.links) {
    if (!link.inertial) continue;
    const auto p = kinematics::inertial_parameters(link).values();
    list.emplace_back(Fields{{"link", link.name.value},
                             {"mass", p[0]},
                             {"first_moment", emit::number_list({p.data() + 1, 3})},
                             {"inertia_xx_xy_xz_yy_yz_zz", emit::number_list({p.data() + 4, 6})}});
  }
  return list;
}

emit::Value terms(const urdf::Robot& robot, const Tree& tree, const std::vector<double>& q,
                  const std::vector<double>& dq, const Vector3& gravity) {
  const kinematics::Dynamics dynamics(robot, tree);
  const kinematics::MassCentre centre = kinematics::mass_centre(robot, tree, kinematics::body_poses(tree, q));
  return Fields{{"robot", robot.name.value},
                {"variables", variables(tree, q, dq)},
                {"gravity", emit::number_list({gravity.data(), 3})},
                {"mass_matrix", emit::matrix_rows(dynamics.mass_matrix(q))},
                {"bias", vector(dynamics.bias(q, dq))},
                {"gravity_torques", vector(dynamics.gravity_torques(q, gravity))},
                {"total_mass", centre.mass},
                {"centre_of_mass", emit::number_list({centre.position.data(), 3})},
                {"parameters", parameters(robot)}};
}

int run(DynamicsCommand& command) {
  command.robot.purpose = session::Purpose::dynamics;
  source::Collector& findings = command.robot.findings;
  const std::optional<urdf::Robot> robot = load_robot(command.input, command.robot);
  if (!robot) return finish(command.robot);
  const auto mimics = command.ignore_mimic ? kinematics::Mimics::free : kinematics::Mimics::follow;
  const auto tree = Tree::build(*robot, mimics, findings);
  if (!tree) return finish(command.robot);
  const auto q = joint_values(*tree, command.positions, true, findings);
  const auto dq = joint_values(*tree, command.velocities, false, findings);
  if (!q || !dq) return finish(command.robot);
  const Vector3 gravity(command.gravity[0], command.gravity[1], command.gravity[2]);
  const emit::Value tree_of_terms = terms(*robot, *tree, *q, *dq, gravity);
  const std::string text = command.format == "json" ? emit::to_json(tree_of_terms) : emit::to_yaml(tree_of_terms);
  if (!write_output(command.output, text)) return exit_failure;
  return finish(command.robot);
}

}  // namespace

extern const Command dynamics_command;
const Command dynamics_command =
    make_command<declare, run>("dynamics", "Tell mass matrix, bias, gravity and inertial parameters",
                               "Tells mass matrix, bias and gravity of M(q) ddq + c(q, dq) + g(q) = tau, masses and "
                               "inertial parameters (about the origins of the links' frames).");

}  // namespace urdfmill::tools
