#include <catch2/catch.hpp>
#include <string>

#include "project.hpp"
#include "urdfmill/language/actions.hpp"
#include "urdfmill/language/diagnostics.hpp"
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
