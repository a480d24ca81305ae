#include "urdfmill/language/workspace.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "project.hpp"

using namespace urdfmill;
using language::Root;
using language::Workspace;
using test::head;

TEST_CASE("the roots of a file are the robots that include it, and an unsaved text can add one") {
  const test::Project sources;
  const std::string part =
      sources.write("part.xacro", head + R"(><xacro:macro name="m"><link name="a"/></xacro:macro></robot>)");
  const std::string text = head + R"( name="r"><xacro:include filename="part.xacro"/><xacro:m/></robot>)";
  const std::string one = sources.write("one.urdf.xacro", text);
  const std::string two = sources.write("two.urdf.xacro", head + R"( name="r"><link name="b"/></robot>)");
  Workspace workspace{{}};
  workspace.add_folder(sources.path());
  CHECK(workspace.roots().size() == 2);
  REQUIRE(workspace.roots_of(part).size() == 1);
  CHECK(workspace.roots_of(part)[0]->model.file == one);
  workspace.set_text(two, text);
  CHECK(workspace.roots_of(part).size() == 2);
  workspace.drop_text(two);
  CHECK(workspace.roots_of(part).size() == 1);
}

TEST_CASE("an expansion is kept until a file that it read changes") {
  const test::Project sources;
  const std::string part = sources.write("part.xacro", head + R"(><link name="a"/></robot>)");
  const std::string one =
      sources.write("one.urdf.xacro", head + R"( name="r"><xacro:include filename="part.xacro"/></robot>)");
  const std::string two = sources.write("two.urdf.xacro", head + R"( name="r"><link name="b"/></robot>)");
  Workspace workspace{{}};
  workspace.add_folder(sources.path());
  const auto expansion = [&](const std::string& file) { return workspace.expansion(*workspace.roots_of(file).at(0)); };
  const auto first = expansion(one), other = expansion(two);
  CHECK(expansion(one) == first);
  workspace.set_text(part, head + R"(><link name="c"/></robot>)");
  const auto second = expansion(one);
  CHECK(second != first);
  CHECK(expansion(two) == other);
  const xml::Element* link = second->expanded.expansion.document->root()->child("link");
  REQUIRE(link != nullptr);
  const language::Place place = workspace.place(link->attribute("name")->value_span, workspace.session().sources());
  CHECK(place.file == part);
  CHECK(workspace.text(part)->bytes().substr(place.begin, place.end - place.begin) == "c");
  // The texts that the first expansion refers to are still there.
  CHECK(workspace.session().sources().text(first->expanded.expansion.document->root()->child("link")->span) ==
        R"(<link name="a"/>)");
}

TEST_CASE("arguments without a default are taken from the launch files around, and sets from the configuration") {
  const test::Project sources;
  const std::string robot =
      sources.write("robot.urdf.xacro", head + R"~( name="r"><link name="$(arg side)"/></robot>)~");
  sources.write("launch/view.launch",
                R"~(<launch><param name="d" command="xacro $(dirname)/../robot.urdf.xacro side:=left"/></launch>)~");
  Workspace workspace{{}};
  workspace.add_folder(sources.path());
  REQUIRE(workspace.roots().size() == 1);
  CHECK(workspace.roots().front().model.arguments == session::Arguments{{"side", "left"}});
  sources.write(".urdfmill.yaml",
                "robots:\n  - file: robot.urdf.xacro\n    args: {side: a}\n  - file: robot.urdf.xacro\n    "
                "args: {side: b}\n");
  workspace.files_changed();
  CHECK(workspace.roots().size() == 2);
  workspace.choose(robot, {{"side", "b"}});
  REQUIRE(workspace.roots_of(robot).size() == 1);
  CHECK(workspace.roots_of(robot)[0]->model.arguments == session::Arguments{{"side", "b"}});
}

TEST_CASE("a file outside of the folders has the robots around it") {
  const test::Project sources;
  sources.write("package.xml", "<package><name>p</name></package>");
  const std::string part = sources.write("part.xacro", head + R"(><link name="a"/></robot>)");
  const std::string robot =
      sources.write("one.urdf.xacro", head + R"~( name="r"><xacro:include filename="$(find p)/part.xacro"/></robot>)~");
  Workspace workspace{{}};
  workspace.set_text(part, head + R"(><link name="b"/></robot>)");
  REQUIRE(workspace.roots_of(part).size() == 1);
  CHECK(workspace.roots_of(part)[0]->model.file == robot);
}

TEST_CASE("a robot is chosen with arguments that nothing else gives, and then stands for the files that it reads") {
  const test::Project sources;
  const std::string part = sources.write("part.xacro", head + R"~(><link name="$(arg side)"/></robot>)~");
  const std::string robot = sources.write("one.urdf.xacro", head + R"~( name="r"><xacro:arg name="side" default="a"/>
<xacro:include filename="part.xacro"/></robot>)~");
  Workspace workspace{{}};
  workspace.add_folder(sources.path());
  workspace.choose(robot, {{"side", "b"}});
  REQUIRE(workspace.roots_of(part).size() == 1);
  const auto expansion = workspace.expansion(*workspace.roots_of(part)[0]);
  REQUIRE(expansion->expanded.succeeded());
  CHECK(expansion->expanded.expansion.document->root()->child("link")->attribute("name")->value == "b");
}
