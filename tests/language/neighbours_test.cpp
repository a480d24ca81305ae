#include <algorithm>
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "project.hpp"
#include "urdfmill/language/actions.hpp"
#include "urdfmill/language/diagnostics.hpp"
#include "urdfmill/language/overlay.hpp"
#include "urdfmill/language/rename.hpp"

using namespace urdfmill;
using test::Project;

namespace {

std::string robot(const std::string& name, const std::string& joint) {
  return "<robot name=\"" + name + R"("><link name="base"/><link name="upper"/><joint name=")" + joint +
         R"(" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint></robot>)";
}

const std::string limits =
    "joint_limits:\n  elbwo:\n    has_velocity_limits: true\n    max_velocity: 1\n    has_acceleration_limits: false\n";

/// A workspace with open files, whose robots were checked.
struct Editor {
  Editor(const Project& project, const std::vector<std::string>& open) {
    workspace.add_folder(project.path());
    for (const std::string& file : open) workspace.set_text(file, workspace.text(file)->bytes());
    check();
  }
  void check() {
    diagnostics.update();
    while (diagnostics.step()) continue;
  }
  [[nodiscard]] std::vector<std::string> rules_in(const std::string& file) const {
    std::vector<std::string> rules;
    for (const language::Finding& finding : diagnostics.of(file)) rules.emplace_back(finding.rule->id);
    return rules;
  }

  language::Workspace workspace{{}};
  language::Diagnostics diagnostics{workspace};
};

using Rules = std::vector<std::string>;

}  // namespace

TEST_CASE("the configuration of a robot's joints has findings while the robot is open, or the configuration") {
  const Project project;
  const std::string urdf = project.write("urdf/arm.urdf", robot("arm", "elbow"));
  const std::string yaml = project.write("config/joint_limits.yaml", limits);
  const Rules wrong{"moveit-joint-unknown", "moveit-value-type"};
  CHECK(Editor(project, {urdf}).rules_in(yaml) == wrong);
  Editor editor(project, {yaml});
  CHECK(editor.rules_in(yaml) == wrong);
  std::string text = limits;
  editor.workspace.set_text(yaml, text.replace(text.find("elbwo"), 5, "elbow"));
  editor.diagnostics.changed(yaml);
  CHECK(editor.rules_in(yaml).empty());
  editor.check();
  CHECK(editor.rules_in(yaml) == Rules{"moveit-value-type"});
}

TEST_CASE("the robot that a file fits best says what is wrong in it") {
  const Project project;
  const std::string first = project.write("urdf/arm.urdf", robot("arm", "elbow"));
  project.write("urdf/other.urdf", robot("other", "elbwo"));
  const std::string yaml = project.write("config/joint_limits.yaml", limits);
  CHECK(Editor(project, {yaml}).rules_in(yaml) == Rules{"moveit-value-type"});
  // The other robot was not checked, so that nothing is known.
  CHECK(Editor(project, {first}).rules_in(yaml).empty());
}

TEST_CASE("safe fixes of a file beside a robot are proved by that robot") {
  const Project project;
  project.write("urdf/arm.urdf", robot("arm", "elbow"));
  const std::string yaml = project.write("config/joint_limits.yaml", limits);
  Editor editor(project, {yaml});
  const auto edits = language::certain_fixes(editor.workspace, editor.diagnostics, editor.diagnostics.of(yaml));
  REQUIRE(!edits.empty());
  const std::string fixed = language::edited_texts(editor.workspace, edits).front().second;
  CHECK(fixed ==
        "joint_limits:\n  elbow:\n    has_velocity_limits: true\n    max_velocity: 1.0\n    has_acceleration_limits: "
        "false\n");
}

