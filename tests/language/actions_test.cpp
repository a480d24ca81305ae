#include <catch2/catch.hpp>
#include <string>

#include "../files.hpp"
#include "../sdf/mistakes.hpp"
#include "project.hpp"
#include "urdfmill/language/actions.hpp"
#include "urdfmill/language/diagnostics.hpp"
#include "urdfmill/language/meant_name.hpp"
#include "urdfmill/language/overlay.hpp"

using namespace urdfmill;
using test::Project;

TEST_CASE("a comment that suppresses a finding leaves the others of its line") {
  const std::string shape = "<visual><geometry><sphere radius=\"0\"/></geometry></visual>";
  const Project project;
  const std::string file =
      project.write("robot.urdf", "<robot name=\"r\">\n  <link name=\"a\">" + shape + shape + "</link>\n</robot>\n");
  const auto places = [&](const std::string& text) {
    language::Workspace workspace{{}};
    workspace.add_folder(project.path());
    workspace.set_text(file, text);
    language::Diagnostics diagnostics(workspace);
    diagnostics.update();
    while (diagnostics.step()) continue;
    std::vector<language::Finding> found = diagnostics.of(file);
    std::erase_if(found, [](const language::Finding& finding) { return finding.rule->id != "urdf-size-not-positive"; });
    return found;
  };
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  const std::string text = workspace.text(file)->bytes();
  const auto findings = places(text);
  REQUIRE(findings.size() == 2);
  const language::FileActions actions(workspace, file);
  for (const language::Finding& finding : findings) {
    const language::Action ignore = actions.for_finding(finding).back();
    CHECK(ignore.title == "Ignore " + std::string(finding.rule->id) + " here");
    const auto left = places(language::edited_texts(workspace, ignore.edits).front().second);
    REQUIRE(left.size() == 1);
    CHECK(left.front().message == finding.message);
    CHECK((left.front().place.begin > finding.place.begin) == (&finding == &findings.front()));
  }
}

namespace {

/// A source with one mistake, the change that its hint proposes, and the source after it.
struct Mistake {
  std::string file, before, title, after;
};

/// Returns the actions for the findings in a file that write the name that a hint proposes.
std::vector<language::Action> changes_of_names(language::Workspace& workspace, const std::string& file) {
  language::Diagnostics diagnostics(workspace);
  diagnostics.update();
  while (diagnostics.step()) continue;
  const language::FileActions actions(workspace, file);
  std::vector<language::Action> changes;
  for (const language::Finding& finding : diagnostics.of(file))
    for (language::Action& action : actions.for_finding(finding))
      if (action.title.starts_with("Change to ")) changes.push_back(std::move(action));
  return changes;
}

}  // namespace

