// Mistakes in xacro sources, as a table: rule, sources, text at the finding's place, hint.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "urdfmill/source/edits.hpp"
#include "urdfmill/xacro/expander.hpp"
#include "urdfmill/xacro/source_check.hpp"

using namespace urdfmill;

namespace {

struct Checked {
  source::Sources sources;
  source::Collector found;

  explicit Checked(const std::string& body) {
    std::map<std::string, std::string> texts;
    texts["main.xacro"] =
        "<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\"><link name=\"a\"/>" + body + "</robot>";
    texts["library.xacro"] =
        "<robot xmlns:xacro=\"http://www.ros.org/wiki/xacro\"><xacro:property name=\"unread\" value=\"1\"/>"
        "<xacro:macro name=\"bolt\" params=\"name\"><link name=\"${name}\"/></xacro:macro></robot>";
    files::Reader files(std::make_shared<files::MemoryFiles>(std::move(texts)));
    xacro::ExpandOptions options;
    options.files = &files;
    (void)xacro::expand("main.xacro", sources, options, found);
    const auto is_model_word = [](std::string_view name) {
      return name == "link" || name == "joint" || name == "sensor";
    };
    xacro::check_sources(sources, xacro::SourceIndex(sources, sources.ids()), is_model_word, found.diagnostics);
  }

  [[nodiscard]] std::string text() const {
    std::string out;
    for (const auto& d : found.diagnostics)
      out += std::string(d.rule->id) + " at '" + std::string(sources.text(d.span)) + "': " + d.message + " (" + d.hint +
             ")\n";
    return out;
  }
};

struct CheckRow {
  std::string rule, body;
  std::string at;     ///< the text of the finding's place
  std::string hint;   ///< a part of it
  std::string fixed;  ///< the body after the fix; empty: no fix
};

}  // namespace

TEST_CASE("mistakes of xacro are found where they are written") {
  const std::vector<CheckRow> rows = {
      {"xacro-property-redefined",
       R"(<xacro:property name="w" value="1"/><xacro:property name="w" value="2"/><v a="${w}"/>)",
       R"(<xacro:property name="w" value="2"/>)", "", ""},
      {"xacro-macro-redefined",
       R"(<xacro:macro name="m"><b/></xacro:macro><xacro:macro name="m"><c/></xacro:macro><xacro:m/>)",
       R"(<xacro:macro name="m">)", "", ""},
      {"xacro-unused-macro", R"(<xacro:macro name="m"><b/></xacro:macro>)", R"(<xacro:macro name="m">)", "", ""},
      {"xacro-unused-property", R"(<xacro:property name="w" value="1"/>)", R"(<xacro:property name="w" value="1"/>)",
       "", ""},
      {"xacro-unused-parameter", R"(<xacro:macro name="m" params="w h:=2"><b a="${w}"/></xacro:macro><xacro:m w="1"/>)",
       "h", "", ""},
      // Macros and calls that the expansion does not reach.
      {"xacro-undefined-name",
       R"(<xacro:macro name="m" params="tf_prefix"><b a="${prefix}${tf_prefix}"/></xacro:macro>)", "prefix",
       "did you mean tf_prefix?", ""},
      {"xacro-undefined-name",
       R"(<xacro:macro name="n" params="prefix"><b a="${prefix}"/></xacro:macro><xacro:n prefix=""/>
<xacro:macro name="m" params="tf_prefix"><xacro:if value="${tf_prefix == 'x'}"><b a="${[i + reach for i in [1]]}"/></xacro:if></xacro:macro>)",
       "reach", "", ""},
      {"xacro-undefined-argument",
       R"x(<xacro:macro name="m" params="tf_prefix"><b a="$(arg prefix)${tf_prefix}"/></xacro:macro>)x", "prefix",
       "did you mean its parameter, ${tf_prefix}?", ""},
      {"xacro-macro-parameter",
       R"(<xacro:macro name="n" params="tf_prefix size:=1"><b a="${tf_prefix}${size}"/></xacro:macro>
<xacro:macro name="m" params="prefix"><xacro:n prefix="${prefix}"/></xacro:macro>)",
       "prefix", "did you mean \"tf_prefix\"?", ""},
      {"xacro-macro-parameter",
       R"(<xacro:macro name="n" params="tf_prefix side:=^"><b a="${tf_prefix}${side}"/></xacro:macro>
<xacro:if value="0"><xacro:n side="1"/></xacro:if>)",
       R"(<xacro:n side="1"/>)", "", ""},
      {"xacro-unused-parameter", R"(<xacro:macro name="m" params="*o"><b/></xacro:macro><xacro:m><o/></xacro:m>)", "*o",
       "", ""},
      // The other macro's block has no effect in this one.
      {"xacro-block",
       R"(<xacro:macro name="m" params="*place"><xacro:insert_block name="plcae"/></xacro:macro>
<xacro:macro name="n" params="*plcae"><xacro:m><o/></xacro:m><xacro:insert_block name="plcae"/></xacro:macro>)",
       "plcae", "\"place\"",
       R"(<xacro:macro name="m" params="*place"><xacro:insert_block name="place"/></xacro:macro>
