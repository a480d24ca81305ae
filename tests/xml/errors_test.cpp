#include "parse_helper.hpp"

using namespace urdfmill;
using namespace urdfmill::xml;
using xml::test::Parsed;

namespace {

struct Row {
  std::string text;
  std::string message;
};

}  // namespace

TEST_CASE("malformed documents are refused in expat's words, at expat's place") {
  const std::vector<Row> rows = {
      {"", "no element found: line 1, column 0"},
      {"\n  \n", "no element found: line 3, column 0"},
      {"hello world\n", "syntax error: line 1, column 0"},
      {"<robot>\n  <a>\n  </b>\n</robot>", "mismatched tag: line 3, column 4"},
      {"<robot/>\n<robot/>", "junk after document element: line 2, column 0"},
      {"<robot>\r\r", "no element found: line 3, column 0"},
      {"<robot", "unclosed token: line 1, column 0"},
      {"<robot><a>", "no element found: line 1, column 10"},
      {"<robot a=\"1\" a=\"2\"/>", "duplicate attribute: line 1, column 13"},
      {"<robot a=\"1 < 2\"/>", "not well-formed (invalid token): line 1, column 12"},
      {"<robot>\x01</robot>", "not well-formed (invalid token): line 1, column 7"},
      {"<robot>a ]]> b</robot>", "not well-formed (invalid token): line 1, column 11"},
      {"<robot>&nope;</robot>", "undefined entity: line 1, column 7"},
      {"\n<?xml version=\"1.0\"?>\n<robot/>", "XML or text declaration not at start of entity: line 2, column 0"},
      {"<robot><q:a/></robot>", "unbound prefix: line 1, column 7"},
      {"<robot><a q:b=\"1\"/></robot>", "unbound prefix: line 1, column 7"},
      {"<robot xmlns:q=\"\"/>", "must not undeclare prefix: line 1, column 0"},
      {"<r xmlns:xmlns=\"x\"/>", "reserved prefix (xmlns) must not be declared or undeclared: line 1, column 0"},
      {"<r xmlns:a=\"x\" xmlns:b=\"x\" a:c=\"\" b:c=\"\"/>", "duplicate attribute: line 1, column 0"},
      {"<r><!-- a -- b --></r>", "not well-formed (invalid token): line 1, column 12"},
      {"<r>\xc3\xa9\xe2\x82\xac<</r>", "not well-formed (invalid token): line 1, column 6"},
      {"<?xml version=\"1.0\"?>\n<!-- a -- b --><r/>", "not well-formed (invalid token): line 2, column 9"},
      {"<!-- a --->\n<r/>", "not well-formed (invalid token): line 1, column 9"},
      {"<!-- a\x01 --><r/>", "not well-formed (invalid token): line 1, column 6"},
      {"<!-- \xef\xbf\xbf --><r/>", "not well-formed (invalid token): line 1, column 5"},
      {"<!-- a --><!-- b", "unclosed token: line 1, column 10"},
      {"<!-- a -->\n", "no element found: line 2, column 0"},
      {"<r xmlns:a=\"b c\"/>", "syntax error: line 1, column 0"},
      // Letters of the fifth edition of XML that are missing from the fourth, which expat follows.
      {"<\xcd\xb0/>", "not well-formed (invalid token): line 1, column 1"},
  };
  for (const Row& row : rows) {
    INFO(row.text);
    const Parsed parsed(row.text);
    CHECK(parsed.error() == row.message);
    CHECK_FALSE(parsed.result.document);
  }
}

TEST_CASE("an element that is not closed is named with the place of its start tag") {
  struct Open {
    std::string text, name;
    std::uint32_t begin, end;
  };
  const std::vector<Open> rows = {
      {"<robot>\n  <a>\n  </b>\n</robot>", "a", 10, 13},
      {"<robot><a b=\"1\">", "a", 7, 16},
      {"<robot><a/></b></robot>", "robot", 0, 7},
  };
  for (const Open& row : rows) {
    INFO(row.text);
    const Parsed parsed(row.text);
    REQUIRE(parsed.result.error);
    CHECK(parsed.result.error->open_name == row.name);
    CHECK(parsed.result.error->open.begin == row.begin);
    CHECK(parsed.result.error->open.end == row.end);
  }
  CHECK_FALSE(Parsed("").result.error->open.known());
}

