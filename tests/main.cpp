// The main function of the test programs, and what they have in common.
#define CATCH_CONFIG_RUNNER
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "tests/corpus.hpp"

namespace urdfmill::test {
namespace {

bool has_skipped = false;

}  // namespace

void skip(const std::string& reason) {
  has_skipped = true;
  std::cout << "skipped: " << reason << '\n';
}

std::string recorded_cases() {
  const std::string folder = URDFMILL_RECORDED "/conformance/";
  if (std::filesystem::exists(folder)) return folder;
  skip("no recorded cases beside this repository");
  return {};
}

std::vector<std::string> corpus(std::size_t nth) {
  const std::string cases = recorded_cases();
  if (cases.empty()) return {};
  std::vector<std::string> files;
  for (const char* folder : {"robots/expected", "robots/urdf"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(cases + folder))
      if (entry.path().extension() == ".urdf") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  if (std::getenv("URDFMILL_ALL") != nullptr) return files;
  if (const char* sample = std::getenv("URDFMILL_SAMPLE")) nth *= std::max(std::strtoul(sample, nullptr, 10), 1UL);
  std::vector<std::string> sample;
  for (std::size_t i = 0; i < files.size(); i += nth) sample.push_back(files[i]);
  return sample;
}

}  // namespace urdfmill::test

int main(int argc, char** argv) {
  const int code = Catch::Session().run(argc, argv);
  return code == 0 && urdfmill::test::has_skipped ? urdfmill::test::skipped_exit_code : code;
}
