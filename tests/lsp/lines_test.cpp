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

TEST_CASE("positions on a long line are counted from its beginning") {
  // Characters of one to four bytes, and bytes that are none.
  std::string line;
  for (int i = 0; i < 300; ++i) line += "a\xc3\xa9\xe2\x82\xac\xf0\x9f\xa4\x96\xff";
  const std::string text = "b\n" + line + "\n" + line + "\n";
  for (const Encoding encoding : {Encoding::utf16, Encoding::utf8}) {
    const Lines lines(text, encoding);
    const Lines pieces("a\xc3\xa9\xe2\x82\xac\xf0\x9f\xa4\x96\xff", encoding);
    const std::uint32_t units = pieces.position(11).character;
    for (std::uint32_t number = 1; number <= 2; ++number) {
      for (std::uint32_t at = 0; at <= line.size(); ++at) {
        const Position expected{number, at / 11 * units + pieces.position(at % 11).character};
        const Position found = lines.position(lines.begin(number) + at);
        if (found == expected) continue;
        FAIL("at " << at << ": " << found.character << ", not " << expected.character);
      }
      for (std::uint32_t at = 0; at <= 300 * units; ++at) {
        const std::uint32_t expected = at / units * 11 + pieces.offset({0, at % units});
        const std::uint32_t found = lines.offset({number, at}) - lines.begin(number);
        if (found != expected) FAIL("unit " << at << ": " << found << ", not " << expected);
      }
    }
  }
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
