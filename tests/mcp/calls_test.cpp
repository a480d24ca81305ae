// Calls of every tool and every kind of resource, and what they answer.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "client.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

const std::string beginning = R"(<robot name="r" xmlns:xacro="http://www.ros.org/wiki/xacro">)";

/// A folder with robots, and what a server over it answers.
class Project {
 public:
  Project() {
    std::string name = (fs::temp_directory_path() / "urdfmill_mcp_XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = fs::canonical(name).string();
  }
  ~Project() { fs::remove_all(path_); }
  Project(const Project&) = delete;
  Project& operator=(const Project&) = delete;
  Project(Project&&) = delete;
  Project& operator=(Project&&) = delete;

  void write(const std::string& name, const std::string& text) const { std::ofstream(path_ + '/' + name) << text; }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream file(path_ + '/' + name);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }

  /// The text of what a tool answers. In the arguments, @ stands for the folder and ' for a quote.
  [[nodiscard]] std::string call(const std::string& tool, const std::string& arguments) const {
    const auto all = test::answers(test::initialize + test::call("1", tool, spelled(arguments)), {.folders = {path_}});
    REQUIRE(all.size() == 2);
    REQUIRE(all[1].member("result") != nullptr);
    const text::Json& content = *all[1].member("result")->member("content");
    return content.items.back().string("text");
  }
  /// The text of a resource, or the message of the error.
  [[nodiscard]] std::string resource(const std::string& uri) const {
    const auto all = test::answers(test::initialize + test::request("1", "resources/read", R"({"uri":")" + uri + "\"}"),
                                   {.folders = {path_}});
    REQUIRE(all.size() == 2);
    if (const text::Json* error = all[1].member("error")) return error->string("message");
    return all[1].member("result")->member("contents")->items.front().string("text");
  }

 private:
  [[nodiscard]] std::string spelled(std::string text) const {
    for (std::size_t at = 0; (at = text.find_first_of("@'", at)) != std::string::npos;)
      text.replace(at, 1, text[at] == '@' ? path_ : "\"");
    return text;
  }

  std::string path_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("every tool that reads a model answers with its result, and with the reason if there is none") {
  const Project project;
  fs::copy(std::string(URDFMILL_ROOT) + "/fixtures/arm", project.file("arm"), fs::copy_options::recursive);
  struct Row {
    std::string tool, arguments, expected;
  };
  const std::vector<Row> rows{
      {"info", "{'path':'@/arm/arm.urdf.xacro'}", R"("name":"millarm")"},
      {"info", "{'path':'@/none.urdf'}", R"("outcome":"failure")"},
      {"info", "{'path':'/etc/passwd'}", "is outside the folders of this server"},
      {"info", "{'path':7}", "path takes a text"},
      {"expand", "{'path':'@/arm/arm.urdf.xacro','arguments':{'prefix':'l_'},'no_banner':true}",
       R"(<link name=\"l_forearm)"},
      {"expand", "{'path':'@/a.xacro','text':'<robot>${x}</robot>'}", "name 'x' is not defined"},
      {"where", "{'path':'@/arm/arm.urdf.xacro','place':'forearm'}", R"("call":"macro cylinder_link")"},
      {"where", "{'path':'@/arm/arm.urdf.xacro','from':'@/arm/arm.urdf.xacro:13'}", R"("places":[)"},
      {"where", "{'path':'@/arm/arm.urdf.xacro','place':'foream'}", "did you mean"},
      {"where", "{'path':'@/arm/arm.urdf.xacro'}", "either place or from is needed"},
      {"tree", "{'path':'@/arm/arm.urdf.xacro'}", "forearm"},
      {"tree", "{'path':'@/arm/arm.urdf.xacro','format':'json'}", R"("children":[)"},
      {"tree", "{'path':'@/arm/arm.urdf.xacro','format':'mermaid'}", "flowchart"},
      {"convert", "{'path':'@/arm/arm.urdf.xacro','format':'sdf'}", "<sdf version"},
      {"convert", "{'path':'@/arm/arm.urdf.xacro','format':'urdf','urdf_version':'7'}", "urdf_version"},
      {"dh", "{'path':'@/arm/arm.urdf.xacro','format':'json'}", R"("rows":[)"},
      {"dh", "{'path':'@/arm/arm.urdf.xacro'}", "elbow_pitch"},
      {"diff", "{'path':'@/arm/arm.urdf.xacro','other':'@/arm/arm.urdf.xacro'}", R"("outcome":"clean")"},
      {"diff",
       "{'path':'@/a.urdf','text':'<robot name=\\'r\\'><link "
       "name=\\'a\\'/></robot>','other':'@/b.urdf','other_text':'<robot name=\\'r\\'><link "
       "name=\\'b\\'/></robot>','format':'text'}",
       R"("outcome":"findings")"},
      {"diff", "{'path':'@/arm/arm.urdf.xacro','other':'/etc/passwd'}", "is outside the folders"},
      {"fk", "{'path':'@/arm/arm.urdf.xacro','links':['forearm'],'positions':['elbow_pitch=1']}",
       R"("link":"forearm")"},
      {"fk", "{'path':'@/arm/arm.urdf.xacro','positions':['elbo=1']}", R"("outcome":"failure")"},
      {"ik", "{'path':'@/arm/arm.urdf.xacro','positions':['elbow_pitch=0.4']}", R"("data":{)"},
      {"ik", "{'path':'@/arm/arm.urdf.xacro'}", "no pose is given"},
      {"picture", "{'path':'@/arm/arm.urdf.xacro','size':'16x12'}", R"("outcome":"clean")"},
      {"picture", "{'path':'@/arm/arm.urdf.xacro','size':'9000x9000'}", "fit into an answer"},
      {"check", "{}", R"("outcome":"clean")"},
      {"check", "{'paths':['@/none']}", "does not exist"},
  };
  for (const Row& row : rows) {
    INFO(row.tool << ' ' << row.arguments);
    const std::string answer = project.call(row.tool, row.arguments);
    INFO(answer.substr(0, 2000));
    CHECK(contains(answer, row.expected));
  }
}

