#include <string_view>
#include <utility>

#include "urdfmill/emit/dynamics.hpp"

namespace urdfmill::emit {
namespace {

using Sample = DynamicsReport::Sample;
using kinematics::Matrix;
using kinematics::Vector;

double styled(double value, bool rotational, const NumberStyle& style) {
  return rotational && style.degrees ? in_degrees(value) : value + 0.0;
}

List list_of(const Eigen::Ref<const Vector>& v) {
  List list;
  for (const double value : v) list.emplace_back(value + 0.0);
  return list;
}

List words(const std::vector<std::string>& texts) {
  List list;
  for (const std::string& text : texts) list.emplace_back(text);
  return list;
}

Fields task_fields(const DynamicsReport::Task& task) {
  Fields fields{{"coordinates", words(task.coordinates)},
                {"jacobian", matrix_rows(task.jacobian)},
                {"jacobian_rate", matrix_rows(task.jacobian_rate)},
                {"condition_number", task.condition}};
  if (task.terms) {
    fields.emplace_back("mass_matrix", matrix_rows(task.terms->mass));
    fields.emplace_back("bias", list_of(task.terms->bias));
    fields.emplace_back("gravity", list_of(task.terms->gravity));
  }
  return fields;
}

Fields tip_fields(const DynamicsReport::Tip& tip, const NumberStyle& style) {
  Fields fields{{"link", tip.link},
                {"pose", pose_fields(tip.pose, style.degrees)},
                {"twist", list_of(tip.twist)},
                {"jacobian", matrix_rows(tip.jacobian)},
                {"jacobian_rate", matrix_rows(tip.jacobian_rate)},
                {"analytic_jacobian_rpy", matrix_rows(tip.rpy_jacobian)},
                {"quaternion_jacobian", matrix_rows(tip.quaternion_jacobian)}};
  if (tip.wrench) fields.emplace_back("wrench", list_of(*tip.wrench));
  if (tip.task) fields.emplace_back("task_space", task_fields(*tip.task));
  return fields;
}

Fields constraint_fields(const DynamicsReport::Constraints& constraints) {
  Fields fields{{"constraints", words(constraints.texts)},
                {"matrix", matrix_rows(constraints.matrix)},
                {"matrix_rate", matrix_rows(constraints.rate)},
                {"projection", matrix_rows(constraints.projection)}};
  if (constraints.multipliers) fields.emplace_back("multipliers", list_of(*constraints.multipliers));
  List wrenches;
  for (const auto& [link, wrench] : constraints.wrenches)
    wrenches.emplace_back(Fields{{"link", link}, {"wrench", list_of(wrench)}});
  if (!wrenches.empty()) fields.emplace_back("wrenches", std::move(wrenches));
  return fields;
}

Fields affine_fields(const DynamicsReport::Affine& affine) {
  return {{"inputs", words(affine.inputs)},
          {"outputs", words(affine.outputs)},
          {"factors", matrix_rows(affine.factors)},
          {"constant", list_of(affine.constant)}};
}

Fields centroidal_fields(const kinematics::Centroidal& centroidal) {
  return {{"momentum", list_of(centroidal.momentum)},
          {"momentum_map", matrix_rows(centroidal.momentum_map)},
          {"centre_jacobian", matrix_rows(centroidal.jacobian)}};
}

Fields terms(const DynamicsReport& report, const Sample& sample, const NumberStyle& style) {
  List variables;
  for (std::size_t i = 0; i < sample.q.size(); ++i) {
    const auto& [joint, rotational] = report.variables[i];
    const auto k = static_cast<Eigen::Index>(i);
    Fields fields{{"joint", joint},
                  {"position", styled(sample.q[i], rotational, style)},
                  {"velocity", styled(sample.dq[i], rotational, style)}};
    if (sample.accelerations)
      fields.emplace_back("acceleration", styled((*sample.accelerations)(k), rotational, style));
    if (sample.torques) fields.emplace_back("torque", (*sample.torques)(k) + 0.0);
    variables.emplace_back(std::move(fields));
  }
  Fields fields{{"variables", std::move(variables)},
                {"gravity", number_list({report.gravity.data(), 3})},
                {"mass_matrix", matrix_rows(sample.mass_matrix)},
                {"coriolis_matrix", matrix_rows(sample.coriolis_matrix)},
                {"bias", list_of(sample.bias)},
                {"gravity_torques", list_of(sample.gravity_torques)},
                {"friction", list_of(sample.friction)}};
  if (sample.affine) fields.emplace_back("affine", affine_fields(*sample.affine));
  if (sample.tip) fields.emplace_back("tip", tip_fields(*sample.tip, style));
  if (sample.constraints) fields.emplace_back("constrained", constraint_fields(*sample.constraints));
  List actuators;
  for (const DynamicsReport::Actuator& actuator : sample.actuators) {
    Fields at{{"actuator", actuator.name},
              {"transmission", actuator.transmission},
              {"position", styled(actuator.position, actuator.rotational, style)},
              {"velocity", styled(actuator.velocity, actuator.rotational, style)}};
    if (actuator.torque) at.emplace_back("torque", *actuator.torque + 0.0);
    actuators.emplace_back(std::move(at));
  }
  if (!actuators.empty()) fields.emplace_back("actuators", std::move(actuators));
  fields.emplace_back("total_mass", sample.centre.mass);
  fields.emplace_back("centre_of_mass", number_list({sample.centre.position.data(), 3}));
  fields.emplace_back("kinetic_energy", sample.kinetic_energy);
  fields.emplace_back("potential_energy", sample.potential_energy + 0.0);
  if (sample.regressor)
    fields.emplace_back("regressor", Fields{{"parameters", words(sample.regressor->names)},
                                            {"matrix", matrix_rows(sample.regressor->matrix)}});
  if (sample.centroidal) fields.emplace_back("centroidal", centroidal_fields(*sample.centroidal));
  return fields;
}

List parameters(const DynamicsReport& report) {
  List list;
  for (const auto& [link, p] : report.parameters)
    list.emplace_back(Fields{{"link", link},
                             {"mass", p[0]},
                             {"first_moment", number_list({p.data() + 1, 3})},
                             {"inertia_xx_xy_xz_yy_yz_zz", number_list({p.data() + 4, 6})}});
  return list;
}

}  // namespace

Value dynamics_tree(const DynamicsReport& report, const NumberStyle& style) {
  Fields fields{{"robot", report.robot}};
  if (style.degrees) fields.emplace_back("angle_unit", "deg");
  if (report.trajectory) {
    List samples;
    for (const Sample& sample : report.samples) {
      Fields state;
      if (!sample.time.empty()) state.emplace_back("time", time_value(sample.time));
      for (auto& field : terms(report, sample, style)) state.push_back(std::move(field));
      samples.emplace_back(std::move(state));
    }
    fields.emplace_back("samples", std::move(samples));
  } else {
    for (auto& field : terms(report, report.samples.front(), style)) fields.push_back(std::move(field));
  }
  List rotors;
  for (const DynamicsReport::RotorInertia& rotor : report.rotors)
    rotors.emplace_back(Fields{{"rotor", rotor.name},
                               {"inertia", rotor.inertia},
                               {"ratio", list_of(rotor.ratio)},
                               {"model", rotor.body ? "body" : "apparent inertia"}});
  if (!rotors.empty()) fields.emplace_back("rotors", std::move(rotors));
  fields.emplace_back("parameters", parameters(report));
  if (!report.base.empty()) {
    List base;
    for (const DynamicsReport::BaseParameter& parameter : report.base) {
      List terms;
      for (const auto& [link, name, factor] : parameter.terms)
        terms.emplace_back(Fields{{"link", link}, {"parameter", std::string(name)}, {"factor", factor}});
      base.emplace_back(
          Fields{{"combination", parameter.combination}, {"terms", std::move(terms)}, {"value", parameter.value}});
    }
    fields.emplace_back("base_parameters_found", report.base_by_rule ? "by rule" : "by rank");
    fields.emplace_back("base_parameters", std::move(base));
  }
  Value tree(std::move(fields));
  if (style.digits) round_numbers(tree, *style.digits);
  return tree;
}

std::string dynamics_csv(const DynamicsReport& report, const NumberStyle& style) {
  text::CodeWriter<text::Csv> out;
  const bool timed = !report.samples.front().time.empty();
  std::vector<std::string> heads;
  // Writes the columns of one quantity if the first sample has it.
  const auto head = [&](const std::string& quantity, bool present) {
    if (!present) return;
    for (const DynamicsReport::Variable& variable : report.variables) heads.push_back(quantity + "." + variable.joint);
  };
  const Sample& first = report.samples.front();
  if (timed) heads.emplace_back("time");
  head("q", true);
  head("dq", true);
  head("ddq", first.accelerations.has_value());
  head("tau", first.torques.has_value());
  head("bias", true);
  head("gravity", true);
  head("friction", true);
  const bool multiplied = first.constraints && first.constraints->multipliers;
  if (multiplied)
    for (const std::string& text : first.constraints->texts) heads.push_back("lambda." + text);
  for (std::size_t i = 0; i < heads.size(); ++i) (i == 0 ? out : out << ",").name(heads[i]);
  out << "\n";
  for (const Sample& sample : report.samples) {
    bool begun = false;
    const auto cell = [&](double value, bool angular) {
      if (begun) out << ",";
      begun = true;
      out << number(styled(value, angular, style), style);
    };
    const auto row = [&](const double* values, bool motion) {
      for (std::size_t i = 0; i < report.variables.size(); ++i)
        cell(values[i], motion && report.variables[i].rotational);
    };
    if (timed) out.name(sample.time);
    begun = timed;
    row(sample.q.data(), true);
    row(sample.dq.data(), true);
    if (first.accelerations) row(sample.accelerations->data(), true);
    if (first.torques) row(sample.torques->data(), false);
    row(sample.bias.data(), false);
    row(sample.gravity_torques.data(), false);
    row(sample.friction.data(), false);
    if (multiplied)
      for (const double value : *sample.constraints->multipliers) cell(value, false);
    out << "\n";
  }
  return std::move(out).text();
}

}  // namespace urdfmill::emit
