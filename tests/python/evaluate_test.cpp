// Each line of cases/*.txt is an expression, " => " and its repr or " =! " and its error, as CPython 3.11 gives them;
// record.py writes the right-hand sides.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "tests/python/sample_environment.hpp"

namespace urdfmill::python {
namespace {

std::vector<std::filesystem::path> case_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(URDFMILL_ROOT "/tests/python/cases"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST_CASE("expressions have the value or the error CPython gives them") {
  for (const std::filesystem::path& file : case_files()) {
    std::ifstream lines(file);
    std::string line;
    while (std::getline(lines, line)) {
      if (line.empty() || line.starts_with("#")) continue;
      const std::size_t value = line.find(" => ");
      const std::size_t error = line.find(" =! ");
      const std::size_t end = std::min(value, error);
      REQUIRE(end != std::string::npos);
      const Outcome outcome = evaluate_sample(std::string_view(line).substr(0, end));
      INFO(file.filename().string() << ": " << line.substr(0, end));
      CHECK(outcome.text == line.substr(end + 4));
      CHECK(outcome.failed == (error < value));
    }
  }
}

}  // namespace
}  // namespace urdfmill::python
