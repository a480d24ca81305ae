#include <cmath>
#include <optional>

#include "urdfmill/emit/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::ChainJoint;
using kinematics::Vector3;

/// Where two axes meet to within 1e-9 m, or nothing: skew, parallel or prismatic.
std::optional<Vector3> meeting_point(const ChainJoint& one, const ChainJoint& other) {
  if (one.prismatic || other.prismatic) return std::nullopt;
  const Vector3 normal = kinematics::cross(one.axis, other.axis);
  const double square = normal.squaredNorm();
  const Vector3 between = other.point - one.point;
  if (square < 1e-12 || std::abs(between.dot(normal)) > 1e-9 * std::sqrt(square)) return std::nullopt;
  return one.point + one.axis * (kinematics::cross(between, other.axis).dot(normal) / square);
}

/// A point on every axis: shared by axes that meet, as the subproblems look for them; else the joint's origin.
std::vector<Vector3> points(const kinematics::Chain& chain) {
  std::vector<Vector3> result;
  std::optional<Vector3> shared;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const std::optional<Vector3> next =
        i + 1 < chain.joints.size() ? meeting_point(chain.joints[i], chain.joints[i + 1]) : std::nullopt;
    result.push_back(shared ? *shared : next ? *next : chain.joints[i].point);
    // An axis has one point: after it is used for the axis before, the next pair starts anew unless all three meet.
    shared = next && (!shared || (*next - *shared).norm() < 1e-9) ? next : std::nullopt;
  }
  return result;
}

std::string columns(std::string_view name, const std::vector<Vector3>& vectors, const DhStyle& style) {
  std::string out = std::string(name) + " = np.array([\n";
  for (const Vector3& v : vectors) out += "    [" + numbers({v.data(), 3}, style, ", ") + "],\n";
  return out + "]).reshape(-1, 3).T\n";
}

}  // namespace

std::string dh_ik_geo(const kinematics::Chain& chain, const DhStyle& style) {
  std::vector<Vector3> axes;
  std::vector<Vector3> offsets;
  std::string types;
  Vector3 from = Vector3::Zero();
  const std::vector<Vector3> on_axes = points(chain);
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    axes.push_back(chain.joints[i].axis);
    offsets.emplace_back(on_axes[i] - from);
    from = on_axes[i];
    types += (i == 0 ? "" : ", ") + std::string(chain.joints[i].prismatic ? "1" : "0");
  }
  offsets.emplace_back(chain.home.position - from);
  // Noise of subtractions is not part of the geometry.
  for (auto* list : {&axes, &offsets})
    for (Vector3& v : *list)
      for (double& c : v) {
        const double near = std::round(c * 1e12) / 1e12;
        if (std::abs(c - near) < 1e-15) c = near + 0.0;
      }
  const auto m = matrix(chain.home);
  std::string rotation;
  for (std::size_t i = 0; i < 3; ++i) rotation += (i == 0 ? "[" : ", [") + numbers({m[i].data(), 3}, style, ", ") + "]";
  return "# " + chain.robot + ": " + chain.base_link + " to " + chain.tip_link +
         "; IK-Geo and EAIK, m\n"
         "# H: unit axes, P: from the base over a point on each axis to the tip, both at zero in the base frame, one "
         "column each\nimport numpy as np\n\n" +
         columns("H", axes, style) + columns("P", offsets, style) + "joint_type = [" + types +
         "]  # 0 revolute, 1 prismatic\nR_tip = np.array([" + rotation + "])  # the tip's orientation at zero\n";
}

}  // namespace urdfmill::emit
