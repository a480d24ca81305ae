#include "urdfmill/language/hover.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "project.hpp"
#include "urdfmill/language/meanings.hpp"
#include "urdfmill/urdf/vocabulary.hpp"

using namespace urdfmill;
using test::head;
using test::Project;

TEST_CASE("a hover says what a name is, which values it had, and what a part of the model is") {
  const Project project;
  const std::string part = project.write("part.xacro", head + R"xml(>
<!-- A link with a joint. -->
<xacro:macro name="part" params="prefix length:=2">
<link name="${prefix}arm"><inertial><mass value="${length * 2}"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="3"/></inertial></link>
<joint name="${prefix}elbow" type="revolute"><parent link="base"/><child link="${prefix}arm"/>
<limit lower="0" upper="${pi / 2}" effort="5" velocity="1"/></joint>
</xacro:macro></robot>)xml");
  const std::string main = project.write("main.urdf.xacro", head + R"xml( name="r">
<xacro:arg name="side" default="left_"/>
<xacro:include filename="part.xacro"/>
<link name="base"/>
<xacro:property name="size" value="${1 + 2}"/>
<xacro:part prefix="$(arg side)"/>
<xacro:part prefix="right_" length="${size}"/>
</robot>)xml");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto at = [&](const std::string& file, const std::string& text, std::size_t inside = 0) {
    const auto found =
        language::hover(symbols, file, static_cast<std::uint32_t>(workspace.text(file)->bytes().find(text) + inside));
    return found ? found->markdown : std::string("nothing");
  };
  CHECK(at(main, "part prefix") ==
        "```xml\n<xacro:macro name=\"part\" params=\"prefix length:=2\">\n```\n\nA link with a joint.\n\n"
        "defined at part.xacro:3");
  CHECK(at(main, "size}") == "property `size` = `3`, set at main.urdf.xacro:5\n\n`${size}` = `3`");
  CHECK(at(main, "side)") == "argument `side` = `left_`, declared at main.urdf.xacro:2, default `left_`");
  CHECK(at(part, "length * 2") ==
        "parameter `length` = `2`, set at part.xacro:3\n\nparameter `length` = `3`, set at main.urdf.xacro:7\n\n"
        "`${length * 2}` has 2 values:\n\n- `4` in macro part (prefix=`left_`, length=`2`)\n"
        "- `6` in macro part (prefix=`right_`, length=`3`)");
  CHECK(at(part, "}elbow", 2) ==
        "revolute joint `left_elbow`: `base` → `left_arm`\n- position 0 … 1.5707963267948966 rad (0° … 90°)\n"
        "- velocity 1 rad/s, effort 5 N·m\n\n"
        "revolute joint `right_elbow`: `base` → `right_arm`\n- position 0 … 1.5707963267948966 rad (0° … 90°)\n"
        "- velocity 1 rad/s, effort 5 N·m");
  CHECK(at(part, "}arm\"><", 2) ==
        "link `left_arm`: mass 4 kg, principal moments of inertia 1, 1, 3 kg·m² — physically impossible\n\n"
        "link `right_arm`: mass 6 kg, principal moments of inertia 1, 1, 3 kg·m² — physically impossible");
  CHECK(at(part, "effort=") == "Largest torque or force. Unit: N·m; N for a prismatic joint.");
  CHECK(at(part, "limit lower") == "Limits of the joint; revolute and prismatic joints need them.");
  CHECK(at(main, "part.xacro\"/>") == "`" + part + "`");
  CHECK(at(main, "</robot>", 8) == "nothing");
}

TEST_CASE("every word of URDF has a meaning") {
  for (const urdf::ElementKind& kind : urdf::element_kinds()) {
    CHECK((language::meaning_of(kind.name) != nullptr));
    for (const std::string_view attribute : kind.attributes) {
      CAPTURE(kind.name, attribute);
      CHECK((language::meaning_of(kind.name, attribute) != nullptr));
    }
  }
}
