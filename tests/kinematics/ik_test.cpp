#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <random>

#include "urdfmill/kinematics/inverse/ik.hpp"
#include "urdfmill/kinematics/inverse/subproblems.hpp"

namespace urdfmill::kinematics {
namespace {

std::mt19937_64 source_of_numbers(7);

/// Returns a number in [−1, 1).
double number() {
  return static_cast<double>(source_of_numbers() >> 11U) * 0x1p-52 - 1;
}
Vector3 vector() {
  return {number(), number(), number()};
}
Vector3 direction() {
  for (;;)
    if (const Vector3 v = vector(); v.norm() > 0.2) return v.normalized();
}

ChainJoint joint(const Vector3& axis, const Vector3& point) {
  ChainJoint result;
  result.name = "j";
  result.axis = axis;
  result.point = point;
  return result;
}

/// Returns six revolute joints with axes of the structure, at random places.
Chain chain_with(IkMethod method, bool mirrored) {
  Chain chain;
  for (int i = 0; i < 6; ++i) chain.joints.push_back(joint(direction(), vector()));
  const auto meet = [&](std::initializer_list<std::size_t> joints) {
    const Vector3 point = vector();
    for (const std::size_t i : joints) chain.joints[i].point = point + chain.joints[i].axis * number();
  };
  if (method == IkMethod::spherical_wrist) meet({3, 4, 5});
  if (method == IkMethod::spherical_shoulder) meet({0, 1, 2});
  if (method == IkMethod::parallel_axes) {
    meet(mirrored ? std::initializer_list<std::size_t>{0, 1} : std::initializer_list<std::size_t>{4, 5});
    const Vector3 axis = direction();
    for (std::size_t i = 0; i < 3; ++i) chain.joints[(mirrored ? 2 : 1) + i].axis = i == 1 ? Vector3(-axis) : axis;
  }
  chain.home.rotation = rotation_about(direction(), number());
  chain.home.position = vector();
  return chain;
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(wrap(a[i] - b[i])));
  return worst;
}

TEST_CASE("closed forms find the positions a pose was made from, and only positions that make it") {
  struct Row {
    IkMethod method;
    bool mirrored;
  };
  for (const auto& [method, mirrored] :
       {Row{IkMethod::spherical_wrist, false}, Row{IkMethod::spherical_shoulder, false},
        Row{IkMethod::parallel_axes, false}, Row{IkMethod::parallel_axes, true}}) {
    INFO(text(method) << (mirrored ? ", mirrored" : ""));
    std::size_t most = 0;
    for (int k = 0; k < 300; ++k) {
      const Chain chain = chain_with(method, mirrored);
      REQUIRE(ik_method(chain) == method);
      std::vector<double> q;
      for (int i = 0; i < 6; ++i) q.push_back(3 * number());
      const Transform goal = forward(chain, q);
      IkOptions options;
      options.all = true;
      const IkResult result = ik(chain, goal, options);
      most = std::max(most, result.solutions.size());
      bool found = false;
      for (const IkSolution& solution : result.solutions) {
        CHECK(position_distance(forward(chain, solution.q), goal) < 1e-8);
        found = found || distance(solution.q, q) < 1e-4;
      }
      INFO("chain " << k);
      CHECK(found);
    }
    CHECK(most >= (method == IkMethod::parallel_axes ? 8 : 6));
    CHECK(most <= 8);
  }
}

/// Returns a UR5 by its table (m), axes in the manufacturer's order.
Chain ur5() {
  Chain chain;
  const Vector3 z = Vector3::UnitZ(), y = Vector3::UnitY();
  chain.joints = {joint(z, {0, 0, 0}),
                  joint(y, {0, 0, 0.089159}),
                  joint(y, {0.425, 0, 0.089159}),
                  joint(y, {0.81725, 0, 0.089159}),
                  joint(-z, {0.81725, 0.10915, 0}),
                  joint(y, {0.81725, 0, -0.005491})};
  chain.home.position = Vector3(0.81725, 0.19145, -0.005491);
  return chain;
}

TEST_CASE("a UR5 has eight solutions in the middle of its workspace, and says when a pose is out of reach") {
  const Chain chain = ur5();
  CHECK(ik_method(chain) == IkMethod::parallel_axes);
  IkOptions options;
  options.all = true;
  const IkResult result = ik(chain, forward(chain, std::vector<double>{0.3, -1.1, 1.4, -0.7, 0.9, 0.2}), options);
  CHECK(result.solutions.size() == 8);
  Transform far;
  far.position.x() = 3;
  CHECK(ik(chain, far, options).solutions.empty());
}

TEST_CASE("poses at which an angle does not matter are solved, too") {
  // The wrist of the first arm is on axis 1; the axes 4 and 6 of the second coincide.
  Chain chain;
  const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY(), z = Vector3::UnitZ();
  chain.joints = {joint(z, {0, 0, 0}),    joint(y, {0, 0, 0.4}),     joint(y, {0, 0, 0.85}),
                  joint(x, {0, 0, 0.85}), joint(y, {0.45, 0, 0.85}), joint(x, {0.45, 0, 0.85})};
  chain.home.position = Vector3(0.55, 0, 0.85);
  for (const std::vector<double>& q : {std::vector<double>{0.3, 0, pi / 2, 0.1, 0.2, 0.3},
                                       {0.3, 0.2, 0.5, 0.1, 0, 0.3},
                                       {0, 0, 0, 0, 0, 0},
                                       {0.3, 0, pi / 2, 0.1, 0, 0.3},
                                       {0.4, pi, pi / 2, 0, pi, 0}}) {
    IkOptions options;
    options.all = true;
    INFO(q[1] << " " << q[2] << " " << q[4]);
    CHECK(!ik(chain, forward(chain, q), options).solutions.empty());
  }
}

TEST_CASE("axes that are at right angles but for rounding have all solutions, with a stretched elbow, too") {
  // An arm whose angles have 6 decimals in the file: axis 1 misses axis 2 by about 1e-8 m, and the angle is not exactly
  // a right angle.
  Chain chain;
  const double off = 3.7e-6;
  const Vector3 x = Vector3::UnitX(), y(off, 1, 0), z(off, 0, 1);
  chain.joints = {joint(z.normalized(), {2e-8, 1e-8, 0}),  joint(y.normalized(), {0, 0, 0.4}),
                  joint(y.normalized(), {0, 0.006, 0.61}), joint(z.normalized(), {0, 0.006, 0.82}),
                  joint(y.normalized(), {0, 0.006, 0.82}), joint(x, {0, 0.006, 0.82})};
  chain.home.position = Vector3(0.16, 0, 0.82);
  REQUIRE(ik_method(chain) == IkMethod::spherical_wrist);
  for (const double elbow : {1.2, 0.002, -0.0003, 3e-5, 0.0})
    for (int k = 0; k < 100; ++k) {
      std::vector<double> q;
      for (int i = 0; i < 6; ++i) q.push_back(3 * number());
      q[2] = elbow;
      IkOptions options;
      options.all = true;
      INFO("elbow " << elbow << ", pose " << k);
      const IkResult result = ik(chain, forward(chain, q), options);
      bool found = false;
      for (const IkSolution& solution : result.solutions) found = found || distance(solution.q, q) < 1e-2;
      CHECK(found);
      if (elbow == 1.2) CHECK(result.solutions.size() >= 4);
    }
}

TEST_CASE("limits choose among solutions and add whole turns") {
  Chain chain = ur5();
  for (ChainJoint& joint : chain.joints) {
    joint.lower = -2 * pi;
    joint.upper = 2 * pi;
  }
  const std::vector<double> q{0.3, -1.1, 1.4, -0.7, 0.9, 0.2 + 2 * pi - 0.5};
  IkOptions options;
  options.seed = q;
  const IkResult result = ik(chain, forward(chain, q), options);
  REQUIRE(result.solutions.size() == 1);
  for (std::size_t i = 0; i < q.size(); ++i) CHECK(result.solutions[0].q[i] == Approx(q[i]).margin(1e-8));
  for (ChainJoint& joint : chain.joints) joint.lower = -0.01, joint.upper = 0.01;
  const IkResult none = ik(chain, forward(chain, q), options);
  CHECK(none.solutions.empty());
  CHECK(none.beyond_limits == 8);
}

TEST_CASE("chains without a closed form are solved numerically") {
  std::size_t found = 0;
  constexpr std::size_t count = 100;
  for (std::size_t k = 0; k < count; ++k) {
    Chain chain;
    for (int i = 0; i < 7; ++i) {
      chain.joints.push_back(joint(direction(), vector()));
      chain.joints.back().lower = -2.5;
      chain.joints.back().upper = 2.5;
    }
    chain.joints[2].prismatic = true;
    chain.home.position = vector();
    std::vector<double> q;
    for (int i = 0; i < 7; ++i) q.push_back(2.5 * number());
    const IkResult result = ik(chain, forward(chain, q), {});
    CHECK(result.method == IkMethod::numeric);
    if (result.solutions.empty()) continue;
    ++found;
    for (const double value : result.solutions[0].q) CHECK(std::abs(value) <= 2.5 + 1e-9);
  }
  CHECK(found == count);
}

TEST_CASE("two joints on one axis are no wrist, and their poses are found all the same") {
  for (int k = 0; k < 50; ++k) {
    Chain chain = chain_with(IkMethod::spherical_wrist, false);
    chain.joints[5] = joint(chain.joints[4].axis * (k % 2 == 0 ? 1 : -1), chain.joints[4].point);
    CHECK(ik_method(chain) == IkMethod::numeric);
    std::vector<double> q;
    for (int i = 0; i < 6; ++i) q.push_back(3 * number());
    CHECK(!ik(chain, forward(chain, q), {}).solutions.empty());
  }
}

TEST_CASE("joints with a short way do not hold a search up at their limits") {
  std::size_t found = 0;
  constexpr std::size_t count = 100;
  for (std::size_t k = 0; k < count; ++k) {
    Chain chain = chain_with(IkMethod::numeric, false);
    std::vector<double> q;
    for (ChainJoint& joint : chain.joints) {
      joint.lower = -2.5;
      joint.upper = 2.5;
      q.push_back(2.5 * number());
    }
    chain.joints.push_back(joint(direction(), vector()));
    chain.joints.back().prismatic = true;
    chain.joints.back().lower = 0;
    chain.joints.back().upper = 0.04;
    q.push_back(0.02 + 0.02 * number());
    IkOptions options;
    options.restarts = 100;
    if (!ik(chain, forward(chain, q), options).solutions.empty()) ++found;
  }
  CHECK(found == count);
}

TEST_CASE("of poses at which an angle does not matter, positions within limits are found") {
  // The axes 4 and 6 coincide: the closed form sets one of them to 0, which its limits forbid.
  Chain chain;
  const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY(), z = Vector3::UnitZ();
  chain.joints = {joint(z, {0, 0, 0}),    joint(y, {0, 0, 0.4}),     joint(y, {0, 0, 0.85}),
                  joint(x, {0, 0, 0.85}), joint(y, {0.45, 0, 0.85}), joint(x, {0.45, 0, 0.85})};
  for (ChainJoint& joint : chain.joints) joint.lower = -pi, joint.upper = pi;
  for (const std::size_t i : {3U, 5U}) chain.joints[i].lower = 0.5, chain.joints[i].upper = 1;
  chain.home.position = Vector3(0.55, 0, 0.85);
  REQUIRE(ik_method(chain) == IkMethod::spherical_wrist);
  const IkResult result = ik(chain, forward(chain, std::vector<double>{0.3, 0.2, 0.5, 0.8, 0, 0.7}), {});
  REQUIRE(result.solutions.size() == 1);
  CHECK(result.solutions[0].q[3] >= 0.5 - 1e-9);
  CHECK(result.solutions[0].q[5] >= 0.5 - 1e-9);
}

TEST_CASE("a position is found whatever the tip is turned like") {
  // Two links of 1 m: the law of cosines gives both elbows.
  Chain chain;
  const Vector3 z = Vector3::UnitZ();
  chain.joints = {joint(z, {0, 0, 0}), joint(z, {1, 0, 0})};
  chain.home.position = Vector3(2, 0, 0);
  Transform goal;
  goal.position = Vector3(1.2, 0.7, 0);
  IkOptions options;
  options.position_only = true;
  options.all = true;
  const IkResult result = ik(chain, goal, options);
  REQUIRE(result.solutions.size() == 2);
  const double elbow = std::acos((1.2 * 1.2 + 0.7 * 0.7 - 2) / 2);
  for (const IkSolution& solution : result.solutions) {
    CHECK(std::abs(solution.q[1]) == Approx(elbow));
    CHECK(position_distance(forward(chain, solution.q), goal) < 1e-9);
    CHECK(!solution.singular);
  }
  goal.position.x() = 3;
  CHECK(ik(chain, goal, options).solutions.empty());
  const Chain six = ur5();
  goal.position = Vector3(0.4, 0.3, 0.2);
  options.all = false;
  const IkResult any = ik(six, goal, options);
  REQUIRE(any.solutions.size() == 1);
  CHECK(any.method == IkMethod::numeric);
  CHECK(position_distance(forward(six, any.solutions[0].q), goal) < 1e-9);
}

TEST_CASE("a pose with tolerances is reached as far as they require, along and about its own axes") {
  const double free = urdf::infinity;
  const Chain arm = ur5();
  for (int k = 0; k < 50; ++k) {
    std::vector<double> q, near;
    for (std::size_t i = 0; i < 6; ++i) {
      q.push_back(2 * number());
      near.push_back(q.back() + 0.3 * number());
    }
    Transform goal = forward(arm, q);
    IkOptions options;
    options.seed = near;
    // At q the tip is turned about the z axis of the goal and moved along its y axis, which is permitted.
    options.tolerance = {0, 0.02, 0, 0, 0, free};
    goal.rotation = goal.rotation * rotation_about(Vector3::UnitZ(), 3 * number());
    goal.position += goal.rotation * Vector3(0, 0.015, 0);
    const IkResult result = ik(arm, goal, options);
    REQUIRE(result.solutions.size() == 1);
    CHECK(result.method == IkMethod::numeric);
    CHECK(prescribed(options) == 5);
    const Transform off = goal.inverse() * forward(arm, result.solutions[0].q);
    CHECK(std::abs(off.position.x()) < 1e-8);
    CHECK(std::abs(off.position.y()) < 0.02 + 1e-8);
    CHECK(std::abs(off.position.z()) < 1e-8);
    CHECK((off.rotation * Vector3::UnitZ() - Vector3::UnitZ()).norm() < 1e-8);
  }
  // Two links of 1 m do not reach 2.0005 m.
  Chain chain;
  chain.joints = {joint(Vector3::UnitZ(), {0, 0, 0}), joint(Vector3::UnitZ(), {1, 0, 0})};
  chain.home.position = Vector3(2, 0, 0);
  Transform goal;
  goal.position = Vector3(2.0005, 0, 0);
  IkOptions options;
  options.tolerance = {1e-3, 0, 0, free, free, free};
  REQUIRE(ik(chain, goal, options).solutions.size() == 1);
  options.tolerance[0] = 1e-4;
  CHECK(ik(chain, goal, options).solutions.empty());
  CHECK(ik(chain, goal, options).nearest.position_m == Approx(4e-4).epsilon(1e-3));
  CHECK(is_searchable({0, 0, 0, 0, 0, free}));
  CHECK(!is_searchable({0, 0, 0, 0, free, free}));
  CHECK(!is_searchable({0, -1, 0, 0, 0, 0}));
}

TEST_CASE("a redundant arm's solution is the best of its self-motion by each criterion") {
  // Three links of 1 m in the plane; the angle of the last link is free, and elbow down is the branch of the seed.
  const Vector3 z = Vector3::UnitZ();
  Chain chain;
  chain.joints = {joint(z, {0, 0, 0}), joint(z, {1, 0, 0}), joint(z, {2, 0, 0})};
  chain.joints[0].lower = -1, chain.joints[0].upper = 2;
  chain.joints[1].lower = -0.5, chain.joints[1].upper = 2.5;
  chain.joints[2].lower = -2, chain.joints[2].upper = 2.2;
  chain.home.position = Vector3(3, 0, 0);
  Transform goal;
  goal.position = Vector3(1.6, 0.9, 0);
  const std::vector<double> posture{0.3, 0.2, 0.4};
  const auto manipulability = [](const std::vector<double>& q) {
    const double s2 = std::sin(q[1]), s3 = std::sin(q[2]), s23 = std::sin(q[1] + q[2]);
    return std::sqrt((s2 + s23) * (s2 + s23) + (s23 + s3) * (s23 + s3) + s3 * s3);
  };
  const auto cost = [&](Redundancy criterion, const std::vector<double>& q) {
    if (criterion == Redundancy::manipulability) return -manipulability(q);
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const ChainJoint& j = chain.joints[k];
      const double part =
          criterion == Redundancy::posture ? q[k] - posture[k] : (q[k] - (j.lower + j.upper) / 2) / (j.upper - j.lower);
      sum += part * part / 2;
    }
    return sum;
  };
  for (const Redundancy criterion : {Redundancy::posture, Redundancy::limits, Redundancy::manipulability}) {
    double best = urdf::infinity;
    for (int k = -31416; k < 31416; ++k) {
      const double angle = k * 1e-4, x = goal.position.x() - std::cos(angle), y = goal.position.y() - std::sin(angle);
      const double cosine = (x * x + y * y - 2) / 2;
      if (std::abs(cosine) > 1) continue;
      const double elbow = std::acos(cosine), shoulder = std::atan2(y, x) - std::atan2(std::sin(elbow), 1 + cosine);
      const std::vector<double> q{shoulder, elbow, wrap(angle - shoulder - elbow)};
      bool fits = true;
      for (std::size_t i = 0; i < 3; ++i) fits = fits && q[i] >= chain.joints[i].lower && q[i] <= chain.joints[i].upper;
      if (fits) best = std::min(best, cost(criterion, q));
    }
    IkOptions options;
    options.position_only = true;
    options.redundancy = criterion;
    options.seed = options.posture = posture;
    const IkResult result = ik(chain, goal, options);
    REQUIRE(result.solutions.size() == 1);
    const std::vector<double>& q = result.solutions[0].q;
    CHECK(position_distance(forward(chain, q), goal) < 1e-9);
    CHECK(cost(criterion, q) == Approx(best).margin(1e-6));
  }
}

TEST_CASE("trigonometric polynomials have their roots") {
  // (cos x − ½)(sin x − ¼) = ⅛ − ¼ cos x − ½ sin x + ½ sin 2x.
  std::vector<double> roots = roots_of_trigonometric_polynomial({0.125, -0.25, -0.5, 0, 0.5});
  std::sort(roots.begin(), roots.end());
  REQUIRE(roots.size() == 4);
  CHECK(roots[0] == Approx(-pi / 3));
  CHECK(roots[1] == Approx(std::asin(0.25)));
  CHECK(roots[2] == Approx(pi / 3));
  CHECK(roots[3] == Approx(pi - std::asin(0.25)));
  CHECK(roots_of_trigonometric_polynomial({2, 1, 0, 0, 0}).empty());
}

}  // namespace
}  // namespace urdfmill::kinematics
