// Checks of layers: each rule where it should speak, and not where it should not.
#include <catch2/catch.hpp>

#include "tests/findings.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/usd/check.hpp"

using namespace urdfmill;

namespace {

const std::string stated = "#usda 1.0\n(\n    metersPerUnit = 1\n    upAxis = \"Z\"\n)\n";

/// The checked, as "rule: message".
std::vector<std::string> checked(const std::string& text) {
  source::Sources sources;
  source::Collector found;
  usd::check(text, sources.add("test.usda", text), found);
  std::vector<std::string> list;
  for (const source::Diagnostic& finding : found.diagnostics)
    list.push_back(std::string(finding.rule->id) + ": " + finding.message);
  return list;
}

using List = std::vector<std::string>;

/// A rigid body with a mass.
std::string heavy(const std::string& name, const std::string& content = {}, const std::string& more_schemas = {}) {
  return "def Xform \"" + name + "\" (apiSchemas = [\"PhysicsRigidBodyAPI\", \"PhysicsMassAPI\"" + more_schemas +
         "]) {\nfloat physics:mass = 1\n" + content + "}\n";
}

/// A robot with two bodies and a joint between them.
std::string jointed(const std::string& type, const std::string& second, const std::string& joint) {
  return stated + "def Xform \"r\" {\n" + heavy("a") + heavy("b", second) + "def " + type +
         " \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n" + joint + "}\n}\n";
}

}  // namespace

TEST_CASE("a sound layer has no checked") {
  CHECK(checked(jointed("PhysicsFixedJoint", "", "")) == List{});
  CHECK(checked("#usda 1.0\ndef Xform \"scenery\" {}\n") == List{});
}

TEST_CASE("names of prims are names, and different") {
  CHECK(checked(stated + "def \"a\" {}\ndef \"a\" {}\ndef \"é\" { def \"1\" {} def \"x y\" {} }\n") ==
        List{"usd-name: another prim beside it is called \"a\"", "usd-name: \"1\" is no name of a prim",
             "usd-name: \"x y\" is no name of a prim"});
}

TEST_CASE("bodies of a joint stand where it holds them") {
  const std::string away =
      "double3 xformOp:translate = (0, 0, 1)\nuniform token[] xformOpOrder = [\"xformOp:translate\"]\n";
  const std::string turned = "float xformOp:rotateX = 30\nuniform token[] xformOpOrder = [\"xformOp:rotateX\"]\n";
  CHECK(checked(jointed("PhysicsFixedJoint", away, "")) ==
        List{"usd-pose: the frames of </r/j> are 1000 mm and 0° apart; bodies jump when the simulation begins"});
  CHECK(checked(jointed("PhysicsFixedJoint", away, "point3f physics:localPos0 = (0, 0, 1)\n")) == List{});
  CHECK(checked(jointed("PhysicsFixedJoint", away, "point3f physics:localPos1 = (0, 0, -1)\n")) == List{});
  // Along its axis a joint slides, and about it, it turns.
  CHECK(checked(jointed("PhysicsPrismaticJoint", away, "uniform token physics:axis = \"Z\"\n")) == List{});
  CHECK(checked(jointed("PhysicsPrismaticJoint", away, "uniform token physics:axis = \"X\"\n")).size() == 1);
  CHECK(checked(jointed("PhysicsRevoluteJoint", turned, "uniform token physics:axis = \"X\"\n")) == List{});
  CHECK(checked(jointed("PhysicsRevoluteJoint", turned, "uniform token physics:axis = \"Y\"\n")) ==
        List{"usd-pose: the frames of </r/j> are 0 mm and 30° apart; bodies jump when the simulation begins"});
  CHECK(checked(jointed("PhysicsSphericalJoint", turned, "")) == List{});
  CHECK(checked(jointed("PhysicsJoint", away, "")) == List{});
  // A frame is scaled with its heavy.
  const std::string scaled =
      "double3 xformOp:translate = (0, 0, 1)\nfloat3 xformOp:scale = (1, 1, 2)\n"
      "uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:scale\"]\n";
  CHECK(checked(jointed("PhysicsFixedJoint", scaled, "point3f physics:localPos1 = (0, 0, -0.5)\n")) == List{});
}

