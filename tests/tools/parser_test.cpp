#include "tools/parser.hpp"

#include <catch2/catch.hpp>
#include <stdexcept>
#include <string>

#include "tools/command.hpp"

using namespace urdfmill;

// The help of a program lists its commands; this one has none.
std::span<const tools::Command* const> tools::all_commands() {
  return {};
}

TEST_CASE("an option is found by its names, and a command that lacks it says so") {
  std::string output, values;
  tools::Parser parser("convert", "Writes a robot in another format");
  (void)parser.add_option("-o,--output", output, "Write to this file");
  parser.add({.name = "values", .help = "The values to take"}, values);
  CHECK_FALSE(parser.option("--output").is_given());
  CHECK_FALSE(parser.option("-o").is_given());
  CHECK_FALSE(parser.option("values").is_given());
  for (const char* name : {"--outputs", "-p", "", "INPUT"}) {
    INFO(name);
    CHECK_THROWS_AS(parser.option(name), std::logic_error);
  }
}
