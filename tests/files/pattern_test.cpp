#include "urdfmill/files/pattern.hpp"
#include "urdfmill/files/glob.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "urdfmill/files/ignore_rules.hpp"

using namespace urdfmill::files;

namespace {

struct Row {
  const char* pattern;
  const char* text;
  bool expected;
};

/// A matcher that tries every distribution of a text among the stars takes years for these patterns.
std::string repeated(const char* text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("patterns of paths match within folders, and ** across them") {
  for (const Row& row : {Row{"*.urdf", "a.urdf", true},
                         {"*.urdf", "x/a.urdf", false},
                         {"**/*.urdf", "x/y/a.urdf", true},
                         {"**/*.urdf", "a.urdf", true},
                         {"x/**", "x/y/z", true},
                         {"x/**/z", "x/z", true},
                         {"x/**/z", "x/y/y/z", true},
                         {"x/**/z", "xz", false},
                         {"**/z", "z", true},
                         {"**/z", "yz", false},
                         {"?.urdf", "a.urdf", true},
                         {"?.urdf", "ü.urdf", true},
                         {"?", "/", false},
                         {"[!a]", "/", false},
                         {"[a-c].x", "b.x", true},
                         {"[!a-c].x", "b.x", false},
                         {"[^a-c].x", "b.x", false},
                         {"[]].x", "].x", true},
                         {"[a-]", "-", true},
                         {"[ab", "a", false},
                         {"[ab", "[ab", false},
                         {"[\\]]", "]", true},
                         {"\\*", "*", true},
                         {"\\*", "a", false},
                         {"", "", true},
                         {"a*b*c", "a1b2c", true},
                         {"a*b*c", "a1b2", false},
                         {"*", "", true}}) {
    INFO(row.pattern << " " << row.text);
    CHECK(Pattern(row.pattern, PatternSyntax::gitignore).matches(row.text) == row.expected);
  }
}

TEST_CASE("patterns of names match as Python's fnmatch does") {
  // The answers are those of Python 3.11.
  for (const Row& row : {Row{"*", "a/b", true},
                         {"**", "ab", true},
                         {"a[!b]c", "axc", true},
                         {"a[^b]c", "a^c", true},
                         {"a[^b]c", "axc", false},
                         {"[ab", "[ab", true},
                         {"[]a]", "]", true},
                         {"[!]a]", "]", false},
                         {"[z-a]", "b", false},
                         {"\\*", "\\x", true},
                         {"?", "ü", true},
                         {"[à-ü]", "é", true},
                         {"*.xacro", "a.xacro", true},
                         {"*.xacro", "a.xacro2", false}}) {
    INFO(row.pattern << " " << row.text);
    CHECK(Pattern(row.pattern, PatternSyntax::python).matches(row.text) == row.expected);
  }
}

TEST_CASE("where only stars are special, they cross folders") {
  for (const Row& row : {Row{"/a/*.xacro", "/a/b/c.xacro", true},
                         {"/a/*_[x]?.xacro", "/a/b_[x]?.xacro", true},
                         {"/a/*_[x]?.xacro", "/a/b_xy.xacro", false},
                         {"**b", "ab", true},
                         {"\\*", "\\x", true},
                         {"*a*b", "aab", true},
                         {"*a*b", "aba", false}}) {
    INFO(row.pattern << " " << row.text);
    CHECK(Pattern(row.pattern, PatternSyntax::stars).matches(row.text) == row.expected);
  }
}

TEST_CASE("a pattern of many stars ends, which takes ages if each star tries every place again") {
  const std::string text = repeated("a", 2000);
  for (const PatternSyntax syntax : {PatternSyntax::python, PatternSyntax::gitignore, PatternSyntax::stars})
    for (const char* part : {"*a", "**a", "**/", "?*", "[a]*"}) {
      const Pattern pattern(repeated(part, 100) + "b*", syntax);
      CHECK_FALSE(pattern.matches(text));
    }
}

TEST_CASE("a .gitignore decides by its last rule that fits") {
  IgnoreRules rules;
  rules.add("", "# build files\nbuild/\n*.tmp\n!keep.tmp\n/top.urdf\n\\#odd\nblank\\ \n");
  rules.add("sub", "local.urdf\n");
  CHECK(rules.ignored("build", true));
  CHECK(rules.ignored("x/build", true));
  CHECK_FALSE(rules.ignored("build", false));
  CHECK(rules.ignored("x/a.tmp", false));
  CHECK_FALSE(rules.ignored("keep.tmp", false));
  CHECK(rules.ignored("top.urdf", false));
  CHECK_FALSE(rules.ignored("x/top.urdf", false));
  CHECK(rules.ignored("sub/local.urdf", false));
  CHECK_FALSE(rules.ignored("local.urdf", false));
  CHECK(rules.ignored("#odd", false));
  CHECK(rules.ignored("blank ", false));
}

TEST_CASE("patterns of any length end soon, and look at no more names than allowed") {
  const std::string brackets(200'000, '[');
  CHECK_FALSE(Pattern(brackets, PatternSyntax::python).matches("x"));
  std::string deep, deeper;
  for (int i = 0; i < 100'000; ++i) deep += "*/", deeper += "**/";
  const Pattern anywhere(deeper + "x", PatternSyntax::gitignore);
  for (int i = 0; i < 10'000; ++i) CHECK(anywhere.matches("a/b/x"));
  CHECK_FALSE(anywhere.matches("a/b/xy"));
  std::size_t listed = 0;
  const auto list = [&](const std::string& folder) {
    ++listed;
    return folder.size() < 9 ? std::vector<std::string>{"a", "b"} : std::vector<std::string>();
  };
  const auto exists = [](const std::string&) { return true; };
  CHECK(expand_pattern(deep + "x", list, exists) == std::vector<std::string>());
  CHECK(listed < 200);
  CHECK(expand_pattern("*/*/x", list, exists)->size() == 4);
  CHECK_FALSE(expand_pattern("*/*/x", list, exists, 9));
  CHECK(expand_pattern("*/*/x", list, exists, 13));
}
