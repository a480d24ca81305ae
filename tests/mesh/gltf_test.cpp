// glTF beyond triangles: instances, skins, morph targets, texture coordinates.
#include <array>
#include <catch2/catch.hpp>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

using Catch::Detail::Approx;

std::string base64(std::string_view bytes) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char c : bytes) {
    bits = bits << 8U | static_cast<unsigned char>(c);
    for (count += 8; count >= 6; count -= 6) out += letters[bits >> (count - 6) & 63U];
  }
  if (count > 0) out += letters[bits << (6 - count) & 63U];
  return out;
}

/// A glTF file with accessors of floats: each is a type and its values.
struct Values {
  std::string type;
  std::vector<float> numbers;
};

std::string gltf(const std::vector<Values>& accessors, const std::string& rest) {
  std::string buffer, views, list;
  for (std::size_t i = 0; i < accessors.size(); ++i) {
    const Values& values = accessors[i];
    const std::size_t width = values.type == "SCALAR" ? 1 : values.type == "MAT4" ? 16 : values.type.back() - '0';
    const std::string comma = i > 0 ? "," : "";
    views += comma + R"({"buffer":0,"byteOffset":)" + std::to_string(buffer.size()) + R"(,"byteLength":)" +
             std::to_string(4 * values.numbers.size()) + "}";
    list += comma + R"({"bufferView":)" + std::to_string(i) + R"(,"componentType":5126,"type":")" + values.type +
            R"(","count":)" + std::to_string(values.numbers.size() / width) + "}";
    const std::size_t begin = buffer.size();
    buffer.resize(begin + 4 * values.numbers.size());
    if (!values.numbers.empty()) std::memcpy(buffer.data() + begin, values.numbers.data(), 4 * values.numbers.size());
  }
  return R"({"asset":{"version":"2.0"},"buffers":[{"uri":"data:;base64,)" + base64(buffer) + R"(","byteLength":)" +
         std::to_string(buffer.size()) + R"(}],"bufferViews":[)" + views + R"(],"accessors":[)" + list + "]," + rest +
         "}";
}

const Values triangle{"VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0}};
const std::string scene = R"("scenes":[{"nodes":[0]}])";

/// Reads a file in its own axes.
Mesh read_gltf_well(const std::string& text, std::optional<UpAxis> up = UpAxis::z) {
  source::Collector findings;
  ReadOptions options;
  options.up = up;
  const auto mesh = read("a.gltf", text, options, findings);
  for (const source::Diagnostic& d : findings.diagnostics) UNSCOPED_INFO(d.message);
  REQUIRE(mesh);
  return *mesh;
}

std::string complaint(const std::string& text) {
  source::Collector findings;
  CHECK_FALSE(read("a.gltf", text, {}, findings));
  return findings.diagnostics.empty() ? "" : findings.diagnostics.back().message;
}

}  // namespace

TEST_CASE("the y axis of glTF points up, and an option may say otherwise") {
  const std::string text = gltf({triangle, {"VEC3", {0, 0, 1, 0, 0, 1, 0, 0, 1}}},
                                R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"NORMAL":1}}]}],)"
                                R"("nodes":[{"mesh":0,"translation":[0,0,5]}],)" +
                                    scene);
  const Mesh turned = read_gltf_well(text, std::nullopt);
  CHECK(turned.positions == std::vector<Point>{{0, -5, 0}, {1, -5, 0}, {0, -5, 1}});
  CHECK(turned.normals.front() == Point{0, -1, 0});
  CHECK(read_gltf_well(text, UpAxis::y).positions == turned.positions);
  CHECK(read_gltf_well(text, UpAxis::z).positions == std::vector<Point>{{0, 0, 5}, {1, 0, 5}, {0, 1, 5}});
  source::Collector findings;
  const std::string obj = "v 0 0 5\nv 1 0 5\nv 0 1 5\nf 1 2 3\n";
  ReadOptions up;
  up.up = UpAxis::y;
  CHECK(read("a.obj", obj, up, findings)->positions == turned.positions);
  // A GLB that is written has y up as well.
  const std::string glb = to_glb(turned);
  CHECK(read("a.glb", glb, {}, findings)->positions == turned.positions);
  up.up = UpAxis::z;
  CHECK(read("a.glb", glb, up, findings)->positions == std::vector<Point>{{0, 0, 5}, {1, 0, 5}, {0, 1, 5}});
}

