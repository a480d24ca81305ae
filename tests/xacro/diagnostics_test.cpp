// Findings of an expansion beyond the reference's: each rule is reported at the right place, with its hint.
#include <catch2/catch.hpp>
#include <map>

#include "urdfmill/xacro/expander.hpp"

namespace {

using namespace urdfmill;

struct Found {
  source::Collector findings;
  source::Sources sources;
  xacro::Expansion expansion;

  [[nodiscard]] const source::Diagnostic& only() const {
    REQUIRE(findings.diagnostics.size() == 1);
    return findings.diagnostics.front();
  }
};

void expand_in_memory(Found& found, const std::string& body, xacro::ExpandOptions options = {}) {
  files::Reader files(std::make_shared<files::MemoryFiles>(std::map<std::string, std::string>{
      {"main.xacro", "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\">" + body + "</robot>"},
      {"broken.xacro", "<a></b>"},
      {"spaces.xacro", "<a xmlns:q=\"urn:2\"/>"}}));
  options.files = &files;
  found.expansion = xacro::expand("main.xacro", found.sources, options, found.findings);
}

struct Row {
  std::string rule;
  std::string body;
  std::string text;  ///< source text of the finding's place; empty: not compared
  std::string hint;
};

}  // namespace

TEST_CASE("a text in the form of a list is named where an expression fails on it") {
  Found found;
  expand_in_memory(found, R"(<xacro:property name="p" value="[1, 2]"/><v a="${p[1] + 1}"/>)");
  REQUIRE(found.findings.diagnostics.size() == 1);
  CHECK(found.findings.diagnostics.front().hint == "\"p\" is the text [1, 2]; a list is written value=\"${[1, 2]}\"");
}

TEST_CASE("an argument without a value is one in a call in an expression, too") {
  Found found;
  expand_in_memory(found, R"(<v a="${xacro.arg('side')}"/>)");
  REQUIRE(found.findings.diagnostics.size() == 1);
  const source::Diagnostic& finding = found.findings.diagnostics.front();
  CHECK(xacro::argument_without_value(finding) == "side");
  CHECK(finding.hint == "give it a value: side:=…");
}

TEST_CASE("every rule of the family is reached, at the text that is wrong") {
  const std::vector<Row> rows{
      {"xacro-block", R"(<xacro:insert_block name="b"/>)", R"(<xacro:insert_block name="b"/>)", ""},
      {"xacro-budget", R"(<xacro:macro name="m"><xacro:m/></xacro:macro><xacro:m/>)", "<xacro:m/>",
       "macro m calls itself endlessly"},
      {"xacro-circular-property", R"(<xacro:property name="a" value="${a}"/><v a="${a}"/>)", "a",
       "lazy_eval=\"false\" evaluates a property at its definition"},
      {"xacro-condition", R"(<xacro:if value="yes"/>)", R"(<xacro:if value="yes"/>)",
       "a condition must be true, false, an integer, or an expression whose value is not a string"},
      {"xacro-default-scope", R"(<xacro:property name="a" default="1" scope="global"/>)", "", ""},
      {"xacro-deprecated", R"(<v a="${sorted([1])}"/>)", "", ""},
      {"xacro-empty-name", R"(<xacro:element xacro:name=""/>)", "", ""},
      {"xacro-expression", R"(<v a="x ${1 / 0}"/>)", "1 / 0", ""},
      {"xacro-include-children", R"(<xacro:include filename="none*"><a/></xacro:include>)", "", ""},
      {"xacro-include-no-match", R"(<xacro:include filename="none*"/>)", "none*", ""},
      {"xacro-inconsistent-namespace", R"(<v xmlns:q="urn:1"><xacro:include filename="spaces.xacro"/></v>)", "", ""},
      {"xacro-macro-name", R"(<xacro:macro name="a.b"/>)", "", ""},
      {"xacro-macro-parameter", R"(<xacro:macro name="m" params="x y:=2 *z"/><xacro:m w="1"/>)", R"(<xacro:m w="1"/>)",
       "the macro takes x y:=2 *z"},
      {"xacro-macro-prefix", R"(<xacro:macro name="xacro:m"/>)", "xacro:m", ""},
      {"xacro-missing-attribute", "<xacro:include/>", "<xacro:include/>", ""},
      {"xacro-private-name", R"(<v a="${''.__class__}"/>)", "''.__class__", ""},
      {"xacro-property", R"(<xacro:property name="1x" value="1"/>)", "", ""},
      {"xacro-redefined-symbol", R"(<xacro:property name="pi" value="3"/>)", "", ""},
      {"xacro-substitution", R"x(<v a="$(fnd x)"/>)x", "fnd x", "did you mean \"find\"?"},
      {"xacro-syntax", R"(<v a="${1 + }"/>)", "1 + ", ""},
      {"xacro-undefined-argument", R"x(<xacro:arg name="prefix" default=""/><v a="$(arg prefx)"/>)x", "arg prefx",
       "did you mean \"prefix\"?"},
      {"xacro-undefined-name", R"(<xacro:property name="radius" value="1"/><v a="${raduis * 2}"/>)", "raduis * 2",
       "did you mean \"radius\"?"},
      {"xacro-unknown-attribute", R"(<xacro:property name="a" value="1" b="2"/>)", "", ""},
      {"xacro-unknown-macro", R"(<xacro:macro name="wheel"/><xacro:whele/>)", "<xacro:whele/>",
       "did you mean \"wheel\"?"},
      {"xacro-unreadable-file", R"(<xacro:include filename="nope.xacro"/>)", "nope.xacro", ""},
      {"xml-malformed", R"(<xacro:include filename="broken.xacro"/>)", "", "<a> must be closed first: </a>"},
  };
  for (const Row& row : rows) {
    DYNAMIC_SECTION(row.rule) {
      Found found;
      xacro::ExpandOptions options;
      options.limits.macro_depth = 100;
      expand_in_memory(found, row.body, options);
      // An include with content whose pattern matches nothing has two findings.
      REQUIRE_FALSE(found.findings.diagnostics.empty());
      const source::Diagnostic& finding = found.findings.diagnostics.front();
      CHECK(finding.rule->id == row.rule);
      if (!row.text.empty()) CHECK(found.sources.text(finding.span) == row.text);
      CHECK(finding.hint == row.hint);
    }
  }
}

