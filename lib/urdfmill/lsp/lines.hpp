// Positions of the protocol: a line and a character in it, counted in units of UTF-16 or in bytes of UTF-8.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "urdfmill/files/store.hpp"
#include "urdfmill/language/text_changes.hpp"
#include "urdfmill/text/json_reader.hpp"

namespace urdfmill::lsp {

/// The units in which characters of a line are counted; client and server agree on one.
enum class Encoding : std::uint8_t { utf8, utf16 };

/// A place in a text; both numbers count from 0.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t character = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// Reads a position; a missing one is the beginning.
[[nodiscard]] Position position_of(const text::Json* position);

/// Converts between positions and offsets of bytes in one text. The time of a conversion does not depend on the length
/// of the line.
class Lines {
 public:
  /// Takes a text that must outlive this object. The changes, if they are not null, make offsets those of an earlier
  /// version of the text.
  explicit Lines(std::string_view text, Encoding encoding, const language::TextChanges* changes = nullptr);
  /// Takes the text of a file, which it keeps.
  explicit Lines(const files::FilePtr& file, Encoding encoding, const language::TextChanges* changes = nullptr)
      : Lines(file->bytes(), encoding, changes) {
    file_ = file;
  }

  /// Returns the offset of a position. One past the end of a line means its end, one past the text the text's end, and
  /// one in the middle of a character its beginning. One in text that the earlier version does not have is `no_offset`.
  [[nodiscard]] std::uint32_t offset(Position position) const;
  static constexpr std::uint32_t no_offset = 0xffffffff;
  /// Returns the position of an offset; an offset past the end means the end.
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// Returns the number of lines; an empty text has one.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(begins_.size()); }
  /// Returns the text.
  [[nodiscard]] std::string_view text() const { return text_; }
  /// Returns a line without its end; empty past the last one.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  /// Returns the offset of the beginning of a line.
  [[nodiscard]] std::uint32_t begin(std::uint32_t number) const { return begins_[number]; }

  /// Returns the file whose text it keeps; null if there is none.
  [[nodiscard]] const files::FilePtr& file() const { return file_; }

 private:
  /// A place within a long line, and the units of its line before it.
  struct Mark {
    std::uint32_t offset, units;
  };
  void mark_long_lines();
  /// Returns the last mark in a line whose member is no greater than the place; the line's beginning if there is none.
  [[nodiscard]] Mark mark_before(std::uint32_t line, std::uint32_t Mark::*member, std::uint32_t place) const;

  files::FilePtr file_;
  std::string_view text_;
  Encoding encoding_;
  std::vector<std::uint32_t> begins_;
  std::vector<Mark> marks_;  ///< in the order of their offsets
  const language::TextChanges* changes_;
};

}  // namespace urdfmill::lsp
