#include <algorithm>
#include <cmath>
#include <string_view>

#include "urdfmill/emit/dynamics.hpp"
#include "urdfmill/emit/text_grid.hpp"

namespace urdfmill::emit {
namespace {

using Sample = DynamicsReport::Sample;
using PlainWriter = text::CodeWriter<text::Plain>;
using kinematics::Matrix;
using kinematics::Vector;

double in_style(double value, bool rotational, const NumberStyle& style) {
  return rotational && style.degrees ? in_degrees(value) : value;
}

std::string cell(double value, const NumberStyle& style) {
  return number(value, style).text();
}

using Cells = std::vector<std::vector<std::string>>;

Cells cells(const Eigen::Ref<const Matrix>& m, const NumberStyle& style) {
  Cells rows;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    rows.emplace_back();
    for (Eigen::Index j = 0; j < m.cols(); ++j) rows.back().push_back(cell(m(i, j) + 0.0, style));
  }
  return rows;
}

void matrix(PlainWriter& out, text::Literal title, const Eigen::Ref<const Matrix>& m, const NumberStyle& style) {
  out << "\n" << title << "\n";
  text_grid(out, cells(m, style));
}

/// Writes rows, each preceded by its name.
void named_rows(PlainWriter& out, text::Literal title, const std::vector<std::string>& names,
                const Eigen::Ref<const Matrix>& m, const NumberStyle& style) {
  out << "\n" << title << "\n";
  Cells rows = cells(m, style);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].insert(rows[i].begin(), text::visible(names[i]));
  text_grid(out, rows);
}

void line(PlainWriter& out, text::Literal title, const Eigen::Ref<const Vector>& values, const NumberStyle& style) {
  out << title;
  for (const double value : values) out << " " << number(value + 0.0, style);
  out << "\n";
}

/// True if an entry is not just rounding.
bool any(const Eigen::Ref<const Matrix>& m) {
  constexpr double nothing = 1e-12;
  return m.size() != 0 && m.cwiseAbs().maxCoeff() > nothing;
}

bool has_friction(const DynamicsReport& report) {
  return std::any_of(report.samples.begin(), report.samples.end(), [](const Sample& s) { return any(s.friction); });
}

void task_text(PlainWriter& out, const DynamicsReport::Task& task, const NumberStyle& style) {
  named_rows(out, "task space: J(q), by coordinate", task.coordinates, task.jacobian, style);
  if (any(task.jacobian_rate)) matrix(out, "dJ/dt", task.jacobian_rate, style);
  out << "condition number of J " << number(task.condition, style) << "\n";
  if (!task.terms) return;
  matrix(out, "task-space mass matrix", task.terms->mass, style);
  line(out, "\ntask-space bias   ", task.terms->bias, style);
  line(out, "task-space gravity", task.terms->gravity, style);
}

void tip_text(PlainWriter& out, const DynamicsReport::Tip& tip, const NumberStyle& style) {
  (out << "\n").name(tip.link) << ": xyz";
  for (const double x : tip.pose.position) out << " " << number(x, style);
  out << " rpy";
  for (const double turn : kinematics::rpy(tip.pose.rotation)) out << " " << angle(turn, style);
  out << "; twist";
  for (const double x : tip.twist) out << " " << number(x + 0.0, style);
  out << "\n";
  if (tip.wrench) line(out, "wrench on its surroundings (m, f)", *tip.wrench, style);
  matrix(out, "geometric J(q): angular, linear; root's axes", tip.jacobian, style);
  if (any(tip.jacobian_rate)) matrix(out, "dJ/dt", tip.jacobian_rate, style);
  matrix(out, "analytic J(q): roll, pitch, yaw, x, y, z", tip.rpy_jacobian, style);
  matrix(out, "J(q) of the quaternion x, y, z, w", tip.quaternion_jacobian, style);
  if (tip.task) task_text(out, *tip.task, style);
}

