// Requirements of simulators: physical inertias, and the drives of joints.
#include <algorithm>
#include <catch2/catch.hpp>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/simulation/drives.hpp"
#include "urdfmill/simulation/mesh_files.hpp"
#include "urdfmill/simulation/principal_inertia.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

using namespace urdfmill;
using namespace urdfmill::simulation;

TEST_CASE("names are given away once") {
  UniqueNames names;
  CHECK(names.take("a") == "a");
  CHECK(names.take("a") == "a_1");
  CHECK(names.reserve("a_2"));
  CHECK(names.take("a") == "a_3");
}

TEST_CASE("moments that no body has are raised as little as possible") {
  struct Case {
    std::array<double, 3> given, possible;
  };
  const std::vector<Case> cases{{{1, 1, 1}, {1, 1, 1}},      {{1, 1, 2}, {1, 1, 2}},
                                {{1, 1, 4}, {2, 2, 4}},      {{4, 1, 1}, {4, 2, 2}},
                                {{-1, 1, 1}, {1e-15, 1, 1}}, {{0, 0, 0}, {1e-15, 1e-15, 1e-15}},
                                {{0, 3, 0}, {1.5, 3, 1.5}}};
  for (const Case& c : cases) {
    const auto found = nearest_possible(c.given, 1e-15);
    for (std::size_t i = 0; i < 3; ++i) CHECK(found[i] == Approx(c.possible[i]).epsilon(1e-12).margin(1e-20));
    std::array<double, 3> sorted = found;
    std::sort(sorted.begin(), sorted.end());
    CHECK(sorted[0] + sorted[1] >= sorted[2]);
  }
}

TEST_CASE("altered moments lie along the axes that were given") {
  urdf::Inertia inertia;
  set_inertia(inertia, {{1, 2, 3}, {0, 0, std::sqrt(0.5), std::sqrt(0.5)}});
  CHECK(inertia.ixx.value == Approx(2));
  CHECK(inertia.iyy.value == Approx(1));
  CHECK(inertia.izz.value == Approx(3));
  CHECK(std::abs(inertia.ixy.value) < 1e-12);
  CHECK(altered_text({9, 1, 1}, {9, 4.5, 4.5}) == "the principal moments 9 1 1; they become 9 4.5 4.5");
}

TEST_CASE("principal axes diagonalise an inertia") {
  urdf::Inertia inertia;
  inertia.ixx.value = 0.03;
  inertia.iyy.value = 0.04;
  inertia.izz.value = 0.05;
  inertia.ixy.value = 0.001;
  inertia.ixz.value = -0.002;
  inertia.iyz.value = 0.003;
  const PrincipalInertia principal = principal_inertia(inertia);
  const kinematics::Matrix3 axes = kinematics::rotation(principal.axes);
  kinematics::Matrix3 diagonal = kinematics::Matrix3::Zero();
  for (int i = 0; i < 3; ++i) diagonal(i, i) = principal.moments[static_cast<std::size_t>(i)];
  const kinematics::Matrix3 again = axes * diagonal * axes.transpose();
  CHECK(again(0, 0) == Approx(0.03).epsilon(1e-14));
  CHECK(again(0, 1) == Approx(0.001).epsilon(1e-12));
  CHECK(again(0, 2) == Approx(-0.002).epsilon(1e-12));
  CHECK(again(1, 2) == Approx(0.003).epsilon(1e-12));
}

namespace {

Drives drives(const std::string& extension) {
  source::Sources sources;
  source::Collector findings;
  const std::string text = R"(<robot name="r" xmlns:drake="http://drake.mit.edu"><link name="a"/><link name="b"/>
    <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>)" +
                           extension + "</robot>";
  const auto parsed = urdf::parse(sources, sources.add("r.urdf", text));
  REQUIRE(parsed.document);
  const auto robot = urdf::read(parsed.document, {}, findings);
  REQUIRE(robot);
  return drives_of(*robot);
}

}  // namespace

TEST_CASE("transmissions and ros2_control say what drives a joint") {
  const Drives effort = drives(R"(<transmission name="t"><type>SimpleTransmission</type><joint name="j">
    <hardwareInterface>hardware_interface/EffortJointInterface</hardwareInterface></joint>
    <actuator name="m"><mechanicalReduction>50</mechanicalReduction></actuator></transmission>)");
  REQUIRE(effort.drives.size() == 1);
  CHECK(effort.drives[0].command == Command::effort);
  CHECK(effort.drives[0].name == "m");
  CHECK(effort.drives[0].reduction == 50);
  const Drives rotor = drives(R"(<transmission name="t"><type>t</type><joint name="j"/><actuator name="m">
    <drake:rotor_inertia value="0.001"/><drake:gear_ratio value="10"/></actuator></transmission>)");
  CHECK(rotor.armature.at("j") == Approx(0.1));
  REQUIRE(rotor.drives.size() == 1);
  CHECK(rotor.drives[0].command == Command::effort);
  const Drives measured = drives(R"(<transmission name="t"><type>t</type><joint name="j"><hardwareInterface>
    hardware_interface/JointStateInterface</hardwareInterface></joint><actuator name="m">
    <drake:rotor_inertia value="0.001"/></actuator></transmission>)");
  CHECK(measured.armature.at("j") == Approx(0.001));
  CHECK(measured.drives.empty());
  CHECK(measured.read.size() == 1);
  const Drives position = drives(R"(<ros2_control name="c" type="system"><joint name="j">
    <command_interface name="position"><param name="min">-1</param><param name="max">2</param></command_interface>
    <state_interface name="position"><param name="initial_value">0.5</param></state_interface></joint></ros2_control>)");
  REQUIRE(position.drives.size() == 1);
  CHECK(position.drives[0].command == Command::position);
  CHECK(position.drives[0].lowest == -1.0);
  CHECK(position.drives[0].highest == 2.0);
  CHECK(position.initial.at("j") == 0.5);
  CHECK(drives(R"(<transmission name="t"><joint name="other"/><actuator name="m"/></transmission>)").drives.empty());
}

TEST_CASE("a mesh is read once, and what was read is what is written") {
  const std::string stl(std::string(80, ' ') + std::string("\1\0\0\0", 4) + std::string(12, '\0') +
                        std::string("\0\0\x80?\0\0\0\0\0\0\0\0", 12) + std::string("\0\0\0\0\0\0\x80?\0\0\0\0", 12) +
                        std::string("\0\0\0\0\0\0\0\0\0\0\x80?", 12) + std::string(2, '\0'));
  int reads = 0;
  std::string refused, written;
  MeshPlaces places;
  places.copy = true;
  places.find = [](const std::string& uri) { return std::optional("/model/" + uri); };
  places.read = [&](const std::string&, const std::string&) {
    MeshSource source;
    if (++reads == 1) source.content.bytes = stl;
    source.refused = refused;
    return source;
  };
  places.make = [&](const std::string& name, std::string bytes) {
    written = std::move(bytes);
    return std::optional(name);
  };
  {
    MeshFiles meshes(places, {});
    const MeshResult& mesh = meshes.get("a.stl", false);
    CHECK(mesh.why.empty());
    REQUIRE(mesh.pieces.size() == 1);
    CHECK(mesh.pieces.front().file == "a.stl");
    CHECK(reads == 1);
    CHECK(written == stl);
  }
  reads = 0;
  refused = "it is outside";
  written.clear();
  MeshFiles meshes(places, {});
  CHECK(meshes.get("a.stl", false).why == "it is outside");
  CHECK(meshes.get("a.stl", false).pieces.empty());
  CHECK(written.empty());
}