TEST_CASE("a fix is applied by its id, once, and not at all in a dry run") {
  const Project project;
  const std::string text =
      R"(<robot name="r"><link name="a"/><link name="b"/><joint name="j" type="revolute"><parent link="a"/><child link="b"/>)"
      R"(<limit lower="1" upper="-1" effort="1" velocity="1"/></joint></robot>)";
  project.write("r.urdf", text);
  const std::string found = project.call("check", "{}");
  const std::size_t at = found.find("urdf-limit-order-");
  REQUIRE(at != std::string::npos);
  const std::string fix = "{'fixes':['" + found.substr(at, found.find('"', at) - at) + "']";
  CHECK(contains(project.call("apply_fix", fix + ",'dry_run':true}"), "--- "));
  CHECK(project.read("r.urdf") == text);
  CHECK(contains(project.call("apply_fix", fix + "}"), "urdf-limit-order"));
  CHECK(project.read("r.urdf") != text);
  CHECK(contains(project.call("apply_fix", fix + "}"), "there are no such fixes now"));
}

TEST_CASE("a file beside a robot is fixed, too") {
  const Project project;
  project.write(
      "r.urdf",
      R"(<robot name="r"><link name="a"/><link name="b"/><joint name="elbow" type="continuous"><parent link="a"/>)"
      R"(<child link="b"/><axis xyz="0 0 1"/></joint></robot>)");
  project.write("limits.yaml", "joint_limits: {elbwo: {has_velocity_limits: true, max_velocity: 1.0}}\n");
  const std::string found = project.call("check", "{}");
  const std::size_t at = found.find("moveit-joint-unknown-");
  REQUIRE(at != std::string::npos);
  const std::string fix = "{'fixes':['" + found.substr(at, found.find('"', at) - at) + "']}";
  CHECK(contains(project.call("apply_fix", fix), "moveit-joint-unknown"));
  CHECK(project.read("limits.yaml") == "joint_limits: {elbow: {has_velocity_limits: true, max_velocity: 1.0}}\n");
}

TEST_CASE("errors come before warnings and notes") {
  const Project project;
  project.write(
      "r.urdf",
      R"(<robot name="r"><link name="a"><collision name=""/></link><link name="b"/><joint name="j" type="revolute">)"
      R"(<parent link="a"/><child link="b"/><limit lower="2" upper="1" effort="1" velocity="1"/></joint></robot>)");
  const std::string found = project.call("check", "{}");
  const std::size_t last_error = found.rfind(R"("severity":"error")"), note = found.find(R"("severity":"note")");
  const std::size_t warning = found.find(R"("severity":"warning")");
  INFO(found);
  REQUIRE(last_error != std::string::npos);
  CHECK(std::min(note, warning) != std::string::npos);
  CHECK(last_error < std::min(note, warning));
}

