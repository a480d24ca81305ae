#include "urdfmill/source/source_file.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
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

const SourceFile::Index& SourceFile::index() const {
  if (!is_excerpt()) index_->once([this] { make_index(); });
  return *index_;
}

void SourceFile::make_index() const {
  const std::string_view all = bytes();
  index_->line_starts.assign(1, 0);
  index_->characters.clear();
  for (std::size_t end = all.find('\n'); end != std::string_view::npos; end = all.find('\n', end + 1))
    index_->line_starts.push_back(static_cast<std::uint32_t>(end + 1));
  std::uint32_t characters = 0;
  for (std::size_t begin = 0; begin < all.size(); begin += block_bytes) {
    index_->characters.push_back(characters);
    // The loop has no branches, so that the compiler vectorises it.
    std::uint32_t begins = 0, controls = 0;
    for (const char c : all.substr(begin, block_bytes)) {
      begins += begins_character(c) ? 1 : 0;
      controls |= is_binary(c) ? 1U : 0U;
    }
    characters += begins;
    index_->is_text = index_->is_text && controls == 0;
  }
}

std::uint32_t SourceFile::characters_before(std::uint32_t offset) const {
  const std::vector<std::uint32_t>& characters = index().characters;
  if (characters.empty()) return 0;
  const std::size_t block = std::min<std::size_t>(offset / block_bytes, characters.size() - 1);
  const std::string_view all = bytes();
  return characters[block] +
         static_cast<std::uint32_t>(std::count_if(all.begin() + static_cast<std::ptrdiff_t>(block * block_bytes),
                                                  all.begin() + offset, begins_character));
}

SourceFile SourceFile::excerpt(std::string name, const SourceFile& of) {
  SourceFile made(std::move(name), std::string());
  made.index_->is_text = of.is_text();
  made.whole_ = of.whole();
  return made;
}

SourceFile::Whole SourceFile::whole() const {
  return whole_.value_or(Whole{bytes().size(), std::hash<std::string_view>()(bytes())});
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
    const auto at = static_cast<std::uint32_t>(lines_.size());
    kept_.insert(next, {number, of.line_begin(number), at, static_cast<std::uint32_t>(text.size())});
    lines_ += text;
  }
  std::vector<std::uint32_t>& characters = index_->characters;
  for (std::size_t begin = characters.size() * block_bytes; begin < lines_.size(); begin += block_bytes)
    characters.push_back(characters_before(static_cast<std::uint32_t>(begin)));
}

const SourceFile::KeptLine* SourceFile::kept_line_of(std::uint32_t offset) const {
  const auto next = std::upper_bound(kept_.begin(), kept_.end(), offset,
                                     [](std::uint32_t at, const KeptLine& line) { return at < line.begin; });
  return next == kept_.begin() ? nullptr : &*(next - 1);
}

const SourceFile::KeptLine* SourceFile::kept_line(std::uint32_t number) const {
  const auto found = std::lower_bound(kept_.begin(), kept_.end(), number,
                                      [](const KeptLine& line, std::uint32_t at) { return line.number < at; });
  return found == kept_.end() || found->number != number ? nullptr : &*found;
}

Position SourceFile::position(std::uint32_t offset) const {
  if (is_excerpt()) {
    const KeptLine* line = kept_line_of(offset);
    if (line == nullptr) return {};
    const std::uint32_t at = line->at + std::min(offset - line->begin, line->size);
    return {line->number, characters_before(at) - characters_before(line->at) + 1};
  }
  const std::vector<std::uint32_t>& starts = index().line_starts;
  offset = std::min(offset, static_cast<std::uint32_t>(bytes().size()));
  const auto next = std::upper_bound(starts.begin(), starts.end(), offset);
  const std::uint32_t column = characters_before(offset) - characters_before(*(next - 1)) + 1;
  return {static_cast<std::uint32_t>(next - starts.begin()), column};
}

bool SourceFile::is_text() const {
  return index().is_text;
}

std::string_view SourceFile::line_around(std::uint32_t offset, std::size_t most) const {
  const std::uint32_t number = position(offset).line;
  const std::string_view whole = line(number);
  if (whole.size() <= most) return whole;
  const std::size_t at = std::min<std::size_t>(offset - std::min(offset, line_begin(number)), whole.size());
  std::size_t begin = at - std::min(at, most / 2), end = std::min(begin + most, whole.size());
  const auto continues = [&](std::size_t i) { return (static_cast<unsigned char>(whole[i]) & 0xc0U) == 0x80U; };
  while (begin < at && continues(begin)) ++begin;
  while (end > at && end < whole.size() && continues(end)) --end;
  return whole.substr(begin, end - begin);
}

std::string_view SourceFile::raw_line(std::uint32_t number) const {
  if (is_excerpt()) {
    const KeptLine* line = kept_line(number);
    return line == nullptr ? std::string_view() : bytes().substr(line->at, line->size);
  }
  const std::vector<std::uint32_t>& starts = index().line_starts;
  if (number == 0 || number > starts.size()) return {};
  const std::size_t begin = starts[number - 1];
  const std::size_t end = number < starts.size() ? starts[number] - 1 : bytes().size();
  return bytes().substr(begin, end - begin);
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
  const std::vector<std::uint32_t>& starts = index().line_starts;
  return number == 0 || number > starts.size() ? 0 : starts[number - 1];
}

FileId Sources::add(std::string name, std::string bytes) {
  files_.push_back(std::make_unique<SourceFile>(std::move(name), std::move(bytes)));
  return static_cast<FileId>(files_.size() - 1);
}

FileId Sources::add_excerpt(std::string name, const SourceFile& of) {
  files_.push_back(std::make_unique<SourceFile>(SourceFile::excerpt(std::move(name), of)));
  return static_cast<FileId>(files_.size() - 1);
}

void Sources::release_unused() {
  std::erase_if(shared_, [](const auto& entry) { return entry.second.use_count() == 1; });
}

const SourceFile& Sources::operator[](FileId id) const {
  static const SourceFile none("", std::string());
  if (id < files_.size()) return *files_[id];
  const auto found = shared_.find(id);
  return found == shared_.end() ? none : *found->second;
}

std::vector<FileId> Sources::ids() const {
  std::vector<FileId> ids(files_.size());
  std::iota(ids.begin(), ids.end(), FileId{0});
  for (const auto& [id, text] : shared_) ids.push_back(id);
  return ids;
}

FileId Sources::find(std::string_view name) const {
  for (auto shared = shared_.rbegin(); shared != shared_.rend(); ++shared)
    if (shared->second->name() == name) return shared->first;
  const auto own = std::find_if(files_.rbegin(), files_.rend(), [&](const auto& file) { return file->name() == name; });
  return own == files_.rend() ? no_file : static_cast<FileId>(files_.rend() - own - 1);
}

std::string_view Sources::text(Span span) const {
  if (!span.known()) return {};
  const std::string_view bytes = (*this)[span.file].bytes();
  if (span.begin > bytes.size()) return {};
  return bytes.substr(span.begin, span.end - span.begin);
}

}  // namespace urdfmill::source
