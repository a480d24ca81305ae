// The text format of USD: what is printed reads back, and what others write is read.
#include <catch2/catch.hpp>

#include "urdfmill/usd/layer.hpp"

using namespace urdfmill::usd;

namespace {

Layer parsed(const std::string& text) {
  ParseError error;
  const auto layer = parse(text, error);
  INFO(error.message << " at " << error.at);
  REQUIRE(layer);
  return *layer;
}

std::string mistake(const std::string& text) {
  ParseError error;
  return parse(text, error) ? std::string() : error.message;
}

}  // namespace

TEST_CASE("what is printed reads back as the same layer") {
  Prim prim{.type = "Xform", .name = "arm", .schemas = {"PhysicsRigidBodyAPI", "PhysicsDriveAPI:angular"}};
  prim.properties.push_back(
      {.type = "string", .name = "urdf:name", .value = Value::string("a \"b\"\\\n\x01"), .is_custom = true});
  prim.properties.push_back({.type = "float", .name = "physics:mass", .value = Value::number(0.1)});
  prim.properties.push_back({.type = "double3", .name = "xformOp:translate", .value = Value::tuple({1, -2.5, 1e-7})});
  prim.properties.push_back(
      {.type = "token[]", .name = "xformOpOrder", .value = Value::strings({"a", "b"}), .is_uniform = true});
  prim.properties.push_back({.type = "point3f[]", .name = "points", .value = Value::list({1, 2, 3, 4, 5, 6}, 3)});
  prim.properties.back().interpolation = "vertex";
  prim.properties.push_back({.type = "rel", .name = "physics:body0", .value = Value::path("/arm/base")});
  prim.properties.push_back(
      {.type = "token", .name = "outputs:surface", .connection = "/arm/Looks/red.outputs:surface"});
  prim.children.push_back({.type = "", .name = "child"});
  Layer layer{.default_prim = "arm", .up_axis = "Z", .metres_per_unit = 1};
  layer.prims.push_back(prim);
  const std::string text = print(layer);
  const Layer again = parsed(text);
  CHECK(print(again) == text);
  CHECK(again.default_prim == "arm");
  CHECK(again.metres_per_unit == 1);
  const Prim& back = again.prims.front();
  CHECK(back.schemas == prim.schemas);
  CHECK(back.property("urdf:name")->value.texts.front() == "a \"b\"\\\n\x01");
  CHECK(back.property("urdf:name")->is_custom);
  CHECK(back.property("xformOp:translate")->value.numbers == std::vector<double>{1, -2.5, 1e-7});
  CHECK(back.property("points")->value.width == 3);
  CHECK(back.property("points")->value.numbers.size() == 6);
  CHECK(back.property("points")->interpolation == "vertex");
  CHECK(back.property("physics:body0")->value.texts.front() == "/arm/base");
  CHECK(back.property("outputs:surface")->connection == "/arm/Looks/red.outputs:surface");
  CHECK(back.children.front().name == "child");
}

TEST_CASE("layers of other programs are read") {
  const Layer layer = parsed(R"(#usda 1.0
(
    "what this is"
    customLayerData = {
        string made = "by hand"
        dictionary more = { double[] list = [1, 2] }
    }
    defaultPrim = "r"
    subLayers = [@./a.usda@ (offset = 1)]
)
/* a comment */ over "x" (active = false) {}  // another
class Xform "c" { }
def Xform 'r' (
    doc = """two
lines"""
    add apiSchemas = ["A", 'B']
    kind = "component"; hidden = true
)
{
    reorder nameChildren = ["b", "a"]
    varying float[] w = [] ( doc = "none" )
    config bool x = True
    prepend rel targets = [</r/a>, </r/b>]
    rel none = None
    matrix4d m = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
    asset file = @@@odd@name@@@
    float big = +inf; float small = -inf
    custom dictionary d = { string a = "b" }
    def "a" {}
}
)");
  REQUIRE(layer.prims.size() == 3);
  CHECK(layer.prims[0].is_instanced);
  CHECK(layer.prims[1].is_class);
  const Prim& robot = layer.prims[2];
  CHECK(robot.schemas == std::vector<std::string>{"A", "B"});
  CHECK(robot.property("targets")->value.texts.size() == 2);
  CHECK(robot.property("m")->value.numbers.size() == 16);
  CHECK(robot.property("file")->value.texts.front() == "odd@name");
  CHECK(robot.property("small")->value.numbers.front() < 0);
  CHECK(robot.property("none")->value.kind == Value::Kind::nothing);
  CHECK(robot.children.front().name == "a");
}

TEST_CASE("a text that is no layer is refused with what is expected") {
  CHECK(mistake("PXR-USDC and bytes") == "a binary layer, .usdc, is not read; save it as text, .usda");
  CHECK(mistake("<robot/>") == "a layer in text begins with #usda 1.0");
  CHECK(mistake("#usda 1.0\nXform \"r\" {}") == "def, over or class is expected");
  CHECK(mistake("#usda 1.0\ndef Xform r {}") == "the name of a prim, in quotes, is expected");
  CHECK(mistake("#usda 1.0\ndef Xform \"r\" {") == "the file ends where a property, a prim or } is expected");
  CHECK(mistake("#usda 1.0\ndef \"r\" { float x = }") == "a value is expected");
  CHECK(mistake("#usda 1.0\ndef \"r\" { float[] x = [1, (1, 2)] }") == "the values of a list differ in form");
  CHECK(mistake("#usda 1.0\ndef \"r\" { string x = \"a\n\" }") == "a text in quotes does not end");
  CHECK(mistake("#usda 1.0\ndef \"r\" { variantSet \"v\" = { \"a\" { def } } }") ==
        "the name of a prim, in quotes, is expected");
  CHECK(mistake("#usda 1.0\n/* never closed") == "a comment does not end");
}

TEST_CASE("values over time, variants and sublayers are known to be there") {
  usd::ParseError error;
  const auto layer = usd::parse(
      "#usda 1.0\n(\nsubLayers = [@a.usda@, @b.usda@]\n)\ndef \"r\" {\nfloat x.timeSamples = {0: 1, 2: 3}\n"
      "variantSet \"v\" = {\n\"a\" (doc = \"one\") {\nfloat y = 1\nvariantSet \"w\" = { \"c\" {} }\n}\n\"b\" {}\n}\n"
      "def \"below\" {}\n}\n",
      error);
  INFO(error.message);
  REQUIRE(layer);
  CHECK(layer->has_sublayers);
  CHECK_FALSE(layer->states_units);
  const usd::Prim& robot = layer->prims.front();
  CHECK(robot.property("x")->is_animated);
  CHECK(robot.property("y") == nullptr);
  CHECK(robot.is_instanced);
  CHECK(robot.children.front().name == "below");
}

TEST_CASE("depth is limited") {
  const std::size_t many = 100000;
  std::string prims = "#usda 1.0\n", values = "#usda 1.0\ndef \"r\" { float x = " + std::string(many, '[');
  for (std::size_t i = 0; i < many; ++i) prims += "def \"a\" {";
  CHECK(mistake(prims) == "prims are nested deeper than 200");
  CHECK(mistake(values) == "values are nested deeper than 32");
  CHECK(mistake("#usda 1.0\n(x = " + std::string(many, '{')) != "");
}
