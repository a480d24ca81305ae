#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "project.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/language/rename.hpp"

using namespace urdfmill;
using test::head;
using test::Project;

namespace {

/// A renaming of the name at the mark `|` to `new_name`. After it, the file is the second text, or it is refused.
struct Case {
  std::string about, before, after, refusal;
  std::string yaml, yaml_after;  ///< the file poses.yaml
};

std::string without_mark(std::string text) {
  return text.erase(text.find('|'), 1);
}

/// The content of a file with a macro for sensors that is attached to a link by its name.
std::string sensor(const std::string& rest) {
  return "<xacro:macro name=\"sensor\" params=\"name parent\"><link name=\"${name}\"/>"
         "<joint name=\"${name}_joint\" type=\"fixed\"><parent link=\"${parent}\"/><child link=\"${name}\"/></joint>"
         "</xacro:macro>" +
         rest;
}

const std::vector<Case> cases = {
    {"an argument of a call", sensor("<link name=\"|base\"/><xacro:sensor name=\"s\" parent=\"base\"/>"),
     sensor("<link name=\"new_name\"/><xacro:sensor name=\"s\" parent=\"new_name\"/>"), "", "", ""},
    {"an argument, beginning there", sensor("<link name=\"base\"/><xacro:sensor name=\"s\" parent=\"|base\"/>"),
     sensor("<link name=\"new_name\"/><xacro:sensor name=\"s\" parent=\"new_name\"/>"), "", "", ""},
    {"a default, through two macros",
     sensor("<xacro:macro name=\"two\" params=\"at:=base\"><xacro:sensor name=\"s\" parent=\"${at}\"/></xacro:macro>"
            "<link name=\"|base\"/><xacro:two/>"),
     sensor(
         "<xacro:macro name=\"two\" params=\"at:=new_name\"><xacro:sensor name=\"s\" parent=\"${at}\"/></xacro:macro>"
         "<link name=\"new_name\"/><xacro:two/>"),
     "", "", ""},
    {"a property, and a condition on it",
     sensor("<xacro:property name=\"root\" value=\"base\"/><link name=\"|base\"/><xacro:if value=\"${root == 'base'}\">"
            "<xacro:sensor name=\"s\" parent=\"${root}\"/></xacro:if>"),
     sensor("<xacro:property name=\"root\" value=\"new_name\"/><link name=\"new_name\"/>"
            "<xacro:if value=\"${root == 'new_name'}\"><xacro:sensor name=\"s\" parent=\"${root}\"/></xacro:if>"),
     "", "", ""},
    {"an argument of the file",
     sensor("<xacro:arg name=\"root\" default=\"base\"/><link name=\"|base\"/>"
            "<xacro:sensor name=\"s\" parent=\"$(arg root)\"/>"),
     sensor("<xacro:arg name=\"root\" default=\"new_name\"/><link name=\"new_name\"/>"
            "<xacro:sensor name=\"s\" parent=\"$(arg root)\"/>"),
     "", "", ""},
    {"parts of names, composed in several ways",
     sensor("<xacro:property name=\"p\" value=\"left_\"/><link name=\"${p}|arm\"/>"
            "<xacro:sensor name=\"s\" parent=\"${p + 'arm'}\"/><gazebo reference=\"left_arm\"/>"),
     sensor("<xacro:property name=\"p\" value=\"left_\"/><link name=\"${p}new_name\"/>"
            "<xacro:sensor name=\"s\" parent=\"${p + 'new_name'}\"/><gazebo reference=\"left_new_name\"/>"),
     "", "", ""},
    {"a dictionary",
     sensor("<xacro:property name=\"d\" value=\"${dict(at='base')}\"/><link name=\"|base\"/>"
            "<xacro:sensor name=\"s\" parent=\"${d['at']}\"/>"),
     sensor("<xacro:property name=\"d\" value=\"${dict(at='new_name')}\"/><link name=\"new_name\"/>"
            "<xacro:sensor name=\"s\" parent=\"${d['at']}\"/>"),
     "", "", ""},
    {"values in YAML, also as keys",
     sensor("<xacro:property name=\"d\" value=\"${xacro.load_yaml('poses.yaml')}\"/><link name=\"|base\"/>"
            "<xacro:property name=\"at\" value=\"${d['at']}\"/>"
            "<xacro:sensor name=\"s\" parent=\"${at}\"/><a b=\"${d['height'][at]}\"/>"),
     sensor("<xacro:property name=\"d\" value=\"${xacro.load_yaml('poses.yaml')}\"/><link name=\"new_name\"/>"
            "<xacro:property name=\"at\" value=\"${d['at']}\"/>"
            "<xacro:sensor name=\"s\" parent=\"${at}\"/><a b=\"${d['height'][at]}\"/>"),
     "", "at: base\nheight: {base: 2, other: 3}\n", "at: new_name\nheight: {new_name: 2, other: 3}\n"},
    {"names in plugins, by the words around them",
     "<link name=\"|base\"/><gazebo><plugin name=\"base\"><bodyName>base</bodyName><topic>base</topic>"
     "<frames>odom, base</frames><param name=\"frame_id\">/base</param></plugin></gazebo>",
     "<link name=\"new_name\"/><gazebo><plugin name=\"base\"><bodyName>new_name</bodyName><topic>base</topic>"
     "<frames>odom, new_name</frames><param name=\"frame_id\">/new_name</param></plugin></gazebo>",
     "", "", ""},
    {"joints of transmissions and ros2_control",
     "<joint name=\"|j1\" type=\"fixed\"><parent link=\"a\"/></joint><transmission name=\"j1\"><joint name=\"j1\"/>"
     "</transmission><ros2_control name=\"c\"><joint name=\"j1\"/></ros2_control><link name=\"j1\"/>",
     "<joint name=\"new_name\" type=\"fixed\"><parent link=\"a\"/></joint><transmission name=\"j1\">"
     "<joint name=\"new_name\"/></transmission><ros2_control name=\"c\"><joint name=\"new_name\"/></ros2_control>"
     "<link name=\"j1\"/>",
     "", "", ""},
    {"code that is not taken",
     sensor("<link name=\"|base\"/><xacro:if value=\"false\"><xacro:sensor name=\"s\" parent=\"base\"/>"
            "<gazebo reference=\"base\"/></xacro:if>"),
     sensor("<link name=\"new_name\"/><xacro:if value=\"false\"><xacro:sensor name=\"s\" parent=\"new_name\"/>"
            "<gazebo reference=\"new_name\"/></xacro:if>"),
     "", "", ""},
    {"a joint that is named after it", sensor("<link name=\"base\"/><xacro:sensor name=\"|s\" parent=\"base\"/>"), "",
     "main.xacro: name=\"s_joint\" of <joint> becomes \"new_name_joint\" (main.xacro:2)", "", ""},
    {"a name that is computed", sensor("<link name=\"|base\"/><xacro:sensor name=\"s\" parent=\"${'BASE'.lower()}\"/>"),
     "", "main.xacro: \"base\" in <parent> would keep its name, because it is composed in another way (main.xacro:2)",
     "", ""},
    {"a block for a link or a joint of that name",
     "<link name=\"|a\"/><joint name=\"a\" type=\"fixed\"><parent link=\"a\"/></joint><gazebo reference=\"a\"/>", "",
     "main.xacro: there are a link and a joint \"a\", and <gazebo> may name either (main.xacro:2)", "", ""},
    {"a name composed of many parts",
     "<xacro:macro name=\"m\" params=\"a b c d e f g h\"><link name=\"${a}${b}${c}${d}${e}${f}${g}${h}|_end\"/>"
     "<gazebo reference=\"${a + b + c + d + e + f + g + h + '_end'}\"/></xacro:macro>"
     "<xacro:m a=\"aaa${1+1}\" b=\"aaa${1+1}\" c=\"aaa${1+1}\" d=\"aaa${1+1}\" e=\"a${2}\" f=\"a${2}\" g=\"a${2}\" "
     "h=\"a${2}\"/>",
     "<xacro:macro name=\"m\" params=\"a b c d e f g h\"><link name=\"${a}${b}${c}${d}${e}${f}${g}${h}new_name\"/>"
     "<gazebo reference=\"${a + b + c + d + e + f + g + h + 'new_name'}\"/></xacro:macro>"
     "<xacro:m a=\"aaa${1+1}\" b=\"aaa${1+1}\" c=\"aaa${1+1}\" d=\"aaa${1+1}\" e=\"a${2}\" f=\"a${2}\" g=\"a${2}\" "
     "h=\"a${2}\"/>",
     "", "", ""},
    {"a name that is taken", "<link name=\"|a\"/><link name=\"new_name\"/>", "",
     "main.xacro: there is a link \"new_name\" already", "", ""},
};

}  // namespace