TEST_CASE("a joint is renamed in the configurations beside its robot, and in no others") {
  const Project project;
  const std::string urdf = project.write("urdf/arm.urdf", robot("arm", "elbow"));
  project.write("urdf/other.urdf", robot("other", "elbow"));
  project.write("package.xml", "<package><name>arm</name></package>");
  const std::string own = project.write("config/joint_limits.yaml",
                                        "joint_limits:\n  \"elbow\": {has_velocity_limits: true, max_velocity: 1.0}\n");
  const auto renamed = [&] {
    language::Workspace workspace{{}};
    workspace.add_folder(project.path());
    language::Symbols symbols(workspace);
    const auto at = static_cast<std::uint32_t>(workspace.text(urdf)->bytes().find("elbow"));
    const language::Renaming renaming = language::rename(symbols, urdf, at, "knee");
    CHECK(renaming.refusal.empty());
    std::map<std::string, std::string> texts;
    for (auto& [file, text] : language::edited_texts(workspace, renaming.edits)) texts.emplace(file, text);
    return texts;
  };
  // It is beside another robot with a joint of that name.
  CHECK(!renamed().contains(own));
  project.write("urdf/other.urdf", robot("other", "hinge"));
  CHECK(renamed()[own] == "joint_limits:\n  \"knee\": {has_velocity_limits: true, max_velocity: 1.0}\n");
  const std::string controllers = project.write(
      "config/controllers.yaml",
      "controller_manager: {ros__parameters: {c: {type: joint_trajectory_controller/JointTrajectoryController}}}\n"
      "c: {ros__parameters: {joints: [elbow], command_interfaces: [position], state_interfaces: [position], "
      "constraints: {elbow: {goal: 0.1}}}}\n");
  CHECK(renamed()[controllers].find("elbow") == std::string::npos);
  // A robot that loads a file asks for its keys by name (MoveIt's Setup Assistant).
  const std::string positions = project.write("config/initial_positions.yaml", "initial_positions:\n  elbow: 0.5\n");
  project.write("config/arm.urdf.xacro", R"x(<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:include filename="../urdf/arm.urdf"/>
<xacro:property name="start" value="${xacro.load_yaml('initial_positions.yaml')['initial_positions']}"/>
<ros2_control name="c" type="system"><hardware><plugin>p/P</plugin></hardware><joint name="elbow">
<state_interface name="position"><param name="initial_value">${start['elbow']}</param></state_interface></joint>
</ros2_control></robot>)x");
  auto texts = renamed();
  CHECK(!texts.contains(positions));
  CHECK(texts[project.file("config/arm.urdf.xacro")].find("<joint name=\"knee\">") != std::string::npos);
}

TEST_CASE("a joint is renamed from the configurations beside its robot, where the robot writes its name") {
  const Project project;
  project.write("package.xml", "<package><name>arm</name></package>");
  const std::string xacro = project.write("urdf/arm.urdf.xacro",
                                          R"x(<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
<xacro:arg name="prefix" default="left_"/>
<xacro:macro name="arm" params="prefix hinge"><link name="${prefix}base"/><link name="${prefix}upper"/>
<joint name="${prefix}${hinge}" type="continuous"><parent link="${prefix}base"/><child link="${prefix}upper"/>
<axis xyz="0 0 1"/></joint></xacro:macro>
<xacro:arm prefix="$(arg prefix)" hinge="elbow"/>
</robot>)x");
  const std::string limits_file = project.write(
      "config/joint_limits.yaml", "joint_limits:\n  left_elbow: {has_velocity_limits: true, max_velocity: 1.0}\n");
  const std::string srdf = project.write(
      "config/arm.srdf", R"(<robot name="arm"><group name="g"><joint name="left_elbow"/></group></robot>)");
  const auto offset = [](language::Workspace& workspace, const std::string& file, const std::string& word) {
    return static_cast<std::uint32_t>(workspace.text(file)->bytes().find(word));
  };
  for (const std::string& file : {xacro, limits_file, srdf}) {
    language::Workspace workspace{{}};
    workspace.add_folder(project.path());
    language::Symbols symbols(workspace);
    const std::uint32_t at = offset(workspace, file, "elbow");
    CHECK(language::renamed_place(symbols, file, at) == language::Place{file, at, at + 5});
    const language::Renaming renaming = language::rename(symbols, file, at, "knee");
    CHECK(renaming.refusal.empty());
    CHECK(renaming.proved == 1);
    std::map<std::string, std::string> texts;
    for (auto& [path, text] : language::edited_texts(workspace, renaming.edits)) texts.emplace(path, text);
    CHECK(texts[xacro].find("hinge=\"knee\"") != std::string::npos);
    CHECK(texts[limits_file].find("  left_knee: {") != std::string::npos);
    CHECK(texts[srdf].find("\"left_knee\"") != std::string::npos);
  }
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  // The other part of the name has a place of its own.
  const std::uint32_t prefix = offset(workspace, limits_file, "left_");
  CHECK(language::renamed_place(symbols, limits_file, prefix + 2) == language::Place{limits_file, prefix, prefix + 5});
  CHECK(language::renamed_place(symbols, limits_file, offset(workspace, limits_file, "has_vel")).file.empty());
  CHECK(language::rename(symbols, limits_file, offset(workspace, limits_file, "max_vel"), "x").refusal ==
        "no robot beside this file has a link or joint that is named here");
  CHECK(language::rename(symbols, limits_file, offset(workspace, limits_file, "elbow"), "a b").refusal ==
        "a name must not be empty or contain blanks, quotes, <, &, or $");
}
