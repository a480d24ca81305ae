// Denavit–Hartenberg tables in the notations of people and of simulators, one file a notation (dh_*.cpp).
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/kinematics/dh.hpp"

namespace urdfmill::emit {

/// How the numbers of a table are written.
struct DhStyle {
  bool degrees = false;       ///< angles of tables and data in degrees; code is always in radians
  std::optional<int> digits;  ///< decimals; unset: as many as it takes to read the number back
};

/// The table as data, for JSON and YAML: convention, base_link, tip_link, rows, base, tool, residual,
/// parallel_tolerance, snapped (docs/dh.md). Names are views into `table`.
[[nodiscard]] Value dh_tree(const kinematics::DhTable& table, const DhStyle& style);

[[nodiscard]] std::string dh_text(const kinematics::DhTable& table, const DhStyle& style);
/// One record a row, and one each for base and tool; the header is written if `with_header`.
[[nodiscard]] std::string dh_csv(const kinematics::DhTable& table, const DhStyle& style, bool with_header = true);
[[nodiscard]] std::string dh_markdown(const kinematics::DhTable& table, const DhStyle& style);
[[nodiscard]] std::string dh_latex(const kinematics::DhTable& table, const DhStyle& style);
/// Robotics Toolbox for MATLAB: a SerialLink.
[[nodiscard]] std::string dh_matlab(const kinematics::DhTable& table, const DhStyle& style);
/// MATLAB's Robotics System Toolbox: a rigidBodyTree.
[[nodiscard]] std::string dh_matlab_tree(const kinematics::DhTable& table, const DhStyle& style);
/// Robotics Toolbox for Python: a DHRobot.
[[nodiscard]] std::string dh_python(const kinematics::DhTable& table, const DhStyle& style);
/// C++: a function that returns a KDL::Chain.
[[nodiscard]] std::string dh_kdl(const kinematics::DhTable& table, const DhStyle& style);
/// Python with sympy: the pose of the tip as a matrix of expressions.
[[nodiscard]] std::string dh_sympy(const kinematics::DhTable& table, const DhStyle& style);
/// Axes H and offsets P as IK-Geo and EAIK take them: no table, but what the chain is to a subproblem solver.
[[nodiscard]] std::string dh_ik_geo(const kinematics::Chain& chain, const DhStyle& style);

}  // namespace urdfmill::emit
