#include <sys/stat.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "tests/files/folder.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/view/html.hpp"
#include "urdfmill/view/page_data.hpp"
#include "urdfmill/view/page_mesh.hpp"
#include "urdfmill/view/requests.hpp"
#include "urdfmill/view/viewed_model.hpp"

using namespace urdfmill::view;
namespace fs = std::filesystem;
namespace mesh = urdfmill::mesh;
using urdfmill::files::test::Folder;

namespace {

/// An arm of two joints in a plane; lengths in m.
std::string arm(const std::string& upper_length) {
  return R"(<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:arg name="length" default=")" +
         upper_length + R"("/>
<link name="base"/><link name="upper"/><link name="lower"/><link name="tool"/>
<joint name="a" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint>
<joint name="b" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="$(arg length) 0 0"/><axis xyz="0 0 1"/></joint>
<joint name="t" type="fixed"><parent link="lower"/><child link="tool"/><origin xyz="0.5 0 0"/></joint></robot>)";
}

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::string png_head("\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", 16);

/// A triangle with one material and a texture coordinate per corner.
mesh::Mesh triangle() {
  mesh::Mesh made;
  made.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
  made.texture_coordinates = {{0, 0}, {1, 0}, {0, 1}};
  made.materials.push_back({"paint", mesh::Colour{1, 0, 0, 1}, "paint.png"});
  mesh::Part& part = made.parts.emplace_back();
  part.material = 0;
  part.triangles = {{0, 1, 2}};
  part.texture_coordinates = {{0, 1, 2}};
  return made;
}

}  // namespace

TEST_CASE("a watched model that becomes a pipe is an error, and is not opened") {
  const Folder folder;
  const std::string path = folder.with("arm.urdf", R"(<robot name="arm"><link name="base"/></robot>)");
  ViewedModel model({}, {.input = path});
  REQUIRE(model.has_robot());
  fs::remove(path);
  REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
  // Reading it would wait for a writer.
  CHECK(model.refresh());
  CHECK(holds(model.error(), "cannot read"));
  CHECK(model.has_robot());
}

TEST_CASE("what the page sends is read, and nothing else") {
  const auto values = read_pairs(R"([{"name": "a", "value": "1"}, {"name": "b", "value": ""}])");
  REQUIRE(values);
  CHECK(values->size() == 2);
  CHECK(values->front().second == "1");
  CHECK(read_pairs("[]"));
  for (const char* text : {"", "{}", "[1]", R"([{"name": "a"}])", R"([{"name": 1, "value": "1"}])", "[[[[[[[]]]]]]]"})
    CHECK_FALSE(read_pairs(text));
  const auto wanted =
      read_pose_request(R"({"link": "l", "pose": "0 0 0 0 0 0", "seed": [{"name": "j", "value": "1"}]})");
  REQUIRE(wanted);
  CHECK(wanted->link == "l");
  CHECK(wanted->seed.front().first == "j");
  for (const char* text : {"[]", R"({"link": "l"})", R"({"link": "l", "pose": 1, "seed": []})",
                           R"({"link": "l", "pose": "", "seed": {}})"})
    CHECK_FALSE(read_pose_request(text));
}

TEST_CASE("a mesh has texture coordinates where they are asked for") {
  const auto word = [](const std::string& bytes, std::size_t index) {
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes[4 * index + i]);
    return value;
  };
  const std::string plain = page_mesh(triangle(), false), textured = page_mesh(triangle(), true);
  CHECK(plain.size() == 4 * (3 + 3 * 7 + 3));
  CHECK(textured.size() == 4 * (3 + 3 * 10 + 3));
  CHECK(word(textured, 0) == 3);
  CHECK(word(textured, 1) == 3);
  CHECK(word(textured, 2) == 1);
  CHECK(word(textured, 3 + 3 * 6) == 0xff0000ff);                          // red, opaque
  CHECK(word(textured, 3 + 3 * 7 + 3) == 0x3f800000);                      // u of the second corner is 1
  CHECK(word(textured, 3 + 3 * 7 + 2) == 0x3f800000);                      // the first material
  for (std::size_t i = 0; i < 3; ++i) CHECK(word(textured, 33 + i) == i);  // each corner once
}

