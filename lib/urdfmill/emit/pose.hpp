// Numbers, poses and matrices, as text and as data.
#pragma once
#include <optional>
#include <span>

#include "urdfmill/emit/model_tree.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::emit {

using text::Fragment;
using text::Literal;

/// How numbers are written.
struct NumberStyle {
  bool degrees = false;       ///< angles in degrees
  std::optional<int> digits;  ///< significant digits; unset: as many as it takes to read the number back
};

/// A number in the style: rounded to its digits, or shortest; never "-0".
[[nodiscard]] Fragment number(double value, const NumberStyle& style);
/// An angle given in rad, in the style's unit.
[[nodiscard]] Fragment angle(double rad, const NumberStyle& style);
/// A length in mm, an angle in degrees: without what rounding added in the conversion.
[[nodiscard]] double in_millimetres(double m);
[[nodiscard]] double in_degrees(double rad);
/// Rounds all numbers of a tree of values.
void round_numbers(Value& value, int digits);

/// xyz (m), rpy (rad, or deg), quat_xyzw, matrix (4×4).
[[nodiscard]] Fields pose_fields(const kinematics::Transform& t, bool degrees = false);
/// The rows of a matrix.
[[nodiscard]] List matrix_rows(const Eigen::Ref<const Eigen::MatrixXd>& m);
[[nodiscard]] List number_list(std::span<const double> values);
/// The time of a sample: a number if it is one, else the text.
[[nodiscard]] Value time_value(const std::string& time);

}  // namespace urdfmill::emit
