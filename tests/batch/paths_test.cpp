// Names of files as they appear in reports.
#include "urdfmill/batch/base/paths.hpp"

#include <catch2/catch.hpp>
#include <filesystem>

using namespace urdfmill;
namespace fs = std::filesystem;

TEST_CASE("A path is written relative to the current folder where it is below it") {
  const std::string here = fs::current_path().string();
  const batch::ShortPaths paths;
  CHECK(paths.of(here + "/a/b.urdf") == "a/b.urdf");
  CHECK(paths.of(here + "/a/../b.urdf") == "a/../b.urdf");
  CHECK(paths.of(here + "//b.urdf") == "b.urdf");
  CHECK(paths.of(here) == ".");
  CHECK(paths.of("a/b.urdf") == "a/b.urdf");
  for (const std::string& other : {here + "more/b.urdf", fs::path(here).parent_path().string() + "/b.urdf",
                                   here + "/../b.urdf", std::string("/nowhere/b.urdf")})
    CHECK(paths.of(other) == other);
}