TEST_CASE("bytes are kept for the reading that named them and the one after it") {
  const Folder folder;
  const std::string path = folder.with("t.png", png_head + std::string("\0\0\0\1\0\0\0\1", 8));
  PageData data;
  data.begin();
  const auto shape = std::make_shared<const mesh::Mesh>(triangle());
  const std::string mesh_key = data.mesh(shape, true);
  const auto texture_key = data.texture({path, ""});
  data.end();
  REQUIRE(texture_key);
  CHECK(data.find(mesh_key) != nullptr);
  CHECK(data.mesh(shape, false) != mesh_key);
  CHECK_FALSE(data.texture({folder.with("large.png", png_head + std::string("\0\1\0\0\0\1\0\0", 8)), ""}));
  CHECK_FALSE(data.texture({folder.with("words.png", "a secret"), ""}));
  CHECK_FALSE(data.texture({"/dev/zero", ""}));
  data.begin();
  data.end();
  CHECK(data.find(*texture_key) != nullptr);
  data.begin();
  data.end();
  CHECK(data.find(*texture_key) == nullptr);
  CHECK(data.find(mesh_key) == nullptr);
  data.begin();
  CHECK(data.texture({path, ""}) == texture_key);
  data.end();
  CHECK(data.find(*texture_key) != nullptr);
}

TEST_CASE("a model is followed, and a broken save keeps the last good robot") {
  const Folder folder;
  const std::string file = folder.with("arm.xacro", arm("0.5"));
  ViewedModel model({}, {file});
  REQUIRE(model.has_robot());
  CHECK(model.error().empty());
  CHECK_FALSE(model.refresh());
  const std::uint64_t version = model.version();
  CHECK(holds(model.json(), R"("value": "0.5")"));

  (void)folder.with("arm.xacro", arm("0.75"));
  CHECK(model.refresh());
  CHECK(model.version() > version);
  CHECK(holds(model.json(), R"("value": "0.75")"));

  (void)folder.with("arm.xacro", arm("${nowhere}"));
  CHECK(model.refresh());
  CHECK(model.has_robot());
  CHECK(holds(model.error(), "arm.xacro:1:"));
  CHECK(holds(model.json(), R"("name": "tool")"));

  (void)folder.with("arm.xacro", arm("0.6"));
  CHECK(model.refresh());
  CHECK(model.error().empty());
  model.set_arguments({{"length", "0.25"}});
  CHECK(holds(model.json(), "0.25"));
}

TEST_CASE("an exported model holds no paths of this machine, and findings on request") {
  const Folder folder;
  (void)folder.with("package.xml", "<package/>");
  const std::string file = folder.with("arm.xacro", arm("0.5"));
  const std::string shown = fs::path(file).parent_path().filename().string() + "/arm.xacro";
  const std::string served = ViewedModel({}, {file}).json();
  CHECK(holds(served, R"("path": ")" + file));
  CHECK(holds(served, R"("rule": )"));
  const std::string exported = ViewedModel({}, {.input = file, .findings = false, .is_exported = true}).json();
  CHECK_FALSE(holds(exported, fs::path(file).parent_path().string()));
  CHECK(holds(exported, R"("file": ")" + shown));
  CHECK_FALSE(holds(exported, R"("rule": )"));
}

TEST_CASE("states come from the SRDF, and what is wrong in it is said") {
  const Folder folder;
  const std::string file = folder.with("arm.xacro", arm("0.5"));
  const std::string srdf = folder.with(
      "arm.srdf",
      R"(<robot name="arm"><group_state name="up" group="all"><joint name="a" value="1.5"/><joint name="z" value="1"/></group_state></robot>)");
  ViewedModel model({}, {file, {}, "", srdf});
  CHECK(holds(model.json(), R"("name": "up")"));
  CHECK(holds(model.json(), R"("a": 1.5)"));
  CHECK(holds(model.json(), "srdf-group-state"));  // the model has no joint z
  CHECK(model.error().empty());
  (void)folder.with("arm.srdf", "<robot");
  CHECK(model.refresh());
  CHECK(holds(model.error(), "arm.srdf"));
  CHECK(holds(model.json(), R"("name": "tool")"));
}

TEST_CASE("files that a model or an SRDF includes are followed, also while they are replaced") {
  const Folder folder;
  const std::string part =
      R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="l" value="0.5"/></robot>)";
  const std::string included = folder.with("part.xacro", part);
  const std::string file = folder.with(
      "arm.xacro",
      R"(<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="part.xacro"/>)"
      R"(<link name="l_${l}"/></robot>)");
  const auto state = [](const std::string& name) {
    return R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="n" value=")" + name +
           R"("/></robot>)";
  };
  (void)folder.with("names.xacro", state("up"));
  const std::string srdf = folder.with(
      "arm.srdf.xacro",
      R"(<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:include filename="names.xacro"/>)"
      R"(<group_state name="state_${n}" group="all"/></robot>)");
  ViewedModel model({}, {file, {}, "", srdf});
  CHECK(holds(model.json(), "state_up"));
  (void)folder.with("names.xacro", state("down"));
  CHECK(model.refresh());
  CHECK(holds(model.json(), "state_down"));

  std::filesystem::remove(included);
  CHECK(model.refresh());
  CHECK_FALSE(model.error().empty());
  CHECK(holds(model.json(), "l_0.5"));
  CHECK_FALSE(model.refresh());
  (void)folder.with("part.xacro", part);
  CHECK(model.refresh());
  CHECK(model.error().empty());
}

