// Layers that other programs write, and those that are no robot.
#include "tests/usd/models.hpp"
#include "urdfmill/kinematics/transform.hpp"

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
        "prim \"j\": physics:body1 is </r/b>, which is no rigid body of the robot");
  CHECK(refusal_of(
            robot(rigid("a") + rigid("b") +
                  "def PhysicsDistanceJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}")) ==
        "prim \"j\": a URDF has no PhysicsDistanceJoint");
  CHECK(refusal_of(robot(rigid("a", "def Mesh \"m\" {}"))) ==
        "prim \"m\": the mesh has no file: urdf:mesh does not name one");
}
