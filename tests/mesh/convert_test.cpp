#include <catch2/catch.hpp>
#include <cmath>
#include <string>

#include "urdfmill/mesh/convert.hpp"
#include "urdfmill/mesh/fit.hpp"
#include "urdfmill/mesh/hull.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/simplify.hpp"
#include "urdfmill/mesh/topology.hpp"

namespace urdfmill::mesh {
namespace {

constexpr double pi = 3.14159265358979323846;

/// A sphere of rings and sectors; closed, with two triangles a cell.
Mesh sphere(std::size_t n, double radius) {
  Mesh mesh;
  Part& part = mesh.parts.emplace_back();
  const auto add = [&](double polar, double turn) {
    mesh.positions.push_back({radius * std::sin(polar) * std::cos(turn), radius * std::sin(polar) * std::sin(turn),
                              radius * std::cos(polar)});
  };
  add(0, 0);
  for (std::size_t i = 1; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      add(pi * static_cast<double>(i) / static_cast<double>(n),
          2 * pi * static_cast<double>(j) / static_cast<double>(n));
  add(pi, 0);
  const auto last = static_cast<std::uint32_t>(mesh.positions.size() - 1);
  const auto at = [&](std::size_t i, std::size_t j) { return static_cast<std::uint32_t>(1 + (i - 1) * n + j % n); };
  for (std::size_t j = 0; j < n; ++j) {
    part.triangles.push_back({0, at(1, j), at(1, j + 1)});
    part.triangles.push_back({last, at(n - 1, j + 1), at(n - 1, j)});
    for (std::size_t i = 1; i + 1 < n; ++i) {
      part.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      part.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

double volume(const Mesh& mesh) {
  return solid_properties(mesh, bounds(mesh).value_or(Bounds())).volume;
}

Mesh read_back(const OutputFile& file) {
  source::Collector findings;
  auto mesh = read(file.name, file.bytes, {.companions = false}, findings);
  REQUIRE(mesh);
  return std::move(*mesh);
}

/// A turned box of 3 × 2 × 1.
Mesh turned_box() {
  source::Collector findings;
  auto mesh = read("a.obj",
                   "v 0 0 0\nv 3 0 0\nv 0 2 0\nv 3 2 0\nv 0 0 1\nv 3 0 1\nv 0 2 1\nv 3 2 1\nf 1 3 4 2\nf 5 6 8 7\n"
                   "f 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n",
                   {}, findings);
  REQUIRE(mesh);
  const double c = std::cos(0.5), s = std::sin(0.5);
  transform(*mesh, {.rows = {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, .translation = {5, 6, 7}});
  transform(*mesh, {.rows = {{{1, 0, 0}, {0, c, -s}, {0, s, c}}}, .translation = {0, 0, 0}});
  return std::move(*mesh);
}

}  // namespace

TEST_CASE("a mesh of every format that is written reads as the same triangles") {
  Mesh mesh = sphere(8, 0.25);
  mesh.materials.push_back({"blue glass", Colour{0, 0, 1, 0.5}, "textures/blue glass.png"});
  mesh.parts[0].material = 0;
  mesh.parts[0].name = "ball";
  mesh.texture_coordinates.push_back({0.25, 0.75});
  mesh.parts[0].texture_coordinates.assign(mesh.parts[0].triangles.size(), {0, 0, 0});
  mesh.normals = mesh.positions;
  mesh.parts[0].normals = mesh.parts[0].triangles;
  for (const auto& [target, name] :
       {std::pair(Target::stl, "a.stl"), std::pair(Target::obj, "a.obj"), std::pair(Target::glb, "a.glb")}) {
    INFO(name);
    source::Collector findings;
    const auto files = convert(mesh, target, name, findings);
    REQUIRE(files.size() == (target == Target::obj ? 2 : 1));
    const Mesh again = read_back(files[0]);
    CHECK(again.triangle_count() == mesh.triangle_count());
    CHECK(volume(again) == Approx(volume(mesh)).epsilon(1e-6));
    if (target == Target::stl) {
      REQUIRE(findings.diagnostics.size() == 1);
      CHECK(findings.diagnostics[0].rule->id == "mesh-conversion-loss");
      continue;
    }
    CHECK(findings.diagnostics.empty());
    REQUIRE(again.parts.size() == 1);
    CHECK(again.parts[0].name == "ball");
    CHECK(again.parts[0].normals.size() == mesh.parts[0].triangles.size());
    REQUIRE(again.parts[0].texture_coordinates.size() == mesh.parts[0].triangles.size());
    const TextureCoordinate& uv = again.texture_coordinates[again.parts[0].texture_coordinates[0][0]];
    CHECK(uv[1] == 0.75);
    if (target == Target::glb) {
      REQUIRE(again.materials.size() == 1);
      CHECK(again.materials[0].colour ==
            Colour{1, 1, 1, 0.5});  // glTF multiplies colour and texture; here the texture replaces the colour
      CHECK(again.materials[0].texture == "textures/blue glass.png");
    }
  }
  source::Collector findings;
  mesh.positions[0][0] = 1e39;
  CHECK(convert(mesh, Target::stl, "a.stl", findings).empty());
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].rule->id == "mesh-not-proved");
}

TEST_CASE("a picture in a glTF file is read with its colour and written again") {
  // One triangle. The texture consists of the first eight bytes of a PNG; nothing else is read.
  const std::string gltf =
      R"({"asset":{"version":"2.0"},"buffers":[{"uri":"data:;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAA)"
      R"(AAAAAIA/AAAAAAAAAAAAAIA/iVBORw0KGgo=","byteLength":68}],"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,)"
      R"("byteOffset":36,"byteLength":24},{"buffer":0,"byteOffset":60,"byteLength":8}],"accessors":[{"bufferView":0,)"
      R"("componentType":5126,"count":3,"type":"VEC3"},{"bufferView":1,"componentType":5126,"count":3,"type":"VEC2"}],)"
      R"("images":[{"bufferView":2,"mimeType":"image/png"}],"textures":[{"source":0}],"materials":[{"pbrMetallicRoughness":)"
      R"({"baseColorFactor":[0.5,0,1,1],"baseColorTexture":{"index":0}}},{"pbrMetallicRoughness":{"baseColorTexture":)"
      R"({"index":0}}}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":0},)"
      R"({"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":1}]}],"nodes":[{"mesh":0}],"scenes":[{"nodes":[0]}]})";
  source::Collector findings;
  const auto read_once = read("a.gltf", gltf, {}, findings);
  REQUIRE(read_once);
  const auto files = convert(*read_once, Target::glb, "a.glb", findings);
  REQUIRE(files.size() == 1);
  CHECK(findings.diagnostics.empty());
  for (const Mesh& mesh : {*read_once, read_back(files[0])}) {
    REQUIRE(mesh.materials.size() == 2);
    for (const Material& material : mesh.materials) {
      CHECK(material.multiplies);
      REQUIRE(material.picture);
      CHECK(*material.picture == "\x89PNG\r\n\x1a\n");
    }
    CHECK(mesh.materials[0].picture == mesh.materials[1].picture);
    REQUIRE(mesh.materials[0].colour);
    CHECK((*mesh.materials[0].colour)[0] == Approx(0.735357));  // glTF's 0.5 is linear
    CHECK((*mesh.materials[0].colour)[2] == 1);
    CHECK(mesh.materials[1].colour == Colour{1, 1, 1, 1});
  }
  CHECK(convert(*read_once, Target::obj, "a.obj", findings).size() == 2);
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].rule->id == "mesh-conversion-loss");
}

