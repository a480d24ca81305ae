#include "urdfmill/lsp/lines.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "urdfmill/lsp/uri.hpp"

using namespace urdfmill::lsp;

TEST_CASE("positions count units of UTF-16 or bytes, and lines end as in any system") {
  const std::string text = "a\xc3\xa9\xf0\x9f\xa4\x96z\r\nb\rc\n";
  const Lines utf16(text, Encoding::utf16), utf8(text, Encoding::utf8);
  CHECK(utf16.size() == 4);
  CHECK(utf16.position(7) == Position{0, 4});
  CHECK(utf8.position(7) == Position{0, 7});
  CHECK(utf16.offset({0, 4}) == 7);
  CHECK(utf8.offset({0, 7}) == 7);
  CHECK(utf16.position(10) == Position{1, 0});
  CHECK(utf16.position(12) == Position{2, 0});
  CHECK(utf16.line(2) == "c");
  CHECK(utf16.position(14) == Position{3, 0});
}

TEST_CASE("positions that do not exist are moved to the next one before them") {
  const std::string text = "a\xf0\x9f\xa4\x96z\nb";
  const Lines lines(text, Encoding::utf16);
  CHECK(lines.offset({0, 2}) == 1);
  CHECK(lines.offset({0, 99}) == 6);
  CHECK(lines.offset({7, 0}) == text.size());
  CHECK(lines.position(99) == Position{1, 1});
  CHECK(lines.position(3) == Position{0, 1});
}

TEST_CASE("paths and URIs of files are converted both ways") {
  CHECK(uri_of_path("/a b/\xc3\xa9+.xacro") == "file:///a%20b/%C3%A9%2B.xacro");
  CHECK(path_of_uri("file:///a%20b/%C3%A9%2B.xacro") == "/a b/\xc3\xa9+.xacro");
  CHECK(path_of_uri("file://localhost/a") == "/a");
  CHECK(path_of_uri("file:///a%2") == "/a%2");
  CHECK_FALSE(path_of_uri("file://elsewhere/a"));
  CHECK_FALSE(path_of_uri("untitled:Untitled-1"));
  CHECK_FALSE(path_of_uri("file:///a%00b"));
}
