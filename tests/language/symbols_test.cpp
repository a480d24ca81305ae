#include "urdfmill/language/symbols.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "project.hpp"
#include "urdfmill/language/calls.hpp"

using namespace urdfmill;
using language::Place;
using language::Reference;
using language::Symbols;
using language::Workspace;
using test::head;
using test::Project;

namespace {

/// Returns the texts that are found: `FILE:TEXT` for each place.
std::vector<std::string> texts(const Project& project, Workspace& workspace, const std::vector<Place>& places) {
  std::vector<std::string> found;
  for (const Place& place : places) {
    const std::string& bytes = workspace.text(place.file)->bytes();
    // Enough around the place to tell equal names apart.
    const std::size_t line = bytes.rfind('\n', place.begin) + 1;
    found.push_back(place.file.substr(project.path().size() + 1) + ":" +
                    std::to_string(std::count(bytes.begin(), bytes.begin() + place.begin, '\n') + 1) + ":" +
                    std::to_string(place.begin - line + 1) + " " + bytes.substr(place.begin, place.end - place.begin));
  }
  return found;
}

std::vector<Place> places(const std::vector<Reference>& references) {
  std::vector<Place> found;
  for (const Reference& reference : references) found.push_back(reference.place);
  return found;
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("definitions are where the expansion went, and by the rules of scopes where it did not") {
  const Project project;
  project.write("parts.xacro", head + R"(>
<xacro:property name="length" value="2"/>
<xacro:macro name="part" params="name length:=${length * 2} *pose **more">
<link name="${name}_link"/><joint name="j" type="fixed"><parent link="base"/><child link="${name}_link"/>
<xacro:insert_block name="pose"/><x l="${length}"/></joint>
</xacro:macro>
<xacro:macro name="unused" params="size"><y size="${size * length}"/></xacro:macro>
</robot>)");
  project.write("sizes.yaml", "arm:\n  width: 3\n");
  const std::string main = project.write("main.urdf.xacro", head + R"xml( name="r">
<xacro:include filename="parts.xacro"/>
<xacro:arg name="side" default="left"/>
<xacro:property name="sizes" value="${xacro.load_yaml('sizes.yaml')}"/>
<link name="base"/>
<xacro:part name="$(arg side)"><origin xyz="0 0 ${sizes['arm']['width']}"/><b/></xacro:part>
<xacro:if value="false"><xacro:part name="${sizes}"/></xacro:if>
</robot>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto definition = [&](const std::string& file, const std::string& text, std::size_t inside = 0) {
    const std::string& bytes = workspace.text(project.file(file))->bytes();
    return texts(project, workspace,
                 symbols.definition(project.file(file), static_cast<std::uint32_t>(bytes.find(text) + inside)));
  };
  CHECK(definition("main.urdf.xacro", "part name=\"$(") == Texts{"parts.xacro:3:20 part"});
  CHECK(definition("main.urdf.xacro", "part name=\"${") == Texts{"parts.xacro:3:20 part"});
  CHECK(definition("main.urdf.xacro", "name=\"$(arg") == Texts{"parts.xacro:3:34 name"});
  CHECK(definition("main.urdf.xacro", "side)") == Texts{"main.urdf.xacro:3:18 side"});
  CHECK(definition("main.urdf.xacro", "sizes['arm']") == Texts{"main.urdf.xacro:4:23 sizes"});
  CHECK(definition("main.urdf.xacro", "sizes}\"/></xacro:if") == Texts{"main.urdf.xacro:4:23 sizes"});
  CHECK(definition("main.urdf.xacro", "parts.xacro") == Texts{"parts.xacro:1:1 "});
  CHECK(definition("main.urdf.xacro", "arm']") == Texts{"sizes.yaml:1:1 arm"});
  CHECK(definition("main.urdf.xacro", "width']") == Texts{"sizes.yaml:2:3 width"});
  CHECK(definition("main.urdf.xacro", "sizes.yaml") == Texts{"sizes.yaml:1:1 "});
  CHECK(definition("parts.xacro", "length * 2") == Texts{"parts.xacro:2:23 length"});
  CHECK(definition("parts.xacro", "length}") == Texts{"parts.xacro:3:39 length"});
  CHECK(definition("parts.xacro", "length}\"/></xacro:macro>") == Texts{"parts.xacro:2:23 length"});
  CHECK(definition("parts.xacro", "size *") == Texts{"parts.xacro:7:36 size"});
  CHECK(definition("parts.xacro", "pose\"/>") == Texts{"parts.xacro:3:62 pose"});
  CHECK(definition("parts.xacro", "_link\"/></joint>", 0) == Texts{});
  CHECK(definition("parts.xacro", "child link=\"${name}_", 19) == Texts{"parts.xacro:4:13 ${name}_link"});
  CHECK(definition("parts.xacro", "base\"") == Texts{"main.urdf.xacro:5:13 base"});

  const auto references = [&](const std::string& file, const std::string& text) {
    const std::string& bytes = workspace.text(project.file(file))->bytes();
    return texts(project, workspace,
                 places(symbols.references(project.file(file), static_cast<std::uint32_t>(bytes.find(text)))));
  };
  CHECK(references("parts.xacro", "part\" params") == Texts{"main.urdf.xacro:6:8 part", "main.urdf.xacro:6:88 part",
                                                            "main.urdf.xacro:7:32 part", "parts.xacro:3:20 part"});
  CHECK(references("parts.xacro", "length\" value") ==
        Texts{"parts.xacro:2:23 length", "parts.xacro:3:49 length", "parts.xacro:7:60 length"});
  CHECK(references("main.urdf.xacro", "sizes\" value") ==
        Texts{"main.urdf.xacro:4:23 sizes", "main.urdf.xacro:6:51 sizes", "main.urdf.xacro:7:45 sizes"});
}

TEST_CASE("names of a robot that lacks a file are those of what could be expanded") {
  const Project project;
  const std::string main = project.write("main.urdf.xacro", head + R"xml( name="r">
<xacro:include filename="missing.xacro"/>
<xacro:macro name="part" params="name"><link name="${name}_link"/></xacro:macro>
<xacro:part name="left"/>
<xacro:arm parent="left_link"/>
<joint name="j" type="fixed"><parent link="base"/><child link="left_link"/></joint>
<link name="base"/></robot>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto definition = [&](const std::string& text, std::size_t inside = 0) {
    const std::string& bytes = workspace.text(main)->bytes();
    return texts(project, workspace, symbols.definition(main, static_cast<std::uint32_t>(bytes.find(text) + inside)));
  };
  CHECK(definition("child link=\"left", 12) == Texts{"main.urdf.xacro:3:52 ${name}_link"});
  CHECK(definition("parent link=\"base", 13) == Texts{"main.urdf.xacro:7:13 base"});
  CHECK(definition("part name=\"left") == Texts{"main.urdf.xacro:3:20 part"});
}

TEST_CASE("the hierarchy of macro calls goes in both directions") {
  const Project project;
  const std::string parts = project.write("parts.xacro", head + R"(>
<xacro:macro name="inner" params="n"><link name="${n}"/></xacro:macro>
<xacro:macro name="outer" params="n"><xacro:inner n="${n}a"/><xacro:inner n="${n}b"/></xacro:macro>
</robot>)");
  const std::string main = project.write("main.urdf.xacro", head + R"( name="r">
<xacro:include filename="parts.xacro"/><xacro:outer n="x"/><xacro:inner n="y"/></robot>)");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto at = [&](const std::string& file, const std::string& text) {
    return static_cast<std::uint32_t>(workspace.text(file)->bytes().find(text));
  };
  const auto names = [](const std::vector<language::CallEdge>& edges) {
    Texts found;
    for (const language::CallEdge& edge : edges)
      found.push_back(edge.macro.name + " " + std::to_string(edge.calls.size()));
    return found;
  };
  const auto inner = language::macros_at(symbols, main, at(main, "inner"));
  REQUIRE(inner.size() == 1);
  CHECK(inner[0].name == "inner");
  CHECK(inner[0].place.file == parts);
  CHECK(names(language::incoming_calls(symbols, inner[0])) == Texts{"main.urdf.xacro 1", "outer 2"});
  CHECK(names(language::outgoing_calls(symbols, inner[0])).empty());
  const auto outer = language::macros_at(symbols, main, at(main, "outer"));
  REQUIRE(outer.size() == 1);
  CHECK(names(language::outgoing_calls(symbols, outer[0])) == Texts{"inner 2"});
  const auto file = language::incoming_calls(symbols, outer[0])[0].macro;
  CHECK(file.is_file);
  CHECK(names(language::outgoing_calls(symbols, file)) == Texts{"outer 1", "inner 1"});
}

TEST_CASE("names are found after more edits than texts are kept") {
  const Project project;
  const std::string part = project.write("part.xacro", head + R"(><xacro:macro name="m" params=""/></robot>)");
  const std::string text =
      head + R"( name="r"><xacro:include filename="part.xacro"/><xacro:if value="0"><xacro:m/></xacro:if></robot>)";
  const std::string main = project.write("main.urdf.xacro", text);
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto offset = static_cast<std::uint32_t>(text.find("m/>"));
  for (int edit = 0; edit < 1100; ++edit) {
    workspace.set_text(main, text + std::string(static_cast<std::size_t>(edit), ' '));
    (void)symbols.source(main);
  }
  CHECK(texts(project, workspace, symbols.definition(main, offset)) == Texts{"part.xacro:1:71 m"});
}

TEST_CASE("a file that is broken keeps the definitions of its last expansion") {
  const Project project;
  const std::string before = head + R"( name="r">
<xacro:property name="size" value="1"/><link name="a"/>
)";
  const std::string after = "<link name=\"b${size}\"/></robot>";
  const std::string main = project.write("main.urdf.xacro", before + after);
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  workspace.set_text(main, before + after);
  Symbols symbols(workspace);
  const auto at = [&](const std::string& typed) {
    workspace.set_text(main, before + typed + after);
    auto offset = static_cast<std::uint32_t>((before + typed + after).find("size}"));
    if (const language::TextChanges* changes = workspace.changes(main)) offset = changes->before(offset).value();
    return texts(project, workspace, symbols.definition(main, offset));
  };
  CHECK(at("") == Texts{"main.urdf.xacro:2:23 size"});
  CHECK(at("<link") == Texts{"main.urdf.xacro:2:23 size"});
  CHECK(at("<link name=\"c\">") == Texts{"main.urdf.xacro:2:23 size"});
}

TEST_CASE("names in a part of a library that no robot uses are those of the files that include it") {
  const Project project;
  project.write("base/package.xml", "<package><name>base</name></package>");
  project.write("base/wheel.xacro", head + R"xml( name="wheel">
<xacro:macro name="wheel" params="side"><link name="${side}_wheel"/><x r="${radius}" p="${PI}"/>
<joint name="${side}_j" type="fixed"><parent link="chassis"/><child link="${side}_wheel"/></joint></xacro:macro></robot>)xml");
  project.write("base/axle.xacro", head + R"xml( name="axle">
<xacro:include filename="$(find base)/wheel.xacro"/>
<xacro:macro name="axle" params="side"><xacro:wheel side="${side}"/></xacro:macro></robot>)xml");
  project.write("base/base.xacro", head + R"xml(>
<xacro:include filename="$(find base)/axle.xacro"/>
<xacro:property name="PI" value="3.14"/>
<xacro:macro name="base" params="kind:=a"><xacro:property name="radius" value="0.1"/><link name="chassis"/>
<xacro:axle side="left"/></xacro:macro></robot>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  const std::string wheel = project.file("base/wheel.xacro");
  const std::string text = workspace.text(wheel)->bytes();
  workspace.set_text(wheel, text);
  Symbols symbols(workspace);
  const auto definition = [&](const std::string& part) {
    return texts(project, workspace, symbols.definition(wheel, static_cast<std::uint32_t>(text.find(part))));
  };
  CHECK(definition("radius}") == Texts{"base/base.xacro:4:65 radius"});
  CHECK(definition("PI}") == Texts{"base/base.xacro:3:23 PI"});
  CHECK(definition("chassis\"") == Texts{"base/base.xacro:4:98 chassis"});
}

TEST_CASE("names in a file that nothing includes are the only ones beside it") {
  const Project project;
  const auto write = [&](const std::string& name, const std::string& content) {
    project.write(name, head + " name=\"r\">\n" + content + "</robot>\n");
  };
  write("a/pen.xacro",
        R"xml(<link name="pen"/><joint name="j" type="fixed"><parent link="wrist"/><child link="pen"/></joint>
<joint name="k" type="fixed"><parent link="palm"/><child link="pen"/></joint><xacro:thing/><x y="${size}"/><xacro:far/><xacro:both/>)xml");
  write(
      "a/arm.xacro",
      R"xml(<link name="wrist"/><link name="palm"/><xacro:macro name="thing"/><xacro:property name="size" value="1"/>)xml");
  write("a/hand.xacro", R"xml(<link name="palm"/>)xml");
  write("b/arm.xacro", R"xml(<link name="wrist"/><xacro:macro name="far"/><xacro:macro name="both"/>)xml");
  write("c/arm.xacro", R"xml(<xacro:macro name="both"/>)xml");
  write("a/arm.urdf", R"xml(<link name="wrist"/>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const std::string pen = project.file("a/pen.xacro");
  const auto definition = [&](const std::string& text) {
    const std::size_t at = workspace.text(pen)->bytes().find(text);
    return texts(project, workspace, symbols.definition(pen, static_cast<std::uint32_t>(at)));
  };
  CHECK(definition("wrist") == Texts{"a/arm.xacro:2:13 wrist"});
  CHECK(definition("palm").empty());
  CHECK(definition("thing") == Texts{"a/arm.xacro:2:59 thing"});
  CHECK(definition("size") == Texts{"a/arm.xacro:2:89 size"});
  CHECK(definition("far/>") == Texts{"b/arm.xacro:2:40 far"});
  CHECK(definition("both/>").empty());
  project.write("b/all.xacro", head + " name=\"all\"><xacro:include filename=\"../a/pen.xacro\"/></robot>");
  workspace.files_changed();
  CHECK(definition("wrist").empty());
}

TEST_CASE("names are found in a file that only a comment or a late declaration keeps from being XML") {
  const Project project;
  const std::string file =
      project.write("r.xacro", "<!-- --- -->\n<?xml version=\"1.0\"?>\n" + head +
                                   R"xml( name="r"><xacro:macro name="part"/><link name="a"/><!-- a -- b -->
<xacro:part/><joint name="j" type="fixed"><parent link="a"/><child link="b"/></joint></robot>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto definition = [&](const std::string& text) {
    const std::size_t at = workspace.text(file)->bytes().find(text);
    return texts(project, workspace, symbols.definition(file, static_cast<std::uint32_t>(at)));
  };
  CHECK(definition("part/>") == Texts{"r.xacro:3:80 part"});
  CHECK(definition("a\"/><child") == Texts{"r.xacro:3:99 a"});
}

TEST_CASE("an include whose file is not where it says means the only one in the folders that it can") {
  const Project project;
  project.write("xacro/utils/box.xacro", head + R"xml(><xacro:macro name="box" params="x"/></robot>)xml");
  project.write("xacro/arm.xacro", head + R"xml(><xacro:macro name="arm" params="name prefix">
<xacro:box x="1"/><link name="${name}"/><link name="${prefix}tip"/><link name="${side}_end"/></xacro:macro></robot>)xml");
  project.write("a/urdf/hand.xacro", head + R"xml(><xacro:macro name="hand"/></robot>)xml");
  project.write("b/meshes/hand.xacro", head + R"xml(><xacro:macro name="hand"/></robot>)xml");
  project.write("a/foot.xacro", head + R"xml(><xacro:macro name="foot"/></robot>)xml");
  project.write("b/foot.xacro", head + R"xml(><xacro:macro name="foot"/></robot>)xml");
  project.write("xacro/robot.xacro", head + R"xml( name="r">
<xacro:include filename="xacro/utils/box.xacro"/>
<xacro:include filename="$(find elsewhere)/urdf/arm.xacro"/>
<xacro:include filename="$(find elsewhere)/urdf/hand.xacro"/>
<xacro:include filename="${unknown}/foot.xacro"/>
<xacro:box x="2"/><xacro:arm name="upper" prefix=""/><xacro:hand/><xacro:foot/>
<joint name="j" type="fixed"><parent link="upper"/><child link="tip"/></joint>
<joint name="k" type="fixed"><parent link="_end"/><child link="lower"/></joint></robot>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto definition = [&](const std::string& file, const std::string& text) {
    const std::size_t at = workspace.text(project.file(file))->bytes().find(text);
    return texts(project, workspace, symbols.definition(project.file(file), static_cast<std::uint32_t>(at)));
  };
  const std::string robot = "xacro/robot.xacro";
  CHECK(definition(robot, "utils/box") == Texts{"xacro/utils/box.xacro:1:1 "});
  CHECK(definition(robot, "urdf/arm") == Texts{"xacro/arm.xacro:1:1 "});
  CHECK(definition(robot, "urdf/hand") == Texts{"a/urdf/hand.xacro:1:1 "});
  CHECK(definition(robot, "/foot.xacro").empty());
  CHECK(definition(robot, "box x") == Texts{"xacro/utils/box.xacro:1:71 box"});
  CHECK(definition(robot, "arm name") == Texts{"xacro/arm.xacro:1:71 arm"});
  CHECK(definition(robot, "hand/>") == Texts{"a/urdf/hand.xacro:1:71 hand"});
  CHECK(definition(robot, "foot/>").empty());
  CHECK(definition("xacro/arm.xacro", "box x") == Texts{"xacro/utils/box.xacro:1:71 box"});
  CHECK(definition(robot, "upper\"/>") == Texts{"xacro/arm.xacro:2:31 ${name}"});
  CHECK(definition(robot, "tip\"/>") == Texts{"xacro/arm.xacro:2:53 ${prefix}tip"});
  CHECK(definition(robot, "_end\"/>") == Texts{"xacro/arm.xacro:2:80 ${side}_end"});
  CHECK(definition(robot, "lower\"/>").empty());
}

TEST_CASE("names and files in code that was not taken are resolved as they are written") {
  const Project project;
  project.write("tool.xacro", head + R"xml(>
<xacro:property name="length" value="0.3"/>
<xacro:macro name="tool" params="prefix at">
<link name="${prefix}tool"/><joint name="j" type="fixed"><parent link="${at}"/><child link="${prefix}tool"/></joint>
<x l="${length}"/></xacro:macro></robot>)xml");
  project.write("config/sizes.yaml", "a: 1\n");
  const std::string main = project.write("main.urdf.xacro", head + R"xml( name="r">
<xacro:arg name="kind" default="tool"/><xacro:property name="unset" value="2"/>
<link name="base"/>
<xacro:if value="false">
<xacro:include filename="$(arg kind).xacro"/><xacro:include filename="tool.xacro"/>
<xacro:property name="sizes" value="${xacro.load_yaml('config/sizes.yaml')}"/>
<xacro:tool prefix="a" at="base"/>
<link name="extra"/><gazebo reference="base"/><x l="${length + unset}"/><gazebo reference="extra"/>
</xacro:if>
</robot>)xml");
  Workspace workspace{{}};
  workspace.add_folder(project.path());
  Symbols symbols(workspace);
  const auto at = [&](const std::string& file, const std::string& text, std::size_t inside) {
    return static_cast<std::uint32_t>(workspace.text(project.file(file))->bytes().find(text) + inside);
  };
  const auto definition = [&](const std::string& file, const std::string& text, std::size_t inside = 0) {
    return texts(project, workspace, symbols.definition(project.file(file), at(file, text, inside)));
  };
  (void)symbols.indices(main);  // from here on it is known what the expansion reads
  CHECK(definition("main.urdf.xacro", ".xacro\"", 1) == Texts{"tool.xacro:1:1 "});
  CHECK(definition("main.urdf.xacro", "config/") == Texts{"config/sizes.yaml:1:1 "});
  CHECK(definition("main.urdf.xacro", "tool prefix") == Texts{"tool.xacro:3:20 tool"});
  CHECK(definition("main.urdf.xacro", "at=\"base") == Texts{"tool.xacro:3:41 at"});
  CHECK(definition("main.urdf.xacro", "length +") == Texts{"tool.xacro:2:23 length"});
  CHECK(definition("main.urdf.xacro", "unset}") == Texts{"main.urdf.xacro:2:62 unset"});
  CHECK(definition("main.urdf.xacro", "reference=\"base", 12) == Texts{"main.urdf.xacro:3:13 base"});
  CHECK(definition("main.urdf.xacro", "reference=\"extra", 12) == Texts{"main.urdf.xacro:8:13 extra"});
  CHECK(definition("tool.xacro", "child link=\"${", 22) == Texts{"tool.xacro:4:13 ${prefix}tool"});
  CHECK(definition("tool.xacro", "length}") == Texts{"tool.xacro:2:23 length"});
  const auto references = [&](const std::string& file, const std::string& text, std::size_t inside = 0) {
    return texts(project, workspace, places(symbols.references(project.file(file), at(file, text, inside))));
  };
  CHECK(references("tool.xacro", "tool\" params") == Texts{"main.urdf.xacro:7:8 tool", "tool.xacro:3:20 tool"});
  CHECK(references("main.urdf.xacro", "unset\" value") ==
        Texts{"main.urdf.xacro:2:62 unset", "main.urdf.xacro:8:64 unset"});
  CHECK(references("main.urdf.xacro", "base\"/>") == Texts{"main.urdf.xacro:3:13 base", "main.urdf.xacro:8:40 base"});
  CHECK(references("tool.xacro", "link name=\"${prefix}", 20) ==
        Texts{"tool.xacro:4:13 ${prefix}tool", "tool.xacro:4:93 ${prefix}tool"});
}
