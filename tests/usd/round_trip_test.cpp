// URDF to USD and back: the same robot, whatever simulator the layer is for.
#include "tests/corpus.hpp"
#include "tests/files.hpp"
#include "tests/usd/models.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"

using namespace urdfmill;
using namespace urdfmill::usd::test;

namespace {

constexpr std::array engines{usd::Engine::plain, usd::Engine::isaac, usd::Engine::newton};

const std::string body =
    R"(<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>)";

std::string first_difference(const urdf::Robot& robot, const std::string& text) {
  const Model back = read(text);
  if (!back.robot) return back.findings.diagnostics.empty() ? "refused" : back.findings.diagnostics.back().message;
  kinematics::SameModelOptions options;
  options.tolerance = 1e-9;
  std::erase(options.aspects, kinematics::Aspect::extensions);
  const auto found = kinematics::same_model(robot, *back.robot, options).differences;
  return found.empty() ? std::string() : found.front().message();
}

/// A robot with one joint between two bodies.
std::string robot_with(const std::string& joint) {
  return R"(<robot name="r" version="1.2"><link name="a">)" + body + R"(</link><link name="b">)" + body + "</link>" +
         joint + "</robot>";
}

}  // namespace

TEST_CASE("every kind of joint comes back, along every axis") {
  for (const char* type : {"revolute", "continuous", "prismatic", "planar", "floating", "fixed"})
    for (const char* axis :
         {"1 0 0", "0 1 0", "0 0 1", "-1 0 0", "0 -1 0", "0 0 -1", "0.6 -0.8 0", "1 1 1", "-1 1e-9 0"}) {
      const bool has_axis = std::string_view(type) != "floating" && std::string_view(type) != "fixed";
      const bool is_bounded = std::string_view(type) == "revolute" || std::string_view(type) == "prismatic";
      const Model given = model(
          robot_with(std::string("<joint name=\"j\" type=\"") + type +
                     R"("><parent link="a"/><child link="b"/><origin xyz="1 2 3" rpy="0.1 -1.2 3"/>)" +
                     (has_axis ? std::string("<axis xyz=\"") + axis + "\"/>" : std::string()) +
                     (is_bounded ? R"(<limit lower="-0.5" upper="2" effort="10" velocity="3"/>)" : "") + "</joint>"));
      for (const usd::Engine engine : engines) {
        const Written written = write(*given.robot, {.engine = engine});
        INFO(type << ' ' << axis);
        REQUIRE(written.text);
        CHECK(first_difference(*given.robot, *written.text) == "");
      }
    }
}