TEST_CASE("bytes that are not UTF-8 are refused in Python's words") {
  const std::vector<Row> rows = {
      {"<robot a=\"\xe9\"/>", "'utf-8' codec can't decode byte 0xe9 in position 10: invalid continuation byte"},
      {"<a>\xff</a>", "'utf-8' codec can't decode byte 0xff in position 3: invalid start byte"},
      {"<a>\xe2\x82</a>", "'utf-8' codec can't decode bytes in position 3-4: invalid continuation byte"},
      {"<a>\xf0\x9f\x98", "'utf-8' codec can't decode bytes in position 0-2: unexpected end of data"},
      {"<a>\xc3", "'utf-8' codec can't decode byte 0xc3 in position 0: unexpected end of data"},
      {"<a>\xed\xa0\x80</a>", "'utf-8' codec can't decode byte 0xed in position 3: invalid continuation byte"},
      {"<a>\xc0\x80</a>", "'utf-8' codec can't decode byte 0xc0 in position 3: invalid start byte"},
      {"\xff\xfe<\0a\0/\0>\0", "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"},
      // Python feeds expat in chunks: positions count from the start of the chunk, and a character split at its end
      // belongs to the next one.
      {"<a>" + std::string(16381, 'x') + "\xff",
       "'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"},
      {"<a>" + std::string(16380, 'x') + "\xc3\xa9\xff",
       "'utf-8' codec can't decode byte 0xff in position 2: invalid start byte"},
      // An incomplete surrogate waits for its last byte, a carriage return for the line feed.
      {"<a>\xed\xa0", "'utf-8' codec can't decode byte 0xed in position 0: invalid continuation byte"},
      {"<a>" + std::string(16380, '\r') + "\r\n" + std::string(9000, 'x') + "\xff",
       "'utf-8' codec can't decode byte 0xff in position 809: invalid start byte"},
      // By then expat has seen the first chunk.
      {"<a></b>" + std::string(40000, 'x') + "\xff", "mismatched tag: line 1, column 5"},
      {"<a></b>" + std::string(100, 'x') + "\xff",
       "'utf-8' codec can't decode byte 0xff in position 107: invalid start byte"},
  };
  for (const Row& row : rows) {
    INFO(row.text.substr(0, 40));
    const Parsed parsed(row.text);
    CHECK(parsed.error() == row.message);
    CHECK((parsed.result.error && parsed.result.error->decoding) == (row.message[0] == '\''));
  }
}

TEST_CASE("an error points to its bytes") {
  const Parsed parsed("<robot>\n  <a>\n  </b>\n</robot>");
  REQUIRE(parsed.result.error);
  CHECK(parsed.sources[0].position(parsed.result.error->span.begin).line == 3);
}

TEST_CASE("each kind of error has its rule") {
  const auto rule_of = [](const std::string& text, const ParseOptions& options = {}) {
    const Parsed parsed(text, options);
    return parsed.result.error ? std::string(diagnostic_of(*parsed.result.error).rule->id) : "none";
  };
  CHECK(rule_of("<a>") == "xml-malformed");
  CHECK(rule_of("<a>\xff</a>") == "xml-not-utf8");
  ParseOptions shallow;
  shallow.max_depth = 2;
  CHECK(rule_of("<a><b><c/></b></a>", shallow) == "xml-limit");
  CHECK(rule_of("<a><b/><b/></a>", shallow) == "none");
}

TEST_CASE("readers for simulators accept hyphens in comments, at the same places") {
  const auto parse_any = [](const std::string& text) {
    return xml::parse(text, source::FileId{0}, {.any_comments = true});
  };
  for (const char* text : {"<r><!-- a --b --- c ---></r>", "<!----->\n<r/>", "<r><![CDATA[<!-- -- ]]><!-- -- --></r>"})
    CHECK(parse_any(text).document);
  CHECK(parse_any("<r><!-- -- --></q>").error->message == "mismatched tag: line 1, column 16");
  const auto section = parse_any("<r><![CDATA[<!-- -- ]]></r>");
  REQUIRE(section.document);
  CHECK(section.document->root()->first_child->text() == "<!-- -- ");
  const auto late = parse_any("\n <?xml version='1.0'?>\n<r></q>");
  CHECK(late.error->message == "mismatched tag: line 3, column 5");
  CHECK(parse_any("\n<?xml version='1.0'?><r/>").document);
  CHECK_FALSE(parse_any("<!-- --><?xml version='1.0'?><r/>").document);
  for (const char* text : {"<r><!-- a", "<r><!-- a -- ", "<r><!", "<r><![CDATA[ --"})
    CHECK_FALSE(parse_any(text).document);
}