void constraint_text(PlainWriter& out, const DynamicsReport::Constraints& constraints, const NumberStyle& style) {
  named_rows(out, "constraints A(q)", constraints.texts, constraints.matrix, style);
  if (any(constraints.rate)) matrix(out, "dA/dt", constraints.rate, style);
  if (constraints.multipliers) line(out, "\nmultipliers lambda", *constraints.multipliers, style);
  for (const auto& [link, wrench] : constraints.wrenches) {
    out << "wrench of ";
    out.name(link);
    line(out, " on its surroundings (m, f)", wrench, style);
  }
  matrix(out, "projection P", constraints.projection, style);
}

void affine_text(PlainWriter& out, const DynamicsReport::Affine& affine, const NumberStyle& style) {
  out << "\n";
  constexpr double nothing = 1e-12;
  for (std::size_t i = 0; i < affine.outputs.size(); ++i) {
    out.name(affine.outputs[i]) << " =";
    const auto row = static_cast<Eigen::Index>(i);
    bool begun = false;
    const auto add = [&](double factor, const std::string& input) {
      if (std::abs(factor) < nothing) return;
      const bool negative = factor < 0;
      if (begun)
        out << (negative ? Literal(" - ") : Literal(" + "));
      else
        out << (negative ? Literal(" -") : Literal(" "));
      out << number(std::abs(factor), style);
      if (!input.empty()) (out << " ").name(input);
      begun = true;
    };
    for (std::size_t k = 0; k < affine.inputs.size(); ++k)
      add(affine.factors(row, static_cast<Eigen::Index>(k)), affine.inputs[k]);
    add(affine.constant(row), {});
    out << (begun ? Literal("\n") : Literal(" 0\n"));
  }
}

void centroidal_text(PlainWriter& out, const kinematics::Centroidal& centroidal, const NumberStyle& style) {
  line(out, "\ncentroidal momentum (angular, linear)", centroidal.momentum, style);
  matrix(out, "centroidal momentum matrix", centroidal.momentum_map, style);
  matrix(out, "J(q) of the centre of mass", centroidal.jacobian, style);
}

void actuator_text(PlainWriter& out, const Sample& sample, const NumberStyle& style) {
  Cells rows{{"actuator", "position", "velocity"}};
  const bool torques = sample.actuators.front().torque.has_value();
  if (torques) rows[0].emplace_back("torque");
  for (const DynamicsReport::Actuator& actuator : sample.actuators) {
    rows.push_back({text::visible(actuator.name), cell(in_style(actuator.position, actuator.rotational, style), style),
                    cell(in_style(actuator.velocity, actuator.rotational, style), style)});
    if (torques) rows.back().push_back(cell(*actuator.torque, style));
  }
  out << "\n";
  text_grid(out, rows);
}

void rotor_text(PlainWriter& out, const DynamicsReport& report, const NumberStyle& style) {
  Cells rows;
  for (const DynamicsReport::RotorInertia& rotor : report.rotors) {
    rows.push_back({text::visible(rotor.name), cell(rotor.inertia, style)});
    for (Eigen::Index i = 0; i < rotor.ratio.size(); ++i)
      if (rotor.ratio(i) != 0)
        rows.back().push_back(cell(rotor.ratio(i), style) + " " +
                              text::visible(report.variables[static_cast<std::size_t>(i)].joint));
    rows.back().emplace_back(rotor.body ? "body" : "apparent inertia");
  }
  out << "\nrotors: inertia (kg m^2), turns for one of the joint\n";
  text_grid(out, rows);
}

