#include <catch2/catch.hpp>

#include "urdfmill/source/edits.hpp"

using urdfmill::source::apply_edits;
using urdfmill::source::Edit;
using urdfmill::source::unified_diff;

TEST_CASE("edits are applied in the order of their places") {
  const std::vector<Edit> edits{{{0, 4, 5}, "X"}, {{0, 0, 0}, "<"}, {{0, 2, 2}, "a"}, {{0, 2, 2}, "b"}};
  CHECK(apply_edits("012345", edits) == "<01ab23X5");
}

TEST_CASE("of overlapping edits the later one is dropped") {
  const std::vector<Edit> edits{{{0, 1, 4}, "-"}, {{0, 2, 3}, "+"}, {{0, 9, 12}, "past the end"}};
  CHECK(apply_edits("012345", edits) == "0-45");
}

TEST_CASE("a unified diff is what diff -u prints") {
  CHECK(unified_diff("a\nb\n", "a\nb\n", "x", "y").empty());
  CHECK(unified_diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n", "x", "y") ==
        "--- x\n+++ y\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(unified_diff("a\n", "a\nb", "x", "y") == "--- x\n+++ y\n@@ -1 +1,2 @@\n a\n+b\n\\ No newline at end of file\n");
  CHECK(unified_diff("", "a\n", "x", "y") == "--- x\n+++ y\n@@ -0,0 +1 @@\n+a\n");
}

TEST_CASE("changes far apart are hunks of their own, and neighbouring lines one change") {
  std::string old_text;
  std::string new_text;
  for (int i = 1; i <= 20; ++i) {
    old_text += std::to_string(i) + "\n";
    new_text += (i == 2 || i == 3 || i == 18 ? "new " : "") + std::to_string(i) + "\n";
  }
  CHECK(unified_diff(old_text, new_text, "x", "y") ==
        "--- x\n+++ y\n@@ -1,6 +1,6 @@\n 1\n-2\n-3\n+new 2\n+new 3\n 4\n 5\n 6\n@@ -15,6 +15,6 @@\n 15\n 16\n "
        "17\n-18\n+new 18\n 19\n 20\n");
}
