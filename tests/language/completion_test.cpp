#include "urdfmill/language/completion.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "project.hpp"
#include "recorded_robots.hpp"
#include "urdfmill/text/letter_case.hpp"

using namespace urdfmill;
using test::head;
using test::Project;

TEST_CASE("completion proposes what fits the place, also in a text that is not XML for the moment") {
  const Project project;
  project.write("parts.xacro", head + R"xml(>
<xacro:macro name="part" params="prefix length:=2 *pose"><link name="${prefix}_arm"/></xacro:macro></robot>)xml");
  const std::string before = head + R"xml( name="r">
<xacro:include filename="parts.xacro"/><xacro:arg name="side" default="left"/>
<xacro:property name="size" value="3"/><link name="base"/><material name="grey"><color rgba="1 1 1 1"/></material>
<xacro:part prefix="a"><o/></xacro:part>
)xml";
  const std::string main = project.write("main.urdf.xacro", before + "</robot>");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  workspace.set_text(main, before + "</robot>");
  (void)symbols.indices(main);
  (void)symbols.sources(main);

  // Types a text before the end of the robot, and returns the proposals.
  const auto typed = [&](const std::string& text) {
    workspace.set_text(main, before + text + "\n</robot>");
    return language::complete(symbols, main, static_cast<std::uint32_t>(before.size() + text.size()));
  };
  using Labels = std::vector<std::string>;
  const auto labels = [&](const std::string& text) {
    Labels found;
    for (const language::Completion& item : typed(text).items) found.push_back(item.label);
    return found;
  };
  const auto has = [](const Labels& found, const std::string& label) {
    return std::find(found.begin(), found.end(), label) != found.end();
  };
  const Labels elements = labels("<");
  for (const std::string expected : {"link", "joint", "material", "gazebo", "xacro:macro", "xacro:part", "/robot"})
    CHECK(has(elements, expected));
  CHECK(!has(elements, "visual"));
  CHECK(has(labels("<link name=\"x\"><"), "visual"));
  CHECK(has(labels("<link name=\"x\"><xacro:if value=\"1\"><"), "visual"));
  CHECK(has(labels("<ros2_control><joint><"), "command_interface"));
  CHECK(labels("<link name=\"x\"></") == Labels{"link"});

  const language::Completions calls = typed("<xacro:pa");
  CHECK(calls.replaced.begin == before.size() + 1);
  const auto call =
      std::find_if(calls.items.begin(), calls.items.end(), [](const auto& item) { return item.label == "xacro:part"; });
  REQUIRE(call != calls.items.end());
  CHECK(call->insert == "xacro:part prefix=\"$1\">$0</xacro:part>");
  CHECK(call->detail == "prefix length:=2 *pose");
  CHECK(labels("<xacro:part prefix=\"x\" ") == Labels{"length"});
  CHECK(labels("<mimic joint=\"x\" ") == Labels{"multiplier", "offset"});
  CHECK(labels("<joint name=\"j\" type=\"") ==
        Labels{"continuous", "fixed", "floating", "planar", "prismatic", "revolute"});
  CHECK(labels("<joint name=\"j\" type=\"fixed\"><parent link=\"") == Labels{"base", "a_arm"});
  CHECK(labels("<link name=\"j\"><visual><material name=\"") == Labels{"grey"});
  CHECK(labels("<xacro:include filename=\"") == Labels{"parts.xacro"});

  const Labels names = labels("<link name=\"${s");
  for (const std::string expected : {"size", "sin", "xacro", "pi"}) CHECK(has(names, expected));
  CHECK(!has(names, "prefix"));
  CHECK(has(labels("<link name=\"${xacro."), "load_yaml"));
  CHECK(has(labels("<link name=\"${math."), "atan2"));
  CHECK(labels("<link name=\"$(arg ") == Labels{"side"});
  CHECK(has(labels("<link name=\"$("), "find"));
  CHECK(!has(labels("<xacro:macro name=\"m\" params=\"*rest\"><x><xacro:insert_block name=\""), "pose"));
  CHECK(labels("<!-- <").empty());
}