TEST_CASE("a finding is about the link that it names, where a macro made several at one place") {
  const Folder folder;
  ViewedModel model(
      {},
      {folder.with(
          "two.xacro",
          R"(<robot name="two" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:macro name="m" params="n mass">)"
          R"(<link name="${n}"><inertial><mass value="${mass}"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>)"
          R"(</xacro:macro><link name="base"/><xacro:m n="good" mass="1"/><xacro:m n="bad" mass="-1"/>)"
          R"(<joint name="g" type="fixed"><parent link="base"/><child link="good"/></joint>)"
          R"(<joint name="b" type="fixed"><parent link="base"/><child link="bad"/></joint></robot>)")});
  CHECK(holds(model.json(), R"("links": ["bad"])"));
  CHECK_FALSE(holds(model.json(), R"("links": ["good"])"));
}

TEST_CASE("a pose that is wanted is answered by positions or by a reason") {
  const Folder folder;
  const ViewedModel model({}, {folder.with("arm.xacro", arm("0.5"))});
  const std::string answer = model.ik_json({"tool", "0.5 0.5 0 0 0 1.5707963267948966", {{"a", "0.1"}}});
  CHECK(holds(answer, R"("joint": "a")"));
  CHECK(holds(answer, R"("refused": null)"));
  for (const PoseRequest& wanted :
       {PoseRequest{"tool", "9 0 0 0 0 0", {}}, PoseRequest{"nowhere", "0 0 0 0 0 0", {}},
        PoseRequest{"tool", "here", {}}, PoseRequest{"tool", "1 0 0 0 0 0", {{"a", "x"}}}}) {
    const std::string refused = model.ik_json(wanted);
    CHECK(holds(refused, R"("joints": null)"));
    CHECK_FALSE(holds(refused, R"("refused": null)"));
  }
}

TEST_CASE("nothing of a model ends the element it stands in") {
  const Folder folder;
  const ViewedModel model({},
                          {folder.with("r.urdf", R"(<robot name="&lt;/script&gt;&lt;!--"><link name="a"/></robot>)")});
  const Page page{"<!--style--><!--data--><!--script-->", "body {}", "let a = '</script>';"};
  const std::string html = self_contained_html(page, model);
  CHECK(holds(html, R"(\u003c/script>\u003c!--)"));
  CHECK(holds(html, R"(let a = '<\/script>')"));
  CHECK(holds(html, "default-src 'none'"));
  // The digests of `let a = '<\/script>';` and of the style, as `openssl dgst -sha256 -binary | base64` prints them.
  CHECK(holds(html, "script-src 'sha256-S+cMuzT3TV7cJ/qp+6qNwUsUMzlXYejlqMalPCaPr1o=';"));
  CHECK(holds(html, "style-src 'sha256-V+sjybSR+UPPig15z6WmtgFSebWTmsq6Fx4p9FKqaEY=';"));
}

