#include "urdfmill/language/outline.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "urdfmill/xml/parser.hpp"

using namespace urdfmill;

TEST_CASE("an outline and a selection have at most 200 levels") {
  std::string text = R"(<robot xmlns:xacro="http://www.ros.org/wiki/xacro">)";
  constexpr int depth = 20'000;
  for (int i = 0; i < depth; ++i) text += "<xacro:a>";
  const std::size_t middle = text.size();
  for (int i = 0; i < depth; ++i) text += "</xacro:a>";
  text += "</robot>";
  const auto document = xml::parse(text, 0).document;
  REQUIRE(document);
  std::size_t levels = 0;
  std::vector<language::OutlinePart> parts = language::outline(*document);
  for (const std::vector<language::OutlinePart>* level = &parts; !level->empty(); level = &level->front().parts)
    ++levels;
  CHECK(levels == 200);
  const auto ranges = language::selections(*document, static_cast<std::uint32_t>(middle));
  CHECK(ranges.size() >= 200);
  CHECK(ranges.size() < 205);
}
