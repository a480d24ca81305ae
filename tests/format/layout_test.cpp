// Changes and non-changes of the layout, one row per case. Larger texts are in golden/.
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "urdfmill/format/format.hpp"

using namespace urdfmill;

namespace {

struct Result {
  std::optional<std::string> text;
  std::string rule;
  std::string message;
};

Result lay_out(const std::string& text, const format::Options& options = {}) {
  source::Sources sources;
  source::Collector findings;
  Result result{format::formatted(sources, sources.add("a.xacro", text), options, findings), {}, {}};
  if (findings.diagnostics.empty()) return result;
  result.rule = findings.diagnostics[0].rule->id;
  result.message = findings.diagnostics[0].message;
  return result;
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Case {
  const char* what;
  std::string before;
  std::string after;
};

void check(const std::vector<Case>& cases, const format::Options& options = {}) {
  for (const Case& c : cases) {
    INFO(c.what);
    const Result result = lay_out(c.before, options);
    CHECK(result.rule.empty());
    CHECK(result.text == c.after);
    CHECK(lay_out(c.after, options).text == c.after);
  }
}

}  // namespace

TEST_CASE("files are laid out as their golden twins") {
  const std::filesystem::path folder = URDFMILL_ROOT "/tests/format/golden";
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".in") continue;
    INFO(entry.path());
    ++count;
    std::filesystem::path expected = entry.path();
    expected.replace_extension(".out");
    const auto text = lay_out(bytes_of(entry.path())).text;
    REQUIRE(text);
    if (std::getenv("URDFMILL_UPDATE") != nullptr) std::ofstream(expected, std::ios::binary) << *text;
    CHECK(*text == bytes_of(expected));
    CHECK(lay_out(*text).text == *text);
  }
  CHECK(count > 2);
}

TEST_CASE("elements get lines of their own") {
  check({
      {"nothing inside", "<a></a>", "<a/>\n"},
      {"blanks in tags", "<a  b = 'c'   d=\"e\"  ><f /></a  >", "<a b=\"c\" d=\"e\">\n  <f/>\n</a>\n"},
      {"all on a line", "<a><b><c/></b><d/></a>", "<a>\n  <b>\n    <c/>\n  </b>\n  <d/>\n</a>\n"},
      {"too deep", "<a>\n\t\t<b>\n\t\t\t\t</b>x</a>", "<a>\n\t\t<b>\n\t\t\t\t</b>x</a>\n"},
      {"blank lines", "\n\n<a>\n\n\n\n  <b/>\n \n  <c/>\n\n</a>\n\n\n", "<a>\n\n  <b/>\n\n  <c/>\n</a>\n"},
      {"white space at the ends of lines", "<a>  \n  <b/> \t\n</a>  ", "<a>\n  <b/>\n</a>\n"},
      {"what stands beside the root", "<?xml version='1.0'?><!-- a --><?p q?><a/><!-- b -->",
       "<?xml version='1.0'?>\n<!-- a -->\n<?p q?>\n<a/> <!-- b -->\n"},
  });
}

TEST_CASE("text stays as it is") {
  check({
      {"in a leaf", "<a><p> 1\n 2 </p></a>", "<a>\n  <p> 1\n 2 </p>\n</a>\n"},
      {"white space only", "<a><p> \n </p></a>", "<a>\n  <p> \n </p>\n</a>\n"},
      {"mixed with elements", "<a><p>x <b  c='d'/>\n y</p></a>", "<a>\n  <p>x <b  c='d'/>\n y</p>\n</a>\n"},
      {"CDATA", "<a><p> <![CDATA[ <b>\n ]]> </p></a>", "<a>\n  <p> <![CDATA[ <b>\n ]]> </p>\n</a>\n"},
      {"xml:space", "<a><p xml:space='preserve'> <b  />  </p><c   d='1'/></a>",
       "<a>\n  <p xml:space=\"preserve\"> <b  />  </p>\n  <c d=\"1\"/>\n</a>\n"},
      {"references", "<a b='&lt;&#10;&quot;'>&amp;<c/></a>", "<a b=\"&lt;&#10;&quot;\">&amp;<c/></a>\n"},
      {"in a robot, where it is no prose", "<robot>\n${f()}\n <link  name='a'/></robot>",
       "<robot>\n${f()}\n <link name=\"a\"/>\n</robot>\n"},
      {"a document type", "<!DOCTYPE a [ <!ENTITY b '>]' > <!-- ' --> ]><a>&b;</a>",
       "<!DOCTYPE a [ <!ENTITY b '>]' > <!-- ' --> ]>\n<a>&b;</a>\n"},
  });
}