<xacro:macro name="n" params="*plcae"><xacro:m><o/></xacro:m><xacro:insert_block name="plcae"/></xacro:macro>)"},
      {"xacro-incomplete-substitution", R"(<xacro:property name="p" value="a_"/><b name="${p}}"/>)", "}", "delete",
       R"(<xacro:property name="p" value="a_"/><b name="${p}"/>)"},
      {"xacro-incomplete-substitution", R"x(<xacro:arg name="p" default="a_"/><b name="$(arg p))"/>)x", ")", "delete",
       R"x(<xacro:arg name="p" default="a_"/><b name="$(arg p)"/>)x"},
      {"xacro-argument-redeclared",
       R"x(<xacro:arg name="s" default="1"/><xacro:arg name="s" default="2"/><b a="$(arg s)"/>)x",
       R"(<xacro:arg name="s" default="2"/>)", "", ""},
      {"xacro-unused-parameter",
       R"(<xacro:macro name="c" params="w"><b a="${w}"/></xacro:macro>
<xacro:macro name="m" params="w h"><xacro:c w="${w}"/></xacro:macro><xacro:m w="1" h="2"/><v a="${h}"/>)",
       "h", "", ""},
      // The second definition replaces one that was used, the third one that was not.
      {"xacro-property-redefined",
       R"(<xacro:property name="w" value="1"/><v a="${w}"/><xacro:property name="w" value="2"/>
<xacro:property name="u" value="1"/><xacro:property name="w" value="3"/><v a="${w} ${u}"/>)",
       R"(<xacro:property name="w" value="3"/>)", "", ""},
      {"xacro-constant-of-c", R"(<xacro:macro name="m"><b a="${1234M_PI + 2*M_PI}"/></xacro:macro>)", "M_PI",
       "write pi", R"(<xacro:macro name="m"><b a="${1234M_PI + 2*pi}"/></xacro:macro>)"},
      {"xacro-unused-declaration", R"(<xacro:arg name="sim" default="1"/>)", R"(<xacro:arg name="sim" default="1"/>)",
       "", ""},
      {"xacro-unknown-macro", R"(<xacro:iff value="1"><b/></xacro:iff>)", R"(<xacro:iff value="1">)", "\"xacro:if\"",
       R"(<xacro:if value="1"><b/></xacro:if>)"},
      {"xacro-unknown-macro", R"(<xacro:inlcude filename="library.xacro"/>)",
       R"(<xacro:inlcude filename="library.xacro"/>)", "\"xacro:include\"",
       R"(<xacro:include filename="library.xacro"/>)"},
      {"xacro-misspelt-directive", R"(<xacro:macro name="m"><xacro:propery name="x" value="1"/></xacro:macro>)",
       R"(<xacro:propery name="x" value="1"/>)", "\"xacro:property\"",
       R"(<xacro:macro name="m"><xacro:property name="x" value="1"/></xacro:macro>)"},
      {"xacro-misspelt-directive",
       R"(<xacro:macro name="m"><xacro:propery name="x" value="1"></xacro:propery></xacro:macro>)",
       R"(<xacro:propery name="x" value="1">)", "\"xacro:property\"",
       R"(<xacro:macro name="m"><xacro:property name="x" value="1"></xacro:property></xacro:macro>)"},
      {"xacro-missing-prefix", R"(<property name="w" value="1"/>)", R"(<property name="w" value="1"/>)",
       "<xacro:property>", R"(<xacro:property name="w" value="1"/>)"},
      {"xacro-missing-prefix", R"(<macro name="m"><b/></macro>)", R"(<macro name="m">)", "<xacro:macro>",
       R"(<xacro:macro name="m"><b/></xacro:macro>)"},
      {"xacro-missing-prefix", R"(<if><b/></if>)", "<if>", "<xacro:if>", ""},
      {"xacro-missing-prefix", R"(<insert_block name="o"/>)", R"(<insert_block name="o"/>)", "<xacro:insert_block>",
       R"(<xacro:insert_block name="o"/>)"},
      {"xacro-undefined-name", R"(<property name="w" value="1"/><b a="${w}"/>)", "w",
       "main.xacro:1: <property> without prefix", R"(<xacro:property name="w" value="1"/><b a="${w}"/>)"},
      {"xacro-missing-prefix", R"(<xacro:include filename="library.xacro"/><bolt name="b"/>)", R"(<bolt name="b"/>)",
       "<xacro:bolt>", R"(<xacro:include filename="library.xacro"/><xacro:bolt name="b"/>)"},
      {"xacro-undefined-name", R"(<b a="${M_PI / 2}"/>)", "M_PI / 2", "write pi", R"(<b a="${pi / 2}"/>)"},
      {"xacro-constant-of-c", R"(<xacro:macro name="m"><b a="${-M_PI_2}"/></xacro:macro>)", "M_PI_2", "write (pi/2)",
       R"(<xacro:macro name="m"><b a="${-(pi/2)}"/></xacro:macro>)"},
      {"xacro-incomplete-substitution", R"(<xacro:property name="w" value="1"/><b a="$w ${w}"/>)", "$w", "write ${w}",
       R"(<xacro:property name="w" value="1"/><b a="${w} ${w}"/>)"},
      {"xacro-incomplete-substitution", R"(<xacro:arg name="prefix" default="l_"/><b a="$prefix_link"/>)", "$prefix",
       "write $(arg prefix)", R"x(<xacro:arg name="prefix" default="l_"/><b a="$(arg prefix)_link"/>)x"},
      {"xacro-incomplete-substitution", R"(<xacro:property name="w" value="1"/><b a="{w} ${w}"/>)", "{w}", "write ${w}",
       R"(<xacro:property name="w" value="1"/><b a="${w} ${w}"/>)"},
      {"xacro-undefined-name", R"(<xacro:arg name="prefix" default="l_"/><b a="${prefix}"/>)", "prefix",
       "$(arg prefix)", ""},
      {"xacro-undefined-argument", R"x(<xacro:property name="w" value="1"/><b a="$(arg w)"/>)x", "arg w", "${w}", ""},
  };
  for (const CheckRow& row : rows) {
    const Checked checked(row.body);
    INFO(row.body << "\n" << checked.text());
    const auto& all = checked.found.diagnostics;
    const auto found = std::find_if(all.begin(), all.end(), [&](const source::Diagnostic& d) {
      return d.rule->id == row.rule && checked.sources.text(d.span) == row.at &&
             d.hint.find(row.hint) != std::string::npos;
    });
    REQUIRE(found != all.end());
    const std::string_view before = checked.sources[checked.sources.find("main.xacro")].bytes();
    const std::string after = source::apply_edits(before, found->fix);
    CHECK((row.fixed.empty() ? after == before : after.find(row.fixed) != std::string::npos));
  }
}

