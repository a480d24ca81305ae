#include "urdfmill/emit/screws.hpp"

#include <algorithm>

#include "urdfmill/emit/pose.hpp"
#include "urdfmill/text/numbers.hpp"

namespace urdfmill::emit {
namespace {

using Matrix = Eigen::MatrixXd;

Matrix home_matrix(const kinematics::Transform& t) {
  Matrix m = Matrix::Identity(4, 4);
  m.topLeftCorner(3, 3) = t.rotation;
  m.topRightCorner(3, 1) = t.position;
  return m;
}

/// The text of a number; what rounding leaves of a zero is left out.
std::string number(double value) {
  return text::shortest(value > -1e-15 && value < 1e-15 ? 0 : value);
}

std::string row_text(const Matrix& m, Eigen::Index row, std::string_view separator) {
  std::string text;
  for (Eigen::Index j = 0; j < m.cols(); ++j) (text += j == 0 ? std::string_view() : separator) += number(m(row, j));
  return text;
}

std::string matlab_matrix(const Matrix& m) {
  std::string text = "[";
  for (Eigen::Index i = 0; i < m.rows(); ++i) (text += i == 0 ? "" : "; ") += row_text(m, i, " ");
  return text + "]";
}

std::string python_matrix(const Matrix& m) {
  std::string text = "np.array([\n";
  for (Eigen::Index i = 0; i < m.rows(); ++i) text += "    [" + row_text(m, i, ", ") + "],\n";
  return text + "])";
}

std::string_view name(const ScrewReport& report) {
  return report.frame == ScrewFrame::space ? "space" : "body";
}

std::string heading(const ScrewReport& report) {
  return report.chain->robot + ": " + report.chain->base_link + " to " + report.chain->tip_link + ", " +
         std::string(name(report)) + " frame; rows are (omega, v), rad and m";
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
  if (report.state) {
    fields.emplace_back("q", number_list(report.state->q));
    fields.emplace_back("pose", matrix_rows(home_matrix(report.state->pose)));
    fields.emplace_back("jacobian", matrix_rows(report.state->jacobian));
  }
  return fields;
}

std::string screws_text(const ScrewReport& report) {
  const auto block = [](const Matrix& m) {
    std::string text;
    for (Eigen::Index i = 0; i < m.rows(); ++i) text += "  " + row_text(m, i, "  ") + '\n';
    return text;
  };
  std::string out = heading(report) + "\n\nM\n" + block(home_matrix(report.chain->home)) +
                    (report.frame == ScrewFrame::space ? "\nS\n" : "\nB\n");
  std::size_t width = 0;
  for (const auto& joint : report.chain->joints) width = std::max(width, joint.name.size());
  for (std::size_t i = 0; i < report.chain->joints.size(); ++i) {
    const kinematics::ChainJoint& joint = report.chain->joints[i];
    out += "  " + joint.name + std::string(width - joint.name.size(), ' ') + (joint.prismatic ? "  P  " : "  R  ") +
           row_text(report.screws.col(static_cast<Eigen::Index>(i)).transpose(), 0, "  ") + '\n';
  }
  if (report.state)
    out += "\nT(q)\n" + block(home_matrix(report.state->pose)) + "\nJ(q), one column a joint\n" +
           block(report.state->jacobian);
  return out;
}

std::string screws_matlab(const ScrewReport& report) {
  std::string out = "% " + heading(report) + "\nM = " + matlab_matrix(home_matrix(report.chain->home)) + ";\n" +
                    (report.frame == ScrewFrame::space ? "Slist = " : "Blist = ") + matlab_matrix(report.screws) +
                    ";\n";
  if (!report.state) return out;
  const Matrix q = Eigen::Map<const Eigen::VectorXd>(report.state->q.data(), report.screws.cols());
  return out + "thetalist = " + matlab_matrix(q) + ";\nT = " + matlab_matrix(home_matrix(report.state->pose)) +
         ";\nJ = " + matlab_matrix(report.state->jacobian) + ";\n";
}

std::string screws_python(const ScrewReport& report) {
  std::string out =
      "# " + heading(report) + "\nimport numpy as np\n\nM = " + python_matrix(home_matrix(report.chain->home)) +
      (report.frame == ScrewFrame::space ? "\nSlist = " : "\nBlist = ") + python_matrix(report.screws) + '\n';
  if (!report.state) return out;
  const Matrix q = Eigen::Map<const Eigen::RowVectorXd>(report.state->q.data(), report.screws.cols());
  return out + "thetalist = np.array([" + row_text(q, 0, ", ") +
         "])\nT = " + python_matrix(home_matrix(report.state->pose)) +
         "\nJ = " + python_matrix(report.state->jacobian) + '\n';
}

}  // namespace urdfmill::emit
