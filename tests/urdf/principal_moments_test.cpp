#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "urdfmill/urdf/principal_moments.hpp"
#include "urdfmill/urdf/reader.hpp"

using namespace urdfmill::urdf;

namespace {

/// The inertia of a body with these principal moments, rotated.
Inertia turned(const std::array<double, 3>& moments, const Quaternion& rotation) {
  const auto r = rotation_matrix(rotation);
  const auto element = [&](std::size_t i, std::size_t j) {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) sum += r[i][k] * moments[k] * r[j][k];
    return sum;
  };
  Inertia inertia;
  inertia.ixx.value = element(0, 0);
  inertia.ixy.value = element(0, 1);
  inertia.ixz.value = element(0, 2);
  inertia.iyy.value = element(1, 1);
  inertia.iyz.value = element(1, 2);
  inertia.izz.value = element(2, 2);
  return inertia;
}

}  // namespace

TEST_CASE("the moments of a turned body are those of the body, equal ones to the last digits, too") {
  const std::array<double, 3> moments =
      GENERATE(std::array{1.0, 2.0, 3.0}, std::array{0.0, 5.0, 5.0} /* a rod */,
               std::array{1.0, 1.0, 2.0} /* a plate */, std::array{4.0, 4.0, 4.0}, std::array{1e-9, 1.0, 1.0},
               std::array{-1.0, 0.0, 7.0}, std::array{1e-8, 2e-8, 2.5e-8});
  for (int i = 0; i < 50; ++i) {
    const Quaternion rotation = rotation_from_rpy(0.13 * i, 0.7 - 0.21 * i, 1.9 + 0.37 * i);
    const std::array<double, 3> found = principal_moments(turned(moments, rotation));
    INFO(i << ": " << found[0] << ' ' << found[1] << ' ' << found[2]);
    for (std::size_t k = 0; k < 3; ++k) CHECK(std::abs(found[k] - moments[k]) <= 4e-15 * moments[2]);
  }
}

TEST_CASE("the moments of a diagonal inertia are its elements in order") {
  Inertia inertia = turned({3, 1, 2}, {0, 0, 0, 1});
  CHECK(principal_moments(inertia) == std::array{1.0, 2.0, 3.0});
}

TEST_CASE("an inertia that is not finite has no moments") {
  Inertia inertia = turned({1, 1, 1}, {0, 0, 0, 1});
  inertia.ixy.value = GENERATE(std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN());
  for (const double moment : principal_moments(inertia)) CHECK(std::isnan(moment));
}

TEST_CASE("a vector is turned as its rotation says") {
  const std::array<double, 3> turned = rotated(rotation_from_rpy(0, 0, std::acos(0.0)), {1, 0, 2});
  CHECK(turned[0] == Approx(0).margin(1e-15));
  CHECK(turned[1] == Approx(1));
  CHECK(turned[2] == Approx(2));
}
