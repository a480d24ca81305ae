#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include "tests/counted_files.hpp"
#include "urdfmill/session/comparison/diff.hpp"

namespace urdfmill::session {
namespace {

const std::string arm_text =
    R"(<robot name="arm"><material name="red"><color rgba="1 0 0 1"/></material><material name="spare"><color rgba="0 1 0 1"/></material>
<link name="base"><visual><geometry><box size="1 1 1"/></geometry><material name="red"/></visual>
  <visual name="lid"><geometry><sphere radius="0.1"/></geometry><material name="red"/></visual></link>
<link name="upper"><inertial><mass value="2"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.2" iyz="0" izz="0.3"/></inertial></link>
<link name="tool"/>
<joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="10" velocity="2"/></joint>
<joint name="mount" type="fixed"><parent link="upper"/><child link="tool"/><origin xyz="0 0 1"/></joint>
<ros2_control name="c" type="system"><joint name="shoulder"><command_interface name="position"/></joint><hardware><plugin>p</plugin></hardware></ros2_control>
<gazebo reference="tool"><mu1>0.5</mu1><mu2>1</mu2></gazebo>
</robot>)";

std::string with(std::string text, const std::string& from, const std::string& to) {
  std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  for (; at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

/// Returns the changes, each as "class: message", joined by " | ".
std::string changes(const std::string& now, const DiffRequest& request = {}) {
  Session session;
  source::Collector findings;
  const Diff found = diff(session, {"old.urdf", arm_text}, {"new.urdf", now}, request, findings);
  REQUIRE(found.is_compared);
  std::string out;
  for (const RobotChange& change : found.changes) {
    out += (out.empty() ? "" : " | ") + std::string(text(change.kind)) + ": " + change.message;
    for (const std::string& part : change.also) out += " + " + part;
  }
  return out;
}

TEST_CASE("a change is said once, in its class") {
  struct Row {
    const char* from;
    const char* to;
    const char* expected;
  };
  const Row row = GENERATE(values<Row>({
      {"\"tool\"", "\"flange\"", "interface: link tool: renamed flange"},
      {"\"shoulder\"", "\"hip\"", "interface: joint shoulder: renamed hip"},
      {"rgba=\"1 0 0 1\"", "rgba=\"1 0.5 0 1\"", "visual: material red: colour 1 0 0 1 → 1 0.5 0 1"},
      {"\"red\"", "\"crimson\"", "visual: material red: name red → crimson"},
      {"<material name=\"spare\"><color rgba=\"0 1 0 1\"/></material>", "", "visual: material spare removed"},
      {"name=\"lid\"", "name=\"cover\"", "visual: link base, visual sphere: name lid → cover"},
      {"<mu1>0.5</mu1><mu2>1</mu2>", "<mu2>2</mu2><mu1>0.6</mu1>",
       "interface: <gazebo reference=\"tool\">: mu2 1 → 2 | interface: <gazebo reference=\"tool\">: mu1 0.5 → 0.6"},
      {"<mu1>0.5</mu1><mu2>1</mu2>", "<mu2>1.0</mu2><mu1>5e-1</mu1>", ""},
      {"\"position\"", "\"velocity\"",
       "interface: <ros2_control name=\"c\">: joint <command_interface name=\"position\"> removed | interface: "
       "<ros2_control name=\"c\">: joint <command_interface name=\"velocity\"> added"},
      {"<mass value=\"2\"/>", "<mass value=\"3\"/>", "dynamic: link upper: mass 2 → 3 kg"},
      {"<origin xyz=\"0 0 1\"/>", "<origin xyz=\"0 0 1\" rpy=\"0 0 1.5707963267948966\"/>",
       "kinematic: joint mount: origin turned 90° about z; 1 link moved with it"},
      {"xyz=\"0 0 1\"", "xyz=\"0.003 0.004 1\"",
       "kinematic: joint mount: origin moved 5 mm (3 in x, 4 in y); 1 link moved with it"},
      {"axis xyz=\"0 1 0\"", "axis xyz=\"0 -1 0\"", "kinematic: joint shoulder: axis 0 1 0 → 0 -1 0 (reversed)"},
      {"type=\"revolute\"", "type=\"continuous\"", "kinematic: joint shoulder: type revolute → continuous"},
      {"upper=\"1\"", "upper=\"0.5\"", "limit: joint shoulder: upper limit 1 → 0.5 rad (57.2958° → 28.6479°)"},
  }));
  CAPTURE(row.from, row.to);
  CHECK(changes(with(arm_text, row.from, row.to)) == row.expected);
}

TEST_CASE("the text alone is a change where that is asked for") {
  const std::string commented = with(arm_text, "<link name=\"tool\"/>", "<!-- flange --><link name=\"tool\"/>");
  CHECK(changes(commented).empty());
  DiffRequest request;
  request.text_only = true;
  CHECK(changes(commented, request) == "text: text new.urdf changed; the robot is the same");
  CHECK(changes(arm_text, request).empty());
}

TEST_CASE("each version is expanded once, also to compare its arguments") {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("urdfmill_diff_" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  const std::string name = (folder / "arm.urdf.xacro").string(), part = (folder / "part.xacro").string();
  const std::string begin = "<robot name='arm' xmlns:xacro='http://www.ros.org/wiki/xacro'>";
  std::ofstream(part) << begin << "<xacro:arg name='size' default='1'/></robot>";
  std::ofstream(name) << begin << "<xacro:include filename='part.xacro'/><link name='a'/></robot>";
  const std::string text = begin + "<xacro:include filename='part.xacro'/><!-- tool --><link name='a'/></robot>";
  const auto files = std::make_shared<test::CountedFiles>();
  Session session({}, std::make_shared<files::Store>(files::StoreOptions{files}));
  source::Collector findings;
  DiffRequest request;
  const Diff same = diff(session, Input(name), {name, text}, request, findings);
  CHECK(same.changes.empty());
  CHECK(files->count(part) == 2);
  std::filesystem::remove_all(folder);
}

TEST_CASE("only the classes that count make a comparison fail") {
  Session session;
  source::Collector findings;
  DiffRequest request;
  request.fail_on = {ChangeClass::limit};
  const std::string heavier = with(arm_text, "<mass value=\"2\"/>", "<mass value=\"3\"/>");
  CHECK(diff(session, {"old.urdf", arm_text}, {"new.urdf", heavier}, request, findings).outcome == Outcome::clean);
  request.fail_on = {ChangeClass::dynamic};
  CHECK(diff(session, {"old.urdf", arm_text}, {"new.urdf", heavier}, request, findings).outcome == Outcome::findings);
}

}  // namespace
}  // namespace urdfmill::session
