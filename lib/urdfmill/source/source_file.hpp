// Source files: names, bytes, and conversion of offsets to lines and columns.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/span.hpp"

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
  SourceFile(std::string name, std::string bytes) : name_(std::move(name)), bytes_(std::move(bytes)) {}
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
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// Returns line and column of a byte offset; an offset past the end means the end. The time does not depend on the
  /// length of a line: tables of lines and characters are built on first use.
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// Returns the text of a line (from 1) without its line end; empty past the last line, and for lines that an excerpt
  /// lacks.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  /// Returns the offset at which that line begins.
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const;
  /// Returns false if the bytes contain control characters that do not occur in text: an image, a program, the
  /// environment of a process.
  [[nodiscard]] bool is_text() const;

 private:
  /// A line of the whole text, without its end.
  struct KeptLine {
    std::uint32_t number, begin;  ///< in the whole text
    std::uint32_t at, size;       ///< in `bytes_`
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
  void make_index() const;
  [[nodiscard]] std::uint32_t characters_before(std::uint32_t offset) const;

  std::string name_;
  std::string bytes_;
  mutable std::vector<std::uint32_t> line_starts_;
  mutable std::vector<std::uint32_t> characters_;  ///< number of characters before each block of bytes
  mutable bool is_text_ = true;
  std::optional<Whole> whole_;  ///< for an excerpt
  std::vector<KeptLine> kept_;  ///< for an excerpt, sorted
};

/// Texts that several `Sources`, each in its own thread, share under the same numbers. Texts are never removed.
class SharedTexts {
 public:
  /// True for the number of a shared text.
  [[nodiscard]] static bool holds(FileId id) { return id >= first && id != no_file; }
  /// Adds a text; returns nothing if there are too many. Only one thread may add at a time, and must request a position
  /// in the text at once.
  [[nodiscard]] std::optional<FileId> add(std::string name, std::string bytes);
  /// Returns the text of that number, which must exist. Several threads may call this, even while one adds.
  [[nodiscard]] const SourceFile& operator[](FileId id) const { return *files_[id - first].load(); }
  SharedTexts();
  SharedTexts(const SharedTexts&) = delete;
  SharedTexts& operator=(const SharedTexts&) = delete;
  ~SharedTexts();

 private:
  static constexpr FileId first = 0x80000000U;  ///< far above the number of texts in one run
  static constexpr std::size_t most = std::size_t{1} << 16U;

  std::unique_ptr<std::atomic<const SourceFile*>[]> files_;
  std::size_t count_ = 0;
};

/// All texts of a run. References stay valid as long as the `Sources` lives. Not thread-safe.
class Sources {
 public:
  /// Makes these texts available too.
  void share(std::shared_ptr<const SharedTexts> texts) { shared_ = std::move(texts); }
  /// Adds a text and returns its number, which may be a released one; the same name may be added twice.
  FileId add(std::string name, std::string bytes);
  /// Adds an excerpt of a text, without lines yet, and returns its number.
  FileId add_excerpt(std::string name, const SourceFile& of);
  /// Adds lines to an excerpt (`SourceFile::keep_lines`).
  void keep_lines(FileId excerpt, const SourceFile& of, Span span) { files_[excerpt]->keep_lines(of, span); }
  /// Returns the text of that number, which must exist.
  [[nodiscard]] const SourceFile& operator[](FileId id) const {
    return SharedTexts::holds(id) ? (*shared_)[id] : *files_[id];
  }
  /// Returns the number of texts without shared ones; numbers begin at 0.
  [[nodiscard]] std::size_t size() const { return files_.size(); }
  /// Releases the bytes of a text. Until another text gets its number, its name stays, and places in it are at its
  /// beginning. Shared texts stay.
  void release(FileId id);
  /// Returns the bytes of a span; empty for an unknown one.
  [[nodiscard]] std::string_view text(Span span) const;

 private:
  FileId add(SourceFile file);

  std::vector<std::unique_ptr<SourceFile>> files_;
  std::shared_ptr<const SharedTexts> shared_;
  std::vector<FileId> released_;
};

}  // namespace urdfmill::source
