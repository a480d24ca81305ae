// What the folders of a tree held when they were listed, for all who look for something in them later.
#pragma once
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "urdfmill/files/folder.hpp"

namespace urdfmill::files {

/// Folders that were listed, for a run that takes its tree as it finds it: what comes into being later is not seen.
/// Several threads may ask and add at once.
class KnownFolders {
 public:
  /// What is kept of a folder: the folders and links in it, and the files that the constructor names.
  class Content {
   public:
    /// The entry of that name; null if the folder does not hold it, or holds it and it is not kept.
    [[nodiscard]] const FolderEntry* find(std::string_view name) const;
    /// Sorted by name.
    [[nodiscard]] const std::vector<FolderEntry>& entries() const { return entries_; }

   private:
    friend class KnownFolders;
    std::vector<FolderEntry> entries_;
  };

  /// Of the files in folders only those of these names are kept: a tree may have very many others.
  explicit KnownFolders(std::vector<std::string_view> files) : files_(std::move(files)) {}

  /// Keeps what was listed of a folder. The path is absolute and without links, "." and "..".
  void add(const std::string& path, const std::vector<FolderEntry>& listed);
  /// The folder with that path; null if it was not added. Another spelling of the path is not found. Stays valid.
  [[nodiscard]] const Content* find(const std::string& path) const;

 private:
  std::vector<std::string_view> files_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Content> folders_;
};

}  // namespace urdfmill::files
