#include "urdfmill/emit/pose.hpp"

namespace urdfmill::emit {

Fields pose_fields(const kinematics::Transform& t) {
  List matrix;
  for (Eigen::Index row = 0; row < 3; ++row) {
    List entries;
    for (Eigen::Index column = 0; column < 3; ++column) entries.emplace_back(t.rotation(row, column) + 0.0);
    entries.emplace_back(t.position(row) + 0.0);
    matrix.emplace_back(std::move(entries));
  }
  matrix.emplace_back(List{0.0, 0.0, 0.0, 1.0});
  return {{"xyz", number_list({t.position.data(), 3})},
          {"rpy", number_list(kinematics::rpy(t.rotation))},
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

List number_list(std::span<const double> values) {
  List list;
  for (double value : values) list.emplace_back(value + 0.0);
  return list;
}

}  // namespace urdfmill::emit
