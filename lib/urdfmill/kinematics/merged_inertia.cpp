#include "urdfmill/kinematics/merged_inertia.hpp"

namespace urdfmill::kinematics {

InertialParameters merged(std::span<const FixedPart> parts) {
  InertialParameters sum;
  for (const FixedPart& part : parts) {
    if (!part.link->inertial || !(part.link->inertial->mass.value > 0)) continue;
    const InertialParameters own = inertial_parameters(*part.link);
    const Matrix3& r = part.in_body.rotation;
    const Vector3& t = part.in_body.position;
    const Vector3 h = r * own.first_moment;
    sum.mass += own.mass;
    sum.first_moment += h + own.mass * t;
    // Steiner twice: I + 2 t·h 1 − t hᵀ − h tᵀ + m (t·t 1 − t tᵀ), the inertia about another point (Featherstone §2.13).
    sum.inertia += r * own.inertia * r.transpose() + 2 * t.dot(h) * Matrix3::Identity() - t * h.transpose() -
                   h * t.transpose() + own.mass * (t.squaredNorm() * Matrix3::Identity() - t * t.transpose());
  }
  return sum;
}

urdf::Inertial inertial(const InertialParameters& parameters, const urdf::Origin& orientation) {
  const double m = parameters.mass;
  const Vector3 c = parameters.first_moment / m;
  const Matrix3 r = rotation(orientation.rotation);
  const Matrix3 about_centre = parameters.inertia - m * (c.squaredNorm() * Matrix3::Identity() - c * c.transpose());
  const Matrix3 i = r.transpose() * about_centre * r;
  urdf::Inertial result;
  result.origin = orientation;
  for (std::size_t k = 0; k < 3; ++k) result.origin.xyz.v[k] = {c(static_cast<Eigen::Index>(k)) + 0.0, {}, {}};
  result.mass.value = m;
  const auto entry = [&](Eigen::Index row, Eigen::Index column) {
    return urdf::Number{(i(row, column) + i(column, row)) / 2 + 0.0, {}, {}};
  };
  result.inertia = {entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2), {}};
  return result;
}

}  // namespace urdfmill::kinematics
