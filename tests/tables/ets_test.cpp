#include <catch2/catch.hpp>
#include <cmath>

#include "tests/kinematics/random_chains.hpp"
#include "urdfmill/kinematics/dh/ets.hpp"
#include "urdfmill/tables/ets_reader.hpp"

namespace urdfmill::tables {
namespace {

using namespace kinematics;

NamedEts parse(std::string_view text) {
  std::string error;
  auto ets = parse_ets(text, {{"L1", 0.4}}, error);
  INFO(text << ": " << error);
  REQUIRE(ets);
  return *std::move(ets);
}

std::string refusal(std::string_view text) {
  std::string error;
  CHECK_FALSE(parse_ets(text, {{"L1", 0.4}}, error));
  return error;
}

Chain chain_of_text(const NamedEts& ets) {
  source::Collector findings;
  auto result = chain(robot_from_ets(ets, "r", {}, findings), "base", "tool", findings);
  REQUIRE(result);
  return *std::move(result);
}

TEST_CASE("constants that are not used, and numbers in what look like other units, are named") {
  std::string error;
  const auto ets = parse_ets("Rz(q1 + 90) Tx(-L1) Ry(720deg) Tz(400) Rx(3*pi)", {{"L1", 120}, {"L2", 1}}, error);
  REQUIRE(ets);
  CHECK(ets->unused == std::vector<std::string>{"L2"});
  CHECK(ets->perhaps_degrees == std::vector<std::string>{"90"});
  CHECK(ets->perhaps_millimetres == std::vector<std::string>{"-L1", "400"});
}

TEST_CASE("sequences of chains drawn at random move as the chains do, and read back to them") {
  test::ChainSource source(11);
  for (int k = 0; k < 500; ++k) {
    const Chain chain = source.next();
    const Ets ets = ets_of(chain);
    const std::vector<double> q = source.positions(chain);
    INFO("chain " << k);
    CHECK(position_distance(forward(ets, q), forward(chain, q)) < 1e-7);
    CHECK(rotation_distance(forward(ets, q).rotation, forward(chain, q).rotation) < 1e-7);
  }
}

TEST_CASE("the textbook's arms keep their shortest sequences") {
  struct Row {
    std::string_view text;
    std::size_t length;
  };
  for (const auto& [text, length] :
       {Row{"Rz(q1) Tx(1) Rz(q2) Tx(1)", 4}, Row{"Rz(q1)Ry(q2)Tx(L1)Tz(0.2) Ry(q3)", 5},
        // The Puma 560, from Corke's string and lengths.
        Row{"Tz(0.672) Rz(q1) Ry(q2) Ty(-0.1397) Tz(0.4318) Ry(q3) Ty(0.01) Tz(0.4331) Rz(q4) Ry(q5) Rz(q6)", 11},
        Row{"Rz(q1) Tz(q2) Tx(-0.3) Tz(-q3)", 4}, Row{"Rz(45deg) Tx(q1)", 2}}) {
    const NamedEts ets = parse(text);
    const Chain chain = chain_of_text(ets);
    const Ets again = ets_of(chain);
    INFO(text);
    CHECK(again.size() <= length);
    std::vector<double> q;
    for (std::size_t i = 0; i < ets.joints.size(); ++i) q.push_back(0.3 + 0.2 * static_cast<double>(i));
    CHECK(position_distance(forward(again, q), forward(ets.transforms, q)) < 1e-9);
    CHECK(rotation_distance(forward(again, q).rotation, forward(ets.transforms, q).rotation) < 1e-9);
  }
}

TEST_CASE("arguments are numbers, parts of pi, degrees, constants and joints with sign and offset") {
  const NamedEts ets = parse("Rx(-pi/2) * Ty(L1) Tz(-L1) Ry(90deg) Rz(-q1 + pi/2) Tx( q_2 - 0.1 )");
  REQUIRE(ets.transforms.size() == 8);
  CHECK(ets.joints == std::vector<std::string>{"q1", "q_2"});
  CHECK(ets.transforms[0].value == Approx(-pi / 2));
  CHECK(ets.transforms[1].value == 0.4);
  CHECK(ets.transforms[2].value == -0.4);
  CHECK(ets.transforms[3].value == Approx(pi / 2));
  CHECK(ets.transforms[4].negative);
  CHECK(ets.transforms[5].value == Approx(pi / 2));
  CHECK(ets.transforms[7].value == -0.1);
}

TEST_CASE("a sequence that cannot be read is refused with its place") {
  CHECK(refusal("") == "character 1: there is no element; write for example \"Rz(q1) Tx(1)\"");
  CHECK(refusal("Rz(q1) Sx(1)") == "character 8: an element begins with R or T");
  CHECK(refusal("Rw(q1)") == "character 1: an element is Rx, Ry, Rz, Tx, Ty or Tz");
  CHECK(refusal("Rz q1") == "character 3: \"(\" is missing");
  CHECK(refusal("Rz(q1") == "character 3: \")\" is missing");
  CHECK(refusal("Rz(q1) Tx(q1)") == "character 11: joint q1 appears twice");
  CHECK(refusal("Tx(L2)").find("⟨set⟩ L2=NUMBER") != std::string::npos);
  CHECK(refusal("Tx(pi)").find("has no value") != std::string::npos);
  CHECK(refusal("Tx(1m)") == "character 4: \"1m\" is neither a joint nor a number (m)");
  CHECK(refusal("Rz(q1*2)") == "character 4: \"q1*2\" is neither a joint nor a number");
}

}  // namespace
}  // namespace urdfmill::tables
