// The files of a repository as they were in a revision, for a store of files.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/git.hpp"
#include "urdfmill/files/provider.hpp"

namespace urdfmill::tools {

/// Serves the files below a repository's top folder from a commit, at the paths that they have in the working tree, and
/// all others from the disk. Submodules are those of the disk.
class RevisionFiles : public files::Provider {
 public:
  /// Lists the tree of a commit; null if git fails.
  [[nodiscard]] static std::shared_ptr<const RevisionFiles> open(const Git& git, const std::string& commit);

  [[nodiscard]] files::ReadResult read(const std::string& path, const files::ReadOptions& options) const override;
  [[nodiscard]] std::vector<files::FolderEntry> list(const std::string& folder, int* error) const override;
  [[nodiscard]] files::PathKind kind(const std::string& path) const override;
  [[nodiscard]] bool is_link(const std::string& path) const override;
  [[nodiscard]] std::string canonical(const std::string& path) const override;
  [[nodiscard]] std::optional<files::FileState> state(const std::string& path) const override;

 private:
  enum class Kind : std::uint8_t { file, link, folder, submodule };
  struct Entry {
    Kind kind = Kind::file;
    std::string object;  ///< name of git's object
    std::uint64_t size = 0;
    std::string target = {};  ///< the target of a link
  };
  /// A path after all links: below the top folder with its entry, which is null if it does not exist, or elsewhere.
  struct Place {
    bool is_elsewhere = false;
    std::string path;  ///< below the top folder, "" for itself; or on the disk
    const Entry* entry = nullptr;
  };

  RevisionFiles(std::string top, std::unique_ptr<GitObjects> objects, std::string missing)
      : top_(std::move(top)), objects_(std::move(objects)), missing_(std::move(missing)) {}
  void add(std::string_view line);
  void follow_links();
  [[nodiscard]] std::string absolute(const std::string& path) const;
  [[nodiscard]] Place resolve(const std::string& path, bool follow_last = true) const;

  std::string top_;  ///< canonical path
  std::unique_ptr<GitObjects> objects_;
  std::string missing_;  ///< the end of a message about a missing object
  std::map<std::string, Entry, std::less<>> entries_;
  std::map<std::string, std::vector<files::FolderEntry>, std::less<>> folders_;
  std::shared_ptr<const files::Provider> disk_ = files::disk();
};

}  // namespace urdfmill::tools
