#include "urdfmill/source/source_file.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace urdfmill::source {

namespace {

constexpr std::uint32_t block_bytes = 256;

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
}

/// True for control characters except tabs, line ends, page ends, and the escape character of terminals.
bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20) & ((byte < '\t') | (byte > '\r')) & (byte != 0x1b);
}

}  // namespace

void SourceFile::make_index() const {
  line_starts_.push_back(0);
  for (std::size_t end = bytes_.find('\n'); end != std::string::npos; end = bytes_.find('\n', end + 1))
    line_starts_.push_back(static_cast<std::uint32_t>(end + 1));
  std::uint32_t characters = 0;
  const std::string_view all = bytes_;
  for (std::size_t begin = 0; begin < all.size(); begin += block_bytes) {
    characters_.push_back(characters);
    // The loop has no branches, so that the compiler vectorises it: every shared text is scanned here.
    std::uint32_t begins = 0, controls = 0;
    for (const char c : all.substr(begin, block_bytes)) {
      begins += begins_character(c) ? 1 : 0;
      controls |= is_binary(c) ? 1U : 0U;
    }
    characters += begins;
    is_text_ = is_text_ && controls == 0;
  }
}

std::uint32_t SourceFile::characters_before(std::uint32_t offset) const {
  if (characters_.empty()) return 0;
  const std::size_t block = std::min<std::size_t>(offset / block_bytes, characters_.size() - 1);
  const auto begin = bytes_.begin() + static_cast<std::ptrdiff_t>(block * block_bytes);
  return characters_[block] +
         static_cast<std::uint32_t>(std::count_if(begin, bytes_.begin() + offset, begins_character));
}

SourceFile SourceFile::excerpt(std::string name, const SourceFile& of) {
  SourceFile made(std::move(name), {});
  made.is_text_ = of.is_text();
  made.whole_ = of.whole();
  return made;
}

SourceFile::Whole SourceFile::whole() const {
  return whole_.value_or(Whole{bytes_.size(), std::hash<std::string_view>()(bytes_)});
}

bool SourceFile::is_excerpt_of(const SourceFile& text) const {
  return whole_ == text.whole();
}

void SourceFile::keep_lines(const SourceFile& of, Span span) {
  for (const std::uint32_t offset : {span.begin, span.end}) {
    const std::uint32_t number = of.position(offset).line;
    const auto next = std::lower_bound(kept_.begin(), kept_.end(), number,
                                       [](const KeptLine& line, std::uint32_t other) { return line.number < other; });
    if (next != kept_.end() && next->number == number) continue;
    const std::string_view text = of.raw_line(number);
    const auto at = static_cast<std::uint32_t>(bytes_.size());
    kept_.insert(next, {number, of.line_begin(number), at, static_cast<std::uint32_t>(text.size())});
    bytes_ += text;
  }
  for (std::size_t begin = characters_.size() * block_bytes; begin < bytes_.size(); begin += block_bytes)
    characters_.push_back(characters_before(static_cast<std::uint32_t>(begin)));
}

const SourceFile::KeptLine* SourceFile::kept_line_of(std::uint32_t offset) const {
  const auto next = std::upper_bound(kept_.begin(), kept_.end(), offset,
                                     [](std::uint32_t at, const KeptLine& line) { return at < line.begin; });
  return next == kept_.begin() ? nullptr : &*(next - 1);
}

const SourceFile::KeptLine* SourceFile::kept_line(std::uint32_t number) const {
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [number](const KeptLine& line) { return line.number == number; });
  return found == kept_.end() ? nullptr : &*found;
}

Position SourceFile::position(std::uint32_t offset) const {
  if (is_excerpt()) {
    const KeptLine* line = kept_line_of(offset);
    if (line == nullptr) return {};
    const std::uint32_t at = line->at + std::min(offset - line->begin, line->size);
    return {line->number, characters_before(at) - characters_before(line->at) + 1};
  }
  if (line_starts_.empty()) make_index();
  offset = std::min(offset, static_cast<std::uint32_t>(bytes_.size()));
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::uint32_t column = characters_before(offset) - characters_before(*(next - 1)) + 1;
  return {static_cast<std::uint32_t>(next - line_starts_.begin()), column};
}

bool SourceFile::is_text() const {
  if (line_starts_.empty() && !is_excerpt()) make_index();
  return is_text_;
}

std::string_view SourceFile::raw_line(std::uint32_t number) const {
  const std::string_view bytes = bytes_;
  if (is_excerpt()) {
    const KeptLine* line = kept_line(number);
    return line == nullptr ? std::string_view() : bytes.substr(line->at, line->size);
  }
  if (line_starts_.empty()) make_index();
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  const std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : bytes.size();
  return bytes.substr(begin, end - begin);
}

std::string_view SourceFile::line(std::uint32_t number) const {
  std::string_view text = raw_line(number);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

std::uint32_t SourceFile::line_begin(std::uint32_t number) const {
  if (is_excerpt()) {
    const KeptLine* line = kept_line(number);
    return line == nullptr ? 0 : line->begin;
  }
  if (line_starts_.empty()) make_index();
  return number == 0 || number > line_starts_.size() ? 0 : line_starts_[number - 1];
}

SharedTexts::SharedTexts() : files_(std::make_unique<std::atomic<const SourceFile*>[]>(most)) {}

SharedTexts::~SharedTexts() {
  for (std::size_t i = 0; i < count_; ++i) delete files_[i].load();
}

std::optional<FileId> SharedTexts::add(std::string name, std::string bytes) {
  if (count_ == most) return std::nullopt;
  auto file = std::make_unique<SourceFile>(std::move(name), std::move(bytes));
  files_[count_] = file.release();
  return first + static_cast<FileId>(count_++);
}

FileId Sources::add(SourceFile file) {
  if (!released_.empty()) {
    const FileId id = released_.back();
    released_.pop_back();
    *files_[id] = std::move(file);
    return id;
  }
  files_.push_back(std::make_unique<SourceFile>(std::move(file)));
  return static_cast<FileId>(files_.size() - 1);
}

FileId Sources::add(std::string name, std::string bytes) {
  return add(SourceFile(std::move(name), std::move(bytes)));
}

FileId Sources::add_excerpt(std::string name, const SourceFile& of) {
  return add(SourceFile::excerpt(std::move(name), of));
}

void Sources::release(FileId id) {
  if (SharedTexts::holds(id)) return;
  // An assignment alone would keep the memory of the old bytes.
  (void)std::exchange(*files_[id], SourceFile(files_[id]->name(), {}));
  released_.push_back(id);
}

std::string_view Sources::text(Span span) const {
  if (!span.known() || (!SharedTexts::holds(span.file) && span.file >= files_.size())) return {};
  std::string_view bytes = (*this)[span.file].bytes();
  if (span.begin > bytes.size()) return {};
  return bytes.substr(span.begin, span.end - span.begin);
}

}  // namespace urdfmill::source
