#include "urdfmill/bodies/model_meshes.hpp"

#include <catch2/catch.hpp>
#include <filesystem>

#include "tests/files/folder.hpp"
#include "urdfmill/session/checks/check.hpp"
#include "urdfmill/session/session.hpp"

using namespace urdfmill;

namespace {

constexpr mesh::Point unscaled{1, 1, 1};

/// A tetrahedron of that size (m).
std::string tetrahedron(const std::string& size) {
  const auto facet = [](const std::string& a, const std::string& b, const std::string& c) {
    return "facet normal 0 0 0\nouter loop\nvertex " + a + "\nvertex " + b + "\nvertex " + c + "\nendloop\nendfacet\n";
  };
  const std::string o = "0 0 0", x = size + " 0 0", y = "0 " + size + " 0", z = "0 0 " + size;
  return "solid a\n" + facet(o, y, x) + facet(o, x, z) + facet(x, y, z) + facet(o, z, y) + "endsolid a\n";
}

bodies::MeshStore meshes_of(const session::Session& session, const files::test::Folder& folder) {
  return {folder.path, session.packages(folder.file("r.urdf")), session.snapshot()};
}

/// Returns the number of mesh files that a check with these rules read.
std::size_t meshes_read(const std::string& model, std::vector<std::string> select) {
  session::Session session;
  files::ReadLog log;
  session.reader().log(&log);
  source::Collector findings;
  session::CheckRequest request;
  request.config.rules.select = std::move(select);
  (void)session::check(session, model, request, findings);
  std::size_t count = 0;
  for (const files::ReadLog::Entry& entry : log.entries()) count += entry.name.ends_with(".stl") ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("a content is measured once at each scale for all models of a run") {
  const files::test::Folder folder;
  (void)folder.with("a.stl", tetrahedron("1"));
  (void)folder.with("b.stl", tetrahedron("1"));
  (void)folder.with("c.stl", tetrahedron("2"));
  const session::Session run({}, session::store_of_run());
  bodies::MeshStore one = meshes_of(run, folder), other = meshes_of(run, folder);
  const auto body = one.body("a.stl", unscaled);
  REQUIRE(body);
  CHECK(body->analysis.solid.volume == Approx(1. / 6));
  CHECK(body->corners.size() == 4);
  CHECK(other.body("b.stl", unscaled) == body);
  CHECK(other.summary("a.stl") == one.summary("a.stl"));
  CHECK(other.body("a.stl", {2, 2, 2})->analysis.solid.volume == Approx(8. / 6));
  CHECK(other.body("c.stl", unscaled)->analysis.solid.volume == Approx(8. / 6));
  CHECK(other.body("d.stl", unscaled) == nullptr);
}

TEST_CASE("a store that does not keep files measures a mesh as it is now") {
  const files::test::Folder folder;
  (void)folder.with("a.stl", tetrahedron("1"));
  const session::Session session;
  CHECK(meshes_of(session, folder).body("a.stl", unscaled)->analysis.solid.volume == Approx(1. / 6));
  (void)folder.with("a.stl", tetrahedron("2"));
  CHECK(meshes_of(session, folder).body("a.stl", unscaled)->analysis.solid.volume == Approx(8. / 6));
}

TEST_CASE("a check reads meshes only for rules that are selected") {
  const files::test::Folder folder;
  (void)folder.with("a.stl", tetrahedron("1"));
  const std::string model = folder.with(
      "r.urdf", R"(<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1")"
                R"( iyz="0" izz="1"/></inertial><visual><geometry><mesh filename="a.stl"/></geometry></visual></link>)"
                R"(</robot>)");
  CHECK(meshes_read(model, {}) == 1);
  CHECK(meshes_read(model, {"mesh-scale"}) == 1);
  CHECK(meshes_read(model, {"inertia-geometry"}) == 1);
  CHECK(meshes_read(model, {"urdf-*"}) == 0);
}
