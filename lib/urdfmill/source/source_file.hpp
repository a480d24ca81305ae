// Source files: names, bytes, and conversion of offsets to lines and columns.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/span.hpp"
#include "urdfmill/threads/once.hpp"

namespace urdfmill::source {

/// A place for display: both numbers count from 1; the column counts characters (UTF-8 code points), not bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// One text: a file, standard input, or a string given by the caller; or an excerpt of one, which keeps only the lines
/// that contain findings.
class SourceFile {
 public:
  /// Makes a text of that name; reads no file.
  SourceFile(std::string name, std::string bytes)
      : SourceFile(std::move(name), std::make_shared<const std::string>(std::move(bytes))) {}
  /// Makes a text of bytes that others have too.
  SourceFile(std::string name, std::shared_ptr<const std::string> bytes)
      : name_(std::move(name)), bytes_(std::move(bytes)) {}
  /// Makes an excerpt of a text, or of another excerpt, under that name. It contains no lines yet.
  [[nodiscard]] static SourceFile excerpt(std::string name, const SourceFile& of);
  /// Adds to an excerpt the lines in which a span of the whole text begins and ends, so that places in them are known.
  /// `of` is the text of the excerpt.
  void keep_lines(const SourceFile& of, Span span);
  /// True if this is an excerpt of that text or of the same text as that excerpt.
  [[nodiscard]] bool is_excerpt_of(const SourceFile& text) const;

  /// Returns the name as the user gave it or as an include composed it; not normalised.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Returns the whole text; for an excerpt its lines, to which spans do not refer.
  [[nodiscard]] std::string_view bytes() const { return is_excerpt() ? lines_ : *bytes_; }
  /// Returns line and column of a byte offset; an offset past the end means the end. The time does not depend on the
  /// length of a line: tables of lines and characters are built on first use, by any thread.
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// Returns the text of a line (from 1) without its line end; empty past the last line, and for lines that an excerpt
  /// lacks.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  /// Returns the line at an offset; of a long line at most `most` bytes, whole characters around the offset.
  [[nodiscard]] std::string_view line_around(std::uint32_t offset, std::size_t most) const;
  /// Returns the offset at which that line begins.
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const;
  /// Returns false if the bytes contain control characters that do not occur in text: an image, a program, the
  /// environment of a process.
  [[nodiscard]] bool is_text() const;

 private:
  /// A line of the whole text, without its end.
  struct KeptLine {
    std::uint32_t number, begin;  ///< in the whole text
    std::uint32_t at, size;       ///< in `lines_`
  };
  /// Properties of the text of an excerpt.
  struct Whole {
    std::size_t size = 0, hash = 0;
    friend bool operator==(const Whole&, const Whole&) = default;
  };

  [[nodiscard]] bool is_excerpt() const { return whole_.has_value(); }
  [[nodiscard]] Whole whole() const;
  /// Returns the line that contains an offset, as far as lines are kept; null if there is none.
  [[nodiscard]] const KeptLine* kept_line_of(std::uint32_t offset) const;
  [[nodiscard]] const KeptLine* kept_line(std::uint32_t number) const;
  /// Returns a line with its end except the line feed.
  [[nodiscard]] std::string_view raw_line(std::uint32_t number) const;
  /// Tables of a text, made when first asked for, by any thread.
  struct Index {
    threads::Once once;
    std::vector<std::uint32_t> line_starts;
    std::vector<std::uint32_t> characters;  ///< how many begin before each block of bytes
    bool is_text = true;
  };
  /// The tables; of an excerpt only the characters are known, and whether it is text.
  [[nodiscard]] const Index& index() const;
  void make_index() const;
  [[nodiscard]] std::uint32_t characters_before(std::uint32_t offset) const;

  std::string name_;
  std::shared_ptr<const std::string> bytes_;
  std::unique_ptr<Index> index_ = std::make_unique<Index>();
  std::string lines_;           ///< for an excerpt
  std::optional<Whole> whole_;  ///< for an excerpt
  std::vector<KeptLine> kept_;  ///< for an excerpt, sorted
};

/// All texts of a run. References stay valid as long as the `Sources` lives. Not thread-safe.
class Sources {
 public:
  /// The first number of a shared text, far above the number of texts that a run adds.
  static constexpr FileId first_shared = 0x80000000U;

  /// Adds a text and returns its number; the same name may be added twice.
  FileId add(std::string name, std::string bytes);
  /// Adds an excerpt of a text, without lines yet, and returns its number.
  FileId add_excerpt(std::string name, const SourceFile& of);
  /// Adds lines to an excerpt (`SourceFile::keep_lines`).
  void keep_lines(FileId excerpt, const SourceFile& of, Span span) { files_[excerpt]->keep_lines(of, span); }
  /// Adds a text that other sources have under the same number, which is `first_shared` or more.
  void adopt(FileId id, std::shared_ptr<const SourceFile> text) { shared_.try_emplace(id, std::move(text)); }
  /// Drops the shared texts that nothing else owns. Places in them have no text from then on.
  void release_unused();

  /// Returns the text of that number; an empty one for an unknown number.
  [[nodiscard]] const SourceFile& operator[](FileId id) const;
  /// Returns the numbers of all texts, in order.
  [[nodiscard]] std::vector<FileId> ids() const;
  /// Returns the last text of that name; `no_file` if there is none.
  [[nodiscard]] FileId find(std::string_view name) const;
  /// Returns the number of texts.
  [[nodiscard]] std::size_t size() const { return files_.size() + shared_.size(); }
  /// Returns the bytes of a span; empty for an unknown one.
  [[nodiscard]] std::string_view text(Span span) const;

 private:
  std::vector<std::unique_ptr<SourceFile>> files_;
  std::map<FileId, std::shared_ptr<const SourceFile>> shared_;
};

}  // namespace urdfmill::source
