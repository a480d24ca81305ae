// The reader in urdfdom's mode: the consequence of each problem. tests/grammar covers numbers and versions.
#include <catch2/catch.hpp>

#include "urdfmill/urdf/materials.hpp"
#include "urdfmill/urdf/reader.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;
using namespace urdfmill::urdf;

namespace {

struct Outcome {
  std::optional<Robot> robot;
  source::Collector findings;
  source::Sources sources;
};

Outcome read_text(const std::string& text, Reading reading) {
  Outcome outcome;
  const auto file = outcome.sources.add("r.urdf", text);
  const auto parsed = xml::parse(outcome.sources, file, {.namespaces = false});
  REQUIRE(parsed.document);
  outcome.robot = read(parsed.document, {reading, &outcome.sources, std::nullopt}, outcome.findings);
  return outcome;
}

/// A robot of one link with this content.
std::string link(const std::string& content, const std::string& version = "1.0") {
  return "<robot name=\"r\" version=\"" + version + "\"><link name=\"base\">" + content + "</link></robot>";
}

/// A robot of two links and a revolute joint with this content.
std::string joint(const std::string& content, const std::string& version = "1.0") {
  return "<robot name=\"r\" version=\"" + version +
         "\"><link name=\"a\"/><link name=\"b\"/><joint name=\"j\" type=\"revolute\"><parent link=\"a\"/>"
         "<child link=\"b\"/>" +
         content + "</joint></robot>";
}

const std::string visual = "<visual><geometry><box size=\"1 1 1\"/></geometry></visual>";
const std::string collision = "<collision><geometry><sphere radius=\"1\"/></geometry></collision>";
const std::string bad_geometry = "<geometry><box size=\"1 1\"/></geometry>";

}  // namespace

TEST_CASE("a link is cut off at its first problem in urdfdom's reading") {
  struct Row {
    std::string content;
    bool broken;
    std::size_t visuals, collisions;
  };
  const Row rows[] = {
      {visual + collision, false, 1, 1},
      {"<inertial><mass value=\"1\"/></inertial>" + visual + collision, true, 0, 0},
      {visual + "<visual>" + bad_geometry + "</visual>" + visual + collision, true, 1, 0},
      {visual + collision + "<collision>" + bad_geometry + "</collision>" + collision, true, 1, 1},
      {visual + "<visual><geometry><capsule radius=\"1\" length=\"1\"/></geometry></visual>" + collision, true, 1, 0},
      {visual + "<visual><geometry><box size=\"1 1 1\"/></geometry><material/></visual>" + collision, true, 1, 0},
  };
  for (const Row& row : rows) {
    INFO(row.content);
    const Outcome lenient = read_text(link(row.content), Reading::urdfdom);
    REQUIRE(lenient.robot);
    const Link& read = lenient.robot->links.front();
    CHECK(read.broken == row.broken);
    CHECK(read.visuals.size() == row.visuals);
    CHECK(read.collisions.size() == row.collisions);
    CHECK(lenient.findings.count(source::Severity::error) == 0);
    CHECK((lenient.findings.count(source::Severity::warning) > 0) == row.broken);
    CHECK(read_text(link(row.content), Reading::strict).robot.has_value() == !row.broken);
  }
}

TEST_CASE("an inertial that fails keeps what was read before") {
  const Outcome outcome =
      read_text(link("<inertial><origin xyz=\"1 2 3\"/><mass value=\"4\"/>"
                     "<inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"x\" iyz=\"0\" izz=\"1\"/></inertial>"),
                Reading::urdfdom);
  REQUIRE(outcome.robot);
  const Inertial& inertial = outcome.robot->links.front().inertial.value();
  CHECK(inertial.origin.xyz.values() == std::array<double, 3>{1, 2, 3});
  CHECK(inertial.mass.value == 4);
  CHECK(inertial.inertia.ixx.value == 0);
}

TEST_CASE("a problem in a joint refuses the model in both readings") {
  for (const std::string content :
       {"", "<limit effort=\"1\"/>", "<limit effort=\"1\" velocity=\"1\"/><axis xyz=\"1 0\"/>",
        "<limit effort=\"1\" velocity=\"1\"/><mimic/>", "<limit effort=\"1\" velocity=\"1\"/><dynamics/>"}) {
    INFO(content);
    for (const Reading reading : {Reading::strict, Reading::urdfdom}) {
      const Outcome outcome = read_text(joint(content), reading);
      CHECK_FALSE(outcome.robot);
      CHECK(outcome.findings.count(source::Severity::error) > 0);
    }
  }
}

