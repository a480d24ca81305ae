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

TEST_CASE("An excerpt knows the places in its lines as the text does") {
  const SourceFile whole("f", "ab\r\ncä€d\n\n  long line\nend");
  SourceFile excerpt = SourceFile::excerpt("g", whole);
  excerpt.keep_lines(whole, {0, 14, 18});
  excerpt.keep_lines(whole, {0, 2, 7});
  CHECK(excerpt.name() == "g");
  CHECK(excerpt.is_text());
  CHECK(excerpt.bytes().size() < whole.bytes().size());
  for (const std::uint32_t offset : {0U, 1U, 2U, 3U, 4U, 5U, 7U, 10U, 11U, 13U, 18U, 24U}) {
    INFO(offset);
    CHECK(excerpt.position(offset).line == whole.position(offset).line);
    CHECK(excerpt.position(offset).column == whole.position(offset).column);
  }
  for (const std::uint32_t line : {1U, 2U, 4U}) {
    INFO(line);
    CHECK(excerpt.line(line) == whole.line(line));
    CHECK(excerpt.line_begin(line) == whole.line_begin(line));
  }
  CHECK(excerpt.line(5).empty());
  SourceFile second = SourceFile::excerpt("h", excerpt);
  second.keep_lines(excerpt, {0, 5, 5});
  CHECK(second.line(2) == "cä€d");
  CHECK(second.is_excerpt_of(whole));
  CHECK(second.is_excerpt_of(excerpt));
  CHECK_FALSE(second.is_excerpt_of(SourceFile("f", "ab\r\ncä€d\n\n  long line\nEnd")));
}

TEST_CASE("An excerpt knows the places in long lines") {
  std::string text = "first\n";
  for (const std::size_t repeats : {100U, 700U, 3U}) {
    for (std::size_t i = 0; i < repeats; ++i) text += "a€ä";
    text += '\n';
  }
  const SourceFile whole("f", text);
  SourceFile excerpt = SourceFile::excerpt("g", whole);
  // The longest line comes first, and the first one last.
  for (const std::uint32_t at : {2000U, 300U, static_cast<std::uint32_t>(text.size() - 2), 1U})
    excerpt.keep_lines(whole, {0, at, at + 1});
  for (std::uint32_t offset = 0; offset + 1 < text.size(); ++offset) {
    if (excerpt.position(offset).line == whole.position(offset).line &&
        excerpt.position(offset).column == whole.position(offset).column)
      continue;
    FAIL_CHECK(offset);
  }
}
