// Each line of cases/*.txt is an expression, " => " and its repr or " =! " and its error, as CPython 3.11 gives them;
// record.py writes the right-hand sides. The files in cases/3.12 and the like are those of that version.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "tests/python/sample_environment.hpp"

namespace urdfmill::python {
namespace {

std::vector<std::filesystem::path> case_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(URDFMILL_ROOT "/tests/python/cases"))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

TEST_CASE("expressions have the value or the error CPython gives them") {
  for (const std::filesystem::path& file : case_files()) {
    const Profile profile = find_profile(file.parent_path().filename().string()).value_or(Profile());
    std::ifstream lines(file);
    std::string line;
    while (std::getline(lines, line)) {
      if (line.empty() || line.starts_with("#")) continue;
      const std::size_t value = line.find(" => ");
      const std::size_t error = line.find(" =! ");
      const std::size_t end = std::min(value, error);
      REQUIRE(end != std::string::npos);
      const Outcome outcome = evaluate_sample(std::string_view(line).substr(0, end), {}, profile);
      INFO(file.string() << ": " << line.substr(0, end));
      CHECK(outcome.text == line.substr(end + 4));
      CHECK(outcome.failed == (error < value));
    }
  }
}

}  // namespace
}  // namespace urdfmill::python
