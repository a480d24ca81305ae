#include "urdfmill/session/mesh_placement.hpp"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

/// A folder with the files that are given, gone with the test.
struct Folder {
  std::string path = (fs::temp_directory_path() / "urdfmill-meshes-XXXXXX").string();
  Folder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~Folder() { fs::remove_all(path); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  void write(const std::string& file, const std::string& bytes) const {
    fs::create_directories(fs::path(path + "/" + file).parent_path());
    std::ofstream(path + "/" + file, std::ios::binary) << bytes;
  }
  [[nodiscard]] std::string read(const std::string& file) const { return files::read_file(path + "/" + file).bytes; }
};

struct Placed {
  std::vector<std::string> names;  ///< of the meshes, as they are now
  std::vector<std::string> rules;
};

/// Names of meshes in a folder are found below it, as f/a.stl; the output would stand in out/, copies in out/meshes/.
Placed place(const Folder& folder, const std::vector<std::string>& meshes, session::Meshes how) {
  std::string text = "<robot name=\"r\"><link name=\"l\">";
  for (const std::string& mesh : meshes)
    text += "<visual><geometry><mesh filename=\"" + mesh + "\"/></geometry></visual>";
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("test.urdf", text + "</link></robot>"));
  auto robot = urdf::read(parsed.document, {}, findings);
  REQUIRE(robot);
  const session::MeshOptions options{how, folder.path + "/out", folder.path + "/out/meshes",
                                     [&](const std::string& uri) -> std::optional<std::string> {
                                       std::string path = folder.path + "/" + uri;
                                       return fs::exists(path) ? std::optional(path) : std::nullopt;
                                     }};
  for (const session::FileCopy& copy : session::place_meshes(*robot, options, findings)) {
    const auto error = session::copy_file(copy);
    CHECK_FALSE(error);
  }
  Placed placed;
  for (const urdf::Visual& visual : robot->links[0].visuals)
    placed.names.push_back(std::get<urdf::Mesh>(visual.geometry.shape).filename.value);
  for (const source::Diagnostic& finding : findings.diagnostics) placed.rules.emplace_back(finding.rule->id);
  return placed;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("meshes are named by the way from the output") {
  const Folder folder;
  folder.write("one/base.stl", "1");
  const Placed placed = place(folder, {"one/base.stl", "gone.stl"}, session::Meshes::relative);
  CHECK(placed.names == Names{"../one/base.stl", "gone.stl"});
  CHECK(placed.rules == Names{"convert-mesh-not-found"});
  CHECK_FALSE(fs::exists(folder.path + "/out"));
}

TEST_CASE("copies of different files of one name do not clobber each other") {
  const Folder folder;
  folder.write("one/base.stl", "1");
  folder.write("two/base.stl", "2");
  folder.write("three/base.stl", "1");
  folder.write("three/BASE.stl", "4");
  const Names given{"one/base.stl", "two/base.stl", "three/base.stl", "three/BASE.stl", "one/base.stl"};
  const Placed placed = place(folder, given, session::Meshes::copy);
  CHECK(placed.names ==
        Names{"meshes/base.stl", "meshes/base_1.stl", "meshes/base.stl", "meshes/BASE_2.stl", "meshes/base.stl"});
  CHECK(placed.rules.empty());
  CHECK(folder.read("out/meshes/base.stl") == "1");
  CHECK(folder.read("out/meshes/base_1.stl") == "2");
  CHECK(folder.read("out/meshes/BASE_2.stl") == "4");
  // Once more, with all copies there.
  CHECK(place(folder, given, session::Meshes::copy).names == placed.names);
}

TEST_CASE("a file that stands in the folder already is not replaced by another") {
  const Folder folder;
  folder.write("one/base.stl", "1");
  folder.write("out/meshes/base.stl", "somebody's");
  CHECK(place(folder, {"one/base.stl"}, session::Meshes::copy).names == Names{"meshes/base_1.stl"});
  CHECK(folder.read("out/meshes/base.stl") == "somebody's");
  CHECK(folder.read("out/meshes/base_1.stl") == "1");
}

TEST_CASE("a mesh that is there already stays where it is") {
  const Folder folder;
  folder.write("out/meshes/base.stl", "1");
  CHECK(place(folder, {"out/meshes/base.stl"}, session::Meshes::copy).names == Names{"meshes/base.stl"});
}

TEST_CASE("files that a mesh refers to are told") {
  const Folder folder;
  folder.write("a.obj", "o thing\nmtllib a.mtl\nv 0 0 0\n");
  folder.write("b.dae", "<image><init_from>skin.png</init_from></image>");
  folder.write("c.dae", "<texture/><init_from>skin-image</init_from>");
  folder.write("d.gltf", R"({"buffers": [{"uri": "data:application/octet-stream;base64,AA.A"}]})");
  folder.write("e.gltf", R"({"buffers": [{"uri": "e.bin"}]})");
  folder.write("f.stl", "mtllib a.mtl");
  const Placed placed = place(folder, {"a.obj", "b.dae", "c.dae", "d.gltf", "e.gltf", "f.stl"}, session::Meshes::copy);
  CHECK(placed.rules == Names{"mesh-companion", "mesh-companion", "mesh-companion"});
}

TEST_CASE("a mesh that cannot be read is an error") {
  const Folder folder;
  fs::create_directories(folder.path + "/one/base.stl");
  const Placed placed = place(folder, {"one/base.stl"}, session::Meshes::copy);
  CHECK(placed.names == Names{"one/base.stl"});
  CHECK(placed.rules == Names{"mesh-unreadable"});
}
