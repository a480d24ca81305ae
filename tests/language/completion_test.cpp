#include "urdfmill/language/completion.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "project.hpp"

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
  CHECK(labels("<joint name=\"j\" type=\"fixed\"><parent link=\"") == Labels{"a_arm", "base"});
  CHECK(labels("<link name=\"j\"><visual><material name=\"") == Labels{"grey"});
  CHECK(labels("<xacro:include filename=\"") == Labels{"main.urdf.xacro", "parts.xacro"});

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
