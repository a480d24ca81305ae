#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/reader.hpp"

namespace urdfmill::mesh {
namespace {

/// A box with its corner at an origin, as text of an OBJ; `first` is the number of its first vertex.
std::string box(const Point& size, const Point& at, int first = 1) {
  std::string out;
  for (int corner = 0; corner < 8; ++corner) {
    out += 'v';
    for (std::size_t i = 0; i < 3; ++i)
      out += " " + std::to_string(at[i] + (static_cast<unsigned>(corner) >> i & 1U ? size[i] : 0.0));
    out += '\n';
  }
  constexpr int faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  for (const auto& face : faces) {
    out += 'f';
    for (const int corner : face) out += " " + std::to_string(corner + first);
    out += '\n';
  }
  return out;
}

Mesh mesh_of(const std::string& text) {
  source::Collector findings;
  auto mesh = read("a.obj", text, {}, findings);
  REQUIRE(mesh);
  return std::move(*mesh);
}

std::vector<std::string> rules_of(const std::string& text) {
  source::Collector findings;
  report(analyse(mesh_of(text)), "a.obj", findings);
  std::vector<std::string> rules;
  for (const auto& finding : findings.diagnostics) rules.emplace_back(finding.rule->id);
  return rules;
}

const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

}  // namespace

TEST_CASE("what a mesh measures decides what is said of it") {
  const std::vector<std::pair<std::string, std::vector<std::string>>> rows{
      {tetrahedron, {}},
      {tetrahedron + "f 1 1 2\n", {"mesh-degenerate"}},
      // A sliver thinner than the precision of the coordinates around the middle of the box.
      {tetrahedron + "v 1e-17 0 0.3\nv 0 0.2 0.3\nv 0 0.5 0.3\nf 5 6 7\n", {"mesh-degenerate", "mesh-not-closed"}},
      {tetrahedron + "v 1e-15 0 0.3\nv 0 0.2 0.3\nv 0 0.5 0.3\nf 5 6 7\n", {"mesh-not-closed"}},
      {tetrahedron + "f 1 3 2\n", {"mesh-duplicate", "mesh-not-manifold"}},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 1\nf 1 2 3\nf 2 3 4\n", {"mesh-orientation", "mesh-no-volume"}},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 4 2\nf 2 4 3\nf 1 3 4\n", {"mesh-inside-out"}},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\n", {"mesh-not-closed"}},
      {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", {"mesh-no-volume"}},
      {box({1, 1, 1}, {0, 0, 0}) + box({0.5, 0.5, 0.5}, {0.25, 0.25, 0.25}, 9), {"mesh-nested-shells"}},
      {box({1, 1, 1}, {0, 0, 0}) + box({0.5, 0.5, 0.5}, {2, 0.25, 0.25}, 9), {}},
      {box({300, 200, 100}, {0, 0, 0}), {"mesh-scale"}},
      {box({0.1, 0.1, 0.1}, {50, 0, 0}), {"mesh-far-away"}},
  };
  for (const auto& [text, rules] : rows) {
    INFO(text);
    CHECK(rules_of(text) == rules);
  }
}

TEST_CASE("a box has the volume, centroid and inertia of its closed form") {
  const Point size{0.3, 0.2, 0.1}, at{5, -3, 2};
  const Analysis a = analyse(mesh_of(box(size, at)));
  const double volume = size[0] * size[1] * size[2];
  CHECK(a.topology.closed);
  CHECK(a.solid.volume == Approx(volume).epsilon(1e-12));
  CHECK(std::abs(a.solid.volume - volume) < 1e-12);
  CHECK(a.solid.volume_error < 1e-15);
  for (std::size_t i = 0; i < 3; ++i) CHECK(a.solid.centroid[i] == Approx(at[i] + size[i] / 2).epsilon(1e-14));
  const auto square = [](double x) { return x * x; };
  CHECK(a.solid.inertia[0] == Approx(volume / 12 * (square(size[1]) + square(size[2]))).epsilon(1e-12));
  CHECK(a.solid.inertia[3] == Approx(volume / 12 * (square(size[0]) + square(size[2]))).epsilon(1e-12));
  CHECK(a.solid.inertia[5] == Approx(volume / 12 * (square(size[0]) + square(size[1]))).epsilon(1e-12));
  CHECK(std::abs(a.solid.inertia[1]) < 1e-17);
  CHECK(a.solid.area == Approx(2 * (0.06 + 0.03 + 0.02)).epsilon(1e-12));
}

TEST_CASE("a shell has the inertia of its faces") {
  // A square plate of side 1: m/12 in its plane, m/6 about its normal.
  const Mesh mesh = mesh_of("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
  const auto outer = bounds(mesh);
  REQUIRE(outer);
  const ShellProperties shell = shell_properties(mesh, *outer);
  CHECK(shell.area == Approx(1));
  CHECK(shell.centroid[0] == Approx(0.5));
  CHECK(shell.inertia[0] == Approx(1.0 / 12));
  CHECK(shell.inertia[5] == Approx(1.0 / 6));
}

// Found by fuzzing: normals were looked up among the positions.
TEST_CASE("a source of COLLADA may hold positions and normals at once") {
  source::Collector findings;
  const auto mesh = read("a.dae", R"(<COLLADA><library_geometries><geometry id="g"><mesh><source id="p">
<float_array id="a" count="9">0 0 0 1 0 0 0 1 0</float_array></source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#p" offset="0"/><p>0 1 2</p></triangles>
</mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"/></node></visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>)",
                         {}, findings);
  REQUIRE(mesh);
  REQUIRE(mesh->parts.size() == 1);
  for (const Triangle& triangle : mesh->parts[0].normals)
    for (const std::uint32_t index : triangle) CHECK(index < mesh->normals.size());
  CHECK(mesh->normals.size() == 3);
}

// Found by fuzzing, under the sanitizer of undefined behaviour.
TEST_CASE("a position that no triangle uses may be no number") {
  const Mesh mesh = mesh_of("v nan 0 0\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 2 3 4\n");

  const Analysis analysis = analyse(mesh);
  CHECK(analysis.box);
  CHECK(analysis.topology.boundary_edges == 3);
}

}  // namespace urdfmill::mesh
