// Proofs that two links cannot touch, against samples of their own.
#include "urdfmill/collisions/pairs/certificate.hpp"

#include <catch2/catch.hpp>

#include "urdfmill/collisions/pairs/positions.hpp"
#include "urdfmill/mesh/mesh.hpp"

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

/// Returns the surface of a box, each side as a grid of triangles.
std::shared_ptr<const Triangles> box_surface(const Vector3& size) {
  constexpr int cells = 4;
  mesh::Mesh made;
  mesh::Part& part = made.parts.emplace_back();
  for (int axis = 0; axis < 3; ++axis)
    for (const double side : {-0.5, 0.5}) {
      const auto first = static_cast<std::uint32_t>(made.positions.size());
      for (int i = 0; i <= cells; ++i)
        for (int j = 0; j <= cells; ++j) {
          Vector3 p;
          p[axis] = side * size[axis];
          p[(axis + 1) % 3] = (i / double{cells} - 0.5) * size[(axis + 1) % 3];
          p[(axis + 2) % 3] = (j / double{cells} - 0.5) * size[(axis + 2) % 3];
          made.positions.push_back({p[0], p[1], p[2]});
        }
      for (std::uint32_t i = 0; i < cells; ++i)
        for (std::uint32_t j = 0; j < cells; ++j) {
          const std::uint32_t a = first + i * (cells + 1) + j, b = a + 1, c = a + cells + 1, d = c + 1;
          part.triangles.push_back({a, b, c});
          part.triangles.push_back({b, d, c});
        }
    }
  return triangles_of(made);
}

TEST_CASE("meshes of boxes are as far apart as the boxes") {
  Draw draw(11, 1);
  const auto within = [&draw](double most) { return most * (2 * draw() - 1); };
  constexpr double far = 10, rounding = 1e-5;  // m
  int apart = 0, touching = 0, sharp = 0;
  for (int i = 0; i < 2000; ++i) {
    const Vector3 first_size(0.1 + draw(), 0.1 + draw(), 0.1 + draw());
    const Vector3 second_size(0.1 + draw(), 0.1 + draw(), 0.1 + draw());
    LinkGeometry first, second, first_mesh, second_mesh;
    first.add_box({}, first_size);
    second.add_box({}, second_size);
    first_mesh.add_triangles({}, box_surface(first_size));
    second_mesh.add_triangles({}, box_surface(second_size));
    const Vector3 axis = Vector3(within(1), within(1), 1 + draw()).normalized();
    const Transform pose{kinematics::rotation_about(axis, within(3)), {within(1.5), within(1.5), within(1.5)}};
    const Separation boxes = first.distance(second, pose, far);
    if (boxes.upper <= rounding) {
      if (!first_mesh.touches(second_mesh, pose)) continue;  // one is inside the other
      ++touching;
      CHECK(first_mesh.distance(second_mesh, pose, far).is_contact());
      CHECK(first_mesh.is_nearer(second_mesh, pose, rounding));
      CHECK(first_mesh.touches(second, pose));
      continue;
    }
    ++apart;
    for (const LinkGeometry* of : {&second, &second_mesh}) {
      const Separation at = first_mesh.distance(*of, pose, far);
      CHECK(at.lower <= boxes.upper + rounding);
      CHECK(at.upper >= boxes.lower - rounding);
      CHECK_FALSE(first_mesh.touches(*of, pose));
      CHECK(first_mesh.is_nearer(*of, pose, boxes.upper + rounding));
    }
    // The distance of triangles is exact; that of convex shapes has bounds, which are seldom far from it.
    const double exact = first_mesh.distance(second_mesh, pose, far).upper;
    CHECK(exact >= boxes.lower - rounding);
    CHECK(exact <= boxes.upper + rounding);
    if (boxes.upper - boxes.lower < rounding) ++sharp;
    CHECK(first_mesh.distance(second_mesh, pose, exact / 2).lower >= exact / 2);
    CHECK_FALSE(first_mesh.is_nearer(second_mesh, pose, exact - rounding));
  }
  CHECK(apart > 500);
  CHECK(sharp > apart * 9 / 10);
  CHECK(touching > 100);
}

}  // namespace
}  // namespace urdfmill::collisions