TEST_CASE("targets exist") {
  CHECK(checked(stated + "def Xform \"r\" {\n" + heavy("arm") +
                "def PhysicsFixedJoint \"j\" {\nrel physics:body1 = </r/arn>\n}\n}\n") ==
        List{"usd-target: physics:body1 of </r/j> is </r/arn>, which does not exist"});
  CHECK(
      checked(stated +
              heavy("a", "def PhysicsFixedJoint \"j\" {\nrel physics:body0 = </a>\nrel physics:body1 = </a/j>\n}\n")) ==
      List{"usd-target: both ends of </a/j> are in one rigid body"});
  CHECK(checked(stated + "def Xform \"w\" {}\ndef PhysicsFixedJoint \"j\" {\nrel physics:body1 = </w>\n}\n") ==
        List{"usd-target: no end of </j> is a rigid body"});
  // The content of other layers is not known.
  const std::string joint = "def PhysicsFixedJoint \"j\" {\nrel physics:body1 = </r/hand/palm>\n}\n";
  CHECK(checked(stated + "def \"r\" {\ndef \"hand\" (references = @hand.usda@) {}\n" + joint + "}\n") ==
        List{"usd-composed: one prim takes content from elsewhere, which is not checked"});
  CHECK(checked("#usda 1.0\n(\nsubLayers = [@a.usda@]\n)\ndef \"r\" {\n" + joint + "}\n") ==
        List{"usd-composed: the layer has sublayers; what they hold is not checked"});
  CHECK(
      checked(stated +
              "def \"r\" (variantSets = [\"look\"]) {\nvariantSet \"look\" = {\n\"a\" { def \"x\" {} }\n\"b\" {}\n}\n" +
              joint + "}\n") == List{"usd-composed: one prim takes content from elsewhere, which is not checked"});
}

TEST_CASE("masses and inertias are possible") {
  CHECK(checked(stated + heavy("a", "float3 physics:diagonalInertia = (1, 1, 3)\n")) ==
        List{"usd-inertia: of the principal moments of </a>, 1 1 3, the largest exceeds the sum of the others"});
  CHECK(checked(stated + heavy("a", "float3 physics:diagonalInertia = (1, -1, 1)\n")) ==
        List{"usd-inertia: of the principal moments of </a>, -1 1 1, one is negative"});
  // Rounded to single precision, and the value that stands for none.
  CHECK(checked(stated + heavy("a", "float3 physics:diagonalInertia = (0.1, 0.2, 0.30000001)\n")) == List{});
  CHECK(checked(stated + heavy("a", "float3 physics:diagonalInertia = (0, 0, 0)\n")) == List{});
  CHECK(checked(stated + "def Xform \"a\" (apiSchemas = [\"PhysicsRigidBodyAPI\", \"PhysicsMassAPI\"]) {\nfloat "
                         "physics:mass = -2\n}\n")[0] == "usd-inertia: the mass of </a> is -2");
  CHECK(checked(stated + "def \"a\" (apiSchemas = [\"PhysicsRigidBodyAPI\"]) {}\n") ==
        List{"usd-default-mass: </a> has neither a mass nor collision shapes"});
  CHECK(checked(stated + "def \"a\" (apiSchemas = [\"PhysicsRigidBodyAPI\"]) { def Cube \"c\" (apiSchemas = "
                         "[\"PhysicsCollisionAPI\"]) {} }\n") == List{});
}

TEST_CASE("schemas are applied, and their properties are known") {
  CHECK(checked(stated + "def \"a\" {\nfloat physics:mass = 1\nfloat3 physics:diagonalInertia = (1, 1, 1)\n}\n") ==
        List{"usd-schema-missing: </a> has physics:mass, and PhysicsMassAPI is not applied"});
  CHECK(checked(jointed("PhysicsRevoluteJoint", "", "float drive:angular:physics:stiffness = 1\n")) ==
        List{"usd-schema-missing: </r/j> has drive:angular:physics:stiffness, and PhysicsDriveAPI:angular is not "
             "applied"});
  CHECK(checked(jointed("PhysicsRevoluteJoint", "", "float physics:lowerLimt = 1\n")) ==
        List{"usd-unknown-property: physics:lowerLimt is no property of UsdPhysics"});
  CHECK(checked(jointed("PhysicsRevoluteJoint", "",
                        "custom float physics:mine = 1\nbool physics:collisionEnabled = 0\n")) == List{});
  // Other kinds of bodies, and schemas of others, have properties that are not known.
  CHECK(
      checked(stated +
              "def \"a\" (apiSchemas = [\"ClothAPI\"]) {\nfloat physics:density = 1\nfloat physics:stretch = 1\n}\n") ==
      List{});
  // A class gets schemas from the prims that inherit it.
  CHECK(checked(stated + "class \"a\" {\nfloat physics:mass = 1\n}\n") == List{});
}

