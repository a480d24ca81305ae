#include "urdfmill/language/text_changes.hpp"

#include <algorithm>

namespace urdfmill::language {

void TextChanges::add(std::uint32_t begin, std::uint32_t removed, std::uint32_t inserted) {
  if (removed != 0 || inserted != 0) edits_.push_back({begin, removed, inserted});
}

void TextChanges::add(const TextChanges& further) {
  edits_.insert(edits_.end(), further.edits_.begin(), further.edits_.end());
}

void TextChanges::add(std::string_view last, std::string_view next) {
  const std::size_t shorter = std::min(last.size(), next.size());
  const auto begin = static_cast<std::size_t>(
      std::mismatch(last.begin(), last.begin() + static_cast<std::ptrdiff_t>(shorter), next.begin()).first -
      last.begin());
  std::size_t end = 0;
  while (end < shorter - begin && last[last.size() - 1 - end] == next[next.size() - 1 - end]) ++end;
  add(static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(last.size() - begin - end),
      static_cast<std::uint32_t>(next.size() - begin - end));
}

std::uint32_t TextChanges::after(std::uint32_t offset) const {
  for (const Edit& edit : edits_) {
    if (offset < edit.begin || (offset == edit.begin && edit.removed > 0)) continue;
    if (offset >= edit.begin + edit.removed)
      offset = offset - edit.removed + edit.inserted;
    else
      offset = edit.begin + std::min(offset - edit.begin, edit.inserted);
  }
  return offset;
}

std::optional<std::uint32_t> TextChanges::before(std::uint32_t offset) const {
  for (auto edit = edits_.rbegin(); edit != edits_.rend(); ++edit) {
    if (offset <= edit->begin) continue;
    if (offset >= edit->begin + edit->inserted)
      offset = offset - edit->inserted + edit->removed;
    else if (offset - edit->begin < edit->removed)
      continue;
    else
      return std::nullopt;
  }
  return offset;
}

}  // namespace urdfmill::language