TEST_CASE("an edit is made if its promise holds for every robot that reads the file, else it is refused") {
  const Project project;
  const std::string part = beginning + R"(<xacro:macro name="m" params="n"><link name="${n}"/></xacro:macro></robot>)";
  project.write("part.xacro", part);
  project.write("r.urdf.xacro", beginning + R"(<xacro:include filename="part.xacro"/><xacro:m n="a"/></robot>)");
  const auto edit = [&](const std::string& before, const std::string& after, const std::string& more) {
    return project.call("edit", "{'file':'@/part.xacro','edits':[{'old_text':'" + before + "','new_text':'" + after +
                                    "'}]" + more + "}");
  };
  CHECK(contains(edit("${n}", "${n}b", ",'promise':'same_model'"), "the edit is refused"));
  CHECK(contains(edit("${n}", "${n}b", ",'promise':'same_expansion'"), "would expand to another text"));
  CHECK(contains(edit("${n}", "${k}", ""), "would no longer expand"));
  CHECK(contains(edit("none", "", ""), "occurs 0 times"));
  CHECK(contains(edit("n", "", ""), "not once"));
  CHECK(project.read("part.xacro") == part);
  CHECK(contains(edit("${n}", "${ n }", ",'promise':'same_expansion','dry_run':true"), "expands to the same text"));
  CHECK(project.read("part.xacro") == part);
  CHECK(contains(edit("${n}", "${ n }", ",'promise':'same_model'"), "stays the same model"));
  CHECK(contains(project.read("part.xacro"), "${ n }"));
  CHECK(contains(edit("</robot>", "", ",'promise':'none'"), R"("written":true)"));
  const std::string broken = edit("${ n }", "${n}", "");
  CHECK(contains(broken, "does not expand"));
  CHECK(contains(broken, R"("outcome":"findings")"));
  CHECK(contains(edit("${n}", "${ n }", ",'promise':'none'"), R"("written":true)"));
  CHECK(contains(edit("</xacro:macro>", "</xacro:macro></robot>", ""), "expands now"));
  CHECK(contains(project.call("edit", "{'file':'@/none','edits':[{'old_text':'a','new_text':'b'}]}"), "No such file"));
  const std::string rename =
      "{'edits':[{'file':'@/part.xacro','old_text':'macro name=\\\"m\\\"','new_text':'macro name=\\\"k\\\"'}";
  CHECK(contains(project.call("edit", rename + "],'promise':'same_model'}"), "the edit is refused"));
  const std::string both = project.call(
      "edit",
      rename + ",{'file':'@/r.urdf.xacro','old_text':'xacro:m ','new_text':'xacro:k '}],'promise':'same_model'}");
  INFO(both);
  CHECK(contains(both, "stays the same model"));
  CHECK(contains(project.read("part.xacro"), R"(name="k")"));
  CHECK(contains(project.read("r.urdf.xacro"), "xacro:k"));
  CHECK(contains(project.call("edit", "{'edits':[{'old_text':'a','new_text':'b'}]}"), "path is missing"));
  CHECK(contains(project.call("edit", "{'file':'@/part.xacro'}"), "edits is missing"));
  CHECK(contains(project.call("edit", "{'file':'@/part.xacro','edits':[{'old_text':''}]}"), "each of edits is"));
}

TEST_CASE("resources are pages, rules and the sources in the folders") {
  const Project project;
  project.write("r.urdf", R"(<robot name="r"/>)");
  project.write(".secret", "x");
  project.write("picture", std::string("a\0b", 3));
  CHECK(contains(project.resource("urdfmill://docs/agents.md"), "# Robot models for agents"));
  CHECK(contains(project.resource("urdfmill://rules/urdf-limit-order"), "# urdf-limit-order"));
  CHECK(project.resource("file://" + project.file("r.urdf")) == R"(<robot name="r"/>)");
  CHECK(contains(project.resource("file://" + project.file("%72.urdf")), "robot"));
  for (const std::string& uri :
       {std::string("urdfmill://docs/none"), std::string("urdfmill://rules/none"), std::string("http://a"),
        "file://" + project.file(".secret"), std::string("file:///etc/passwd"), std::string("file://r.urdf"),
        std::string("file:///%")})
    CHECK(contains(project.resource(uri), "there is no resource"));
  CHECK(contains(project.resource("file://" + project.file("picture")), "not a text"));
  CHECK(contains(project.resource("file://" + project.file("none.urdf")), "No such file"));
  const auto all = test::answers(test::initialize + test::request("1", "resources/list", "{}") +
                                     test::request("2", "resources/list", R"({"cursor":"x"})") +
                                     test::request("3", "resources/templates/list", "{}"),
                                 {.folders = {project.file("")}});
  REQUIRE(all.size() == 4);
  CHECK(all[1].member("result")->string("nextCursor") == "200");
  CHECK(all[2].member("error")->string("message") == "no such cursor");
  CHECK(all[3].member("result")->member("resourceTemplates")->items.size() == 3);
}