TEST_CASE("a renaming of a link or joint follows its name to all texts that write it, or is refused") {
  for (const Case& each : cases) {
    INFO(each.about);
    const Project project;
    const auto whole = [](const std::string& content) { return head + " name=\"r\">\n" + content + "\n</robot>"; };
    const std::string marked = whole(each.before);
    const std::string file = project.write("main.xacro", without_mark(marked));
    const std::string yaml = project.write("poses.yaml", each.yaml);
    language::Workspace workspace{{}};
    workspace.add_folder(project.path());
    language::Symbols symbols(workspace);
    const language::Renaming renaming =
        language::rename(symbols, file, static_cast<std::uint32_t>(marked.find('|')), "new_name");
    CHECK(renaming.refusal == each.refusal);
    if (!each.refusal.empty()) continue;
    CHECK(renaming.proved == 1);
    std::string after, yaml_after = each.yaml;
    for (const auto& [path, text] : language::edited_texts(workspace, renaming.edits))
      (path == yaml ? yaml_after : after) = text;
    CHECK(after == whole(each.after));
    CHECK(yaml_after == each.yaml_after);
  }
}

TEST_CASE("a renaming is proved by all robots that read a changed file, also those that were not chosen") {
  const Project project;
  const std::string part = project.write(
      "part.xacro", head +
                        R"(><xacro:macro name="part" params="at:=base"><joint name="j" type="fixed">)"
                        R"(<parent link="${at}"/><child link="tip"/></joint><link name="tip"/></xacro:macro></robot>)");
  const auto robot = [&](const std::string& name) {
    return project.write(name, head +
                                   " name=\"r\"><xacro:include filename=\"part.xacro\"/><link name=\"base\"/>"
                                   "<xacro:part/></robot>");
  };
  const std::string one = robot("one.urdf.xacro"), two = robot("two.urdf.xacro");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  workspace.choose(one, {});
  language::Symbols symbols(workspace);
  const auto at = static_cast<std::uint32_t>(workspace.text(one)->bytes().find("base"));
  const language::Renaming renaming = language::rename(symbols, one, at, "world");
  CHECK(renaming.refusal.empty());
  CHECK(renaming.proved == 2);
  CHECK(language::edited_texts(workspace, renaming.edits).size() == 3);
}