TEST_CASE("files outside the model's tree and its packages are not served, whatever links lead there") {
  const Folder outside;
  const std::string png = png_head + std::string("\0\0\0\1\0\0\0\1", 8);
  (void)outside.with("secret.png", png);
  const std::string mesh_file = outside.with("secret.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  const Folder folder;
  (void)folder.with("own.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  const auto model_of = [&](const std::string& mesh_name, const std::vector<std::string>& allowed) {
    const std::string file = folder.with("r.urdf", "<robot name='r'><link name='a'><visual><geometry><mesh filename='" +
                                                       mesh_name + "'/></geometry></visual></link></robot>");
    return ViewedModel({}, {.input = file, .allowed_folders = allowed}).json();
  };
  const std::string stands_in = R"("standsIn": ")", refused = "mesh-refused";
  CHECK_FALSE(holds(model_of("own.obj", {}), stands_in));
  for (const std::string& name :
       {mesh_file, "file://" + mesh_file, "../" + fs::path(outside.path).filename().string() + "/secret.obj"}) {
    INFO(name);
    const std::string json = model_of(name, {});
    CHECK(holds(json, stands_in));
    CHECK(holds(json, refused));
    CHECK_FALSE(holds(model_of(name, {outside.path}), stands_in));
  }
  fs::create_symlink(mesh_file, folder.file("link.obj"));
  fs::create_symlink(outside.path, folder.file("way"));
  for (const char* name : {"link.obj", "way/secret.obj"}) CHECK(holds(model_of(name, {}), stands_in));
  // Links that take the place of a file after it was allowed are not followed.
  PageData data;
  data.begin();
  const urdfmill::files::FileInFolder allowed{fs::canonical(folder.with("own.png", png)).string(),
                                              fs::canonical(folder.path).string()};
  fs::remove(folder.file("own.png"));
  fs::create_symlink(outside.file("secret.png"), folder.file("own.png"));
  CHECK_FALSE(data.texture(allowed));
  (void)folder.with("new.png", png);
  fs::rename(folder.file("new.png"), folder.file("own.png"));
  data.forget_textures();
  CHECK(data.texture(allowed));
}

