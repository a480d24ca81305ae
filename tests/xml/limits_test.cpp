#include "parse_helper.hpp"

using namespace urdfmill;
using namespace urdfmill::xml;
using xml::test::Parsed;

namespace {

std::string nested(std::size_t depth) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += "<a>";
  for (std::size_t i = 0; i < depth; ++i) text += "</a>";
  return text;
}

/// Ten entities a level, each ten times the one before.
std::string bomb(int levels) {
  std::string text = "<!DOCTYPE r [<!ENTITY e0 \"aaaaaaaaaa\">";
  for (int i = 1; i < levels; ++i) {
    text += "<!ENTITY e" + std::to_string(i) + " \"";
    for (int k = 0; k < 10; ++k) text += "&e" + std::to_string(i - 1) + ";";
    text += "\">";
  }
  return text + "]><r>&e" + std::to_string(levels - 1) + ";</r>";
}

}  // namespace

TEST_CASE("depth costs no stack") {
  const Parsed parsed(nested(100000));
  REQUIRE(parsed.result.document);
  WriteOptions bounded;
  bounded.max_bytes = 1 << 20;
  CHECK(parsed.written(bounded) == "error: output exceeds the limit of the writer");
}

TEST_CASE("elements with more attributes than the limit are refused, namespaces included") {
  for (const char* prefix : {"a", "xmlns:a"})
    for (const std::size_t count : {10'000U, 10'001U}) {
      std::string text = "<r";
      for (std::size_t i = 0; i < count; ++i) text.append(" ").append(prefix) += std::to_string(i) + "=\"u\"";
      urdfmill::source::Sources sources;
      const auto parsed = urdfmill::xml::parse(sources, sources.add("a.xml", text + "/>"));
      CHECK((parsed.document != nullptr) == (count == 10'000));
      if (parsed.error) CHECK(parsed.error->message == "an element has more than 10000 attributes");
    }
}

TEST_CASE("elements deeper than the limit are refused") {
  CHECK(Parsed(nested(200001)).error() == "elements are nested deeper than 200000 levels");
}

TEST_CASE("entities may not expand without bound") {
  CHECK(Parsed(bomb(3)).error().empty());
  CHECK(Parsed(bomb(9)).error().find("limit on input amplification factor") == 0);
  ParseOptions narrow;
  narrow.max_entity_expansion = 5000;
  CHECK(Parsed(bomb(4), narrow).error() == "entities expand to more than 5000 bytes");
}

TEST_CASE("long texts and many attributes are read") {
  const std::string text(12'000'000, 'x');
  const Parsed parsed("<a>" + text + "</a>");
  REQUIRE(parsed.result.document);
  CHECK(parsed.result.document->root()->first_child->text() == text);
  std::string attributes = "<a";
  for (int i = 0; i < 2000; ++i) attributes += " a" + std::to_string(i) + "=\"\"";
  CHECK(Parsed(attributes + "/>").result.document);
}

TEST_CASE("external entities are never opened") {
  CHECK(Parsed("<!DOCTYPE r [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><r>x&e;y</r>").written().find("<r>xy</r>") !=
        std::string::npos);
}

TEST_CASE("a declared encoding counts only where it is asked for") {
  ParseOptions declared;
  declared.always_utf8 = false;
  const Parsed parsed("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a b=\"\xe9\">\xe4</a>", declared);
  REQUIRE(parsed.result.document);
  CHECK(parsed.result.document->root()->attribute("b")->value == "\xc3\xa9");
  CHECK(parsed.sources.text(parsed.result.document->root()->attribute("b")->value_span) == "\xe9");
}
