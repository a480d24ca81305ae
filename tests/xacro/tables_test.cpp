// The small tables: literals, names, patterns, paths, separators.
#include <catch2/catch.hpp>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/pattern.hpp"
#include "urdfmill/python/value_text.hpp"
#include "urdfmill/xacro/functions.hpp"
#include "urdfmill/xacro/literals.hpp"
#include "urdfmill/xacro/paths.hpp"

using namespace urdfmill;

TEST_CASE("a text that looks like a number, a boolean or a quoted text is typed, others stay") {
  const std::vector<std::pair<std::string, std::string>> rows{{"1", "1"},
                                                              {" -3 ", "-3"},
                                                              {"007", "7"},
                                                              {"1.50", "1.5"},
                                                              {"-.0", "-0.0"},
                                                              {"1e5", "100000.0"},
                                                              {"inf", "inf"},
                                                              {"NaN", "nan"},
                                                              {"true", "True"},
                                                              {"False", "False"},
                                                              {"'1'", "'1'"},
                                                              {"''", "''"},
                                                              {"'a'b'", "\"a'b\""},
                                                              {"TRUE", ""},
                                                              {"true ", ""},
                                                              {"0x10", ""},
                                                              {"1_000", ""},
                                                              {"'", ""},
                                                              {"", ""},
                                                              {"1 2", ""},
                                                              {"\xd9\xa3", "3"},
                                                              {"\"1\"", ""},
                                                              {"iffy", ""},
                                                              {"12345678901234567890123", "12345678901234567890123"}};
  for (const auto& [text, wanted] : rows) {
    CAPTURE(text);
    const auto value = xacro::typed_literal(text);
    CHECK((value ? python::repr(*value) : std::string()) == wanted);
  }
}

TEST_CASE("a condition is a boolean word or what int() reads") {
  using xacro::condition;
  CHECK(condition("true") == true);
  CHECK(condition("False") == false);
  CHECK(condition(" 1_0 ") == true);
  CHECK(condition("00") == false);
  CHECK(condition("1.0") == std::nullopt);
  CHECK(condition("") == std::nullopt);
  CHECK(condition("TRUE") == std::nullopt);
}

TEST_CASE("a property has the name of one Python identifier") {
  for (const char* name : {"a", "_", "x9", "match", "\xc3\xbcn\xc3\xaf", "print"}) CHECK(xacro::is_property_name(name));
  for (const char* name : {"", "1x", " a", "a ", "a.b", "class", "None", "\xef\xac\x81", "a-b", "(a)"})
    CHECK_FALSE(xacro::is_property_name(name));
}

TEST_CASE("patterns match as Python's fnmatch does") {
  const auto matches_pattern = [](std::string_view name, std::string_view pattern) {
    return files::Pattern(pattern, files::PatternSyntax::python).matches(name);
  };
  CHECK(matches_pattern("arm.xacro", "*.xacro"));
  CHECK(matches_pattern("a.b.c", "a*c"));
  CHECK_FALSE(matches_pattern("arm.urdf", "*.xacro"));
  CHECK(matches_pattern("a1", "a[0-9]"));
  CHECK(matches_pattern("ab", "a[!0-9]"));
  CHECK(matches_pattern("a]", "a[]]"));
  CHECK(matches_pattern("a[", "a["));
  CHECK(matches_pattern("\xc3\xa9", "?"));
  CHECK(matches_pattern("", "*"));
  CHECK_FALSE(matches_pattern("", "?"));
}

TEST_CASE("patterns in folders give sorted paths without hidden names") {
  const std::map<std::string, std::vector<std::string>> tree{
      {"", {"b", "a", ".h"}}, {"a", {"2.x", "1.x", ".0.x"}}, {"b", {"1.x"}}, {".h", {"1.x"}}};
  const auto list = [&tree](const std::string& folder) {
    const auto found = tree.find(folder);
    return found != tree.end() ? found->second : std::vector<std::string>();
  };
  const auto exists = [](const std::string& path) { return path == "a/1.x"; };
  CHECK(files::expand_pattern("*/*.x", list, exists) == std::vector<std::string>{"a/1.x", "a/2.x", "b/1.x"});
  CHECK(files::expand_pattern("*/1.x", list, exists) == std::vector<std::string>{"a/1.x"});
  CHECK(files::expand_pattern("a/.*", list, exists) == std::vector<std::string>{"a/.0.x"});
}

TEST_CASE("paths are joined and cut as os.path does") {
  CHECK(files::join_path("", "a") == "a");
  CHECK(files::join_path("d", "a") == "d/a");
  CHECK(files::join_path("d/", "a") == "d/a");
  CHECK(files::join_path("d", "/a") == "/a");
  CHECK(files::join_path("d", "../a") == "d/../a");
  CHECK(files::folder_of("a").empty());
  CHECK(files::folder_of("d//a") == "d");
  CHECK(files::folder_of("/a") == "/");
}

TEST_CASE("separators of tokenize are a class of characters") {
  using Parts = std::vector<std::string>;
  CHECK(xacro::split_at_any("a,b;c", ",; ") == Parts{"a", "b", "c"});
  CHECK(xacro::split_at_any("a1b2", "0-9") == Parts{"a", "b", ""});
  CHECK(xacro::split_at_any("a b", "^a-z") == Parts{"a", "b"});
  CHECK(xacro::split_at_any("a\tb", "\\s") == Parts{"a", "b"});
  CHECK_THROWS(xacro::split_at_any("a", ""));
  CHECK_THROWS(xacro::split_at_any("a", "z-a"));
}