TEST_CASE("an argument that a launch file passes keeps its name") {
  const Project project;
  const std::string file = project.write(
      "arm.urdf.xacro", head +
                            " name=\"r\"><xacro:arg name=\"side\" default=\"l\"/><xacro:arg name=\"at\" default=\"a\"/>"
                            "<link name=\"$(arg side)$(arg at)\"/></robot>");
  (void)project.write("view.launch.py",
                      "Command(['xacro ', 'arm.urdf.xacro', ' side:=', LaunchConfiguration('side')])\n");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto renamed = [&](const std::string& name) {
    const auto at = static_cast<std::uint32_t>(workspace.text(file)->bytes().find("\"" + name + "\"") + 1);
    return language::rename(symbols, file, at, "new_name").refusal;
  };
  CHECK(renamed("side") == "view.launch.py:1 passes side:=…, and is not changed");
  CHECK(renamed("at").empty());
}

TEST_CASE("a link or joint is renamed in the SRDF of its robot, and from there") {
  const Project project;
  const std::string robot = project.write("r.urdf", "<robot name=\"r\"><link name=\"a\"/><link name=\"b\"/></robot>");
  const auto srdf = [](const std::string& name, const std::string& link) {
    return "<robot name=\"" + name + "\"><group name=\"a\"><link name=\"" + link +
           "\"/></group><disable_collisions link1=\"" + link + "\" link2=\"b\"/></robot>";
  };
  const std::string own = project.write("config/r.srdf", srdf("r", "a"));
  const std::string other = project.write("config/q.srdf", srdf("q", "a"));
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto rename = [&](const std::string& file) {
    const std::string& text = workspace.text(file)->bytes();
    return language::rename(symbols, file, static_cast<std::uint32_t>(text.find("<link name=\"a") + 12), "new_name");
  };
  for (const std::string& file : {robot, own}) {
    const auto texts = language::edited_texts(workspace, rename(file).edits);
    REQUIRE(texts.size() == 2);
    CHECK(texts[0] == std::pair(own, srdf("r", "new_name")));
    CHECK(texts[1] ==
          std::pair(robot, std::string("<robot name=\"r\"><link name=\"new_name\"/><link name=\"b\"/></robot>")));
  }
  const std::string made =
      project.write("config/m.srdf.xacro",
                    head + " name=\"m\"><xacro:include filename=\"part.xacro\"/><xacro:part p=\"a\"/></robot>");
  const std::string part = project.write(
      "config/part.xacro",
      head + "><xacro:macro name=\"part\" params=\"p\"><passive_joint name=\"${p}_1\"/></xacro:macro></robot>");
  workspace.files_changed();
  workspace.set_text(made, workspace.text(made)->bytes());
  const auto at = static_cast<std::uint32_t>(workspace.text(part)->bytes().find("_1"));
  CHECK(language::rename(symbols, part, at, "_2").refusal ==
        "\"a_1\" is a name of the robot that this describes: rename it there");
  CHECK(rename(other).refusal == "no robot of this name has a link or joint that is named here");
}

