#include "urdfmill/source/source_file.hpp"

#include <algorithm>

namespace urdfmill::source {

void SourceFile::index_lines() const {
  line_starts_.push_back(0);
  for (std::size_t i = 0; i < bytes_.size(); ++i)
    if (bytes_[i] == '\n') line_starts_.push_back(static_cast<std::uint32_t>(i + 1));
}

Position SourceFile::position(std::uint32_t offset) const {
  if (line_starts_.empty()) index_lines();
  offset = std::min(offset, static_cast<std::uint32_t>(bytes_.size()));
  auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const std::uint32_t start = *(next - 1);
  std::uint32_t column = 1;
  for (std::uint32_t i = start; i < offset; ++i)
    if ((static_cast<unsigned char>(bytes_[i]) & 0xc0U) != 0x80U) ++column;
  return {static_cast<std::uint32_t>(next - line_starts_.begin()), column};
}

std::string_view SourceFile::line(std::uint32_t number) const {
  if (line_starts_.empty()) index_lines();
  if (number == 0 || number > line_starts_.size()) return {};
  const std::size_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] - 1 : bytes_.size();
  if (end > begin && bytes_[end - 1] == '\r') --end;
  return std::string_view(bytes_).substr(begin, end - begin);
}

FileId Sources::add(std::string name, std::string bytes) {
  files_.emplace_back(std::move(name), std::move(bytes));
  return static_cast<FileId>(files_.size() - 1);
}

void Sources::release(FileId id) {
  files_[id] = SourceFile(files_[id].name(), {});
}

std::string_view Sources::text(Span span) const {
  if (!span.known() || span.file >= files_.size()) return {};
  std::string_view bytes = files_[span.file].bytes();
  if (span.begin > bytes.size()) return {};
  return bytes.substr(span.begin, span.end - span.begin);
}

}  // namespace urdfmill::source