TEST_CASE("instances are copies of a node's mesh in the places that the file lists") {
  const std::string nodes =
      R"("nodes":[{"mesh":0,"scale":[2,1,1],"extensions":{"EXT_mesh_gpu_instancing":{"attributes":
      {"TRANSLATION":1,"ROTATION":2,"SCALE":3}}}}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
      "extensionsRequired":["EXT_mesh_gpu_instancing"],)";
  const Mesh mesh = read_gltf_well(
      gltf({triangle, {"VEC3", {0, 0, 0, 5, 0, 0}}, {"VEC4", {0, 0, 0, 1, 0, 0, 1, 0}}, {"VEC3", {1, 1, 1, 3, 1, 1}}},
           nodes + scene));
  REQUIRE(mesh.triangle_count() == 2);
  CHECK(mesh.positions[1] == Point{2, 0, 0});
  CHECK(mesh.positions[4][0] == Approx(4));  // half a turn, three times as long, twice as long again
  CHECK(mesh.positions[3] == Point{10, 0, 0});
  CHECK(complaint(gltf({triangle, {"VEC3", {0, 0, 0}}, {"VEC4", {}}, {"VEC3", {}}}, nodes + scene)) ==
        "\"a.gltf\": the attributes of instances have different numbers of values");
}

TEST_CASE("morph targets count by the weights of the node, or else of the mesh") {
  const std::string mesh =
      R"("meshes":[{"weights":[1],"primitives":[{"attributes":{"POSITION":0},"targets":[{"POSITION":1}]}]}],)";
  const std::vector<Values> values{triangle, {"VEC3", {0, 0, 0, 1, 0, 0, 0, 0, 2}}};
  CHECK(read_gltf_well(gltf(values, R"("nodes":[{"mesh":0}],)" + mesh + scene)).positions[2] == Point{0, 1, 2});
  CHECK(read_gltf_well(gltf(values, R"("nodes":[{"mesh":0,"weights":[0.5]}],)" + mesh + scene)).positions[1] ==
        Point{1.5, 0, 0});
}

TEST_CASE("a skin places vertices by its joints, and not by the node that has it") {
  const std::string rest =
      R"("nodes":[{"mesh":0,"skin":0,"translation":[9,9,9],"children":[1]},{"translation":[0,0,1],"children":[2]},
      {"translation":[0,2,0]}],"skins":[{"joints":[1,2],"inverseBindMatrices":3}],
      "meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],)";
  std::vector<float> matrices(32);
  for (const std::size_t i : {0U, 5U, 10U, 15U, 16U, 21U, 26U, 31U}) matrices[i] = 1;
  matrices[12] = -9;  // bind pose of joint 1
  const std::vector<Values> values{triangle,
                                   {"VEC4", {0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0}},
                                   {"VEC4", {1, 0, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0}},
                                   {"MAT4", matrices}};
  const Mesh mesh = read_gltf_well(gltf(values, rest + scene));
  CHECK(mesh.positions[0] == Point{0, 9, 10});
  CHECK(mesh.positions[1] == Point{0.5 * 1 + 0.5 * 10, 10, 10});
  CHECK(mesh.positions[2] == Point{9, 12, 10});
  std::vector<Values> far = values;
  far[1].numbers[0] = 2;
  CHECK(complaint(gltf(far, rest + scene)) == "\"a.gltf\": a vertex hangs on a joint that its skin does not have");
}