TEST_CASE("what is used, replaced on purpose or meant for others is not reported") {
  const std::vector<std::string> rows = {
      R"(<xacro:property name="i" value="1"/><xacro:property name="i" value="${i + 1}" lazy_eval="false"/><b a="${i}"/>)",
      R"(<xacro:property name="w" value="1"/><b a="${w}"/><xacro:property name="w" value="2"/><b a="${w}"/>)",
      R"(<xacro:macro name="m"><b a="${w}"/></xacro:macro><xacro:property name="w" value="1"/><xacro:m/><xacro:property name="w" value="2"/><xacro:m/>)",
      R"(<xacro:property name="w" value="1"/><xacro:property name="w" default="2"/><b a="${w}"/>)",
      R"(<xacro:if value="1"><xacro:property name="w" value="1"/></xacro:if><xacro:unless value="1"><xacro:property name="w" value="2"/></xacro:unless><b a="${w}"/>)",
      R"x(<xacro:arg name="sim" default="1"/><b a="$(eval sim == 1)"/>)x",
      R"(<xacro:macro name="m" params="w"><xacro:n/></xacro:macro><xacro:macro name="n"><b a="${w}"/></xacro:macro><xacro:m w="1"/>)",
      R"(<xacro:macro name="m" params="*o **p"><xacro:insert_block name="o"/><xacro:insert_block name="p"/></xacro:macro><xacro:m><o/><p/></xacro:m>)",
      R"(<xacro:include filename="library.xacro"/>)",
      R"(<gazebo><include filename="x"/><property name="a" value="1"/></gazebo>)",
      R"(<b a="costs 5$ {x} $HOME"/>)",
      R"(<xacro:property name="d" value="${dict(w=1)}"/><b a="${d['w']}"/>)",
      R"(<xacro:macro name="joint" params="n"><joint name="${n}"/></xacro:macro><xacro:joint n="j"/>)",
      R"(<xacro:property name="M_PI" value="3.14"/><b a="${M_PI}"/>)",
      R"(<b a="${'M_PI'}"/>)",
      R"(<xacro:macro name="m"><xacro:if value="0"><b a="${w + math.pi}"/></xacro:if></xacro:macro><xacro:macro name="n" params="w"><xacro:m/><b a="${w}"/></xacro:macro><xacro:n w="1"/>)",
      R"(<xacro:macro name="s"><xacro:property name="w" value="1" scope="parent"/></xacro:macro><xacro:macro name="m"><xacro:s/><xacro:if value="0"><b a="${w}"/></xacro:if></xacro:macro><xacro:m/>)",
      R"(<xacro:macro name="m" params="a:=1 b:=^|2 *o"><xacro:insert_block name="o"/><b a="${a}${b}"/></xacro:macro><xacro:if value="0"><xacro:m><o/></xacro:m></xacro:if>)",
      R"(<xacro:property name="w" value="1"/><!-- xacro:eval-comments --><!-- ${w} --><b/>)",
  };
  for (const std::string& body : rows) {
    const Checked checked(body);
    INFO(body << "\n" << checked.text());
    CHECK(checked.found.diagnostics.empty());
  }
}

