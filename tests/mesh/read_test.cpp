// What readers of meshes do with texts that are a few lines long; whole files: tests/mesh/conformance.py.
#include <catch2/catch.hpp>
#include <string>

#include "urdfmill/mesh/reader.hpp"
#include "urdfmill/mesh/writer.hpp"

namespace urdfmill::mesh {
namespace {

const std::string tetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n";

std::optional<Mesh> read_text(const std::string& name, const std::string& bytes, source::Collector& findings) {
  return read(name, bytes, {}, findings);
}

Mesh read_well(const std::string& name, const std::string& bytes) {
  source::Collector findings;
  const auto mesh = read_text(name, bytes, findings);
  for (const auto& finding : findings.diagnostics) INFO(finding.message);
  REQUIRE(mesh);
  CHECK(findings.diagnostics.empty());
  return mesh.value_or(Mesh());
}

struct Row {
  std::string name, bytes;
  std::string message;
};

}  // namespace

TEST_CASE("what is wrong with a mesh file is said with its place") {
  const std::vector<Row> rows{
      {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n",
       "\"a.obj\": line 4: \"4\" names a vertex that does not exist; there are 3 vertices so far"},
      {"a.obj", "v 0 0 0\nv a 0 0\n", "\"a.obj\": line 2: found \"a\" where a number should stand"},
      {"a.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nendloop\n",
       "\"a.stl\": line 6: found \"endloop\" where vertex should stand"},
      {"a.stl", "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\n",
       "\"a.stl\": the text ends after 0 triangles, before \"endsolid\""},
      {"a.stl", "<html>" + std::string(200, ' '), "\"a.stl\": neither a binary nor a text STL, but some other text"},
      {"a.stl", std::string(80, '\0') + std::string("\x02\0\0\0", 4) + std::string(60, '\0'),
       "\"a.stl\": 2 triangles declared, 1 present"},
      {"a.stl", "", "\"a.stl\": the file is empty"},
      {"a.step", "ISO-10303-21;", "\"a.step\": not a format that is read; .stl, .obj, .ply, .gltf, .glb and .dae are"},
      {"a.obj", "version https://git-lfs.github.com/spec/v1\n",
       "\"a.obj\": the placeholder of Git LFS, not a mesh; `git lfs pull` fetches the file"},
  };
  for (const Row& row : rows) {
    source::Collector findings;
    INFO(row.message);
    CHECK_FALSE(read_text(row.name, row.bytes, findings));
    REQUIRE(findings.diagnostics.size() == 1);
    CHECK(findings.diagnostics[0].message == row.message);
    CHECK(findings.diagnostics[0].severity == source::Severity::error);
  }
}

TEST_CASE("a mesh survives being written and read again") {
  Mesh mesh = read_well("a.obj", "vn 0 0 1\nvt 0.25 0.75\no base\n" + tetrahedron + "f 1/1/1 2/1/1 3/1/1\n");
  CHECK(mesh.triangle_count() == 5);
  const Mesh stl = read_well("a.stl", to_stl(mesh));
  CHECK(stl.triangle_count() == 5);
  CHECK(stl.positions[0] == Point{0, 0, 0});
  const Mesh obj = read_well("b.obj", to_obj(mesh, "b.mtl").obj);
  CHECK(obj.positions == mesh.positions);
  REQUIRE(obj.parts.size() == 1);
  CHECK(obj.parts[0].triangles == mesh.parts[0].triangles);
  CHECK(obj.parts[0].name == "base");
}

TEST_CASE("a mirroring scale turns the triangles") {
  Mesh mesh = read_well("a.obj", tetrahedron);
  scale(mesh, {-2, 1, 1});
  CHECK(mesh.positions[1] == Point{-2, 0, 0});
  CHECK(mesh.parts[0].triangles[0] == Triangle{0, 1, 2});
  const auto box = bounds(mesh);
  REQUIRE(box);
  CHECK(box->min == Point{-2, 0, 0});
  CHECK(box->max == Point{0, 1, 1});
}

TEST_CASE("a concave face is cut into triangles inside it") {
  const Mesh mesh = read_well("l.obj", "v 2 1 0\nv 1 1 0\nv 1 3 0\nv 0 3 0\nv 0 0 0\nv 2 0 0\nf 1 2 3 4 5 6\n");
  REQUIRE(mesh.triangle_count() == 4);
  double area = 0;
  for (const Triangle& t : mesh.parts[0].triangles) {
    const Point &a = mesh.positions[t[0]], &b = mesh.positions[t[1]], &c = mesh.positions[t[2]];
    const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
    CHECK(twice > 0);
    area += twice / 2;
  }
  CHECK(area == 4);
}

TEST_CASE("limits end the reading before memory is taken") {
  source::Collector findings;
  ReadOptions options;
  options.limits.triangles = 3;
  CHECK_FALSE(read("a.obj", tetrahedron, options, findings));
  REQUIRE(findings.diagnostics.size() == 1);
  CHECK(findings.diagnostics[0].message == "\"a.obj\": more than 3 triangles");
}

}  // namespace urdfmill::mesh
