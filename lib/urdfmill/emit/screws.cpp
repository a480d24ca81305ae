#include "urdfmill/emit/screws.hpp"

#include <algorithm>

#include "urdfmill/emit/pose.hpp"

namespace urdfmill::emit {
namespace {

using Matrix = Eigen::MatrixXd;

Matrix home_matrix(const kinematics::Transform& t) {
  Matrix m = Matrix::Identity(4, 4);
  m.topLeftCorner(3, 3) = t.rotation;
  m.topRightCorner(3, 1) = t.position;
  return m;
}

using MatlabWriter = text::CodeWriter<text::Matlab>;
using PythonWriter = text::CodeWriter<text::Python>;

/// Omits rounding errors of zeros.
Fragment entry(double value, const NumberStyle& style) {
  return number(value > -1e-15 && value < 1e-15 ? 0 : value, style);
}

Fragment row_text(const Matrix& m, Eigen::Index row, Literal separator, const NumberStyle& style) {
  Fragment text;
  for (Eigen::Index j = 0; j < m.cols(); ++j) (j == 0 ? text : text += separator) += entry(m(row, j), style);
  return text;
}

Fragment matlab_matrix(const Matrix& m, const NumberStyle& style) {
  Fragment text("[");
  for (Eigen::Index i = 0; i < m.rows(); ++i) (i == 0 ? text : text += "; ") += row_text(m, i, " ", style);
  return text + "]";
}

Fragment python_matrix(const Matrix& m, const NumberStyle& style) {
  Fragment text("np.array([\n");
  for (Eigen::Index i = 0; i < m.rows(); ++i) ((text += "    [") += row_text(m, i, ", ", style)) += "],\n";
  return text + "])";
}

Matrix positions(const ScrewReport& report) {
  return Eigen::Map<const Eigen::VectorXd>(report.states.front().q.data(), report.screws.cols());
}

std::string_view name(const ScrewReport& report) {
  return report.frame == ScrewFrame::space ? "space" : "body";
}

std::string heading(const ScrewReport& report) {
  return report.chain->robot + ": " + report.chain->base_link + " to " + report.chain->tip_link + ", " +
         std::string(name(report)) + " frame; rows are (omega, v), rad and m";
}

/// Returns the positions in the style's unit.
std::vector<double> shown_positions(const ScrewReport& report, const ScrewReport::State& state) {
  std::vector<double> q = state.q;
  for (std::size_t i = 0; i < q.size(); ++i)
    if (report.style.degrees && !report.chain->joints[i].prismatic) q[i] = in_degrees(q[i]);
  return q;
}

Fields state_fields(const ScrewReport& report, const ScrewReport::State& state) {
  Fields fields;
  if (!state.time.empty()) fields.emplace_back("time", time_value(state.time));
  fields.emplace_back("q", number_list(shown_positions(report, state)));
  fields.emplace_back("pose", matrix_rows(home_matrix(state.pose)));
  fields.emplace_back("jacobian", matrix_rows(state.jacobian));
  return fields;
}

}  // namespace

Value screws_tree(const ScrewReport& report) {
  List joints;
  for (std::size_t i = 0; i < report.chain->joints.size(); ++i) {
    const kinematics::ChainJoint& joint = report.chain->joints[i];
    const kinematics::Vector6 screw = report.screws.col(static_cast<Eigen::Index>(i));
    joints.emplace_back(Fields{
        {"joint", joint.name}, {"type", joint.prismatic ? "P" : "R"}, {"screw", number_list({screw.data(), 6})}});
  }
  Fields fields{{"robot", report.chain->robot},
                {"base_link", report.chain->base_link},
                {"tip_link", report.chain->tip_link},
                {"frame", name(report)},
                {"order", "omega, v"},
                {"home", matrix_rows(home_matrix(report.chain->home))},
                {"joints", std::move(joints)},
                {"screws", matrix_rows(report.screws)}};
  if (report.style.degrees && !report.states.empty()) fields.emplace_back("angle_unit", "deg");
  if (report.trajectory) {
    List samples;
    for (const ScrewReport::State& state : report.states) samples.emplace_back(state_fields(report, state));
    fields.emplace_back("samples", std::move(samples));
  } else if (!report.states.empty()) {
    for (auto& field : state_fields(report, report.states.front())) fields.push_back(std::move(field));
  }
  Value tree(std::move(fields));
  if (report.style.digits) round_numbers(tree, *report.style.digits);
  return tree;
}

std::string screws_text(const ScrewReport& report) {
  text::CodeWriter<text::Plain> out;
  const auto block = [&](const Matrix& m) {
    for (Eigen::Index i = 0; i < m.rows(); ++i) out << "  " << row_text(m, i, "  ", report.style) << "\n";
  };
  out.name(heading(report)) << "\n\nM\n";
  block(home_matrix(report.chain->home));
  out << (report.frame == ScrewFrame::space ? Literal("\nS\n") : Literal("\nB\n"));
  std::vector<std::string> names;
  std::size_t width = 0;
  for (const auto& joint : report.chain->joints)
    width = std::max(width, names.emplace_back(text::visible(joint.name)).size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    (out << "  ").name(names[i] + std::string(width - names[i].size(), ' '))
        << (report.chain->joints[i].prismatic ? Literal("  P  ") : Literal("  R  "))
        << row_text(report.screws.col(static_cast<Eigen::Index>(i)).transpose(), 0, "  ", report.style) << "\n";
  }
  for (const ScrewReport::State& state : report.states) {
    if (report.trajectory) {
      out << "\nq";
      for (const double value : shown_positions(report, state)) out << "  " << entry(value, report.style);
      if (!state.time.empty()) (out << "  at time ").name(state.time);
      out << "\n";
    }
    out << "\nT(q)\n";
    block(home_matrix(state.pose));
    out << "\nJ(q), one column per joint\n";
    block(state.jacobian);
  }
  return std::move(out).text();
}

std::string screws_matlab(const ScrewReport& report) {
  const NumberStyle& style = report.style;
  MatlabWriter out;
  out.comment(heading(report)) << "M = " << matlab_matrix(home_matrix(report.chain->home), style)
                               << (report.frame == ScrewFrame::space ? Literal(";\nSlist = ") : Literal(";\nBlist = "))
                               << matlab_matrix(report.screws, style) << ";\n";
  if (!report.states.empty())
    out << "thetalist = " << matlab_matrix(positions(report), style)
        << ";\nT = " << matlab_matrix(home_matrix(report.states.front().pose), style)
        << ";\nJ = " << matlab_matrix(report.states.front().jacobian, style) << ";\n";
  return std::move(out).text();
}

std::string screws_python(const ScrewReport& report) {
  const NumberStyle& style = report.style;
  PythonWriter out;
  out.comment(heading(report)) << "import numpy as np\n\nM = " << python_matrix(home_matrix(report.chain->home), style)
                               << (report.frame == ScrewFrame::space ? Literal("\nSlist = ") : Literal("\nBlist = "))
                               << python_matrix(report.screws, style) << "\n";
  if (!report.states.empty())
    out << "thetalist = np.array([" << row_text(positions(report).transpose(), 0, ", ", style)
        << "])\nT = " << python_matrix(home_matrix(report.states.front().pose), style)
        << "\nJ = " << python_matrix(report.states.front().jacobian, style) << "\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
