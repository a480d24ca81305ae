// Source files: their names, their bytes, and the way from an offset to line and column.
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

/// A place as people read it: both count from 1; the column counts characters (UTF-8 code points), not bytes.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// One text that was read: a file, standard input, or a string given by the caller; or an excerpt of one, which takes
/// the memory of the lines that findings are in.
class SourceFile {
 public:
  /// A text of that name; nothing is read.
  SourceFile(std::string name, std::string bytes) : name_(std::move(name)), bytes_(std::move(bytes)) {}
  /// An excerpt of a text, or of another excerpt, under that name. It holds no line yet.
  [[nodiscard]] static SourceFile excerpt(std::string name, const SourceFile& of);
  /// Adds to an excerpt the lines in which a span of the whole text begins and ends: from now on places in them are
  /// known. `of` is what it is an excerpt of.
  void keep_lines(const SourceFile& of, Span span);
  /// Whether that is the text, or another excerpt of the text, that an excerpt is of.
  [[nodiscard]] bool is_excerpt_of(const SourceFile& text) const;

  /// The name as the user gave or as an include composed it; not normalised.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// The whole text as it was read; of an excerpt its lines, which is not where spans are.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// Line and column of a byte offset; an offset past the end means the end. Takes the same time on a line of any
  /// length: tables of lines and characters are built on first use.
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// The text of a line (from 1) without its line end; empty past the last line, and of lines that an excerpt lacks.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  /// The offset at which that line begins.
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const;
  /// False if the bytes hold control characters that no text has: an image, a program, the environment of a process.
  [[nodiscard]] bool is_text() const;

 private:
  /// A line of the whole text; its end is left out.
  struct KeptLine {
    std::uint32_t number, begin;  ///< in the whole text
    std::uint32_t at, size;       ///< in `bytes_`
  };
  /// What an excerpt is of.
  struct Whole {
    std::size_t size = 0, hash = 0;
    friend bool operator==(const Whole&, const Whole&) = default;
  };

  [[nodiscard]] bool is_excerpt() const { return whole_.has_value(); }
  [[nodiscard]] Whole whole() const;
  /// The line that an offset is in, as far as it is kept; null if no line is.
  [[nodiscard]] const KeptLine* kept_line_of(std::uint32_t offset) const;
  [[nodiscard]] const KeptLine* kept_line(std::uint32_t number) const;
  /// A line with what ends it but the line feed.
  [[nodiscard]] std::string_view raw_line(std::uint32_t number) const;
  void make_index() const;
  [[nodiscard]] std::uint32_t characters_before(std::uint32_t offset) const;

  std::string name_;
  std::string bytes_;
  mutable std::vector<std::uint32_t> line_starts_;
  mutable std::vector<std::uint32_t> characters_;  ///< how many begin before each block of bytes
  mutable bool is_text_ = true;
  std::optional<Whole> whole_;  ///< of an excerpt
  std::vector<KeptLine> kept_;  ///< of an excerpt, sorted
};

/// Texts that several `Sources`, each in a thread of its own, have under the same numbers. Nothing is ever taken out.
class SharedTexts {
 public:
  /// Whether the number is that of a shared text.
  [[nodiscard]] static bool holds(FileId id) { return id >= first && id != no_file; }
  /// Adds a text, nothing if there are too many. For one thread at a time, which asks for a position in it at once.
  [[nodiscard]] std::optional<FileId> add(std::string name, std::string bytes);
  /// The text of that number; it must be there. Several threads may ask, also while one adds.
  [[nodiscard]] const SourceFile& operator[](FileId id) const { return *files_[id - first].load(); }
  /// Nothing yet.
  SharedTexts();
  SharedTexts(const SharedTexts&) = delete;
  SharedTexts& operator=(const SharedTexts&) = delete;
  ~SharedTexts();

 private:
  static constexpr FileId first = 0x80000000U;  ///< far above what one run reads
  static constexpr std::size_t most = std::size_t{1} << 16U;

  std::unique_ptr<std::atomic<const SourceFile*>[]> files_;
  std::size_t count_ = 0;
};

/// All texts of a run. References stay valid while the `Sources` lives. Not for use by two threads at once.
class Sources {
 public:
  /// From now on these are among the texts.
  void share(std::shared_ptr<const SharedTexts> texts) { shared_ = std::move(texts); }
  /// Adds a text and returns its number, which may be one that was released; the same name may be added twice.
  FileId add(std::string name, std::string bytes);
  /// Adds an excerpt of a text, without lines yet, and returns its number.
  FileId add_excerpt(std::string name, const SourceFile& of);
  /// Adds lines to an excerpt (`SourceFile::keep_lines`).
  void keep_lines(FileId excerpt, const SourceFile& of, Span span) { files_[excerpt]->keep_lines(of, span); }
  /// The text of that number; it must be there.
  [[nodiscard]] const SourceFile& operator[](FileId id) const {
    return SharedTexts::holds(id) ? (*shared_)[id] : *files_[id];
  }
  /// How many texts there are besides shared ones; their numbers begin at 0.
  [[nodiscard]] std::size_t size() const { return files_.size(); }
  /// Gives the bytes of a text back. Until another text has its number, its name stays, and places in it are all at its
  /// beginning. Shared ones stay.
  void release(FileId id);
  /// The bytes a span covers; empty for an unknown one.
  [[nodiscard]] std::string_view text(Span span) const;

 private:
  FileId add(SourceFile file);

  std::vector<std::unique_ptr<SourceFile>> files_;
  std::shared_ptr<const SharedTexts> shared_;
  std::vector<FileId> released_;
};

}  // namespace urdfmill::source