TEST_CASE("limits mean what the declared version says") {
  const auto limits = [](const std::string& attributes, const std::string& version) {
    const Outcome outcome = read_text(joint("<limit " + attributes + "/>", version), Reading::strict);
    REQUIRE(outcome.robot);
    return outcome.robot->joints.front().limits.value();
  };
  const Limits old = limits("effort=\"1\" velocity=\"2\" jerk=\"5\"", "1.1");
  CHECK(old.lower.value == 0);
  CHECK(old.upper.value == 0);
  CHECK(old.jerk.value == infinity);
  const Limits newer = limits("lower=\"-1\" upper=\"1\" acceleration=\"3\"", "1.2");
  CHECK(newer.effort.value == infinity);
  CHECK(newer.deceleration.value == 3);
  CHECK(newer.jerk.value == infinity);
}

TEST_CASE("the place of a bad piece of a vector is that of the piece") {
  const Outcome outcome = read_text(link("<visual><origin xyz=\"0 0.5x 0\"/></visual>"), Reading::strict);
  REQUIRE_FALSE(outcome.findings.diagnostics.empty());
  CHECK(outcome.sources.text(outcome.findings.diagnostics.front().span) == "0.5x");
}

TEST_CASE("materials are found by name: the robot's first, then earlier inline ones") {
  const std::string box = "<geometry><box size=\"1 1 1\"/></geometry>";
  const std::string green = "<color rgba=\"0 1 0 1\"/>";
  const Outcome outcome =
      read_text("<robot name=\"r\"><link name=\"a\"><visual>" + box + "<material name=\"g\"/></visual><visual>" + box +
                    "<material name=\"g\">" + green + "</material></visual><visual>" + box +
                    "<material name=\"g\"/></visual><visual>" + box + "<material name=\"\">" + green +
                    "</material></visual><visual>" + box + "<material name=\"\"/></visual></link></robot>",
                Reading::urdfdom);
  REQUIRE(outcome.robot);
  const MaterialsInForce materials(*outcome.robot);
  const auto& visuals = outcome.robot->links.front().visuals;
  const bool defined[] = {false, true, true, true, false};
  for (std::size_t i = 0; i < visuals.size(); ++i) {
    INFO(i);
    CHECK((materials.of(visuals[i]) != nullptr) == defined[i]);
    CHECK(outcome.robot->material(visuals[i]) == materials.of(visuals[i]));
  }
  CHECK(materials.by_name().size() == 1);
}

TEST_CASE("roll, pitch and yaw of a rotation give the rotation again, its sign kept") {
  for (const double pitch : {0.0, 0.3, 1.5707963267948966, -1.5707963267948966, 1.5707963})
    for (const double roll : {0.0, 1.0, -3.0, 6.0})
      for (const double yaw : {0.0, 2.0, -0.1}) {
        const Quaternion q = rotation_from_rpy(roll, pitch, yaw);
        const auto rpy = rpy_from_rotation(q);
        const Quaternion again = rotation_from_rpy(rpy[0], rpy[1], rpy[2]);
        for (std::size_t i = 0; i < 4; ++i) CHECK(again[i] == Approx(q[i]).margin(4.5e-16));
      }
}

TEST_CASE("quaternions that cannot be normalised are what urdfdom makes of them") {
  CHECK(normalised({0, 0, 0, 0}) == Quaternion{0, 0, 0, 1});
  CHECK(normalised({1e-200, 0, 0, 0}) == Quaternion{0, 0, 0, 1});
  CHECK(normalised({1e200, 0, 0, 0}) == Quaternion{0, 0, 0, 0});
}

TEST_CASE("what is above all links is what is found above each") {
  urdf::Robot robot;
  // Links of one name, several joints of one child, a loop, and a joint whose parent is missing.
  for (const char* name : {"a", "b", "b", "c", "d", "e"}) robot.links.emplace_back().name.value = name;
  const auto join = [&robot](const char* name, const char* parent, const char* child) {
    urdf::Joint& joint = robot.joints.emplace_back();
    joint.name.value = name;
    joint.parent.value = parent;
    joint.child.value = child;
  };
  join("z", "a", "b");
  join("y", "c", "b");
  join("x", "b", "c");
  join("w", "nothing", "d");
  const std::vector<urdf::Robot::Above> above = robot.parents();
  REQUIRE(above.size() == robot.links.size());
  for (std::size_t i = 0; i < above.size(); ++i) {
    const urdf::Joint* joint = robot.parent_joint(robot.links[i].name.value);
    CHECK(above[i].joint == joint);
    const urdf::Link* link = joint != nullptr ? robot.link(joint->parent.value) : nullptr;
    CHECK((above[i].link ? &robot.links[*above[i].link] : nullptr) == link);
  }
}
