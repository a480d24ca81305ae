// Trees of models that are much deeper than a terminal is wide.
#include <catch2/catch.hpp>

#include <string>

#include "urdfmill/emit/tree.hpp"
#include "urdfmill/urdf/parse.hpp"
#include "urdfmill/urdf/reader.hpp"

using namespace urdfmill;

namespace {

urdf::Robot chain(std::size_t links) {
  std::string text = "<robot name=\"r\"><link name=\"l0\"/>";
  for (std::size_t i = 1; i < links; ++i) {
    const std::string number = std::to_string(i);
    text += "<link name=\"l" + number + "\"/><joint name=\"j" + number + "\" type=\"fixed\"><parent link=\"l" +
            std::to_string(i - 1) + "\"/><child link=\"l" + number + "\"/></joint>";
  }
  source::Sources sources;
  source::Collector findings;
  auto robot = urdf::read(urdf::parse(sources, sources.add("r.urdf", text + "</robot>")).document, {}, findings);
  REQUIRE(robot);
  return *std::move(robot);
}

}  // namespace

TEST_CASE("a tree deeper than a screen is wide is drawn without its outer levels") {
  const std::string text = emit::tree_text(chain(64));
  const auto line = [&](std::size_t number) {
    std::size_t begin = 0;
    for (; number > 0; --number) begin = text.find('\n', begin) + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
  };
  CHECK(line(61) == std::string(std::size_t{60} * 3, ' ') + "└─ l61  ← j61 (fixed)");
  CHECK(line(63) == "… 2 levels … " + std::string(std::size_t{60} * 3, ' ') + "└─ l63  ← j63 (fixed)");
}

TEST_CASE("what is written of a chain grows with its length, not with the square of it") {
  const urdf::Robot robot = chain(2000);
  const std::size_t links = robot.links.size();
  CHECK(emit::tree_text(robot).size() < links * 300);
  CHECK(emit::tree_json(robot).size() < links * 1500);
}