TEST_CASE("a file without a robot of its own is a library (xacro-library)") {
  const auto is_library = [](const std::string& body, const std::string& name = "") {
    std::map<std::string, std::string> texts;
    texts["main.xacro"] = "<robot " + name + " xmlns:xacro=\"http://www.ros.org/wiki/xacro\">" + body + "</robot>";
    source::Sources sources;
    source::Collector found;
    files::Reader files(std::make_shared<files::MemoryFiles>(std::move(texts)));
    xacro::ExpandOptions options;
    options.files = &files;
    const xacro::Expansion expansion = xacro::expand("main.xacro", sources, options, found);
    REQUIRE(expansion.document);
    return xacro::is_library(xacro::SourceIndex(sources, expansion.files), *expansion.document);
  };
  CHECK(is_library(R"(<xacro:property name="w" value="1"/>)"));
  CHECK(is_library(R"(<xacro:macro name="m"><link name="a"/></xacro:macro>)"));
  CHECK(is_library(R"(<xacro:arg name="a" default=""/><material name="red"/>)"));
  CHECK(is_library(R"(<material name="red"/>)"));
  CHECK(is_library(R"(<gazebo reference="a"/>)", R"(name="r")"));
  CHECK(is_library(""));
  CHECK_FALSE(is_library("", R"(name="r")"));
  CHECK_FALSE(is_library(R"(<link name="a"/>)"));
  CHECK_FALSE(is_library(R"(<xacro:macro name="m"><link name="a"/></xacro:macro><xacro:m/>)"));
}
