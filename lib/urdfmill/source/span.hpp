// Places in source text: a file's number and a half-open range of bytes.
#pragma once
#include <cstdint>

namespace urdfmill::source {

/// Number of a file in a `Sources`; `no_file` names none.
using FileId = std::uint32_t;
inline constexpr FileId no_file = 0xffffffffU;

/// The bytes [begin, end) of a file. Line and column are computed when asked (`SourceFile::position`).
struct Span {
  FileId file = no_file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  /// False for what is in no text.
  [[nodiscard]] bool known() const { return file != no_file; }
  /// Whether it covers all bytes of the other one.
  [[nodiscard]] bool contains(const Span& other) const {
    return known() && file == other.file && begin <= other.begin && other.end <= end;
  }
  /// Whether both cover the same bytes of the same file.
  friend bool operator==(const Span&, const Span&) = default;
};

}  // namespace urdfmill::source
