#include "urdfmill/emit/pose.hpp"

#include <cmath>

#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::emit {
namespace {

/// Removes the last bit that a change of unit adds: 133.29999999999998 becomes 133.3.
double without_negative_zero(double converted) {
  const double near = text::rounded(converted, 15);
  return std::abs(converted - near) <= 4e-16 * std::abs(converted) ? near : converted;
}

/// Rounding errors of zeros are not shown to people.
constexpr double shown_zero = 1e-12;
constexpr int all_digits = 15;

}  // namespace

Fragment number(double value, const NumberStyle& style) {
  if (!style.digits || *style.digits >= all_digits) return Fragment(value);
  return Fragment::rounded(std::abs(value) < shown_zero ? 0 : value, *style.digits);
}

double in_millimetres(double m) {
  return without_negative_zero(m * 1000);
}

double in_degrees(double rad) {
  // A whole number of degrees up to rounding is written as such.
  const double deg = rad * (180 / kinematics::pi);
  const double whole = std::round(deg);
  return std::abs(deg - whole) < 1e-12 ? whole : without_negative_zero(deg);
}

Fragment angle(double rad, const NumberStyle& style) {
  return number(style.degrees ? in_degrees(rad) : rad, style);
}

void round_numbers(Value& value, int digits) {
  if (auto* number = std::get_if<double>(&value.data))
    *number = text::rounded(std::abs(*number) < shown_zero && digits < all_digits ? 0 : *number, digits);
  else if (auto* list = std::get_if<List>(&value.data))
    for (Value& item : *list) round_numbers(item, digits);
  else if (auto* fields = std::get_if<Fields>(&value.data))
    for (auto& [name, field] : *fields) round_numbers(field, digits);
}

Fields pose_fields(const kinematics::Transform& t, bool degrees) {
  std::array<double, 3> turn = kinematics::rpy(t.rotation);
  if (degrees)
    for (double& a : turn) a = in_degrees(a);
  List matrix;
  for (Eigen::Index row = 0; row < 3; ++row) {
    List entries;
    for (Eigen::Index column = 0; column < 3; ++column) entries.emplace_back(t.rotation(row, column) + 0.0);
    entries.emplace_back(t.position(row) + 0.0);
    matrix.emplace_back(std::move(entries));
  }
  matrix.emplace_back(List{0.0, 0.0, 0.0, 1.0});
  return {{"xyz", number_list({t.position.data(), 3})},
          {"rpy", number_list(turn)},
          {"quat_xyzw", number_list(kinematics::quaternion(t.rotation))},
          {"matrix", std::move(matrix)}};
}

List matrix_rows(const Eigen::Ref<const Eigen::MatrixXd>& m) {
  List rows;
  for (Eigen::Index i = 0; i < m.rows(); ++i) {
    List row;
    for (Eigen::Index j = 0; j < m.cols(); ++j) row.emplace_back(m(i, j) + 0.0);
    rows.emplace_back(std::move(row));
  }
  return rows;
}

Value time_value(const std::string& time) {
  const std::optional<double> number = urdf::parse_number(time);
  return number ? Value(*number) : Value(time);
}

List number_list(std::span<const double> values) {
  List list;
  for (double value : values) list.emplace_back(value + 0.0);
  return list;
}

}  // namespace urdfmill::emit
