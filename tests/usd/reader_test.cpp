// Layers that other programs write, and those that are no robot.
#include "tests/usd/models.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/urdf/loops.hpp"

using namespace urdfmill;
using namespace urdfmill::usd::test;

namespace {

const std::string head = "#usda 1.0\n(\n defaultPrim = \"r\"\n metersPerUnit = 1\n upAxis = \"Z\"\n)\n";

std::string robot(const std::string& content) {
  return head + "def Xform \"r\"\n{\n" + content + "\n}\n";
}

std::string rigid(const std::string& name, const std::string& content = {}) {
  return "def Xform \"" + name + "\" (prepend apiSchemas = [\"PhysicsRigidBodyAPI\"])\n{\n" + content + "\n}\n";
}

std::string refusal_of(const std::string& text) {
  const Model model = read(text);
  CHECK_FALSE(model.robot);
  return model.findings.diagnostics.empty() ? std::string() : model.findings.diagnostics.front().message;
}

}  // namespace

TEST_CASE("a robot by another program: bodies in bodies, turns in degrees, axes by name, no limits") {
  const Model model = read(robot(
      rigid("base", "def Cylinder \"v\" { double height = 2\n double radius = 0.5\n uniform token axis = \"X\" }\n" +
                        rigid("arm",
                              "float3 xformOp:rotateXYZ = (0, 90, 0)\ndouble3 xformOp:translate = (0, 0, 1)\n"
                              "uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:rotateXYZ\"]")) +
      "def PhysicsRevoluteJoint \"j\"\n{\nrel physics:body0 = </r/base>\nrel physics:body1 = </r/base/arm>\n"
      "uniform token physics:axis = \"Y\"\npoint3f physics:localPos0 = (0, 0, 1)\nquatf physics:localRot0 = "
      "(0.7071067811865476, 0, 0.7071067811865476, 0)\n"
      "float physics:lowerLimit = -90\nfloat physics:upperLimit = 45\n}"));
  for (const auto& finding : model.findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(model.robot);
  CHECK(model.findings.diagnostics.empty());
  REQUIRE(model.robot->joints.size() == 1);
  const urdf::Joint& joint = model.robot->joints.front();
  CHECK(joint.type == urdf::JointType::revolute);
  CHECK(joint.axis[1] == 1);
  CHECK(joint.limits->upper.value == Approx(kinematics::pi / 4));
  CHECK(joint.origin.rpy[1] == Approx(kinematics::pi / 2));
  CHECK(model.robot->links.front().visuals.front().origin.rpy[1] == Approx(kinematics::pi / 2));
}

TEST_CASE("a body that stands elsewhere than its joint puts it is reported") {
  const Model model = read(robot(
      rigid("a") +
      rigid("b", "double3 xformOp:translate = (1, 0, 0)\nuniform token[] xformOpOrder = [\"xformOp:translate\"]") +
      "def PhysicsFixedJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}"));
  REQUIRE(model.robot);
  CHECK(urdfmill::test::rules_of(model.findings.diagnostics) == std::vector<std::string>{"usd-pose"});
}

TEST_CASE("what is no robot of this subset is refused where it stands") {
  CHECK(refusal_of(head) == "there is no prim of a robot: the default prim is absent");
  CHECK(refusal_of(robot("")) == "prim \"r\": the prim has no rigid body");
  CHECK(refusal_of("#usda 1.0\n(upAxis = \"Y\")\ndef \"r\" {}") == "prim \"r\": the axis that points up is Y, not Z");
  CHECK(refusal_of("#usda 1.0\n(upAxis = \"Z\")\ndef \"r\" {}") ==
        "prim \"r\": lengths are not in metres, or masses not in kilograms");
  CHECK(refusal_of(robot("def \"a\" (references = @b.usda@) {}")) ==
        "prim \"a\": the prim has content of others (over, references, variants)");
  CHECK(refusal_of(robot(rigid("a") +
                         "def PhysicsFixedJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}")) ==
        "prim \"j\": physics:body1 is </r/b>, which is not in the robot");
  CHECK(refusal_of(
            robot(rigid("a") + rigid("b") +
                  "def PhysicsDistanceJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}")) ==
        "prim \"j\": a URDF has no PhysicsDistanceJoint");
  CHECK(refusal_of(robot(rigid("a") + rigid("b"))) ==
        "prim \"b\": no joint leads from the other bodies to it; a URDF is one tree");
  CHECK(refusal_of(robot(rigid("a") + "def PhysicsFixedJoint \"j\" {}")) ==
        "prim \"j\": the joint connects no two bodies");
  CHECK(refusal_of(robot(
            rigid("a", "float3 xformOp:scale = (1, 1, -1)\nuniform token[] xformOpOrder = [\"xformOp:scale\"]"))) ==
        "prim \"a\": a scale that mirrors or flattens is not read");
  CHECK(refusal_of(robot(rigid("a", "double3 xformOp:translate.timeSamples = { 0: (0, 0, 0) }"))) ==
        "prim \"a\": values that change over time are not read");
}

TEST_CASE("shapes that no URDF has are dropped, and said") {
  const Model model =
      read(robot(rigid("a", "def Mesh \"m\" {}\ndef Cone \"c\" {}\ndef Cube \"b\" { double size = 1 }")));
  REQUIRE(model.robot);
  CHECK(model.robot->links.front().visuals.size() == 1);
  REQUIRE(model.findings.diagnostics.size() == 2);
  CHECK(model.findings.diagnostics[0].message == "mesh \"m\" has no file that a URDF could name; it is dropped");
  CHECK(model.findings.diagnostics[1].message == "a URDF has no Cone; \"c\" is dropped");
}

TEST_CASE("a link begins at its joint, wherever its body does") {
  const Model model =
      read(robot(rigid("a") +
                 rigid("b",
                       "point3f physics:centerOfMass = (0, 0, 1)\nfloat physics:mass = 1\n"
                       "double3 xformOp:translate = (0, 0, 3)\nuniform token[] xformOpOrder = [\"xformOp:translate\"]\n"
                       "def Sphere \"s\" { double radius = 1 }") +
                 "def PhysicsRevoluteJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n"
                 "point3f physics:localPos0 = (0, 0, 1)\npoint3f physics:localPos1 = (0, 0, -2)\n}"));
  REQUIRE(model.robot);
  CHECK(model.findings.diagnostics.empty());
  CHECK(model.robot->joints.front().origin.xyz[2] == 1);
  CHECK(model.robot->links[1].visuals.front().origin.xyz[2] == 2);
  CHECK(model.robot->links[1].inertial->origin.xyz[2] == 3);
}

TEST_CASE("a joint that names its bodies in the other order turns the other way") {
  const std::string bodies = rigid("b") + rigid("a");
  const auto joint = [](const std::string& name, const std::string& first, const std::string& second) {
    return "def PhysicsRevoluteJoint \"" + name + "\" {\nrel physics:body0 = </r/" + first +
           ">\nrel physics:body1 = </r/" + second + ">\nuniform token physics:axis = \"Z\"\n}\n";
  };
  const std::string base = "def PhysicsFixedJoint \"base\" {\nrel physics:body1 = </r/a>\n}\n";
  const Model model = read(robot(bodies + base + joint("j", "b", "a")));
  REQUIRE(model.robot);
  REQUIRE(model.robot->joints.size() == 1);
  CHECK(model.robot->joints.front().parent.value == "a");
  CHECK(model.robot->joints.front().axis[2] == -1);
}

TEST_CASE("joints beyond a tree are loops, and the world is a link where a joint needs it") {
  const std::string bodies = rigid("a") + rigid("b") + rigid("c");
  const auto joint = [](const std::string& name, const std::string& first, const std::string& second) {
    const std::string body0 = first.empty() ? "" : "rel physics:body0 = </r/" + first + ">\n";
    return "def PhysicsRevoluteJoint \"" + name + "\" {\n" + body0 + "rel physics:body1 = </r/" + second + ">\n}\n";
  };
  const Model ring = read(robot(bodies + joint("ab", "a", "b") + joint("bc", "b", "c") + joint("ca", "c", "a")));
  REQUIRE(ring.robot);
  CHECK(ring.robot->joints.size() == 2);
  CHECK(urdf::loops_of(*ring.robot).size() == 1);
  const Model chain = read(robot(bodies + joint("wa", "", "a") + joint("ab", "a", "b") + joint("bc", "b", "c")));
  REQUIRE(chain.robot);
  CHECK(chain.robot->joints.size() == 3);
  CHECK(chain.robot->joints.front().parent.value == "world");
}

TEST_CASE("shapes are bodies, and groups of them are moved and scaled") {
  const Model model = read(robot(
      "def Cube \"a\" (prepend apiSchemas = [\"PhysicsRigidBodyAPI\", \"PhysicsCollisionAPI\"])\n{\ndouble size = 1\n"
      "float3 xformOp:scale = (1, 2, 4)\nuniform token[] xformOpOrder = [\"xformOp:scale\"]\n"
      "def Sphere \"s\" { double radius = 1\nfloat3 xformOp:scale = (4, 2, 1)\ndouble3 xformOp:translate = (0, 1, 0)\n"
      "uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:scale\"] }\n"
      "def Cylinder \"c\" { uniform token axis = \"Z\"\nfloat3 xformOp:scale = (2, 1, 1)\nuniform token[] xformOpOrder "
      "= [\"xformOp:scale\"] }\n}"));
  for (const auto& finding : model.findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(model.robot);
  const urdf::Link& link = model.robot->links.front();
  REQUIRE(link.collisions.size() == 1);
  CHECK(std::get<urdf::Box>(link.collisions.front().geometry.shape).size.values() == std::array<double, 3>{1, 2, 4});
  REQUIRE(link.visuals.size() == 2);
  CHECK(link.visuals.front().origin.xyz[1] == 2);
  CHECK(std::get<urdf::Sphere>(link.visuals.front().geometry.shape).radius.value == 4);
  CHECK(std::get<urdf::Cylinder>(link.visuals.back().geometry.shape).length.value == 8);
}

TEST_CASE("every operation that places a prim is read") {
  const auto position = [](const std::string& operations, const std::string& order) {
    const Model model =
        read(robot(rigid("a", "def Xform \"g\" {\n" + operations + "\nuniform token[] xformOpOrder = [" + order +
                                  "]\ndef Cube \"c\" { double3 xformOp:translate = (1, 0, 0)\n"
                                  "uniform token[] xformOpOrder = [\"xformOp:translate\"] } }")));
    REQUIRE(model.robot);
    const auto& xyz = model.robot->links.front().visuals.front().origin.xyz;
    return std::array<double, 3>{xyz[0], xyz[1], xyz[2]};
  };
  const auto is = [](const std::array<double, 3>& found, double x, double y, double z) {
    return std::abs(found[0] - x) + std::abs(found[1] - y) + std::abs(found[2] - z) < 1e-12;
  };
  CHECK(is(position("float xformOp:rotateZ = 90", "\"xformOp:rotateZ\""), 0, 1, 0));
  CHECK(is(position("float3 xformOp:rotateXYZ = (90, 0, 90)", "\"xformOp:rotateXYZ\""), 0, 1, 0));
  CHECK(is(position("float3 xformOp:rotateZYX = (90, 0, 90)", "\"xformOp:rotateZYX\""), 0, 0, 1));
  CHECK(is(position("matrix4d xformOp:transform = ((0, 2, 0, 0), (-2, 0, 0, 0), (0, 0, 2, 0), (5, 6, 7, 1))",
                    "\"xformOp:transform\""),
           5, 8, 7));
  CHECK(is(position("double3 xformOp:translate:pivot = (1, 0, 0)\nfloat xformOp:rotateZ = 90",
                    "\"xformOp:translate:pivot\", \"xformOp:rotateZ\", \"!invert!xformOp:translate:pivot\""),
           1, 0, 0));
  CHECK(is(position("double3 xformOp:translate = (9, 9, 9)", "\"xformOp:translate\", \"!resetXformStack!\""), 1, 0, 0));
}

TEST_CASE("a joint with limits that leave one freedom is a hinge or a slide") {
  const auto joint = [](const std::string& free, const std::string& limits) {
    std::string text = "def PhysicsJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n" + limits;
    for (const char* name : {"transX", "transY", "transZ", "rotX", "rotY", "rotZ"})
      if (free != name)
        text += std::string("float limit:") + name + ":physics:low = 1\nfloat limit:" + name + ":physics:high = -1\n";
    const Model model = read(robot(rigid("a") + rigid("b") + text + "}"));
    for (const auto& finding : model.findings.diagnostics) UNSCOPED_INFO(finding.message);
    REQUIRE(model.robot);
    return model.robot->joints.front();
  };
  const urdf::Joint hinge = joint("rotY",
                                  "float limit:rotY:physics:low = -90\nfloat limit:rotY:physics:high = 90\nfloat "
                                  "drive:rotY:physics:maxForce = 5\n");
  CHECK(hinge.type == urdf::JointType::revolute);
  CHECK(hinge.axis[1] == 1);
  CHECK(hinge.limits->upper.value == Approx(kinematics::pi / 2));
  CHECK(hinge.limits->effort.value == 5);
  CHECK(joint("rotZ", "float drive:rotZ:physics:maxForce = inf\n").type == urdf::JointType::continuous);
  CHECK(joint("transX", "float limit:transX:physics:low = -1\nfloat limit:transX:physics:high = 2\n")
            .limits->upper.value == 2);
  CHECK(joint("", "").type == urdf::JointType::fixed);
}

TEST_CASE("two joints of the same bodies, and looks of other programs, are said") {
  const std::string joint = "{\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}\n";
  CHECK(refusal_of(robot(rigid("a") + rigid("b") + "def PhysicsRevoluteJoint \"x\" " + joint +
                         "def PhysicsRevoluteJoint \"y\" " + joint)) ==
        "prim \"y\": another joint connects the same bodies");
  const Model model =
      read(robot(rigid("a", "def Cube \"c\" { rel material:binding = </r/m> }") + "def Material \"m\" {}"));
  REQUIRE(model.robot);
  CHECK(urdfmill::test::rules_of(model.findings.diagnostics) == std::vector<std::string>{"usd-texture-dropped"});
}
