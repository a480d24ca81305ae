// The names by which files are known.
#include "urdfmill/batch/paths.hpp"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

using namespace urdfmill;
namespace fs = std::filesystem;

TEST_CASE("Paths that are resolved folder by folder are those that are resolved as a whole") {
  const fs::path top = fs::temp_directory_path() / ("urdfmill-paths-" + std::to_string(::getpid()));
  fs::create_directories(top / "a/b");
  std::ofstream(top / "a/b/file") << "x";
  fs::create_directory_symlink("a/b", top / "link");
  fs::create_directory_symlink("nowhere", top / "broken");
  fs::create_symlink("b/file", top / "a/alias");
  batch::CanonicalPaths paths;
  for (const char* below : {"a/b/file", "a/b/../b/file", "link/file", "link/../alias", "a/alias", "a/b/", "a//b//file",
                            "./a/./b/file", "absent", "absent/too", "broken/file", "link/absent", "a/b/..", "link"}) {
    INFO(below);
    for (int times = 0; times < 2; ++times)
      CHECK(paths.of((top / "").string() + below) == batch::canonical_path((top / "").string() + below));
  }
  fs::current_path(top);
  CHECK(paths.of("link/file") == (top / "a/b/file").string());
  CHECK(paths.of("./a/alias") == (top / "a/b/file").string());
  CHECK(paths.of("/") == "/");
  fs::current_path(fs::temp_directory_path());
  fs::remove_all(top);
}