TEST_CASE("angles are in degrees, and gains for degrees") {
  const Model given = model(robot_with(
      R"(<joint name="j" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>
         <limit lower="-3.141592653589793" upper="1.5707963267948966" effort="10" velocity="2"/><dynamics damping="0.5" friction="0.2"/></joint>)"));
  const Written plain = write(*given.robot);
  CHECK(plain.has("float physics:lowerLimit = -180\n"));
  CHECK(plain.has("float physics:upperLimit = 90\n"));
  CHECK(plain.has("float drive:angular:physics:maxForce = 10\n"));
  CHECK(plain.has("float drive:angular:physics:damping = 0.008726646259971648\n"));
  CHECK(plain.rules() == std::vector<std::string>{"usd-not-in-engine"});
  const Written newton = write(*given.robot, {.engine = usd::Engine::newton});
  CHECK(newton.has("float newton:velocityLimit = 114.59155902616465\n"));
  CHECK(newton.has("float newton:damping = 0.008726646259971648\n"));
  CHECK(newton.has("float newton:friction = 0.2\n"));
  CHECK(newton.rules().empty());
  const Written isaac = write(*given.robot, {.engine = usd::Engine::isaac});
  CHECK(isaac.has("float physxJoint:maxJointVelocity = 114.59155902616465\n"));
  CHECK(isaac.has("float physxJoint:jointFriction = 0.2\n"));
}

TEST_CASE("a start position is a loss, unless a simulator's schema has it") {
  const Model given = model(R"(<robot name="r"><link name="a">)" + body + R"(</link><link name="b">)" + body +
                            R"(</link><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
    <ros2_control name="c" type="system"><joint name="j"><state_interface name="position"><param name="initial_value">0.5</param>
    </state_interface></joint></ros2_control></robot>)");
  CHECK(write(*given.robot).rules() == std::vector<std::string>{"usd-element-dropped", "usd-not-in-engine"});
  const Written isaac = write(*given.robot, {.engine = usd::Engine::isaac});
  CHECK(isaac.rules() == std::vector<std::string>{"usd-element-dropped"});
  CHECK(isaac.has("float state:angular:physics:position = 28.64788975654116"));
}

TEST_CASE("followers move as in URDF") {
  const Model given =
      model(R"(<robot name="r"><link name="a"/><link name="b">)" + body + R"(</link><link name="c">)" + body +
            R"(</link><joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint>
    <joint name="k" type="continuous"><parent link="a"/><child link="c"/><mimic joint="j" multiplier="-2" offset="0.5"/></joint></robot>)");
  const Written newton = write(*given.robot, {.engine = usd::Engine::newton});
  CHECK(newton.has("rel newton:mimicJoint = </r/Joints/j>"));
  CHECK(newton.has("float newton:mimicCoef0 = 28.64788975654116\n"));
  CHECK(newton.has("float newton:mimicCoef1 = -2\n"));
  // position + gearing · position of the leader + offset = 0
  const Written isaac = write(*given.robot, {.engine = usd::Engine::isaac});
  CHECK(isaac.has("float physxMimicJoint:rotX:gearing = 2\n"));
  CHECK(isaac.has("float physxMimicJoint:rotX:offset = -28.64788975654116\n"));
  for (const usd::Engine engine : engines)
    CHECK(first_difference(*given.robot, *write(*given.robot, {.engine = engine}).text) == "");
}

TEST_CASE("inertias keep their axes, and bodies without mass get a milligram") {
  const Model given = model(
      R"(<robot name="r"><link name="a"><inertial><origin xyz="0.1 0.2 0.3" rpy="0.3 0.4 0.5"/><mass value="2"/>
    <inertia ixx="0.3" iyy="0.2" izz="0.25" ixy="0.01" ixz="-0.02" iyz="0.03"/></inertial></link><link name="b"/>
    <joint name="j" type="continuous"><parent link="a"/><child link="b"/></joint></robot>)");
  const Written written = write(*given.robot);
  REQUIRE(written.text);
  CHECK(first_difference(*given.robot, *written.text) == "");
  CHECK(written.has("float physics:mass = 1e-06"));
  CHECK(written.rules() == std::vector<std::string>{"usd-massless"});
}

TEST_CASE("empty links on fixed joints are frames of their body") {
  const Model given =
      model(R"(<robot name="r"><link name="a">)" + body + R"(</link><link name="flange"/><link name="tool"/>
    <joint name="f" type="fixed"><parent link="a"/><child link="flange"/><origin xyz="0 0 1" rpy="0 1 0"/></joint>
    <joint name="t" type="fixed"><parent link="flange"/><child link="tool"/><origin xyz="0 0 0.1"/></joint></robot>)");
  const Written written = write(*given.robot);
  REQUIRE(written.text);
  CHECK_FALSE(written.has("def PhysicsFixedJoint \"f\""));
  CHECK(written.has("custom rel urdf:parent = </r/a/flange>"));
  CHECK(first_difference(*given.robot, *written.text) == "");
}

TEST_CASE("names that USD does not allow are changed and kept, also where they collide") {
  const Model given =
      model(R"(<robot name="my-robot"><link name="left-arm">)" + body + R"(</link><link name="left_arm">)" + body +
            R"(</link><link name="Joints">)" + body + R"(</link>
    <joint name="1" type="fixed"><parent link="left-arm"/><child link="left_arm"/></joint>
    <joint name="root_joint" type="fixed"><parent link="left-arm"/><child link="Joints"/></joint></robot>)");
  const Written written = write(*given.robot);
  REQUIRE(written.text);
  CHECK(written.has("def Xform \"left_arm_1\""));
  CHECK(written.has("def Xform \"Joints_1\""));
  CHECK(written.has("def PhysicsFixedJoint \"_1\""));
  CHECK(written.has("def PhysicsFixedJoint \"root_joint_1\""));
  CHECK(written.rules() == std::vector<std::string>{"usd-name-changed"});
  CHECK(first_difference(*given.robot, *written.text) == "");
  CHECK(read(*written.text).robot->name.value == "my-robot");
}

TEST_CASE("links that are no tree are refused") {
  Model given = model(R"(<robot name="r"><link name="a"/><link name="b"/>
    <joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)");
  given.robot->joints.clear();
  const Written written = write(*given.robot);
  CHECK_FALSE(written.text);
  CHECK(written.rules() == std::vector<std::string>{"usd-not-proved"});
}

TEST_CASE("meshes are in the layer, face by face") {
  const Model given = model(R"(<robot name="r"><link name="a">)" + body +
                            R"(<visual><geometry><mesh filename="m.obj" scale="2 2 -2"/></geometry></visual>
    <collision><geometry><mesh filename="m.obj"/></geometry></collision>
    <visual><geometry><mesh filename="lost.obj"/></geometry></visual></link></robot>)");
  usd::WriteOptions options;
  options.meshes.find = [](const std::string& uri) {
    return uri == "m.obj" ? std::optional<std::string>("/m.obj") : std::nullopt;
  };
  options.meshes.read = [](const std::string&, const std::string&) {
    simulation::MeshSource source;
    source.content.bytes = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    return source;
  };
  const Written written = write(*given.robot, options);
  REQUIRE(written.text);
  CHECK(written.has("int[] faceVertexCounts = [3, 3, 3, 3]"));
  CHECK(written.has("point3f[] points = [(0, 0, 0), (2, 0, 0), (0, 2, 0), (0, 0, -2)]"));
  CHECK(written.has("uniform token physics:approximation = \"convexHull\""));
  CHECK(written.rules() == std::vector<std::string>{"usd-mesh-missing"});
  CHECK(first_difference(*given.robot, *written.text) == "");
}

TEST_CASE("texture coordinates stay where a part of the mesh has none") {
  const Model given = model(R"(<robot name="r"><link name="a">)" + body +
                            R"(<visual><geometry><mesh filename="m.obj"/></geometry></visual></link></robot>)");
  usd::WriteOptions options;
  options.meshes.find = [](const std::string& uri) { return std::optional("/" + uri); };
  options.meshes.read = [](const std::string& path, const std::string&) {
    simulation::MeshSource source;
    source.content.bytes = path == "/m.obj" ? "mtllib m.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0.25 1\n"
                                              "usemtl plain\nf 1 2 3\nusemtl wood\nf 1/1 2/1 4/1\n"
                                            : "newmtl plain\nKd 1 0 0\nnewmtl wood\nKd 1 1 0\n";
    return source;
  };
  const Written written = write(*given.robot, options);
  REQUIRE(written.text);
  CHECK(written.has("texCoord2f[] primvars:st = [(0, 0), (0, 0), (0, 0), (0.25, 1), (0.25, 1), (0.25, 1)]"));
}

TEST_CASE("recorded robots come back from USD", "[corpus]") {
  const std::vector<std::string> files = urdfmill::test::corpus(4);
  std::size_t robots = 0;
  for (const std::string& file : files) {
    INFO(file);
    source::Sources sources;
    source::Collector findings;
    const auto parsed = urdf::parse(sources, sources.add(file, urdfmill::test::read_file(file)));
    const auto robot = parsed.document ? urdf::read(parsed.document, {}, findings) : std::nullopt;
    if (!robot) continue;
    for (const usd::Engine engine : engines) {
      const Written written = write(*robot, {.engine = engine});
      REQUIRE(written.text);
      const auto rules = written.rules();
      if (std::find(rules.begin(), rules.end(), "usd-shape-dropped") == rules.end())
        CHECK(first_difference(*robot, *written.text) == "");
    }
    ++robots;
  }
  CHECK(robots >= files.size() / 4);
}