TEST_CASE("a simplified mesh stays closed and near") {
  const Mesh mesh = sphere(40, 1);
  const Mesh fewer = simplify(mesh, 400);
  CHECK(fewer.triangle_count() <= 400);
  CHECK(fewer.triangle_count() >= 390);
  const Topology counts = topology(surface(fewer));
  CHECK(counts.closed);
  CHECK(counts.oriented);
  CHECK(counts.components == 1);
  CHECK(volume(fewer) == Approx(volume(mesh)).epsilon(0.03));
  CHECK(distance_to(mesh, fewer) < 0.05);
  CHECK(distance_to(mesh, mesh) == 0);
  // The faces of a box are flat, so simplification is exact until it would remove a corner.
  const Mesh box = turned_box();
  CHECK(simplify(box, 1).triangle_count() >= 4);
  CHECK(topology(surface(simplify(box, 1))).closed);
}

TEST_CASE("a vertex of very many triangles stays until it has fewer") {
  Mesh fan;
  constexpr std::uint32_t sides = 20000;
  fan.positions.push_back({0, 0, 1});
  Part& part = fan.parts.emplace_back();
  for (std::uint32_t i = 0; i < sides; ++i) {
    const double angle = 6.283185307179586 * i / sides;
    fan.positions.push_back({std::cos(angle), std::sin(angle), 0});
    part.triangles.push_back({0, i + 1, (i + 1) % sides + 1});
  }
  const Mesh fewer = simplify(fan, 100);
  CHECK(fewer.triangle_count() == 100);
  CHECK(topology(surface(fewer)).boundary_edges == 100);
  CHECK(bounds(fewer)->max[2] == Approx(1).margin(0.01));
}

TEST_CASE("primitives that are fitted contain the mesh and are no larger than need be") {
  const Mesh box = turned_box();
  const auto around = fit(box, Primitive::box);
  REQUIRE(around);
  CHECK(around->volume == Approx(6).epsilon(1e-9));
  CHECK(around->farthest_outside < 1e-12);
  CHECK(std::abs(around->excess) < 1e-9);
  const auto ball = fit(box, Primitive::sphere);
  REQUIRE(ball);
  CHECK(ball->radius == Approx(std::sqrt(14) / 2).epsilon(1e-9));
  CHECK(ball->farthest_outside < 1e-12);
  const auto pillar = fit(box, Primitive::cylinder);
  REQUIRE(pillar);
  // Along the shortest edge: πr²h with r = √13/2, h = 1; along the others it is more.
  CHECK(pillar->volume == Approx(pi * 13 / 4).epsilon(1e-9));
  const auto pill = fit(box, Primitive::capsule);
  REQUIRE(pill);
  CHECK(pill->farthest_outside < 1e-12);
  const auto round = fit(sphere(20, 0.5), Primitive::capsule);
  REQUIRE(round);
  CHECK(round->radius == Approx(0.5).epsilon(1e-3));
  CHECK(round->length < 0.01);
}

}  // namespace urdfmill::mesh
