#pragma once
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "urdfmill/xml/parser.hpp"
#include "urdfmill/xml/writer.hpp"

namespace urdfmill::xml::test {

inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// A text and the result of parsing it.
struct Parsed {
  source::Sources sources;
  ParseResult result;

  explicit Parsed(std::string text, const ParseOptions& options = {}) {
    result = parse(sources, sources.add("test.xml", std::move(text)), options);
  }
  [[nodiscard]] std::string error() const { return result.error ? result.error->message : ""; }
  [[nodiscard]] std::string written(const WriteOptions& options = {}) const {
    std::string out;
    REQUIRE(result.document);
    const auto error = write(*result.document, options, out);
    return error ? "error: " + *error : out;
  }
};

/// Every pair NAME.xml, NAME.expected: a document and the output of the reference's parser and writer.
inline std::vector<std::filesystem::path> golden_documents() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(URDFMILL_ROOT "/tests/xml/golden"))
    if (entry.path().extension() == ".xml") paths.push_back(entry.path());
  return paths;
}

}  // namespace urdfmill::xml::test
