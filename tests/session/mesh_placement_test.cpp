#include "urdfmill/session/bodies/mesh_placement.hpp"

#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/session/bodies/mesh_content.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

/// A folder with the given files, removed at the end of the test.
struct MeshFolder {
  std::string path = (fs::temp_directory_path() / "urdfmill-meshes-XXXXXX").string();
  MeshFolder() { REQUIRE(::mkdtemp(path.data()) != nullptr); }
  ~MeshFolder() { fs::remove_all(path); }
  MeshFolder(const MeshFolder&) = delete;
  MeshFolder& operator=(const MeshFolder&) = delete;

  void write(const std::string& file, const std::string& bytes) const {
    fs::create_directories(fs::path(path + "/" + file).parent_path());
    std::ofstream(path + "/" + file, std::ios::binary) << bytes;
  }
  [[nodiscard]] std::string read(const std::string& file) const { return files::read_file(path + "/" + file).bytes; }
};

struct Placed {
  std::vector<std::string> names;  ///< names of the meshes after placement
  std::vector<std::string> rules;
};

/// An empty mesh with that name.
std::string stl(const std::string& name) {
  return "solid " + name + "\nendsolid\n";
}

/// Mesh names are relative to the folder (f/a.stl); the output would be in out/, copies in out/meshes/.
Placed place(const MeshFolder& folder, const std::vector<std::string>& meshes, session::Meshes how,
             const session::ContentHash& hash = nullptr, std::optional<mesh::Target> format = std::nullopt) {
  std::string text = "<robot name=\"r\"><link name=\"l\">";
  for (const std::string& mesh : meshes)
    text += "<visual><geometry><mesh filename=\"" + mesh + "\"/></geometry></visual>";
  source::Sources sources;
  source::Collector findings;
  const auto parsed = urdf::parse(sources, sources.add("test.urdf", text + "</link></robot>"));
  auto robot = urdf::read(parsed.document, {}, findings);
  REQUIRE(robot);
  session::MeshOptions options{
      how,
      folder.path + "/out",
      folder.path + "/out/meshes",
      folder.path + "/out/meshes/robot.urdf",
      [&](const std::string& uri) -> std::optional<std::string> {
        std::string path = folder.path + "/" + uri;
        return fs::exists(path) ? std::optional(path) : std::nullopt;
      },
      [](const std::string& file, const std::string& uri) {
        return uri.starts_with("forbidden/") ? std::nullopt : std::optional(files::FileInFolder{file, ""});
      }};
  options.hash = hash;
  options.format = format;
  for (const session::FileCopy& copy : session::place_meshes(*robot, options, findings)) {
    const auto error = session::copy_file(copy, "");
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
  const MeshFolder folder;
  folder.write("one/base.stl", stl("1"));
  const Placed placed = place(folder, {"one/base.stl", "gone.stl"}, session::Meshes::relative);
  CHECK(placed.names == Names{"../one/base.stl", "gone.stl"});
  CHECK(placed.rules == Names{"convert-mesh-not-found"});
  CHECK_FALSE(fs::exists(folder.path + "/out"));
}

TEST_CASE("copies of different files of one name do not clobber each other") {
  const MeshFolder folder;
  folder.write("one/base.stl", stl("1"));
  folder.write("two/base.stl", stl("2"));
  folder.write("three/base.stl", stl("1"));
  folder.write("three/BASE.stl", stl("4"));
  const Names given{"one/base.stl", "two/base.stl", "three/base.stl", "three/BASE.stl", "one/base.stl"};
  const Placed placed = place(folder, given, session::Meshes::copy);
  CHECK(placed.names ==
        Names{"meshes/base.stl", "meshes/base_1.stl", "meshes/base.stl", "meshes/BASE_2.stl", "meshes/base.stl"});
  CHECK(placed.rules.empty());
  CHECK(folder.read("out/meshes/base.stl") == stl("1"));
  CHECK(folder.read("out/meshes/base_1.stl") == stl("2"));
  CHECK(folder.read("out/meshes/BASE_2.stl") == stl("4"));
  // Again, with all copies present.
  CHECK(place(folder, given, session::Meshes::copy).names == placed.names);
}

TEST_CASE("a file that stands in the folder already is not replaced by another") {
  const MeshFolder folder;
  folder.write("one/base.stl", stl("1"));
  folder.write("out/meshes/base.stl", "somebody's");
  CHECK(place(folder, {"one/base.stl"}, session::Meshes::copy).names == Names{"meshes/base_1.stl"});
  CHECK(folder.read("out/meshes/base.stl") == "somebody's");
  CHECK(folder.read("out/meshes/base_1.stl") == stl("1"));
}

TEST_CASE("names with a hash depend on nothing but the content, whatever is in the folder") {
  const MeshFolder folder;
  folder.write("one/base.stl", stl("1"));
  folder.write("two/base.stl", stl("22"));
  folder.write("three/base.stl", stl("1"));
  folder.write("four/base-h17.stl", stl("1"));
  folder.write("out/meshes/base.stl", "somebody's");
  folder.write("out/meshes/base-h18.stl", "half a co");
  const auto length = [](std::string_view bytes) { return "h" + std::to_string(bytes.size()); };
  const Names given{"two/base.stl", "one/base.stl", "three/base.stl", "four/base-h17.stl"};
  const Placed placed = place(folder, given, session::Meshes::copy, length);
  const std::string one = "meshes/base-h" + std::to_string(stl("1").size()) + ".stl";
  const std::string two = "meshes/base-h" + std::to_string(stl("22").size()) + ".stl";
  CHECK(placed.names == Names{two, one, one, one});
  CHECK(folder.read("out/" + one) == stl("1"));
  CHECK(folder.read("out/" + two) == stl("22"));
  CHECK(folder.read("out/meshes/base.stl") == "somebody's");
  for (const std::string& name : given) CHECK(place(folder, {name}, session::Meshes::copy, length).rules.empty());
}

TEST_CASE("converted meshes with a hash in their names still find their materials") {
  const MeshFolder folder;
  folder.write("a.obj", "mtllib a.mtl\nv 0 0 0\nv 1 0 0\nv 0 1 0\nusemtl red\nf 1 2 3\n");
  folder.write("a.mtl", "newmtl red\nKd 1 0 0\n");
  const auto length = [](std::string_view bytes) { return "h" + std::to_string(bytes.size()); };
  const Placed placed = place(folder, {"a.obj"}, session::Meshes::copy, length, mesh::Target::obj);
  REQUIRE(placed.names.size() == 1);
  CHECK(placed.names[0].starts_with("meshes/a-h"));
  const std::string written = folder.read("out/" + placed.names[0]);
  const std::size_t library = written.find("mtllib ") + 7;
  const std::string materials = written.substr(library, written.find('\n', library) - library);
  CHECK(materials.starts_with("a-h"));
  CHECK(fs::exists(folder.path + "/out/meshes/" + materials));
}

TEST_CASE("a mesh that is there already stays where it is") {
  const MeshFolder folder;
  folder.write("out/meshes/base.stl", stl("1"));
  CHECK(place(folder, {"out/meshes/base.stl"}, session::Meshes::copy).names == Names{"meshes/base.stl"});
}

TEST_CASE("files that a mesh refers to are reported") {
  const MeshFolder folder;
  folder.write("a.obj", "o thing\nmtllib a.mtl\nv 0 0 0\n");
  folder.write("b.dae", "<COLLADA><image><init_from>skin.png</init_from></image></COLLADA>");
  folder.write("c.dae", "<COLLADA><texture/><init_from>skin-image</init_from></COLLADA>");
  folder.write("d.gltf", R"({"asset": {}, "buffers": [{"uri": "data:application/octet-stream;base64,AA.A"}]})");
  folder.write("e.gltf", R"({"asset": {}, "buffers": [{"uri": "e.bin"}]})");
  folder.write("f.stl", stl("mtllib a.mtl"));
  const Placed placed = place(folder, {"a.obj", "b.dae", "c.dae", "d.gltf", "e.gltf", "f.stl"}, session::Meshes::copy);
  CHECK(placed.rules == Names{"mesh-companion", "mesh-companion", "mesh-companion"});
}

TEST_CASE("a mesh that cannot be read is an error") {
  const MeshFolder folder;
  fs::create_directories(folder.path + "/one/base.stl");
  const Placed placed = place(folder, {"one/base.stl"}, session::Meshes::copy);
  CHECK(placed.names == Names{"one/base.stl"});
  CHECK(placed.rules == Names{"mesh-unreadable"});
}

TEST_CASE("only meshes and textures are copied, only from where they may be, and none onto the output") {
  const MeshFolder folder;
  folder.write("key.stl", "-----BEGIN OPENSSH PRIVATE KEY-----\nsolid endsolid\n");
  folder.write("lfs.dae", "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n");
  folder.write("forbidden/a.stl", stl("a"));
  folder.write("robot.urdf", stl("a"));
  REQUIRE(::mkfifo((folder.path + "/pipe.stl").c_str(), 0600) == 0);
  const Names given{"key.stl", "lfs.dae", "forbidden/a.stl", "robot.urdf", "pipe.stl"};
  const Placed placed = place(folder, given, session::Meshes::copy);
  CHECK(placed.names == given);
  CHECK(placed.rules == Names{"mesh-refused", "mesh-refused", "mesh-refused", "mesh-refused", "mesh-unreadable"});
  CHECK_FALSE(fs::exists(folder.path + "/out"));
}

TEST_CASE("meshes and textures are known by their content") {
  using namespace std::string_literals;
  const auto binary_stl = [](unsigned char triangles, std::size_t bytes) {
    return std::string(80, 'h') + static_cast<char>(triangles) + std::string(3, '\0') + std::string(bytes, 'x');
  };
  for (const std::string& bytes :
       {"solid a\n facet normal 0 0 1\n"s, binary_stl(2, 100), binary_stl(0, 0),
        "# by hand\nmtllib a.mtl\nv 0 0 0\nf 1 2 3\n"s, "newmtl steel\nKd 1 1 1\n"s,
        "<?xml version=\"1.0\"?>\n<COLLADA version=\"1.4.1\">"s, "glTF\2\0\0\0"s,
        "{\n \"asset\": {\"version\": \"2.0\"}}"s, "ply\nformat ascii 1.0\n"s, "OFF\n3 1 0\n"s, "\x89PNG\r\n\x1a\n"s,
        "\xff\xd8\xff\xe0"s, "RIFF\0\0\0\0WEBPVP8 "s, "\0\0\2\0\0\0\0\0\0\0\0\0\x10\0\x10\0\x18\0"s})
    CHECK(session::is_mesh_or_texture(bytes));
  for (const std::string& bytes :
       {""s, "root:$6$salt$hash:19000:0:99999:7:::\ndaemon:*:19000:0:99999:7:::\n"s, "HOME=/root\0PATH=/bin\0"s,
        "-----BEGIN OPENSSH PRIVATE KEY-----\n"s, "{\"token\": \"x\"}"s, "<?xml version=\"1.0\"?><settings/>"s,
        "v 0 0 0\npassword x\n"s, binary_stl(2, 99), binary_stl(0, 5), "version https://git-lfs.github.com/spec/v1\n"s,
        "# only a comment\n"s})
    CHECK_FALSE(session::is_mesh_or_texture(bytes));
}

TEST_CASE("a mesh may be copied from the model's tree, from packages and from folders that are named") {
  const MeshFolder folder;
  const xacro::PackageIndex packages({});
  for (const char* file :
       {"repository/.git/HEAD", "repository/robot/urdf/r.urdf", "repository/meshes/a.stl", "package/package.xml",
        "package/urdf/r.urdf", "package/meshes/a.stl", "alone/urdf/r.urdf", "alone/urdf/a.stl", "alone/meshes/a.stl"})
    folder.write(file, stl("a"));
  fs::create_symlink("../../alone/meshes/a.stl", folder.path + "/package/meshes/link.stl");
  struct Row {
    const char* model;
    const char* mesh;
    bool expected;
  };
  for (const Row& row : {Row{"repository/robot/urdf", "repository/meshes/a.stl", true},
                         {"repository/robot/urdf", "alone/meshes/a.stl", false},
                         {"repository/robot/urdf", "package/meshes/a.stl", true},
                         {"package/urdf", "package/urdf/../meshes/a.stl", true},
                         {"package/urdf", "package/meshes/link.stl", false},
                         {"alone/urdf", "alone/urdf/a.stl", true},
                         {"alone/urdf", "alone/urdf/../meshes/a.stl", false},
                         {"alone/urdf", "alone/none.stl", false}}) {
    INFO(row.model << " " << row.mesh);
    const std::string model = folder.path + "/" + row.model, mesh = folder.path + "/" + row.mesh;
    CHECK(bodies::allowed_file(mesh, mesh, model, packages, {}).has_value() == row.expected);
    if (fs::exists(mesh)) CHECK(bodies::allowed_file(mesh, mesh, model, packages, {folder.path}));
  }
}

TEST_CASE("a link that takes the place of a file after it was allowed is not followed") {
  const MeshFolder folder;
  folder.write("private/key.stl", stl("secret"));
  folder.write("robot/meshes/a.stl", stl("a"));
  const std::string mesh = folder.path + "/robot/meshes/a.stl", to = folder.path + "/out/a.stl";
  const auto allowed = bodies::allowed_file(mesh, mesh, folder.path + "/robot", xacro::PackageIndex({}), {});
  REQUIRE(allowed);
  CHECK_FALSE(session::copy_file({*allowed, to}, ""));
  fs::remove(to);
  fs::remove(mesh);
  fs::create_symlink(folder.path + "/private/key.stl", mesh);
  CHECK(session::copy_file({*allowed, to}, ""));
  CHECK_FALSE(fs::exists(to));
  fs::remove_all(folder.path + "/robot/meshes");
  folder.write("private/a.stl", stl("secret"));
  fs::create_directory_symlink(folder.path + "/private", folder.path + "/robot/meshes");
  CHECK(session::copy_file({*allowed, to}, ""));
  CHECK_FALSE(fs::exists(to));
}

TEST_CASE("a copy beside the folder of the results keeps its own folder, whatever its name begins with") {
  const MeshFolder folder;
  const std::string out = folder.path + "/out";
  for (const char* name : {"out/a.stl", "out2/b.stl"}) {
    const std::string to = folder.path + "/" + name;
    CHECK_FALSE(session::copy_file({{}, to, "solid"}, out));
    CHECK(fs::exists(to));
  }
  CHECK(std::distance(fs::directory_iterator(out), {}) == 1);
}