TEST_CASE("comments keep their place") {
  check({
      {"at the end of a line", "<a>\n<b/>   <!-- c -->\n<d/><!-- e -->\n</a>",
       "<a>\n  <b/>   <!-- c -->\n  <d/> <!-- e -->\n</a>\n"},
      {"several at the end of a line", "<a>\n<b/> <!-- c --> <!-- d -->\n</a>",
       "<a>\n  <b/> <!-- c --> <!-- d -->\n</a>\n"},
      {"after a start tag", "<a> <!-- b -->\n<c/></a>", "<a> <!-- b -->\n  <c/>\n</a>\n"},
      {"in front of an element", "<a>\n<!-- b --><c/>\n</a>", "<a>\n  <!-- b -->\n  <c/>\n</a>\n"},
      {"between elements", "<a><b/><!-- c --><d/></a>", "<a>\n  <b/>\n  <!-- c -->\n  <d/>\n</a>\n"},
      {"of several lines", "<a>\n      <!-- b\n       c  \n-->\n</a>", "<a>\n  <!-- b\n       c  \n-->\n</a>\n"},
      {"alone", "<r><a><!-- b --></a></r>", "<r>\n  <a>\n    <!-- b -->\n  </a>\n</r>\n"},
      {"with markup inside", "<a><!-- <b  c='d'/> --></a>", "<a><!-- <b  c='d'/> --></a>\n"},
  });
}

TEST_CASE("attributes stand on one line, in rows, or one a line") {
  format::Options narrow;
  narrow.width = 30;
  check(
      {
          {"joined", "<a\n  b='1'\n  c='2'\n/>", "<a b=\"1\" c=\"2\"/>\n"},
          {"rows of the author", "<inertia xx='1' xy='2'\n yy='3'/>",
           "<inertia xx=\"1\" xy=\"2\"\n         yy=\"3\"/>\n"},
          {"past the width", "<a bb='1234567890' cc='1234567890'/>", "<a bb=\"1234567890\"\n   cc=\"1234567890\"/>\n"},
          {"just within the width", "<a bb='1234567890' cc='1234'/>", "<a bb=\"1234567890\" cc=\"1234\"/>\n"},
          {"a row past the width", "<a b='1' c='2'\n bb='1234567890' cc='1234567890'/>",
           "<a b=\"1\"\n   c=\"2\"\n   bb=\"1234567890\"\n   cc=\"1234567890\"/>\n"},
          {"one that is too long anyway", "<a bb='123456789012345678901234567890'/>",
           "<a bb=\"123456789012345678901234567890\"/>\n"},
          {"characters count, not bytes", "<a bb='éééééééééé' cc='1234'/>", "<a bb=\"éééééééééé\" cc=\"1234\"/>\n"},
          {"a value of several lines", "<a b='1' c='2\n 3'/>", "<a b=\"1\" c=\"2\n 3\"/>\n"},
          {"a value of several lines before another", "<a b='2\n 3' c='1'/>", "<a b=\"2\n 3\"\n   c=\"1\"/>\n"},
          {"quotes inside the value", "<a b='\"' c=\"'\"/>", "<a b='\"' c=\"'\"/>\n"},
      },
      narrow);
  format::Options tabs = narrow;
  tabs.indentation = "\t";
  check({{"tabs indent, blanks align", "<r><a bb='1234567890' cc='12345'/></r>",
          "<r>\n\t<a bb=\"1234567890\"\n\t   cc=\"12345\"/>\n</r>\n"}},
        tabs);
}

