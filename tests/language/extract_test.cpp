#include "urdfmill/language/extract.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "project.hpp"
#include "urdfmill/language/overlay.hpp"

using namespace urdfmill;
using test::head;
using test::Project;

TEST_CASE("selected elements become a macro, or the expansion would change and it is refused") {
  const Project project;
  const std::string text = head + R"xml( name="r">
  <xacro:property name="c" value="3"/>
  <xacro:if value="1">
    <link name="a"/>
    <link name="b${c}"/>
  </xacro:if>
  <xacro:macro name="part" params="n m:=2 *block"><link name="${n}${m}"><xacro:insert_block name="block"/></link></xacro:macro>
  <xacro:part n="d"><visual/></xacro:part>
</robot>)xml";
  const std::string main = project.write("main.urdf.xacro", text);
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto extract = [&](const std::string& from, const std::string& to) {
    const auto begin = static_cast<std::uint32_t>(text.find(from));
    const auto end = static_cast<std::uint32_t>(text.find(to) + to.size());
    const language::Renaming made = language::extract_macro(symbols, {main, begin, end}, "part");
    return made.refusal.empty() ? language::edited_texts(workspace, made.edits)[0].second : made.refusal;
  };
  const auto expected = [&](const std::string& part, const std::string& call, const std::string& before,
                            const std::string& macro) {
    std::string result = text;
    result.replace(result.find(part), part.size(), call);
    return result.insert(result.find(before), macro);
  };
  const std::string links = "<link name=\"a\"/>\n    <link name=\"b${c}\"/>";
  CHECK(extract("\n    <link name=\"a", "<link name=\"b${c}\"/>\n") ==
        expected(links, "<xacro:part2/>", "<xacro:if",
                 "<xacro:macro name=\"part2\" params=\"\">\n    " + links + "\n  </xacro:macro>\n  "));
  const std::string link = R"(<link name="${n}${m}"><xacro:insert_block name="block"/></link>)";
  CHECK(extract(link, link) ==
        expected(link, R"(<xacro:part2 m="${m}" n="${n}"/>)", "<xacro:macro",
                 "<xacro:macro name=\"part2\" params=\"m n\">\n    " + link + "\n  </xacro:macro>\n  "));
  CHECK(extract("<link name=\"a\"/>", "<link name=\"b") == "no whole elements are selected");
  CHECK(extract("<xacro:property", "value=\"3\"/>").starts_with("main.urdf.xacro: "));
}

TEST_CASE("a selected value becomes a property, or the expansion would change and it is refused") {
  const Project project;
  const std::string text = head + R"xml( name="r">
  <xacro:macro name="part" params="n">
    <link name="${n}"><visual><geometry><box size="1 2 ${3 * (4 + 5)}"/></geometry></visual></link>
  </xacro:macro>
  <xacro:part n="a"/>
  <link name="b"/>
</robot>)xml";
  const std::string main = project.write("main.urdf.xacro", text);
  language::Workspace workspace{{}};
  workspace.add_folder(project.path());
  language::Symbols symbols(workspace);
  const auto extract = [&](const std::string& selected, const std::string& name) {
    const auto begin = static_cast<std::uint32_t>(text.find(selected));
    const language::Renaming made =
        language::extract_property(symbols, {main, begin, begin + static_cast<std::uint32_t>(selected.size())}, name);
    return made.refusal.empty() ? language::edited_texts(workspace, made.edits)[0].second : made.refusal;
  };
  const auto expected = [&](const std::string& after, const std::string& property, const std::string& selected,
                            const std::string& use) {
    std::string result = text;
    result.replace(result.find(selected), selected.size(), use);
    return result.insert(result.find(after) + after.size(), property);
  };
  CHECK(extract("4 + 5", "sum") ==
        expected("params=\"n\">", "\n    <xacro:property name=\"sum\" value=\"${4 + 5}\"/>", "4 + 5", "sum"));
  CHECK(extract("1 2 ${3 * (4 + 5)}", "size") ==
        expected("params=\"n\">", "\n    <xacro:property name=\"size\" value=\"1 2 ${3 * (4 + 5)}\"/>",
                 "1 2 ${3 * (4 + 5)}", "${size}"));
  CHECK(extract("b\"", "x") == "no part of an attribute's value is selected");
  CHECK(extract("4 + 5", "n") ==
        expected("params=\"n\">", "\n    <xacro:property name=\"n2\" value=\"${4 + 5}\"/>", "4 + 5", "n2"));
  CHECK(extract("3 * (4", "x") != text);
  CHECK(extract("3 * (4", "x").find("main.urdf.xacro: ") == 0);
}