void sample_text(PlainWriter& out, const DynamicsReport& report, const Sample& sample, bool friction,
                 const NumberStyle& style) {
  Cells states{{"joint", "q", "dq"}};
  if (sample.accelerations) states[0].emplace_back("ddq");
  if (sample.torques) states[0].emplace_back("tau");
  states[0].insert(states[0].end(), {"bias", "gravity"});
  if (friction) states[0].emplace_back("friction");
  for (std::size_t i = 0; i < sample.q.size(); ++i) {
    const auto& [joint, rotational] = report.variables[i];
    const auto k = static_cast<Eigen::Index>(i);
    std::vector<std::string>& row = states.emplace_back();
    row.push_back(text::visible(joint));
    row.push_back(cell(in_style(sample.q[i], rotational, style), style));
    row.push_back(cell(in_style(sample.dq[i], rotational, style), style));
    if (sample.accelerations) row.push_back(cell(in_style((*sample.accelerations)(k), rotational, style), style));
    if (sample.torques) row.push_back(cell((*sample.torques)(k), style));
    row.push_back(cell(sample.bias(k), style));
    row.push_back(cell(sample.gravity_torques(k), style));
    if (friction) row.push_back(cell(sample.friction(k), style));
  }
  text_grid(out, states);
  if (!sample.actuators.empty()) actuator_text(out, sample, style);
  if (sample.affine) affine_text(out, *sample.affine, style);
  matrix(out, "mass matrix M(q)", sample.mass_matrix, style);
  if (any(sample.coriolis_matrix)) matrix(out, "Coriolis matrix C(q, dq)", sample.coriolis_matrix, style);
  if (sample.constraints) constraint_text(out, *sample.constraints, style);
  if (sample.tip) tip_text(out, *sample.tip, style);
  out << "\nmass " << number(sample.centre.mass, style) << " kg, centre";
  for (const double c : sample.centre.position) out << " " << number(c, style);
  out << " m\n";
  out << "energy " << number(sample.kinetic_energy, style) << " J kinetic, " << number(sample.potential_energy, style)
      << " J potential\n";
  if (sample.regressor) {
    out << "\nregressor Y, by parameter: M(q) ddq + bias + gravity = Y parameters\n";
    Cells rows = cells(sample.regressor->matrix.transpose(), style);
    for (std::size_t i = 0; i < rows.size(); ++i)
      rows[i].insert(rows[i].begin(), text::visible(sample.regressor->names[i]));
    text_grid(out, rows);
  }
  if (sample.centroidal) centroidal_text(out, *sample.centroidal, style);
}

}  // namespace

std::string dynamics_text(const DynamicsReport& report, const NumberStyle& style) {
  PlainWriter out;
  const bool friction = has_friction(report);
  out.name(report.robot) << ": M(q) ddq + bias + gravity" << (friction ? Literal(" + friction") : Literal(""))
                         << " = tau; " << (style.degrees ? Literal("deg") : Literal("rad")) << ", m, N m, N; gravity";
  for (const double g : report.gravity) out << " " << number(g, style);
  out << " m/s^2\n";
  for (const Sample& sample : report.samples) {
    if (!sample.time.empty()) (out << "\ntime ").name(sample.time) << "\n";
    out << "\n";
    sample_text(out, report, sample, friction, style);
  }
  if (!report.rotors.empty()) rotor_text(out, report, style);
  out << "\nlinks: mass (kg), first moment (kg m), inertia about the frame's origin xx xy xz yy yz zz (kg m^2)\n";
  Cells lines;
  for (const auto& [link, values] : report.parameters) {
    lines.push_back({text::visible(link)});
    for (const double value : values) lines.back().push_back(cell(value, style));
  }
  text_grid(out, lines);
  if (report.base.empty()) return std::move(out).text();
  out << "\nbase parameters, " << (report.base_by_rule ? Literal("by rule") : Literal("by the rank of the regressor"))
      << " (kg, kg m, kg m^2)\n";
  std::size_t width = 0;
  for (const DynamicsReport::BaseParameter& parameter : report.base)
    width = std::max(width, cell(parameter.value, style).size());
  for (const DynamicsReport::BaseParameter& parameter : report.base) {
    const std::string value = cell(parameter.value, style);
    out.name("  " + value + std::string(width - value.size(), ' ') + "  " + text::visible(parameter.combination))
        << "\n";
  }
  return std::move(out).text();
}

}  // namespace urdfmill::emit