TEST_CASE("meshes inside a layer are shown, and change with it; their textures come from the tree alone") {
  const Folder outside, folder;
  const std::string png = png_head + std::string("\0\0\0\1\0\0\0\1", 8);
  (void)outside.with("secret.png", png);
  (void)folder.with("own.png", png);
  const auto layer = [](const std::string& corner, const std::string& texture) {
    return R"(#usda 1.0
( defaultPrim = "r"
  metersPerUnit = 1
  upAxis = "Z" )
def Xform "r" {
  def Xform "a" (prepend apiSchemas = ["PhysicsRigidBodyAPI"]) {
    def Mesh "plate" {
      rel material:binding = </r/paint>
      int[] faceVertexCounts = [3]
      int[] faceVertexIndices = [0, 1, 2]
      point3f[] points = [(0, 0, 0), (1, 0, 0), )" +
           corner + R"(]
      texCoord2f[] primvars:st = [(0, 0), (1, 0), (1, 1)] ( interpolation = "vertex" )
    }
  }
  def Material "paint" {
    def Shader "s" {
      uniform token info:id = "UsdPreviewSurface"
      color3f inputs:diffuseColor.connect = </r/paint/t.outputs:rgb>
    }
    def Shader "t" { asset inputs:file = @)" +
           texture + "@ }\n  }\n}\n";
  };
  const std::string file = folder.with("r.usda", layer("(0, 1, 0)", "own.png"));
  ViewedModel model({}, {.input = file});
  const std::string before = model.json();
  CHECK_FALSE(holds(before, R"("standsIn": ")"));
  CHECK(holds(before, R"("multiplies")"));
  (void)folder.with("r.usda", layer("(0, 2, 0)", fs::path(outside.file("secret.png")).string()));
  CHECK(model.refresh());
  const auto mesh_key = [](const std::string& json) {
    const std::size_t at = json.find(R"("mesh": ")");
    return at == std::string::npos ? std::string() : json.substr(at, json.find(',', at) - at);
  };
  const std::string after = model.json();
  CHECK_FALSE(holds(after, R"("standsIn": ")"));
  CHECK_FALSE(holds(after, R"("multiplies")"));
  CHECK_FALSE(mesh_key(before).empty());
  CHECK(mesh_key(after) != mesh_key(before));
}

TEST_CASE("no file outside is read while links are swapped") {
  const Folder outside;
  const std::string secret = "v 0 0 0\nv 7777 0 0\nv 0 1 0\nf 1 2 3\n";
  (void)outside.with("part.obj", secret);
  const Folder folder;
  const std::string own = folder.with("own.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  fs::create_hard_link(own, folder.file("part.obj"));
  const std::string file = folder.with("r.urdf",
                                       "<robot name='r'><link name='a'><visual><geometry><mesh "
                                       "filename='part.obj'/></geometry></visual></link></robot>");
  const std::string seen_own = ViewedModel({}, {file}).json();
  REQUIRE_FALSE(holds(seen_own, R"("standsIn": ")"));
  const std::string key_of = R"("mesh": ")";
  const auto key = [&](const std::string& json) { return json.substr(json.find(key_of), key_of.size() + 20); };
  std::atomic<bool> ended = false;
  std::jthread swapping([&] {
    const std::string made = folder.file("made"), part = folder.file("part.obj");
    std::error_code ignored;
    while (!ended) {
      fs::create_symlink(outside.file("part.obj"), made, ignored);
      fs::rename(made, part, ignored);
      fs::create_hard_link(own, made, ignored);
      fs::rename(made, part, ignored);
    }
  });
  int foreign = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::string json = ViewedModel({}, {file}).json();
    if (key(json) != key(seen_own) && !holds(json, R"("standsIn": "part.obj")")) ++foreign;
  }
  ended = true;
  CHECK(foreign == 0);
}

TEST_CASE("each error of a model that cannot be shown is said once") {
  const Folder folder;
  std::string links;
  constexpr int most = 12;
  for (int i = 0; i < most; ++i)
    links += "<joint name='j" + std::to_string(i) + "' type='fixed'><parent link='no'/><child link='none'/></joint>";
  const ViewedModel model({}, {folder.with("r.urdf", "<robot name='r'><link name='a'/>" + links + "</robot>")});
  REQUIRE_FALSE(model.has_robot());
  const std::string error = model.error();
  for (int i = 0; i < most; ++i) {
    const std::string message = "joint \"j" + std::to_string(i) + "\": the parent";
    const std::size_t at = error.find(message);
    INFO(error.substr(0, 500));
    REQUIRE(at != std::string::npos);
    CHECK(error.find(message, at + 1) == std::string::npos);
  }
}

TEST_CASE("the model to compare with takes its own arguments, or else those of the model") {
  const Folder folder;
  const std::string file =
      folder.with("r.xacro",
                  "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'><xacro:arg name='n' default='a'/>"
                  "<link name='l_$(arg n)'/></robot>");
  const auto n = [](const char* value) { return urdfmill::session::Arguments(1, {"n", value}); };
  const auto against = [&](const ViewRequest& request) {
    const std::string json = ViewedModel({}, request).json();
    return json.substr(json.find(R"("against":)"));
  };
  ViewRequest request{.input = file, .arguments = n("b"), .against = file};
  CHECK(holds(against(request), "l_b"));
  request.against_arguments = n("c");
  CHECK(holds(against(request), "l_c"));
  CHECK_FALSE(holds(against(request), "l_b"));
}

TEST_CASE("a state of joints is an object of numbers, or lists of names and positions") {
  using State = JointState;
  for (const auto& [json, state] :
       {std::pair(R"({"a": 0.5, "b": -1})", State{{"a", 0.5}, {"b", -1}}),
        {R"({})", State{}},
        {R"({"header": {"stamp": {"sec": 1}}, "name": ["a"], "position": [2], "effort": []})", State{{"a", 2}}}}) {
    INFO(json);
    CHECK(read_joint_state(json) == state);
  }
  for (const char* json :
       {"", "[]", "1", R"({"a": "1"})", R"({"a": [1]})", R"({"name": ["a"]})", R"({"name": ["a"], "position": [1, 2]})",
        R"({"name": [1], "position": [1]})", R"({"name": ["a"], "position": ["1"]})", R"({"a": 1)"}) {
    INFO(json);
    CHECK_FALSE(read_joint_state(json));
  }
}
