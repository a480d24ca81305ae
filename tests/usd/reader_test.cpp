// Layers that other programs write, and those that are no robot.
#include "tests/usd/models.hpp"
#include "urdfmill/kinematics/proof/same_model.hpp"
#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/text/numbers.hpp"
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
  CHECK(refusal_of("#usda 1.0\n(upAxis = \"X\")\ndef \"r\" {}") ==
        "prim \"r\": the axis that points up is X, neither Y nor Z");
  CHECK(refusal_of("#usda 1.0\n(metersPerUnit = 0)\ndef \"r\" {}") ==
        "prim \"r\": a unit of length or mass is not positive");
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
        "prim \"a\": a body or joint in a scale that mirrors is not read");
  CHECK(refusal_of(robot(rigid("a",
                               "def Cube \"c\" {\nfloat3 xformOp:scale = (1, 0, 1)\nuniform token[] xformOpOrder = "
                               "[\"xformOp:scale\"]\n}"))) == "prim \"c\": a scale that flattens is not read");
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

TEST_CASE("shapes in no body are dropped, and said once") {
  const std::string ground = "def Cube \"ground\" {}\n", wall = "def Cube \"wall\" {}\n";
  const auto message_of = [](const std::string& text) {
    const Model model = read(robot(text));
    REQUIRE(model.robot);
    REQUIRE(model.findings.diagnostics.size() == 1);
    return model.findings.diagnostics[0].message;
  };
  CHECK(message_of(rigid("a") + ground) == "shape \"ground\" is in no rigid body; it is dropped");
  CHECK(message_of(ground + rigid("a") + wall) ==
        "2 shapes, such as \"ground\", are in no rigid body; they are dropped");
}

