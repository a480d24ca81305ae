// Loops as constraints: their rows follow the motion of closed loops, and a four-bar accelerates as its formula says.
#include <catch2/catch.hpp>
#include <cmath>

#include "models.hpp"
#include "urdfmill/kinematics/dynamics/coordinates.hpp"
#include "urdfmill/kinematics/equations/equations.hpp"
#include "urdfmill/kinematics/equations/loop_constraints.hpp"
#include "urdfmill/kinematics/forward.hpp"

namespace urdfmill::kinematics {
namespace {

using test::model;

constexpr std::size_t ring_joints = 8;

std::string three(const Vector3& v) {
  return std::to_string(v.x()) + ' ' + std::to_string(v.y()) + ' ' + std::to_string(v.z());
}

/// Two branches of four ring_joints each, with axes in all directions and a slide.
std::string branches(const std::string& loop) {
  std::string text = R"(<robot name="r"><link name="base"/>)";
  for (std::size_t i = 0; i < ring_joints; ++i) {
    const double k = static_cast<double>(i) + 1;
    const std::string link = "l" + std::to_string(i), parent = i % 4 == 0 ? "base" : "l" + std::to_string(i - 1);
    text +=
        "<link name=\"" + link +
        R"("><inertial><origin xyz="0.1 0.02 0"/><mass value="1"/><inertia ixx="0.01" iyy="0.02" izz="0.02" ixy="0" ixz="0" iyz="0"/></inertial></link>)";
    text += "<joint name=\"j" + std::to_string(i) + "\" type=\"" + (i == 6 ? "prismatic" : "continuous") +
            "\"><parent link=\"" + parent + "\"/><child link=\"" + link + "\"/><origin xyz=\"" +
            three({0.3 + 0.05 * k, i < 4 ? 0.2 : -0.3, 0.1}) + "\" rpy=\"" + three({0.3 * k, 0.2, -0.1 * k}) +
            "\"/><axis xyz=\"" + three({std::sin(k), std::cos(2 * k), 0.5}) + "\"/>" +
            (i == 6 ? R"(<limit lower="-9" upper="9" effort="1" velocity="1"/>)" : "") + "</joint>";
  }
  return text + loop + "</robot>";
}

/// The positions at which the loops of these tests are closed by construction.
const std::vector<double> closed_at{0.3, -0.4, 0.7, 0.2, -0.5, 0.6, 0.1, -0.3};

/// The branches with a loop of a type between their ends, closed at `closed_at`.
urdf::Robot ring(const std::string& type) {
  const urdf::Robot open = model(branches(""));
  source::Collector findings;
  const auto tree = Tree::build(open, Mimics::follow, findings);
  REQUIRE(tree);
  const std::vector<Transform> poses = body_poses(*tree, closed_at);
  const auto pose_of = [&](std::size_t link) { return poses[tree->body_of_link(link)]; };
  Transform first;
  first.position = Vector3(0.1, 0.2, 0.05);
  first.rotation = rotation_about(Vector3(1, 2, 2) / 3, 0.4);
  Transform moved;
  if (type == "revolute") moved.rotation = rotation_about(Vector3(0, 0.6, 0.8), 1.1);
  if (type == "prismatic") moved.position = Vector3(0, 0.6, 0.8) * 0.25;
  if (type == "spherical") moved.rotation = rotation_about(Vector3(0.6, 0.8, 0), 0.9);
  const Transform second = pose_of(ring_joints).inverse() * pose_of(4) * first * moved;
  const auto end = [](const Transform& pose) {
    const std::array<double, 3> angles = rpy(pose.rotation);
    const auto exact = [](double value) {
      char text[40];
      std::snprintf(text, sizeof text, "%.17g ", value);
      return std::string(text);
    };
    return "xyz=\"" + exact(pose.position.x()) + exact(pose.position.y()) + exact(pose.position.z()) + "\" rpy=\"" +
           exact(angles[0]) + exact(angles[1]) + exact(angles[2]) + '"';
  };
  return model(branches("<loop_joint name=\"closing\" type=\"" + type + "\"><link1 link=\"l3\" " + end(first) +
                        "/><link2 link=\"l7\" " + end(second) + "/><axis xyz=\"0 0.6 0.8\"/></loop_joint>"));
}

Vector column(const std::vector<double>& values) {
  return Eigen::Map<const Vector>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace

TEST_CASE("the rows of a loop follow its motion: velocities and accelerations of closed positions meet them") {
  struct Case {
    const char* type;
    std::size_t rows;
  };
  for (const auto& [type, row_count] :
       {Case{"spherical", 3}, Case{"revolute", 5}, Case{"prismatic", 5}, Case{"fixed", 6}}) {
    INFO(type);
    const urdf::Robot robot = ring(type);
    source::Collector findings;
    const auto tree = Tree::build(robot, Mimics::follow, findings);
    REQUIRE(tree);
    const Dynamics dynamics(robot, *tree);
    const LoopConstraints loops(robot, *tree, dynamics);
    const LoopCloser closer(robot, *tree);
    // The first joint moves, and as many others are held as the loop leaves free.
    std::vector<bool> given(ring_joints);
    for (std::size_t i = 0; i < ring_joints - row_count; ++i) given[i] = true;
    constexpr double step = 0.001;
    const auto at = [&](double time) {
      std::vector<double> start = closed_at;
      start[0] += time + time * time;
      const ClosedLoops found = closer.close(start, given);
      REQUIRE(found.is_closed);
      return column(found.q);
    };
    const Vector far_before = at(-2 * step), before = at(-step), now = at(0), after = at(step),
                 far_after = at(2 * step);
    const Vector dq = (8 * (after - before) - (far_after - far_before)) / (12 * step);
    const Vector ddq = (16 * (after + before) - (far_after + far_before) - 30 * now) / (12 * step * step);
    CHECK((now - column(closed_at)).norm() < 1e-8);
    CHECK(dq.norm() > 1);
    const std::vector<double> q(now.begin(), now.end()), rates(dq.begin(), dq.end());
    const std::vector<LoopRow> rows = loops.rows(q, rates);
    REQUIRE(rows.size() == row_count);
    for (const LoopRow& row : rows) {
      INFO(row.text);
      CHECK(std::abs(row.gap) < 1e-8);
      CHECK(std::abs(row.row.dot(dq)) < 1e-5);
      CHECK(std::abs(row.row.dot(ddq) + row.rate.dot(dq)) < 1e-3 * (1 + ddq.norm()));
      // The wrenches of a row do the same work.
      Vector work = Vector::Zero(ring_joints);
      for (std::size_t end = 0; end < 2; ++end)
        work += BodyState(dynamics, *tree, q, rates, row.body[end]).jacobian().transpose() * row.wrench[end];
      CHECK((work - row.row).norm() < 1e-12);
    }
    std::vector<double> completed(ring_joints);
    for (std::size_t i = 0; i < ring_joints; ++i)
      if (given[i]) completed[i] = dq(static_cast<Eigen::Index>(i));
    complete_velocities(loops, q, given, completed);
    CHECK((column(completed) - dq).norm() < 1e-4 * dq.norm());
  }
}

TEST_CASE("a parallelogram accelerates as one crank with the inertia of both and the mass of the coupler") {
  // Cranks of 0.5 m about z with 0.3 kg m^2 each about their pivots, and a coupler of 2 kg that only shifts.
  const std::string crank =
      R"(<inertial><mass value="0"/><inertia ixx="0" iyy="0" izz="0.3" ixy="0" ixz="0" iyz="0"/></inertial>)";
  const urdf::Robot robot = model(R"(<robot name="r"><link name="base"/><link name="a">)" + crank +
                                  R"(</link><link name="b">)" + crank + R"(</link>
<link name="coupler"><inertial><origin xyz="0.4 0.1 0"/><mass value="2"/><inertia ixx="0" iyy="0" izz="0.7" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="left" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
<joint name="right" type="continuous"><parent link="base"/><child link="b"/><origin xyz="1 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="pin" type="continuous"><parent link="a"/><child link="coupler"/><origin xyz="0.5 0 0"/><axis xyz="0 0 1"/></joint>
<loop_joint name="closing" type="revolute"><link1 link="coupler" xyz="1 0 0" rpy="0 0 0"/><link2 link="b" xyz="0.5 0 0" rpy="0 0 0"/><axis xyz="0 0 1"/></loop_joint></robot>)");
  source::Collector findings;
  const auto driven = mechanism(robot, {}, findings);
  REQUIRE(driven);
  MotionSamples states;
  MotionSample& state = states.samples.emplace_back();
  const auto set = [&](std::vector<double>& values, double left, double right, double pin) {
    values.assign(3, 0);
    for (const auto& [name, value] : {std::pair("left", left), std::pair("right", right), std::pair("pin", pin)})
      values[driven->tree->find_variable(name)] = value;
  };
  set(state.q, 0.7, 0.7, -0.7);
  set(state.dq, 2, 2, -2);
  state.tau.emplace();
  set(*state.tau, 1.5, 0.25, 0);
  EquationsOptions options;
  options.multipliers = Vector::Zero(0);
  const auto report = equations_of_motion(robot, *driven, states, options, findings);
  REQUIRE(report);
  const auto& sample = report->samples.front();
  REQUIRE(sample.accelerations);
  const double expected = (1.5 + 0.25) / (2 * 0.3 + 2 * 0.5 * 0.5);
  const auto of = [&](const char* name) {
    return (*sample.accelerations)(static_cast<Eigen::Index>(driven->tree->find_variable(name)));
  };
  CHECK(of("left") == Approx(expected));
  CHECK(of("right") == Approx(expected));
  CHECK(of("pin") == Approx(-expected));
  // In a plane, two of the five directions of a hinge are free of each other.
  CHECK(sample.constraints->texts == std::vector<std::string>{"closing x", "closing y"});
  CHECK(sample.constraints->wrenches.size() == 2);
}

}  // namespace urdfmill::kinematics
