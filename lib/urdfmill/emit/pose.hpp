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

/// Options of writing numbers.
struct NumberStyle {
  bool degrees = false;       ///< angles in degrees
  std::optional<int> digits;  ///< significant digits; unset: as many as needed to read the number back
};

/// Returns a number in the style: rounded to its digits, or shortest; never "-0".
[[nodiscard]] Fragment number(double value, const NumberStyle& style);
/// Returns an angle given in rad, in the style's unit.
[[nodiscard]] Fragment angle(double rad, const NumberStyle& style);
/// Convert a length to mm and an angle to degrees, without rounding errors of the conversion.
[[nodiscard]] double in_millimetres(double m);
[[nodiscard]] double in_degrees(double rad);
/// Rounds all numbers of a tree of values.
void round_numbers(Value& value, int digits);

/// Returns xyz (m), rpy (rad, or deg), quat_xyzw, matrix (4×4).
[[nodiscard]] Fields pose_fields(const kinematics::Transform& t, bool degrees = false);
/// Returns the rows of a matrix.
[[nodiscard]] List matrix_rows(const Eigen::Ref<const Eigen::MatrixXd>& m);
[[nodiscard]] List number_list(std::span<const double> values);
/// Returns the time of a sample: a number if it is one, else the text.
[[nodiscard]] Value time_value(const std::string& time);

}  // namespace urdfmill::emit