TEST_CASE("values have a meaning") {
  CHECK(checked(jointed("PhysicsRevoluteJoint", "", "float physics:lowerLimit = 2\nfloat physics:upperLimit = 1\n")) ==
        List{"usd-value: the lower limit of </r/j> is 2, above the upper one, 1"});
  CHECK(checked(jointed("PhysicsRevoluteJoint", "", "uniform token physics:axis = \"x\"\n")) ==
        List{"usd-value: physics:axis is \"x\", none of X Y Z"});
  CHECK(checked(jointed("PhysicsRevoluteJoint", "", "quatf physics:localRot0 = (0, 0, 0, 0)\n"))[0] ==
        "usd-value: physics:localRot0 is no rotation: all its components are 0");
  CHECK(checked(stated + "def Sphere \"s\" {\ndouble radius = -1\n}\n") == List{"usd-value: radius is -1"});
}

TEST_CASE("meshes fit together") {
  const auto mesh = [](const std::string& counts, const std::string& indices, const std::string& more) {
    return checked(stated + "def Mesh \"m\" {\nint[] faceVertexCounts = [" + counts + "]\nint[] faceVertexIndices = [" +
                   indices + "]\npoint3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]\n" + more + "}\n");
  };
  CHECK(mesh("3", "0, 1, 2", "") == List{});
  CHECK(mesh("4", "0, 1, 2", "") == List{"usd-mesh: the faces of </m> have 4 corners, and faceVertexIndices 3"});
  CHECK(mesh("3", "0, 1, 3", "") == List{"usd-mesh: a corner of </m> is point 3 of 3"});
  CHECK(mesh("3", "0, 1, 2", "normal3f[] normals = [(0, 0, 1), (0, 0, 1)]\n") ==
        List{"usd-mesh: </m> has 2 normals; 3 would be one for each point"});
  CHECK(mesh("3", "0, 1, 2", "normal3f[] normals = [(0, 0, 1)] (\ninterpolation = \"uniform\"\n)\n") == List{});
}

TEST_CASE("articulations are trees of bodies that are not nested") {
  const auto robot = [&](const std::string& schemas, const std::string& more) {
    return checked(stated + "def Xform \"r\" " + schemas + " {\n" + heavy("a") + heavy("b") + heavy("c") +
                   "def PhysicsFixedJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}\n" +
                   "def PhysicsFixedJoint \"k\" {\nrel physics:body0 = </r/b>\nrel physics:body1 = </r/c>\n}\n" +
                   "def PhysicsFixedJoint \"l\" {\nrel physics:body0 = </r/c>\nrel physics:body1 = </r/a>\n" + more +
                   "}\n}\n");
  };
  const std::string root = "(apiSchemas = [\"PhysicsArticulationRootAPI\"])";
  CHECK(robot(root, "") ==
        List{"usd-loop-in-articulation: </r/l> closes a loop of joints, and excludeFromArticulation is not true"});
  CHECK(robot(root, "bool physics:excludeFromArticulation = 1\n") == List{});
  CHECK(robot(root, "bool physics:jointEnabled = 0\n") == List{});
  CHECK(robot("", "") == List{});
  // Joints of the same two bodies are one joint with several freedoms.
  CHECK(checked(stated + "def Xform \"r\" " + root + " {\n" + heavy("a") + heavy("b") +
                "def PhysicsSphericalJoint \"j\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}\n"
                "def PhysicsSphericalJoint \"k\" {\nrel physics:body0 = </r/a>\nrel physics:body1 = </r/b>\n}\n}\n") ==
        List{});
  CHECK(checked(stated + heavy("a", heavy("b", heavy("c")))) ==
        List{"usd-nested-body: </a/b> is inside the rigid body </a>, and 1 more likewise"});
  CHECK(checked(stated + heavy("a", heavy("b", "uniform token[] xformOpOrder = [\"!resetXformStack!\"]\n"))) == List{});
}

TEST_CASE("units are stated where there is physics") {
  CHECK(checked("#usda 1.0\n" + heavy("a")) == List{"usd-units: metersPerUnit is not stated, so lengths are in "
                                                    "centimetres; upAxis is not stated, so Y points up"});
}
