#include "urdfmill/source/source_file.hpp"

#include <algorithm>

namespace urdfmill::source {

namespace {

constexpr std::uint32_t block_bytes = 256;

bool begins_character(char c) {
  return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U;
}

/// Controls but for tabs, ends of lines and pages, and the escape character of terminals.
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
    // Without branches, so that the compiler takes many bytes at a time: each text that is shared comes by here.
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

Position SourceFile::position(std::uint32_t offset) const {
  if (line_starts_.empty()) make_index();
  offset = std::min(offset, static_cast<std::uint32_t>(bytes_.size()));
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::uint32_t column = characters_before(offset) - characters_before(*(next - 1)) + 1;
  return {static_cast<std::uint32_t>(next - line_starts_.begin()), column};
}

bool SourceFile::is_text() const {
  if (line_starts_.empty()) make_index();
  return is_text_;
}

std::string_view SourceFile::line(std::uint32_t number) const {
  if (line_starts_.empty()) make_index();
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : bytes_.size();
  if (end > begin && bytes_[end - 1] == '\r') --end;
  return std::string_view(bytes_).substr(begin, end - begin);
}

SharedTexts::SharedTexts() : files_(std::make_unique<std::atomic<const SourceFile*>[]>(most)) {}

SharedTexts::~SharedTexts() {
  for (std::size_t i = 0; i < count_; ++i) delete files_[i].load();
}

std::optional<FileId> SharedTexts::add(std::string name, std::string bytes) {
  if (count_ == most) return std::nullopt;
  auto file = std::make_unique<SourceFile>(std::move(name), std::move(bytes));
  // The tables that are built on first use are built before a second thread can see the text.
  (void)file->position(0);
  files_[count_] = file.release();
  return first + static_cast<FileId>(count_++);
}

FileId Sources::add(std::string name, std::string bytes) {
  if (!released_.empty()) {
    const FileId id = released_.back();
    released_.pop_back();
    files_[id] = SourceFile(std::move(name), std::move(bytes));
    return id;
  }
  files_.emplace_back(std::move(name), std::move(bytes));
  return static_cast<FileId>(files_.size() - 1);
}

void Sources::release(FileId id) {
  if (SharedTexts::holds(id)) return;
  files_[id] = SourceFile(files_[id].name(), {});
  released_.push_back(id);
}

std::string_view Sources::text(Span span) const {
  if (!span.known() || (!SharedTexts::holds(span.file) && span.file >= files_.size())) return {};
  std::string_view bytes = (*this)[span.file].bytes();
  if (span.begin > bytes.size()) return {};
  return bytes.substr(span.begin, span.end - span.begin);
}

}  // namespace urdfmill::source
