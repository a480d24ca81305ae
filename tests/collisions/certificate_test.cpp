// Proofs that two links cannot touch, against samples of their own.
#include "urdfmill/collisions/pairs/certificate.hpp"

#include <catch2/catch.hpp>

#include "urdfmill/collisions/pairs/positions.hpp"

namespace urdfmill::collisions {
namespace {

TEST_CASE("the distance of two spheres is that of their centres without the radii") {
  LinkGeometry a, b;
  a.add_sphere({}, 0.5);
  b.add_sphere({}, 0.25);
  const Separation apart = a.distance(b, {kinematics::Matrix3::Identity(), {0, 3, 4}}, 100);
  CHECK(std::abs(apart.lower - 4.25) < 1e-9);
  CHECK(std::abs(apart.upper - 4.25) < 1e-9);
  CHECK(a.touches(b, {kinematics::Matrix3::Identity(), {0, 0, 0.74}}));
  CHECK_FALSE(a.touches(b, {kinematics::Matrix3::Identity(), {0, 0, 0.76}}));
}

TEST_CASE("the lower bound of a distance is never above the upper one") {
  Draw draw(7, 1);
  const auto within = [&draw](double most) { return most * (2 * draw() - 1); };
  for (int i = 0; i < 2000; ++i) {
    LinkGeometry box, cylinder;
    box.add_box({}, {draw(), draw(), draw()});
    cylinder.add_cylinder({}, draw(), draw());
    const Vector3 axis = Vector3(within(1), within(1), 1 + draw()).normalized();
    const Transform pose{kinematics::rotation_about(axis, within(3)), {within(2), within(2), within(2)}};
    const Separation at = box.distance(cylinder, pose, 10);
    CHECK(at.lower <= at.upper);
    CHECK(at.upper - at.lower < 1e-4);
    CHECK(at.is_contact() == box.touches(cylinder, pose));
  }
}

}  // namespace
}  // namespace urdfmill::collisions
