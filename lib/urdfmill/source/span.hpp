// Places in source text: a file's number and a half-open range of bytes.
#pragma once
#include <cstdint>

namespace urdfmill::source {

/// The number of a file in a `Sources`; `no_file` stands for none.
using FileId = std::uint32_t;
inline constexpr FileId no_file = 0xffffffffU;

/// The bytes [begin, end) of a file. Line and column are computed on demand (`SourceFile::position`).
struct Span {
  FileId file = no_file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  /// False for a place outside all texts.
  [[nodiscard]] bool known() const { return file != no_file; }
  /// True if it covers all bytes of the other one.
  [[nodiscard]] bool contains(const Span& other) const {
    return known() && file == other.file && begin <= other.begin && other.end <= end;
  }
  /// Compares by value.
  friend bool operator==(const Span&, const Span&) = default;
};

}  // namespace urdfmill::source