TEST_CASE("a renaming in a file that only a computed include reads needs a robot that reads it") {
  const Project project;
  const std::string tip = project.write(
      "tips/soft.xacro",
      head + "><xacro:macro name=\"tip\" params=\"size\"><link name=\"t${size}\"/></xacro:macro></robot>");
  const std::string hand = project.write(
      "hand.urdf.xacro", head +
                             " name=\"h\"><xacro:property name=\"kind\" value=\"soft\"/>"
                             "<xacro:include filename=\"tips/${kind}.xacro\"/><xacro:tip size=\"2\"/></robot>");
  (void)project.write("arm.urdf.xacro",
                      head +
                          " name=\"a\"><link name=\"b\"/><xacro:arg name=\"hand\" default=\"0\"/>"
                          "<xacro:if value=\"$(arg hand)\"><xacro:include filename=\"hand.urdf.xacro\"/>"
                          "</xacro:if></robot>");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto rename = [&] {
    const auto at = static_cast<std::uint32_t>(workspace.text(tip)->bytes().find("size"));
    return language::rename(symbols, tip, at, "length");
  };
  CHECK(rename().refusal ==
        "no robot here reads soft.xacro, which a computed include may read (hand.urdf.xacro:1): choose a robot that "
        "does");
  workspace.choose(hand, {});
  const language::Renaming renaming = rename();
  CHECK(renaming.refusal.empty());
  CHECK(renaming.proved == 1);
  CHECK(renaming.edits.size() == 3);
}