TEST_CASE("in xacro sources white space is added only where the expansion does not tell") {
  check({
      {"an element that may stay empty", "<r><a><xacro:if value='${b}'><c/></xacro:if></a></r>",
       "<r>\n  <a><xacro:if value=\"${b}\">\n    <c/>\n  </xacro:if></a>\n</r>\n"},
      {"the one text that may be left over", "<r><a>\n      <xacro:if value='${b}'/></a></r>",
       "<r>\n  <a>\n      <xacro:if value=\"${b}\"/></a>\n</r>\n"},
      {"a comment and what takes it away", "<r>\n<a/>\n<!-- b --><xacro:c/>\n<d/></r>",
       "<r>\n  <a/>\n  <!-- b --><xacro:c/>\n  <d/>\n</r>\n"},
      {"definitions that a file begins with, before another that is not its first node",
       "<r><!-- a --><xacro:arg name='b'/><xacro:property name='c' value='1'/><d/><xacro:arg name='e'/><f/></r>",
       "<r>\n  <!-- a -->\n  <xacro:arg name=\"b\"/>\n  <xacro:property name=\"c\" value=\"1\"/>\n  <d/>\n"
       "  <xacro:arg name=\"e\"/>\n  <f/>\n</r>\n"},
      {"definitions that a file begins with, and no other",
       "<r><!-- a --><xacro:arg name='b'/><xacro:property name='c' value='1'/><d/></r>",
       "<r><!-- a --><xacro:arg name=\"b\"/><xacro:property name=\"c\" value=\"1\"/>\n  <d/>\n</r>\n"},
      {"an include that a file begins with", "<r><xacro:include filename='a'/><xacro:b/><c/></r>",
       "<r><xacro:include filename=\"a\"/><xacro:b/>\n  <c/>\n</r>\n"},
      {"a comment that the content ends with", "<r><xacro:if value='1'><a/><!-- b --></xacro:if></r>",
       "<r><xacro:if value=\"1\">\n  <a/>\n  <!-- b --></xacro:if></r>\n"},
      {"text in a macro", "<r>\n<xacro:macro name='a'>\n${b}\n<c/><d/></xacro:macro>\n</r>",
       "<r>\n  <xacro:macro name=\"a\">\n${b}\n<c/>\n    <d/>\n  </xacro:macro>\n</r>\n"},
  });
}

TEST_CASE("encodings, line ends and the byte order mark stay") {
  check({
      {"byte order mark", "\xef\xbb\xbf<a><b/></a>", "\xef\xbb\xbf<a>\n  <b/>\n</a>\n"},
      {"carriage return and line feed", "<a>\r\n<b/><c/></a>", "<a>\r\n  <b/>\r\n  <c/>\r\n</a>\r\n"},
      {"line ends of several kinds", "<a b='1' xmlns:c='2'>\n<d\re='1'/></a>",
       "<a b=\"1\" xmlns:c=\"2\">\n  <d e=\"1\"/>\n</a>\n"},
      {"the line end that prevails", "\r<a\r\nb='1'>\n@</a>\r\r", "<a b=\"1\">\n@</a>\n"},
      {"carriage returns", "<a>\r\r\r<b/></a>", "<a>\r\r  <b/>\r</a>\r"},
      {"ISO 8859-1", "<?xml version='1.0' encoding='ISO-8859-1'?><a  b='\xe9'/>",
       "<?xml version='1.0' encoding='ISO-8859-1'?>\n<a b=\"\xe9\"/>\n"},
      {"prefixes nobody declared", "<a><b:c  d:e='1'/></a>", "<a>\n  <b:c d:e=\"1\"/>\n</a>\n"},
  });
}

TEST_CASE("what cannot be laid out is refused") {
  CHECK(lay_out("<a><b></a>").message == "mismatched tag: line 1, column 8");
  CHECK(lay_out("").rule == "xml-malformed");
  const std::string wide("\xff\xfe<\0a\0/\0>\0", 10);
  CHECK(lay_out(wide).rule == "format-encoding");
  std::string deep;
  for (int i = 0; i < 2000; ++i) deep += "<a>";
  for (int i = 0; i < 2000; ++i) deep += "</a>";
  CHECK(lay_out(deep).rule == "xml-limit");
  // Without the white space after the document type, the root starts early enough to keep its line.
  const std::string late = "<!DOCTYPE a [<!ENTITY b 'c'>]>" + std::string(20'000, ' ') + "<a/>";
  CHECK(lay_out(late).rule == "format-not-proved");
  CHECK_FALSE(lay_out(late).text);
}
