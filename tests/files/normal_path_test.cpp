// Normalised paths.
#include "urdfmill/files/normal_path.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <random>

using namespace urdfmill;

TEST_CASE("A path is normal where it is absolute and its lexical normal form is itself without a slash at the end") {
  for (const char* path :
       {"/",   "/a", "/a/b", "/a.b/..c/c..", "/.hidden", "/...", "",     "a",      "a/b", "./a",   "..",
        "/a/", "//", "//a",  "/a//b",        "/.",       "/./a", "/a/.", "/a/./b", "/..", "/a/..", "/a/../b"}) {
    INFO(path);
    const std::string text = path;
    const bool is_expected = text.starts_with('/') && (text == "/" || !text.ends_with('/')) &&
                             std::filesystem::path(text).lexically_normal().string() == text;
    CHECK(files::is_normal_path(path) == is_expected);
  }
}

TEST_CASE("The normal form of a path is what the standard library says") {
  std::mt19937 random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string path;
    for (auto parts = random() % 7; parts > 0; --parts)
      path += std::array{"/", "/", ".", "..", "a", "bc", ".d", "..e", "f."}[random() % 9];
    INFO(path);
    // A root of several slashes stays unchanged.
    const bool is_root = !path.empty() && path.find_first_not_of('/') == std::string::npos;
    REQUIRE(files::normal_path(path) == (is_root ? "/" : std::filesystem::path(path).lexically_normal().string()));
  }
}

TEST_CASE("a path is below a folder if the folder's parts begin it") {
  struct Row {
    const char *path, *folder;
    std::optional<std::string_view> below;
  };
  const auto nowhere = std::nullopt;
  for (const Row& row : {Row{"out/a", "out", "a"},
                         {"out/s/a", "out/", "s/a"},
                         {"out//a", "out", "a"},
                         {"out2/a", "out", nowhere},
                         {"out", "out", nowhere},
                         {"out/", "out", nowhere},
                         {"a/b", ".", "a/b"},
                         {"./a", ".", "a"},
                         {".hidden/a", ".", ".hidden/a"},
                         {"../a", ".", nowhere},
                         {"/a", ".", nowhere},
                         {"..", ".", nowhere},
                         {"/a/b", "/", "a/b"},
                         {"/a/b", "/a", "b"},
                         {"/ab", "/a", nowhere},
                         {"a", "", nowhere}}) {
    INFO(row.path << " below " << row.folder);
    CHECK(files::path_below(row.path, row.folder) == row.below);
  }
}
