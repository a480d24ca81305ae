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

TEST_CASE("spans give the bytes of their file") {
  Sources sources;
  const FileId first = sources.add("a", "hello");
  CHECK(sources.text({first, 1, 3}) == "el");
  CHECK(sources.text({first, 9, 12}).empty());
  CHECK(sources.text({}).empty());
}