TEST_CASE("the name that a hint proposes is a change where the other name was written") {
  const std::string links = "<link name=\"left_arm\"/><link name=\"left_hand\"/>\n";
  const auto joint = [](const std::string& parent) {
    return "<joint name=\"left_j\" type=\"fixed\"><parent link=\"" + parent +
           "\"/><child link=\"left_hand\"/></joint>\n";
  };
  const std::string urdf = "<robot name=\"r\">\n", xacro = test::head + " name=\"r\">\n", end = "</robot>\n";
  const std::string property = "<xacro:property name=\"side\" value=\"left_\"/>\n";
  const std::string macro =
      "<xacro:macro name=\"fix\" params=\"to\"><joint name=\"left_j\" type=\"fixed\"><parent link=\"${to}\"/>"
      "<child link=\"left_hand\"/></joint></xacro:macro>\n";
  const std::string srdf = "<robot name=\"r\">\n<group name=\"arm\"><link name=\"left_arm\"/></group>\n";
  const std::string box = "<geometry><box><size>1 1 1</size></box></geometry>";
  const auto sdf_row = [&](const std::string& before, const std::string& after, const std::string& name) {
    const std::string begin =
        "<sdf version=\"1.9\"><model name=\"m\"><link name=\"base\"/>\n<model name=\"inner\"><link "
        "name=\"arm\"/></model>";
    return Mistake{"r.sdf", begin + before + "</model></sdf>", "Change to \"" + name + '"',
                   begin + after + "</model></sdf>"};
  };
  const auto mjcf_row = [&](const std::string& before, const std::string& after, const std::string& name) {
    const std::string begin = "<mujoco><asset><material name=\"red\"/></asset><worldbody>\n";
    return Mistake{"r.xml", begin + before + "</worldbody></mujoco>", "Change to \"" + name + '"',
                   begin + after + "</worldbody></mujoco>"};
  };
  const Mistake rows[] = {
      {"r.urdf", urdf + links + joint("left_amr") + end, "Change to \"left_arm\"",
       urdf + links + joint("left_arm") + end},
      {"r.urdf.xacro", xacro + property + links + joint("${side}amr") + end, "Change to \"left_arm\"",
       xacro + property + links + joint("${side}arm") + end},
      {"r.urdf.xacro", xacro + links + macro + "<xacro:fix to=\"left_amr\"/>\n" + end, "Change to \"left_arm\"",
       xacro + links + macro + "<xacro:fix to=\"left_arm\"/>\n" + end},
      {"r.urdf.xacro", xacro + property + "<link name=\"${2 * len(sdie)}\"/>\n" + end, "Change to \"side\"",
       xacro + property + "<link name=\"${2 * len(side)}\"/>\n" + end},
      {"r.srdf", srdf + "<grup_state name=\"home\" group=\"arm\"></grup_state>\n" + end, "Change to \"group_state\"",
       srdf + "<group_state name=\"home\" group=\"arm\"></group_state>\n" + end},
      {"r.srdf", srdf + "<grup_state name=\"home\" group=\"arm\"/>\n" + end, "Change to \"group_state\"",
       srdf + "<group_state name=\"home\" group=\"arm\"/>\n" + end},
      sdf_row("<link name=\"arm\"><pose relative_to=\"bsae\"/></link>",
              "<link name=\"arm\"><pose relative_to=\"base\"/></link>", "base"),
      sdf_row("<joint name=\"j\" type=\"fixed\"><parent>wrold</parent><child>base</child></joint>",
              "<joint name=\"j\" type=\"fixed\"><parent>world</parent><child>base</child></joint>", "world"),
      sdf_row("<joint name=\"j\" type=\"fixed\"><parent>world</parent><child><![CDATA[bsae]]></child></joint>",
              "<joint name=\"j\" type=\"fixed\"><parent>world</parent><child><![CDATA[base]]></child></joint>", "base"),
      sdf_row("<joint name=\"j\" type=\"fixed\"><parent>world</parent><child>\n b&#115;&#x61;e </child></joint>",
              "<joint name=\"j\" type=\"fixed\"><parent>world</parent><child>\n base </child></joint>", "base"),
      sdf_row("<frame name=\"f\" attached_to='inner::amr'/>", "<frame name=\"f\" attached_to='inner::arm'/>",
              "inner::arm"),
      sdf_row("<frame name=\"f\" attached_to='innre::arm'/>", "<frame name=\"f\" attached_to='inner::arm'/>",
              "inner::arm"),
      sdf_row("<link name=\"arm\"><visul name='visul'>" + box + "</visul></link>",
              "<link name=\"arm\"><visual name='visul'>" + box + "</visual></link>", "visual"),
      sdf_row("<link name=\"arm\"><visual name='v' nmae = \"nmae\">" + box + "</visual></link>",
              "<link name=\"arm\"><visual name='v' name = \"nmae\">" + box + "</visual></link>", "name"),
      sdf_row("<static>ture</static>", "<static>true</static>", "true"),
      mjcf_row("<body mocap=\"ture\"/>", "<body mocap=\"true\"/>", "true"),
      mjcf_row("<geom size=\"1\" material=\"rde\"/>", "<geom size=\"1\" material=\"red\"/>", "red"),
      mjcf_row("<geom size=\"1\" material=\"r&#101;de\"/>", "<geom size=\"1\" material=\"red\"/>", "red"),
      mjcf_row("<geom size=\"1\" clss=\"clss\"/>", "<geom size=\"1\" class=\"clss\"/>", "class"),
      mjcf_row("<boddy name=\"boddy\"></boddy>", "<body name=\"boddy\"></body>", "body"),
      mjcf_row("<geom type=\"shpere\" size=\"1\"/>", "<geom type=\"sphere\" size=\"1\"/>", "sphere")};
  for (const Mistake& row : rows) {
    INFO(row.before);
    const Project project;
    if (row.file == "r.srdf") (void)project.write("r.urdf", urdf + "<link name=\"left_arm\"/>\n" + end);
    const std::string file = project.write(row.file, row.before);
    language::Workspace workspace{{}};
    workspace.add_folder(project.path());
    workspace.set_text(file, row.before);
    const std::vector<language::Action> changes = changes_of_names(workspace, file);
    REQUIRE(changes.size() == 1);
    CHECK(changes.front().title == row.title);
    CHECK(!changes.front().is_certain);
    const auto edited = language::edited_texts(workspace, changes.front().edits);
    REQUIRE(edited.size() == 1);
    CHECK(edited.front().second == row.after);
    workspace.set_text(file, row.after);
    CHECK(changes_of_names(workspace, file).empty());
  }
}

