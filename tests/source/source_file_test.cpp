// Lines, columns and numbers of sources.
#include <tuple>
#include <vector>

#include <catch2/catch.hpp>

#include "urdfmill/source/source_file.hpp"

using namespace urdfmill::source;

TEST_CASE("positions count lines and characters from one") {
  const SourceFile file("f", "ab\r\ncä€d\n\n");
  const std::vector<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> rows = {
      {0, 1, 1},  {2, 1, 3},  {4, 2, 1},  {5, 2, 2},  {7, 2, 3},
      {10, 2, 4}, {11, 2, 5}, {12, 3, 1}, {13, 4, 1}, {99, 4, 1}};
  for (const auto& [offset, line, column] : rows) {
    INFO(offset);
    CHECK(file.position(offset).line == line);
    CHECK(file.position(offset).column == column);
  }
  CHECK(file.line(1) == "ab");
  CHECK(file.line(2) == "cä€d");
  CHECK(file.line(9).empty());
}

TEST_CASE("columns on a long line are those of a count from its beginning") {
  std::string text = "\n";
  for (int i = 0; i < 1000; ++i) text += i % 3 == 0 ? "€" : "a";
  const SourceFile file("f", text + "\nb");
  std::uint32_t column = 1;
  for (std::uint32_t offset = 1; offset < text.size(); ++offset) {
    INFO(offset);
    CHECK(file.position(offset).column == column);
    if ((static_cast<unsigned char>(text[offset]) & 0xc0U) != 0x80U) ++column;
  }
  CHECK(file.position(static_cast<std::uint32_t>(text.size() + 2)).line == 3);
}

TEST_CASE("spans give the bytes of their file") {
  Sources sources;
  const FileId first = sources.add("a", "hello");
  CHECK(sources.text({first, 1, 3}) == "el");
  CHECK(sources.text({first, 9, 12}).empty());
  CHECK(sources.text({}).empty());
}
