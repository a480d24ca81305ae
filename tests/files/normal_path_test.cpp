// Paths that are compared as text.
#include "urdfmill/files/normal_path.hpp"

#include <catch2/catch.hpp>
#include <filesystem>

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