TEST_CASE("each misspelt word of an SDF for which a hint proposes one changes to it") {
  const std::string text = test::read_file(URDFMILL_ROOT "/fixtures/sdf/workcell.sdf");
  const Project project;
  const std::string file = project.write("workcell.sdf", text);
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  std::size_t proposed = 0;
  for (const sdf::test::Mistake& mistake : sdf::test::MistakeMaker(text).run()) {
    if (!mistake.what.ends_with("misspelt")) continue;
    INFO(mistake.what << " in line " << mistake.first_line);
    workspace.set_text(file, mistake.text);
    for (const language::Action& change : changes_of_names(workspace, file)) {
      ++proposed;
      const auto edited = language::edited_texts(workspace, change.edits);
      REQUIRE(edited.size() == 1);
      CHECK(edited.front().second == text);
    }
  }
  CHECK(proposed > 100);
}

TEST_CASE("a name in a file that a model of MuJoCo includes changes there") {
  const Project project;
  const std::string robot = project.write(
      "robot.xml", "<mujoco><include file=\"rest.xml\"/><worldbody><body name=\"arm\"/></worldbody></mujoco>\n");
  const std::string rest = project.write(
      "rest.xml", "<mujocoinclude><contact><exclude body1=\"amr\" body2=\"world\"/></contact></mujocoinclude>\n");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  SECTION("while it is open alone") {
    workspace.set_text(rest, workspace.text(rest)->bytes());
  }
  SECTION("while the model is open") {
    workspace.set_text(robot, workspace.text(robot)->bytes());
  }
  const std::vector<language::Action> changes = changes_of_names(workspace, rest);
  REQUIRE(changes.size() == 1);
  const auto edited = language::edited_texts(workspace, changes.front().edits);
  REQUIRE(edited.size() == 1);
  CHECK(edited.front().first == rest);
  CHECK(edited.front().second.find("body1=\"arm\"") != std::string::npos);
}

TEST_CASE("a change of an included file checks the model of a simulator again") {
  const Project project;
  const std::string robot = project.write(
      "robot.xml", "<mujoco><include file=\"rest.xml\"/><worldbody><body name=\"arm\"/></worldbody></mujoco>\n");
  const std::string rest = project.write("rest.xml", "<mujocoinclude/>\n");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  workspace.set_text(robot, workspace.text(robot)->bytes());
  language::Diagnostics diagnostics(workspace);
  diagnostics.update();
  while (diagnostics.step()) continue;
  CHECK(diagnostics.of(rest).empty());
  workspace.set_text(rest, "<mujocoinclude><contcat/></mujocoinclude>\n");
  diagnostics.changed(rest);
  while (diagnostics.step()) continue;
  CHECK(diagnostics.of(rest).size() == 1);
}

TEST_CASE("XML that is no model has no findings of simulators") {
  const Project project;
  const std::string file = project.write("package.xml", "<package format=\"3\"><nmae>p</nmae></package>\n");
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  workspace.set_text(file, workspace.text(file)->bytes());
  language::Diagnostics diagnostics(workspace);
  diagnostics.update();
  while (diagnostics.step()) continue;
  CHECK(diagnostics.of(file).empty());
}

TEST_CASE("a name that is made of values alone, or is written twice, is not changed") {
  const text::Meant meant{"left_amr", "left_arm"};
  CHECK(!language::change_to_meant("${side}${part}", 0, meant));
  CHECK(!language::change_to_meant("left_amr left_amr", 0, meant));
  CHECK(!language::change_to_meant("left_amr=left_amr", 0, meant));
  CHECK(!language::change_to_meant("<a x=\"left_amr\" y=\"left_amr\"/>", 0, meant));
  CHECK(language::change_to_meant("<left_amr x=\"left_amr\"/>", 0, meant)->begin == 1);
  CHECK(language::change_to_meant("left_amr = 'left_amr'", 0, meant)->begin == 0);
  CHECK(!language::change_to_meant("xleft_amr", 0, meant));
  CHECK(!language::change_to_meant("${side}amr", 0, {"left_amr", "right_arm"}));
  CHECK(!language::change_to_meant("left_amr", 0, {"left_amr", "a<b"}));
  CHECK(language::change_to_meant("lfet_${part}", 7, {"lfet_arm", "left_arm"})->text == "left_");
  CHECK(!language::change_of_argument("<m a=\"left_amr\" b='left_amr'/>", 0, meant));
  CHECK(!language::change_of_argument("<m a=\"x left_amr\"/>", 0, meant));
  CHECK(language::change_of_argument("<m b='left_amr' c=\"it's\"/>", 10, meant)->begin == 16);
}