TEST_CASE("completion proposes the words of a simulator's format in SDF and MJCF") {
  const Project project;
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  using Labels = std::vector<std::string>;
  const auto labels = [&](const std::string& name, const std::string& text) {
    const std::string file = project.file(name);
    workspace.set_text(file, text);
    Labels found;
    for (const language::Completion& item :
         language::complete(symbols, file, static_cast<std::uint32_t>(text.size())).items)
      found.push_back(item.label);
    return found;
  };
  const auto has = [](const Labels& found, const std::string& label) {
    return std::find(found.begin(), found.end(), label) != found.end();
  };
  const Labels parts = labels("a.sdf", "<sdf version=\"1.9\"><model name=\"m\"><link name=\"l\"><");
  CHECK((has(parts, "sensor") && has(parts, "inertial") && has(parts, "/link")));
  CHECK((!has(parts, "xacro:if") && !has(parts, "joint")));
  CHECK(has(labels("a.sdf", "<sdf version=\"1.9\"><model name=\"m\"><"), "frame"));
  CHECK(has(labels("a.sdf", "<sdf version=\"1.9\"><model "), "placement_frame"));
  CHECK(!has(labels("a.sdf", "<sdf version=\"1.5\"><model "), "placement_frame"));
  CHECK(labels("a.sdf", "<sdf version=\"1.9\"><model name=\"m\"><joint name=\"j\" ") == Labels{"type"});
  CHECK(labels("a.sdf", "<sdf version=\"1.9\"><model name=\"m\"><plugin><own><") == Labels{"/own"});
  const Labels body = labels("a.xml", "<mujoco><worldbody><body name=\"b\"><");
  CHECK((has(body, "geom") && has(body, "freejoint") && !has(body, "worldbody")));
  CHECK(has(labels("a.xml", "<mujoco><worldbody><geom "), "material"));
  const Labels shapes = labels("a.xml", "<mujoco><worldbody><geom type=\"");
  CHECK((has(shapes, "capsule") && has(shapes, "mesh")));
  CHECK(labels("a.xml", "<mujoco><compiler autolimits=\"") == Labels{"false", "true"});
  CHECK(has(labels("a.xml", "<mujocoinclude><asset><"), "texture"));
}

TEST_CASE("completion proposes keys, packages, files that fit, and what is used near first") {
  const Project project;
  project.write("package.xml", "<package><name>arm_description</name></package>");
  project.write("meshes/hand.stl", "");
  project.write("meshes/hand.png", "");
  project.write("limits.yaml", "shoulder: {lower: 1, upper: 2}\nelbow: {lower: 1}\n");
  const std::string before = head + R"xml( name="r">
<xacro:property name="limits" value="${xacro.load_yaml('limits.yaml')}"/>
<xacro:property name="colours" value="${dict(red=1, dark=dict(blue=2))}"/>
<xacro:property name="aa" value="1"/><xacro:property name="near" value="${limits['elbow']}"/>
<xacro:macro name="part" params="also:=2 *pose prefix parent limits">
<link name="${prefix}arm"/>
<x a="${)xml";
  const std::string after = R"xml("/></xacro:macro>
<link name="base"/><xacro:part prefix="left_" parent="base" limits="${limits}"><o/></xacro:part></robot>)xml";
  const std::string main = project.write("urdf/../main.urdf.xacro", before + "prefix}" + after);
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  workspace.set_text(main, before + "prefix}" + after);
  (void)symbols.indices(main);
  using Labels = std::vector<std::string>;
  const auto labels = [&](const std::string& typed, std::string text = {}) {
    if (text.empty()) text = before;
    workspace.set_text(main, text + typed + after);
    Labels found;
    for (const auto& item :
         language::complete(symbols, main, static_cast<std::uint32_t>(text.size() + typed.size())).items)
      found.push_back(item.label);
    return found;
  };
  CHECK(labels("limits['") == Labels{"elbow", "shoulder"});
  CHECK(labels("limits['shoulder']['") == Labels{"lower", "upper"});
  CHECK(labels("near['") == Labels{"lower"});
  CHECK(labels("colours.dark['") == Labels{"blue"});
  CHECK(labels("limits[also]['") == Labels{"lower", "upper"});
  const Labels names = labels("");
  REQUIRE(names.size() > 3);
  CHECK(Labels(names.begin(), names.begin() + 3) == Labels{"prefix", "xacro", "limits"});
  const std::string outside = before.substr(0, before.find("<xacro:macro"));
  CHECK(labels("<link name=\"l\"><visual><geometry><mesh filename=\"package://", outside) == Labels{"arm_description"});
  CHECK(labels("<link name=\"l\"><visual><geometry><mesh filename=\"package://arm_description/meshes/", outside) ==
        Labels{"hand.stl"});
  CHECK(labels("<link name=\"l\"><visual><material><texture filename=\"package://arm_description/meshes/", outside) ==
        Labels{"hand.png"});
  CHECK(labels("<mesh filename=\"$(find ", outside) == Labels{"arm_description"});
  CHECK(labels("<xacro:part ", outside) == Labels{"prefix", "parent", "limits", "also"});
  CHECK(labels("<xacro:part parent=\"", outside) == Labels{"base", "left_arm"});
}

