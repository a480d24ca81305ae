#include "urdfmill/files/known_folders.hpp"

#include <algorithm>

namespace urdfmill::files {

const FolderEntry* KnownFolders::Content::find(std::string_view name) const {
  const auto at = std::lower_bound(entries_.begin(), entries_.end(), name,
                                   [](const FolderEntry& entry, std::string_view text) { return entry.name < text; });
  return at != entries_.end() && at->name == name ? &*at : nullptr;
}

void KnownFolders::add(const std::string& path, const std::vector<FolderEntry>& listed) {
  Content content;
  for (const FolderEntry& entry : listed)
    if (entry.is_folder || entry.is_link || std::find(files_.begin(), files_.end(), entry.name) != files_.end())
      content.entries_.push_back(entry);
  const std::lock_guard lock(mutex_);
  folders_.try_emplace(path, std::move(content));
}

const KnownFolders::Content* KnownFolders::find(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const auto found = folders_.find(path);
  return found == folders_.end() ? nullptr : &found->second;
}

}  // namespace urdfmill::files
