// The findings in the XML of JUnit, as a reader of XML gets them.
#include <catch2/catch.hpp>

#include "urdfmill/source/render.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

namespace {

std::string value(const xml::Element& element, std::string_view name) {
  const xml::Attribute* attribute = element.attribute(name);
  return attribute == nullptr ? std::string() : std::string(attribute->value);
}

}  // namespace

TEST_CASE("JUnit has a test case for each file, which fails with errors and is skipped if it was not checked") {
  constexpr source::Rule broken{"test-broken", source::Severity::error, "Broken", "", "", ""};
  constexpr source::Rule unchecked{"test-unchecked", source::Severity::warning, "Not checked", "", "", ""};
  source::Sources sources;
  const source::FileId arm = sources.add("arm.urdf", "<a/>\n<b/>\n"), hand = sources.add("hand <1>.urdf", "<a/>\n");
  const source::FileId robot = sources.add("robot.xacro", "<robot/>");
  std::vector<source::Diagnostic> findings{
      source::finding(broken, "nothing\nis given", {}), source::finding(broken, "no \"b\" & c", {arm, 0, 4}),
      source::finding(broken, "no <b>", {hand, 0, 4}), source::finding(broken, "no \x01", {arm, 5, 9}),
      source::finding(unchecked, "no value", {robot, 0, 8})};
  findings[0].severity = findings[2].severity = source::Severity::note;
  const source::RenderOptions options{.spelling = text::command_line_option,
                                      .cases = {{"arm.urdf", "clean.urdf", "robot.xacro"}, &unchecked}};
  source::Sources reports;
  const std::string text = render(source::RenderFormat::junit, findings, sources, options);
  const auto parsed = xml::parse(reports, reports.add("report.xml", text), {.namespaces = false});
  REQUIRE(parsed.document);
  const xml::Element* suite = parsed.document->root()->child("testsuite");
  REQUIRE(suite != nullptr);
  CHECK(value(*suite, "tests") == "5");
  CHECK(value(*suite, "failures") == "1");
  CHECK(value(*suite, "skipped") == "1");
  std::vector<std::string> results;
  for (const xml::Element* test = suite->child("testcase"); test != nullptr; test = test->next_element()) {
    std::string result = value(*test, "name") + ":";
    for (const xml::Element* part = test->child(); part != nullptr; part = part->next_element())
      result += " " + std::string(part->name) + " " + value(*part, "message");
    results.push_back(result);
  }
  CHECK(results == std::vector<std::string>{".: system-out ", "arm.urdf: failure no \"b\" & c (and 1 more)",
                                            "clean.urdf:", "hand <1>.urdf: system-out ",
                                            "robot.xacro: skipped no value system-out "});
  const xml::Element* failure = suite->child("testcase")->next_element()->child("failure");
  REQUIRE(failure != nullptr);
  CHECK(failure->first_child->text() ==
        "arm.urdf:1:1: error: no \"b\" & c [test-broken]\narm.urdf:2:1: error: no \\x01 [test-broken]\n");
}