TEST_CASE("an attribute value that is not text fails the expansion, as the reference cannot write it") {
  Found found;
  expand_in_memory(found, R"(<v><xacro:attribute name="a" value="${4}"/></v>)");
  CHECK(found.only().rule->id == "xacro-expression");
  CHECK(found.only().message == "'int' object has no attribute 'replace'");
  CHECK(found.only().hint == "convert the value of xacro:attribute with str(…)");
  CHECK(found.sources.text(found.only().span) == "${4}");
  CHECK(found.expansion.document == nullptr);
  CHECK(found.expansion.unwritable == found.only().message);
}

TEST_CASE("a false attribute value, or one that is never written, is no failure") {
  Found found;
  expand_in_memory(found, R"(<v><xacro:attribute name="a" value="${0}"/></v>)"
                          R"(<xacro:if value="1"><xacro:attribute name="a" value="${4}"/></xacro:if>)");
  CHECK(found.findings.diagnostics.empty());
  REQUIRE(found.expansion.document != nullptr);
}

TEST_CASE("an argument that nothing asks for is a warning that names the declared one") {
  Found found;
  xacro::ExpandOptions options;
  options.arguments = {{"prefx", "left_"}, {"used", "1"}};
  expand_in_memory(found, R"x(<xacro:arg name="prefix" default=""/><v a="$(arg used)"/>)x", options);
  CHECK(found.only().rule->id == "xacro-unused-argument");
  CHECK(found.only().severity == source::Severity::warning);
  CHECK(found.only().hint == "did you mean \"prefix\"?");
  CHECK(found.expansion.document != nullptr);
}

TEST_CASE("a finding inside of macros carries the calls that led to it") {
  Found found;
  expand_in_memory(
      found,
      R"(<xacro:macro name="i"><v a="${zz}"/></xacro:macro><xacro:macro name="o"><xacro:i/></xacro:macro><xacro:o/>)");
  const source::Diagnostic& finding = found.only();
  REQUIRE(finding.trail.size() == 2);
  CHECK(found.sources.text(finding.trail[0].span) == "<xacro:i/>");
  CHECK(found.sources.text(finding.trail[1].span) == "<xacro:o/>");
}

TEST_CASE("what was read and declared is listed") {
  Found found;
  expand_in_memory(found, R"(<xacro:arg name="a" default="1"/><xacro:include filename="nope.xacro" optional="true"/>)"
                          R"(<xacro:include filename="none*"/>)");
  REQUIRE(found.expansion.arguments.size() == 1);
  CHECK(found.expansion.arguments[0].name == "a");
  CHECK(found.expansion.arguments[0].default_text == "1");
  REQUIRE(found.expansion.dependencies.size() == 2);
  CHECK(found.expansion.dependencies[0].path == "nope.xacro");
  CHECK_FALSE(found.expansion.dependencies[0].found);
  CHECK(found.expansion.dependencies[1].kind == xacro::Dependency::Kind::glob);
}

TEST_CASE("generated nodes know the source text and the call they come from") {
  Found found;
  expand_in_memory(found, R"(<xacro:macro name="m"><v a="${1}"/></xacro:macro><xacro:m/>)");
  REQUIRE(found.expansion.document);
  const xml::Element* made = found.expansion.document->root()->child("v");
  REQUIRE(made != nullptr);
  CHECK(found.sources.text(made->span) == R"(<v a="${1}"/>)");
  CHECK(found.sources.text(made->attribute("a")->value_span) == "${1}");
  REQUIRE(made->origin != nullptr);
  CHECK(found.sources.text(made->origin->span) == "<xacro:m/>");
}

TEST_CASE("recursion goes on to the limit and ends in an error, whatever the stack of the process") {
  Found found;
  expand_in_memory(found,
                   R"(<xacro:macro name="m" params="n"><v><xacro:m n="${n + 1}"/></v></xacro:macro><xacro:m n="0"/>)");
  CHECK_FALSE(found.expansion.document);
  CHECK(found.expansion.exit_code == 2);
  CHECK(found.only().rule->id == "xacro-budget");
}

TEST_CASE("macros that multiply without end run into the limit of steps") {
  Found found;
  xacro::ExpandOptions options;
  options.limits.steps = 100'000;
  expand_in_memory(
      found,
      R"(<xacro:macro name="m" params="n"><xacro:if value="${n > 0}"><xacro:m n="${n - 1}"/><xacro:m n="${n - 1}"/></xacro:if></xacro:macro><xacro:m n="60"/>)",
      options);
  CHECK_FALSE(found.expansion.document);
  CHECK(found.only().rule->id == "xacro-budget");
}
