#include "urdfmill/kinematics/dynamics/merged_inertia.hpp"

#include <vector>

#include "urdfmill/kinematics/dynamics/inertia.hpp"

namespace urdfmill::kinematics {

namespace {

/// Mass properties of a part with its own centre and axes, in the body.
struct Mass {
  double mass = 0;
  Transform centre;
  Matrix3 inertia;  ///< about the centre, along the part's axes
};

std::vector<Mass> masses(std::span<const FixedPart> parts) {
  std::vector<Mass> found;
  for (const FixedPart& part : parts) {
    if (!counts(*part.link)) continue;
    const urdf::Inertial& inertial = *part.link->inertial;
    found.push_back({inertial.mass, part.in_body * transform(inertial.origin), inertia_matrix(inertial.inertia)});
  }
  return found;
}

}  // namespace

bool counts(const urdf::Link& link) {
  if (!link.inertial) return false;
  const urdf::Inertia& i = link.inertial->inertia;
  const bool rotational = i.ixx != 0 || i.ixy != 0 || i.ixz != 0 || i.iyy != 0 || i.iyz != 0 || i.izz != 0;
  return link.inertial->mass.value > 0 || (link.inertial->mass.value == 0 && rotational);
}

urdf::Inertial merged_inertial(std::span<const FixedPart> parts, const urdf::Origin& along) {
  const std::vector<Mass> all = masses(parts);
  double mass = 0;
  Vector3 moment = Vector3::Zero();
  for (const Mass& part : all) {
    mass += part.mass;
    moment += part.mass * part.centre.position;
  }
  // The centre of a single part stays bitwise equal; so does its inertia below.
  const Vector3 centre = all.size() == 1 ? all.front().centre.position
                         : mass > 0      ? Vector3(moment / mass)
                                         : Vector3(0, 0, 0);
  const Matrix3 axes = rotation(along.rotation);
  Matrix3 inertia = Matrix3::Zero();
  for (const Mass& part : all) {
    const Matrix3 turn = axes.transpose() * part.centre.rotation;
    const Vector3 d = axes.transpose() * (part.centre.position - centre);
    // Steiner's theorem: from the part's centre to the common one.
    inertia += turn * part.inertia * turn.transpose() +
               part.mass * (d.squaredNorm() * Matrix3::Identity() - d * d.transpose());
  }
  urdf::Inertial result;
  result.origin = along;
  for (std::size_t k = 0; k < 3; ++k) result.origin.xyz.v[k] = {centre(static_cast<Eigen::Index>(k)) + 0.0, {}, {}};
  result.mass.value = mass;
  const auto entry = [&](Eigen::Index row, Eigen::Index column) {
    return urdf::Number{(inertia(row, column) + inertia(column, row)) / 2 + 0.0, {}, {}};
  };
  result.inertia = {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2), {}};
  return result;
}

}  // namespace urdfmill::kinematics
