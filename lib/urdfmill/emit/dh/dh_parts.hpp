// Functions shared by the notations of Denavit–Hartenberg tables: numbers, matrices, grids of cells; and one function
// for each notation (dh_*.cpp), which the table in dh_notations.cpp names.
#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/emit/dh/dh.hpp"

namespace urdfmill::emit {

/// Returns a length given in m, in the style's unit.
[[nodiscard]] Fragment length(double m, const DhStyle& style);
/// Returns the values separated by `separator`.
[[nodiscard]] Fragment numbers(std::span<const double> values, const DhStyle& style, Literal separator);
[[nodiscard]] Fragment lengths(std::span<const double> values, const DhStyle& style, Literal separator);
/// Returns an angle for a formula: "pi/2" or a similar fraction if it equals one up to rounding, else the number.
[[nodiscard]] Fragment symbolic_angle(double rad, Literal pi_symbol, const DhStyle& style);
/// Returns `symbol` + `offset`, without a zero and without "+ -".
[[nodiscard]] Fragment sum(const Fragment& symbol, const Fragment& offset, Literal plus, Literal minus);

/// Returns "R", "P" or "F".
[[nodiscard]] std::string_view kind_letter(kinematics::RowKind kind);
/// Returns "follows JOINT: 2 q + 0.1" in the style's units; empty if the row's joint is independent.
[[nodiscard]] std::string mimic_note(const kinematics::DhRow& row, const DhStyle& style = {});
/// Returns "q = -(model's - 1.57)" in the style's units; empty if the position is counted as in the model.
[[nodiscard]] std::string convention_note(const kinematics::DhRow& row, const DhStyle& style = {});
/// Returns the joint's name with `convention_note` and `mimic_note`, if they are not empty.
[[nodiscard]] std::string joint_note(const kinematics::DhRow& row, const DhStyle& style = {});
/// True if both limits are finite.
[[nodiscard]] bool limited(const kinematics::DhRow& row);
/// Returns the constant to which the joint's position is added: θ of a revolute joint, d of a prismatic one.
[[nodiscard]] double offset(const kinematics::DhRow& row);

/// The rows of a homogeneous 4×4 matrix.
using Matrix4Rows = std::array<std::array<double, 4>, 4>;
[[nodiscard]] Matrix4Rows matrix(const kinematics::Transform& t);
/// Returns the rows of a matrix in brackets: `[[1, 0], [0, 1]]` with row_open "[", separators ", " and so on.
[[nodiscard]] Fragment matrix_text(const kinematics::Transform& t, const DhStyle& style, Literal row_separator,
                                   Literal separator);
/// Return "[[1, 0, 0, 0], …]", Python's list of lists, and "[1 0 0 0; …]" of MATLAB.
[[nodiscard]] Fragment python_matrix(const kinematics::Transform& t, const DhStyle& style);
[[nodiscard]] Fragment matlab_matrix(const kinematics::Transform& t, const DhStyle& style);
/// Returns "Frame(Rotation(…), Vector(…))" of KDL.
[[nodiscard]] Fragment kdl_frame(const kinematics::Transform& t, const DhStyle& style);
[[nodiscard]] bool is_identity(const kinematics::Transform& t);
/// Returns "xyz 0 0 0.1, rpy 0 0 1.5708", or "identity".
[[nodiscard]] Fragment pose_text(const kinematics::Transform& t, const DhStyle& style);
/// Return mass, centre as m and r, and "Ixx, Iyy, Izz, Ixy, Iyz, Ixz", the order of both Robotics Toolboxes.
[[nodiscard]] std::array<double, 6> toolbox_inertia(const kinematics::RowInertia& inertia);

/// Rows that are joints, and the product of the fixed rows after them and the tool, for notations without fixed rows.
struct JointRows {
  std::vector<kinematics::DhRow> rows;
  kinematics::Transform tool;
};
[[nodiscard]] JointRows joint_rows(const kinematics::DhTable& table);

/// Returns the header and the cells of the table as raw text, for text, Markdown and CSV.
[[nodiscard]] std::vector<std::vector<std::string>> cells(const kinematics::DhTable& table, const DhStyle& style);

/// Returns "below 1e-12" for rounding errors, else two digits, for people; data has the number.
[[nodiscard]] std::string residual_text(double residual);

/// Returns "robot: base to tip".
[[nodiscard]] std::string chain_title(const kinematics::DhTable& table);
/// Returns "m, rad", "mm, deg" and so on.
[[nodiscard]] std::string units(const DhStyle& style);
/// Returns "Rz(θ) Tz(d) Tx(a) Rx(α)" or the modified order.
[[nodiscard]] std::string_view formula(kinematics::Convention convention);

// Notations of one chain. They report what they cannot write and return nothing.
using Written = std::optional<std::string>;
Written dh_text(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_markdown(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_latex(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_matlab(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_matlab_compact(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_matlab_tree(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_python(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_kdl(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_sympy(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_ik_geo(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_ets(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_opw(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_opw_tesseract(const DhReport& report, const DhStyle& style, source::Sink& sink);
Written dh_sympybotics(const DhReport& report, const DhStyle& style, source::Sink& sink);
// Notations of several chains in one text.
Written dh_csv(std::span<const DhReport> reports, const DhStyle& style, source::Sink& sink);
Written dh_symoro(std::span<const DhReport> reports, const DhStyle& style, source::Sink& sink);

/// True if the chain has joints; otherwise reports dh-not-expressible, for notations that require some.
[[nodiscard]] bool has_joints(const DhReport& report, std::string_view notation, source::Sink& sink);
/// Reports dh-not-expressible for that reason and returns nothing.
[[nodiscard]] std::nullopt_t refuse(const DhReport& report, std::string_view notation, std::string reason,
                                    source::Sink& sink);
/// Reports dh-part-left-out: `notation` cannot express `part`, which the output has as a comment.
void leave_out(const DhReport& report, std::string_view notation, std::string_view part, source::Sink& sink);

}  // namespace urdfmill::emit