TEST_CASE("a texture lies where KHR_texture_transform puts it") {
  const std::string rest =
      R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"material":0,"attributes":{"POSITION":0,"TEXCOORD_1":1}}]}],
      "materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0,"extensions":{"KHR_texture_transform":
      {"texCoord":1,"offset":[0.5,0],"scale":[2,1],"rotation":1.5707963267948966}}}}}],)";
  const Mesh mesh = read_gltf_well(gltf({triangle, {"VEC2", {0, 0, 1, 0, 0, 1}}}, rest + scene));
  REQUIRE(mesh.texture_coordinates.size() == 3);
  // Starts at the corner of the image, along its upper edge; a quarter turn to the left leads upwards, out of it.
  CHECK(mesh.texture_coordinates[0][0] == Approx(0.5));
  CHECK(mesh.texture_coordinates[0][1] == Approx(1));
  CHECK(mesh.texture_coordinates[1][0] == Approx(0.5));
  CHECK(mesh.texture_coordinates[1][1] == Approx(3));
  CHECK(mesh.texture_coordinates[2][0] == Approx(1.5));
}

TEST_CASE("an extension that a file cannot do without is known or refused") {
  const std::string rest = R"("nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)" + scene;
  const auto needs = [&](const std::string& name) {
    return gltf({triangle}, R"("extensionsRequired":[")" + name + "\"]," + rest);
  };
  CHECK(read_gltf_well(needs("KHR_materials_unlit")).triangle_count() == 1);
  CHECK(complaint(needs("VENDOR_tessellation")) ==
        "\"a.gltf\": it needs the extension VENDOR_tessellation, which is not read");
}

TEST_CASE("primitives of meshes that are shown again and again are bounded") {
  std::string primitives = "{}", nodes = R"({"mesh":0})", shown = "0";
  for (std::size_t i = 1; i < 2000; ++i) {
    primitives += ",{}";
    nodes += R"(,{"mesh":0})";
    shown += "," + std::to_string(i);
  }
  const std::string rest = "\"nodes\":[" + nodes + R"(],"meshes":[{"primitives":[)" + primitives +
                           R"(]}],"scenes":[{"nodes":[)" + shown + "]}]";
  CHECK(complaint(gltf({triangle}, rest)) == "\"a.gltf\": more than 100000 nodes and primitives");
}

TEST_CASE("morph targets that are shown again and again are bounded, without a weight as well") {
  for (const char* weight : {"0", "1"}) {
    std::string targets = R"({"POSITION":0})", weights = weight, nodes = R"({"mesh":0})", shown = "0";
    for (std::size_t i = 1; i < 2000; ++i) {
      targets += R"(,{"POSITION":0})";
      (weights += ',') += weight;
      nodes += R"(,{"mesh":0})";
      shown += "," + std::to_string(i);
    }
    const std::string rest = "\"nodes\":[" + nodes + R"(],"meshes":[{"weights":[)" + weights +
                             R"(],"primitives":[{"attributes":{"POSITION":0},"targets":[)" + targets +
                             R"(]}]}],"scenes":[{"nodes":[)" + shown + "]}]";
    CHECK(complaint(gltf({triangle}, rest)) == "\"a.gltf\": more than 100000 nodes and primitives");
  }
}

TEST_CASE("of an object with many members each is found, the first of its name") {
  std::string extras;
  for (std::size_t i = 0; i < 100; ++i) extras += "\"x" + std::to_string(i) + "\":0,";
  const std::string rest = R"("nodes":[{)" + extras + R"("mesh":0,"translation":[1,2,3],"translation":[4,5,6]}],)" +
                           R"("meshes":[{"primitives":[{"attributes":{)" + extras + R"("POSITION":0}}]}],)";
  CHECK(read_gltf_well(gltf({triangle}, rest + scene)).positions[0] == Point{1, 2, 3});
}

}  // namespace urdfmill::mesh
