// Outlines of sources, from a parser and from a scan of the tags.
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/corpus.hpp"
#include "tests/files.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/outline.hpp"
#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;
namespace fs = std::filesystem;

namespace {

/// The outline; empty if the text is not XML.
std::optional<xacro::Outline> parsed_outline(const std::string& text) {
  source::Sources sources;
  const xml::ParseResult parsed = xml::parse(sources, sources.add("", text), {.namespaces = false});
  return parsed.document ? std::optional(xacro::outline(*parsed.document)) : std::nullopt;
}

}  // namespace

TEST_CASE("A quick look at the tags of a source finds the outline that its tree has") {
  struct Row {
    std::string text;
    bool is_quick = true;
  };
  const std::vector<Row> rows{
      {"<robot name='r'/>"},
      {"\xef\xbb\xbf<?xml version=\"1.0\"?>\n<!-- <xacro:include filename='no'/> -->\n<robot name=\"r\" >\n</robot "
       ">\n"},
      {"<robot><xacro:include filename='$(find pkg)/a.xacro'/><xacro:include filename=''/></robot>"},
      {"<robot><xacro:if value='1'><xacro:include filename=\"${x}/*.xacro\"/></xacro:if></robot>"},
      {"<robot><xacro:if value='1'><xacro:unless value='0'><link name='a'/></xacro:unless></xacro:if></robot>"},
      {"<robot><gazebo><link name='a'/></gazebo><xacro:macro name='m'><link name='b'/></xacro:macro></robot>"},
      {"<robot><xacro:m/></robot>"},
      {"<robot><xacro:if value='0'><xacro:arg name='a' default='$(arg b)'/></xacro:if></robot>"},
      {"<robot a='$(eval\targ(\"c\")\r\n + d)'>$(arg e) ${'$(arg f)'}<!--$(arg g)-->$$(arg h)</robot>"},
      {"<robot><xacro:property name='p' value=\"${xacro.load_yaml('x.yaml')}\"/></robot>"},
      {"<robot a='$(optenv A b)'>${1}</robot>"},
      {"<robot><a>${xacro.load_yaml('x.yaml')}</a></robot>"},
      {"<robot><a b='>' c = \"'\" /></robot>"},
      {"<robot><a b='&quot;$(arg x)'/></robot>", false},
      {"<robot>&amp;$(arg x)</robot>", false},
      {"<robot><![CDATA[$(arg x)]]></robot>", false},
      {"<!DOCTYPE robot><robot/>", false},
      {"<robot>", false},
      {"<robot></robott>", false},
      {"<robot/><robot/>", false},
      {"<robot a=b/>", false},
      {"<robot a='1'b='2'/>", false},
      {"<robot a='<'/>", false},
      {"x<robot/>", false},
      {"", false},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const auto quick = xacro::quick_outline(row.text);
    CHECK(quick.has_value() == row.is_quick);
    if (quick) CHECK(quick == parsed_outline(row.text));
  }
}

TEST_CASE("A source that reads YAML or the environment reads more than its includes") {
  for (const std::string text : {"<robot a='$(env A)'/>", "<robot><a>$(optenv A b)</a></robot>",
                                 "<robot><a>${xacro.load_yaml('x.yaml')}</a></robot>"})
    CHECK(xacro::quick_outline(text)->reads_more);
  for (const std::string text : {"<robot a='$(arg a)'/>", "<robot a='env'/>"})
    CHECK_FALSE(xacro::quick_outline(text)->reads_more);
}

TEST_CASE("Public sources of xacro have the outline by a quick look that their trees have", "[corpus]") {
  const std::string recorded = test::recorded_cases();
  if (recorded.empty()) return;
  std::size_t quick_ones = 0, all = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(recorded + "robots/files")) {
    if (!entry.is_regular_file() || entry.path().extension() != ".xacro") continue;
    const std::string text = test::read_file(entry.path());
    const auto parsed = parsed_outline(text);
    const auto quick = xacro::quick_outline(text);
    INFO(entry.path());
    ++all;
    quick_ones += quick ? 1 : 0;
    if (quick && parsed) CHECK(*quick == *parsed);
  }
  CHECK(quick_ones * 10 > all * 8);
}
