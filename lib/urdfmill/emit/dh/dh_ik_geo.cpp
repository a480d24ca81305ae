#include <algorithm>
#include <cmath>
#include <optional>

#include "urdfmill/emit/dh/dh_parts.hpp"

namespace urdfmill::emit {
namespace {

using kinematics::ChainJoint;
using kinematics::Vector3;
using PythonWriter = text::CodeWriter<text::Python>;

/// Returns the point where two axes meet to within 1e-9 m; nothing for skew, parallel or prismatic axes.
std::optional<Vector3> meeting_point(const ChainJoint& one, const ChainJoint& other) {
  if (one.prismatic || other.prismatic) return std::nullopt;
  const Vector3 normal = kinematics::cross(one.axis, other.axis);
  const double square = normal.squaredNorm();
  const Vector3 between = other.point - one.point;
  if (square < 1e-12 || std::abs(between.dot(normal)) > 1e-9 * std::sqrt(square)) return std::nullopt;
  return one.point + one.axis * (kinematics::cross(between, other.axis).dot(normal) / square);
}

/// Returns a point on every axis: the common point of axes that meet, which the subproblems look for; else the joint's
/// origin.
std::vector<Vector3> points(const kinematics::Chain& chain) {
  std::vector<Vector3> result;
  std::optional<Vector3> shared;
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const std::optional<Vector3> next =
        i + 1 < chain.joints.size() ? meeting_point(chain.joints[i], chain.joints[i + 1]) : std::nullopt;
    result.push_back(shared ? *shared : next ? *next : chain.joints[i].point);
    // An axis has one point: after its use for the preceding axis, the next pair has its own point unless all three
    // meet.
    shared = next && (!shared || (*next - *shared).norm() < 1e-9) ? next : std::nullopt;
  }
  return result;
}

void columns(PythonWriter& out, Literal name, const std::vector<Vector3>& vectors, const DhStyle& style) {
  out << name << " = np.array([\n";
  for (const Vector3& v : vectors) out << "    [" << numbers({v.data(), 3}, style, ", ") << "],\n";
  out << "]).reshape(-1, 3).T\n";
}

/// Removes rounding errors of subtractions.
void clean_all(std::vector<Vector3>& vectors) {
  for (Vector3& v : vectors)
    for (double& c : v) {
      const double near = std::round(c * 1e12) / 1e12;
      if (std::abs(c - near) < 1e-15) c = near + 0.0;
    }
}

/// Writes which of the programs accept the chain, and how: both compute relative to the orientation of the tip at zero.
void usage(PythonWriter& out, const kinematics::Chain& chain) {
  const bool revolute =
      std::none_of(chain.joints.begin(), chain.joints.end(), [](const auto& j) { return j.prismatic; });
  out << "# H (3 x n): unit axes; P (3 x (n + 1)): from the base over a point on each axis to the tip; both at zero, "
         "in "
         "the base frame.\n"
         "# The tip's pose at q: R = rot(h1, q1) ... rot(hn, qn) R_tip, p = p1 + rot(h1, q1) (p2 + ... p(n + 1)).\n";
  if (!revolute)
    out << "# IK-Geo and EAIK solve revolute joints only; the product above holds with joint_type 1 as a "
           "translation.\n";
  else if (chain.joints.size() == 6)
    out << "# IK-Geo: H and P as they are; ask for the orientation R R_tip.T. EAIK: HPRobot(H.T, P.T), likewise.\n";
  else
    out << "# EAIK: HPRobot(H.T, P.T); ask for the orientation R R_tip.T. IK-Geo takes six joints.\n";
}

}  // namespace

Written dh_ik_geo(const DhReport& report, const DhStyle& style, source::Sink& /*sink*/) {
  const kinematics::Chain& chain = *report.chain;
  std::vector<Vector3> axes;
  std::vector<Vector3> offsets;
  Fragment types;
  Vector3 from = Vector3::Zero();
  const std::vector<Vector3> on_axes = points(chain);
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    axes.push_back(chain.joints[i].axis);
    offsets.emplace_back(on_axes[i] - from);
    from = on_axes[i];
    (types += i == 0 ? Literal("") : Literal(", ")) += chain.joints[i].prismatic ? Literal("1") : Literal("0");
  }
  offsets.emplace_back(chain.home.position - from);
  clean_all(axes);
  clean_all(offsets);
  const Matrix4Rows m = matrix(chain.home);
  PythonWriter out;
  out.comment(chain.robot + ": " + chain.base_link + " to " + chain.tip_link + "; axes and offsets, m");
  usage(out, chain);
  out << "import numpy as np\n\n";
  columns(out, "H", axes, style);
  columns(out, "P", offsets, style);
  out << "joint_type = [" << types << "]  # 0 revolute, 1 prismatic\nR_tip = np.array([";
  for (std::size_t i = 0; i < 3; ++i)
    out << (i == 0 ? Literal("[") : Literal(", [")) << numbers({m[i].data(), 3}, style, ", ") << "]";
  out << "])  # the tip's orientation at zero\n";
  return std::move(out).text();
}

}  // namespace urdfmill::emit