namespace {

/// A word of a source that is typed again, and the label of the proposal that gives it.
struct Word {
  std::string kind, label;
  std::uint32_t begin = 0, end = 0;  ///< the bytes that the label replaces
};

/// Returns the words of a source that completion should know.
std::vector<Word> words_in(const language::SourceNames& source) {
  std::vector<Word> words;
  const std::string& text = *source.bytes;
  for (const language::SourceName& name : source.names) {
    using language::NameKind;
    using language::NameRole;
    if (name.role == NameRole::passes)
      words.push_back({"parameter", name.text, name.begin, name.end});
    else if (name.role != NameRole::uses)
      continue;
    else if (name.kind == NameKind::macro && text.compare(name.begin - 7, 7, "<xacro:") == 0)
      words.push_back({"macro", "xacro:" + name.text, name.begin - 6, name.end});
    else if (name.kind == NameKind::value && text.compare(name.begin, name.text.size(), name.text) == 0)
      words.push_back({"value", name.text, name.begin, name.end});
    else if (name.kind == NameKind::argument || name.kind == NameKind::package)
      words.push_back({name.kind == NameKind::package ? "package" : "argument", name.text, name.begin, name.end});
  }
  const auto add_after = [&](const std::string& kind, const std::string& before, const std::string& ends) {
    for (std::size_t at = text.find(before); at != std::string::npos; at = text.find(before, at + 1)) {
      const std::size_t begin = at + before.size(), end = text.find_first_of(ends, begin);
      if (end == std::string::npos || end == begin) continue;
      const std::string label = text.substr(begin, end - begin);
      if (label.find_first_of("<>\n") == std::string::npos)
        words.push_back({kind, label, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    }
  };
  add_after("link", "<parent link=\"", "\"");
  add_after("link", "<child link=\"", "\"");
  add_after("key", "['", "']");
  add_after("package", "package://", "/\"");
  return words;
}

}  // namespace

TEST_CASE("the words of real robots are among the first ten proposals", "[corpus]") {
  const bool all = std::getenv("URDFMILL_ALL") != nullptr;
  std::mt19937 random(43);                                   // NOLINT(cert-msc51-cpp): the same places each time
  std::map<std::string, std::array<std::size_t, 3>> counts;  // places; found with nothing typed, with one letter
  std::string missed;
  test::for_recorded_robots(all ? 6 : 24, [&](const std::string& robot, session::Session& session,
                                              const session::Expanded& expanded, const session::Arguments& arguments) {
    language::Workspace workspace(session.options());
    const std::string main = test::open_files(workspace, session, expanded);
    const std::string files = "/robots/files/";
    workspace.add_folder(main.substr(0, main.find('/', main.find(files) + files.size())));
    workspace.choose(main, arguments);
    language::Symbols symbols(workspace);
    (void)symbols.indices(main);
    std::map<std::string, std::vector<std::pair<std::string, Word>>> by_kind;
    for (const auto& source : symbols.sources(main))
      if (source->document)
        for (Word& word : words_in(*source))
          if (word.kind == "link" || word.kind == "key" || !symbols.definition(source->path, word.end).empty() ||
              (word.kind == "package" && session.packages(session::Input(main)).find(word.label)))
            by_kind[word.kind].emplace_back(source->path, std::move(word));
    for (const auto& [kind, words] : by_kind)
      for (std::size_t again = 0; again < 2; ++again) {
        const auto& [file, word] = words[random() % words.size()];
        const std::string text = workspace.text(file)->bytes();
        ++counts[kind][0];
        for (std::size_t typed = 0; typed < 2; ++typed) {
          const std::size_t kept = typed + (kind == "macro" ? 6 : 0);
          workspace.set_text(file, text.substr(0, word.begin + kept) + text.substr(word.end));
          std::size_t rank = 0;
          bool is_found = false;
          const std::string prefix = text::lower_case(word.label.substr(0, kept));
          for (const auto& item :
               language::complete(symbols, file, word.begin + static_cast<std::uint32_t>(kept)).items) {
            if (!text::lower_case(item.label).starts_with(prefix)) continue;
            if (is_found = item.label == word.label; is_found || ++rank == 10) break;
          }
          counts[kind][typed + 1] += is_found ? 1 : 0;
          if (!is_found && typed == 1)
            missed += "\n" + robot + " " + kind + " " + word.label + " " + file.substr(file.rfind('/')) + ":" +
                      std::to_string(std::count(text.begin(), text.begin() + word.begin, '\n') + 1);
        }
        workspace.set_text(file, text);
      }
  });
  std::array<std::size_t, 3> total{};
  std::string table;
  for (const auto& [kind, count] : counts) {
    table += "\n" + kind + ": " + std::to_string(count[0]) + " places, " + std::to_string(count[1]) +
             " with nothing typed, " + std::to_string(count[2]) + " with one letter";
    for (std::size_t i = 0; i < total.size(); ++i) total[i] += count[i];
  }
  if (total[0] == 0) return;
  WARN("among the first ten of " << total[0] << " places: " << total[1] << ", " << total[2] << table << missed);
  CHECK(total[2] * 100 >= total[0] * 95);
}
