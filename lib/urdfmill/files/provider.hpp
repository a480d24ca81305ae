// Origins of the files of a store: the disk, memory, or functions of an embedding program.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"

namespace urdfmill::files {

/// The kinds of what a path leads to, after all links.
enum class PathKind : std::uint8_t { nothing, file, folder, other };

/// Serves files synchronously. If several threads use the store, they call it at once.
class Provider {
 public:
  virtual ~Provider() = default;
  /// Returns the bytes, or the reason why there are none (`no_such_file`).
  [[nodiscard]] virtual ReadResult read(const std::string& path, const ReadOptions& options) const = 0;
  /// Lists a folder like `list_folder`.
  [[nodiscard]] virtual std::vector<FolderEntry> list(const std::string& folder, int* error) const = 0;
  /// Returns the kind of what is there.
  [[nodiscard]] virtual PathKind kind(const std::string& path) const = 0;
  /// True if the path itself is a symbolic link.
  [[nodiscard]] virtual bool is_link(const std::string& path) const;
  /// Returns the one path for all paths that lead to the same file.
  [[nodiscard]] virtual std::string canonical(const std::string& path) const;
  /// Returns the state of a file, which shows a change without reading it; nothing if it is unknown.
  [[nodiscard]] virtual std::optional<FileState> state(const std::string& path) const;
};

/// Returns the provider of the files of this machine.
[[nodiscard]] std::shared_ptr<const Provider> disk();

/// The files of another provider, with a record of what was asked for.
class RecordedFiles : public Provider {
 public:
  /// Makes a record of the files of this machine.
  explicit RecordedFiles(std::shared_ptr<const Provider> files = disk()) : files_(std::move(files)) {}

  [[nodiscard]] ReadResult read(const std::string& path, const ReadOptions& options) const override;
  [[nodiscard]] std::vector<FolderEntry> list(const std::string& folder, int* error) const override;
  [[nodiscard]] PathKind kind(const std::string& path) const override;
  [[nodiscard]] bool is_link(const std::string& path) const override { return files_->is_link(path); }
  [[nodiscard]] std::string canonical(const std::string& path) const override { return files_->canonical(path); }
  [[nodiscard]] std::optional<FileState> state(const std::string& path) const override;

  /// Returns the paths of files and folders that were asked for, whether or not they exist.
  [[nodiscard]] std::vector<std::string> paths() const;

 private:
  void note(const std::string& path) const;

  std::shared_ptr<const Provider> files_;
  mutable std::mutex mutex_;
  mutable std::set<std::string> paths_;
};

/// Files, by default those of this machine, that are in some folders or below them. Whatever leads elsewhere, by its
/// path or by a link, is refused when it is read and does not exist otherwise. A link put in the place of a file or a
/// folder while it is read is not followed.
class ConfinedFiles : public Provider {
 public:
  /// Confines files, by default those of the disk, to these folders.
  explicit ConfinedFiles(const std::vector<std::string>& folders, std::shared_ptr<const Provider> files = disk());

  [[nodiscard]] ReadResult read(const std::string& path, const ReadOptions& options) const override;
  [[nodiscard]] std::vector<FolderEntry> list(const std::string& folder, int* error) const override;
  [[nodiscard]] PathKind kind(const std::string& path) const override;
  [[nodiscard]] bool is_link(const std::string& path) const override;
  [[nodiscard]] std::string canonical(const std::string& path) const override;
  [[nodiscard]] std::optional<FileState> state(const std::string& path) const override;

  /// Returns the folders, with all links followed.
  [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
  /// Returns the file or folder that a path leads to, whether or not it exists; nothing if that is outside.
  [[nodiscard]] std::optional<FileInFolder> inside(const std::string& path) const;

 private:
  std::shared_ptr<const Provider> all_;
  std::vector<std::string> folders_;
};

/// Texts in memory by their normal paths, which imply the folders.
class MemoryFiles : public Provider {
 public:
  /// Makes files with these texts, by path.
  explicit MemoryFiles(std::map<std::string, std::string> texts) : texts_(std::move(texts)) {}

  [[nodiscard]] ReadResult read(const std::string& path, const ReadOptions& options) const override;
  [[nodiscard]] std::vector<FolderEntry> list(const std::string& folder, int* error) const override;
  [[nodiscard]] PathKind kind(const std::string& path) const override;

 private:
  std::map<std::string, std::string> texts_;
};

}  // namespace urdfmill::files