TEST_CASE("shapes in no body belong to the world, if a joint makes it a link") {
  const Model model =
      read(robot("def Xform \"rail\" {\ndouble3 xformOp:translate = (0, 0, 3)\nuniform token[] xformOpOrder = "
                 "[\"xformOp:translate\"]\ndef Cube \"c\" (prepend apiSchemas = [\"PhysicsCollisionAPI\"]) {}\n}\n" +
                 rigid("a") +
                 "def PhysicsRevoluteJoint \"j\" {\nrel physics:body0 = </r/rail>\nrel physics:body1 = </r/a>\n"
                 "point3f physics:localPos0 = (0, 0, -3)\n}"));
  REQUIRE(model.robot);
  CHECK(model.findings.diagnostics.empty());
  const urdf::Link* world = model.robot->link("world");
  REQUIRE(world != nullptr);
  REQUIRE(world->collisions.size() == 1);
  CHECK(world->collisions.front().origin.xyz[2] == 3);
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

namespace {

/// Returns a number in another unit, in the digits of a layer.
std::string in(double unit, double value) {
  return text::shortest(value / unit);
}

/// A robot that slides and turns, in a layer of these units. If Y points up, the robot's prim is turned.
std::string robot_in(double metre, double kilogram, bool y_up) {
  const auto m = [=](double value) { return in(metre, value); };
  const auto at = [=](double x, double y, double z) { return '(' + m(x) + ", " + m(y) + ", " + m(z) + ')'; };
  const double force = metre * kilogram, inertia = force * metre;
  const std::string mass = "float physics:mass = " + in(kilogram, 2) +
                           "\npoint3f physics:centerOfMass = " + at(0.1, 0.2, 0.3) +
                           "\nfloat3 physics:diagonalInertia = (" + in(inertia, 0.3) + ", " + in(inertia, 0.4) + ", " +
                           in(inertia, 0.5) + ")\nquatf physics:principalAxes = (0.8, 0.6, 0, 0)\n";
  const auto placed = [&](const std::string& place, const std::string& inside) {
    return "double3 xformOp:translate = " + place + "\nquatf xformOp:orient = (0.6, 0, 0.8, 0)\n" +
           "uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\"]\n" + inside;
  };
  const std::string shapes = "def Cube \"box\" {\ndouble size = " + m(0.5) + "\nfloat3 xformOp:scale = (1, 2, 3)\n" +
                             "uniform token[] xformOpOrder = [\"xformOp:scale\"]\n}\n" + "def Cylinder \"rod\" {\n" +
                             "double radius = " + m(0.1) + "\ndouble height = " + m(0.7) + "\n" +
                             placed(at(0, 0, 0.4), "") + "}\n";
  const std::string head = "#usda 1.0\n(\n metersPerUnit = " + text::shortest(metre) +
                           "\n kilogramsPerUnit = " + text::shortest(kilogram) + "\n upAxis = \"" + (y_up ? "Y" : "Z") +
                           "\"\n)\n";
  const std::string turn =
      y_up ? "float xformOp:rotateX = -90\nuniform token[] xformOpOrder = [\"xformOp:rotateX\"]\n" : "";
  const auto joint = [&](const std::string& kind, const std::string& name, const std::string& of,
                         const std::string& inside) {
    return "def Physics" + kind + "Joint \"" + name + "\" {\n" + of + "uniform token physics:axis = \"Y\"\n" + inside +
           "}\n";
  };
  const std::string slider =
      "float physics:lowerLimit = " + m(-0.25) + "\nfloat physics:upperLimit = " + m(1.5) +
      "\nfloat drive:linear:physics:maxForce = " + in(force, 30) + "\nfloat newton:velocityLimit = " + m(0.5) +
      "\nfloat newton:damping = " + in(kilogram, 7) + "\nfloat newton:friction = " + in(force, 3) + "\n";
  constexpr double degree = kinematics::pi / 180;
  const std::string hinge =
      "float physics:lowerLimit = -90\nfloat physics:upperLimit = 45\n"
      "float drive:angular:physics:maxForce = " +
      in(inertia, 20) + "\nfloat newton:velocityLimit = 114\nfloat newton:damping = " + in(inertia / degree, 0.5) +
      "\nfloat newton:friction = " + in(inertia, 0.25) + "\n";
  return head + "def Xform \"r\"\n{\n" + turn + rigid("a", mass + shapes) +
         rigid("b", placed(at(1, 0, 2), mass + shapes)) + rigid("c", placed(at(1, 0, 3), mass)) +
         joint("Prismatic", "slide",
               "rel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\npoint3f physics:localPos0 = " + at(1, 0, 2) +
                   "\nquatf physics:localRot0 = (0.6, 0, 0.8, 0)\n",
               slider) +
         joint("Revolute", "turn",
               "rel physics:body0 = </r/b>\nrel physics:body1 = </r/c>\npoint3f physics:localPos0 = " +
                   at(-0.96, 0, -0.28) + "\n",
               hinge) +
         "}\n";
}

std::string difference(const urdf::Robot& robot, const urdf::Robot& other) {
  kinematics::SameModelOptions options;
  options.tolerance = 1e-9;
  const auto found = kinematics::same_model(robot, other, options).differences;
  return found.empty() ? std::string() : found.front().message();
}

}  // namespace

TEST_CASE("a robot is the same in every unit, whichever axis points up") {
  const Model usual = read(robot_in(1, 1, false));
  for (const auto& finding : usual.findings.diagnostics) UNSCOPED_INFO(finding.message);
  REQUIRE(usual.robot);
  CHECK(usual.findings.diagnostics.empty());
  const urdf::Joint& slide = usual.robot->joints.front();
  CHECK(slide.limits->upper.value == 1.5);
  CHECK(slide.limits->effort.value == 30);
  CHECK(slide.dynamics->damping.value == 7);
  for (const double metre : {1.0, 0.01, 0.0254})
    for (const double kilogram : {1.0, 0.001})
      for (const bool y_up : {false, true}) {
        INFO(metre << ' ' << kilogram << ' ' << y_up);
        const Model model = read(robot_in(metre, kilogram, y_up));
        for (const auto& finding : model.findings.diagnostics) UNSCOPED_INFO(finding.message);
        REQUIRE(model.robot);
        CHECK(model.findings.diagnostics.empty());
        CHECK(difference(*usual.robot, *model.robot) == "");
      }
}

TEST_CASE("where Y points up, the first link gets the axes of the world") {
  const std::string layer = "#usda 1.0\n(\n metersPerUnit = 1\n upAxis = \"Y\"\n)\ndef Xform \"r\"\n{\n" +
                            rigid("a",
                                  "float physics:mass = 1\npoint3f physics:centerOfMass = (0, 1, 0)\n"
                                  "def Capsule \"c\" { uniform token axis = \"Y\" }") +
                            rigid("b",
                                  "double3 xformOp:translate = (0, 2, 0)\n"
                                  "uniform token[] xformOpOrder = [\"xformOp:translate\"]") +
                            "def PhysicsRevoluteJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = "
                            "</r/b>\npoint3f physics:localPos0 = (0, 2, 0)\n}\n";
  const std::string base = "def PhysicsFixedJoint \"f\" {\nrel physics:body1 = </r/a>\n}\n";
  for (const std::string& more : {std::string(), base}) {
    const Model model = read(layer + more + "}\n");
    for (const auto& finding : model.findings.diagnostics) UNSCOPED_INFO(finding.message);
    REQUIRE(model.robot);
    CHECK(model.findings.diagnostics.empty());
    CHECK(model.robot->joints.front().origin.xyz[2] == 2);
    CHECK(model.robot->links.front().inertial->origin.xyz[2] == 1);
    CHECK(model.robot->links.front().visuals.front().origin.rpy[0] == 0);
  }
}

namespace {

/// A mesh that was kept.
struct Kept {
  std::string name;
  mesh::Mesh mesh;
};

/// Reads a layer and keeps its meshes.
Model read_with_meshes(const std::string& text, std::vector<Kept>& kept) {
  Model model;
  const source::FileId file = model.sources.add("test.usda", text);
  const auto document =
      urdf_document(text, file, model.findings, [&](const std::string& name, mesh::Mesh mesh, std::string& /*why*/) {
        kept.push_back({name, std::move(mesh)});
        return std::optional(name + ".obj");
      });
  if (document) model.robot = urdf::read(document, {}, model.findings);
  return model;
}

const std::string square =
    "int[] faceVertexCounts = [4]\nint[] faceVertexIndices = [0, 1, 2, 3]\n"
    "point3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]\n";

}  // namespace

TEST_CASE("meshes in a layer are kept, with their scale in the URDF") {
  std::vector<Kept> kept;
  const Model model = read_with_meshes(
      robot(rigid("a", "def Mesh \"m\" {\n" + square +
                           "uniform token orientation = \"leftHanded\"\nfloat3 xformOp:scale = (1, 2, 3)\n"
                           "normal3f[] normals = [(0, 0, -1)] (\ninterpolation = \"uniform\"\n)\n"
                           "texCoord2f[] primvars:st = [(0, 0), (1, 0)] (\ninterpolation = \"faceVarying\"\n)\n"
                           "int[] primvars:st:indices = [0, 1, 1, 0]\n"
                           "uniform token[] xformOpOrder = [\"xformOp:scale\"]\n}")),
      kept);
  REQUIRE(model.robot);
  CHECK(model.findings.diagnostics.empty());
  REQUIRE(kept.size() == 1);
  CHECK(kept[0].name == "a_m");
  const mesh::Mesh& mesh = kept[0].mesh;
  REQUIRE(mesh.parts.size() == 1);
  CHECK(mesh.parts[0].triangles == std::vector<mesh::Triangle>{{0, 2, 1}, {0, 3, 2}});
  CHECK(mesh.parts[0].normals == std::vector<mesh::Triangle>{{0, 0, 0}, {0, 0, 0}});
  CHECK(mesh.parts[0].texture_coordinates == std::vector<mesh::Triangle>{{0, 1, 1}, {0, 0, 1}});
  const auto& shape = std::get<urdf::Mesh>(model.robot->links.front().visuals.front().geometry.shape);
  CHECK(shape.filename.value == "a_m.obj");
  CHECK(shape.scale[2] == 3);
}

TEST_CASE("shapes may be mirrored") {
  std::vector<Kept> kept;
  const std::string turn = "float3 xformOp:scale = (-1, 2, 2)\nuniform token[] xformOpOrder = [\"xformOp:scale\"]\n";
  const Model model =
      read_with_meshes(robot(rigid("a", "def Xform \"g\" {\n" + turn + "def Mesh \"m\" {\n" + square +
                                            "double3 xformOp:translate = (1, 1, 0)\nuniform token[] xformOpOrder = "
                                            "[\"xformOp:translate\"]\n}\n}\ndef Cube \"c\" {\ndouble size = 1\n" +
                                            turn + "}")),
                       kept);
  REQUIRE(model.robot);
  CHECK(model.findings.diagnostics.empty());
  const auto& visuals = model.robot->links.front().visuals;
  REQUIRE(visuals.size() == 2);
  CHECK(std::get<urdf::Mesh>(visuals[0].geometry.shape).scale[0] == -1);
  CHECK(visuals[0].origin.xyz[0] == -1);
  CHECK(std::get<urdf::Box>(visuals[1].geometry.shape).size[0] == 1);
  const Model matrix = read_with_meshes(
      robot(rigid("a", "def Mesh \"m\" {\n" + square +
                           "matrix4d xformOp:transform = ((1, 0, 0, 0), (0, 2, 0, 0), (0, 0, -1, 0), (0, 0, 5, 1))\n"
                           "uniform token[] xformOpOrder = [\"xformOp:transform\"]\n}")),
      kept);
  REQUIRE(matrix.robot);
  // Mirrored along z, as turned by half a turn about y and mirrored along x.
  const urdf::Visual& mirrored = matrix.robot->links.front().visuals.front();
  const auto& scale = std::get<urdf::Mesh>(mirrored.geometry.shape).scale;
  const kinematics::Transform pose = kinematics::transform(mirrored.origin);
  const kinematics::Vector3 image = pose * kinematics::Vector3(scale[0] * 1, scale[1] * 1, scale[2] * 1);
  CHECK((image - kinematics::Vector3(1, 2, 4)).norm() < 1e-9);
}

TEST_CASE("a mesh takes its surface along, if it has more than one colour") {
  const auto look = [](const std::string& name, const std::string& colour) {
    return "def Material \"" + name + "\" {\ndef Shader \"s\" {\nuniform token info:id = \"UsdPreviewSurface\"\n" +
           colour + "\n}\ndef Shader \"t\" {\nasset inputs:file = @wood.png@\n}\n}\n";
  };
  const std::string looks = look("red", "color3f inputs:diffuseColor = (1, 0, 0)") +
                            look("wood", "color3f inputs:diffuseColor.connect = </r/wood/t.outputs:rgb>");
  const std::string plain = rigid("a", "rel material:binding = </r/red>\ndef Mesh \"m\" {\n" + square + "}");
  const std::string wooden = rigid("a", "def Mesh \"m\" {\nrel material:binding = </r/wood>\n" + square + "}");
  const std::string both =
      rigid("a",
            "def Mesh \"m\" {\nrel material:binding = </r/red>\nint[] faceVertexCounts = [3, 3]\n"
            "int[] faceVertexIndices = [0, 1, 2, 0, 2, 1]\npoint3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]\n"
            "def GeomSubset \"g\" {\nint[] indices = [1]\nrel material:binding = </r/wood>\n}\n}");
  std::vector<Kept> kept;
  for (const std::string& body : {plain, wooden, both}) {
    const Model model = read_with_meshes(robot(looks + body), kept);
    REQUIRE(model.robot);
    CHECK(model.findings.diagnostics.empty());
    const auto& material = model.robot->links.front().visuals.front().material;
    CHECK((material ? material->name.value : "") == (kept.size() > 1 ? "" : "red"));
  }
  REQUIRE(kept.size() == 3);
  CHECK(kept[0].mesh.materials.empty());
  REQUIRE(kept[1].mesh.materials.size() == 1);
  CHECK(kept[1].mesh.materials[0].texture == "wood.png");
  CHECK(kept[2].mesh.materials.size() == 2);
  CHECK(kept[2].mesh.triangle_count() == 2);

  // The writer marks colours that it took from a mesh: no material of the URDF has them.
  std::string own = look("red", "color3f inputs:diffuseColor = (1, 0, 0)");
  own.insert(own.find('\n') + 1, "custom bool urdf:ofMesh = true\n");
  const Model model = read_with_meshes(robot(own + plain), kept);
  REQUIRE(model.robot);
  CHECK_FALSE(model.robot->links.front().visuals.front().material);
  REQUIRE(kept.size() == 4);
  CHECK(kept[3].mesh.materials.size() == 1);
}

TEST_CASE("shapes without a material have their display colour") {
  const Model model = read(robot(rigid(
      "a",
      "def Cube \"c\" {\ncolor3f[] primvars:displayColor = [(1, 0, 0)]\nfloat[] primvars:displayOpacity = [0.5]\n}\n"
      "def Sphere \"s\" {\ncolor3f[] primvars:displayColor = [(1, 0, 0)]\nfloat[] primvars:displayOpacity = [0.5]\n}\n"
      "def Sphere \"t\" {\ncolor3f[] primvars:displayColor = [(0, 0, 1)]\n}\n"
      "def Sphere \"many\" {\ncolor3f[] primvars:displayColor = [(0, 0, 1), (1, 0, 0)]\n}\n"
      "def Cube \"hit\" (prepend apiSchemas = [\"PhysicsCollisionAPI\"]) {\ncolor3f[] primvars:displayColor = [(0, 1, "
      "0)]\n}")));
  REQUIRE(model.robot);
  REQUIRE(model.robot->materials.size() == 2);
  REQUIRE(model.robot->materials[0].color);
  CHECK((*model.robot->materials[0].color)[3].value == 0.5);
  std::vector<std::string> names;
  for (const urdf::Visual& visual : model.robot->links.front().visuals)
    names.push_back(visual.material ? visual.material->name.value : "");
  CHECK(names == std::vector<std::string>{"colour", "colour", "colour_1", ""});
}

TEST_CASE("a mesh whose parts do not fit together is dropped, and said") {
  for (const auto& [mesh, why] :
       {std::pair<std::string, std::string>{"int[] faceVertexCounts = [3]\nint[] faceVertexIndices = [0, 1, 9]\n"
                                            "point3f[] points = [(0, 0, 0), (1, 0, 0)]",
                                            "a corner of mesh \"m\" is point 9 of 2; it is dropped"},
        {"int[] faceVertexCounts = [2, 1]\nint[] faceVertexIndices = [0, 0, 0]\n"
         "point3f[] points = [(0, 0, 0)]",
         "a face of mesh \"m\" has 2 corners; it is dropped"},
        {"point3f[] points = [(0, 0, 0)]", "mesh \"m\" has no faces in this layer; it is dropped"}}) {
    std::vector<Kept> kept;
    const Model model = read_with_meshes(robot(rigid("a", "def Mesh \"m\" {\n" + mesh + "\n}")), kept);
    REQUIRE(model.robot);
    REQUIRE(model.findings.diagnostics.size() == 1);
    CHECK(model.findings.diagnostics[0].message == why);
    CHECK(kept.empty());
  }
}
