// Files of a run over many models, each read from the disk once.
#pragma once
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::session {

/// What was read of files, for a run that takes its tree as it finds it: what changes later is not seen. Files are
/// known by their canonical paths, however they are named. Up to a bound; past it the disk is asked. Several threads
/// may ask at once.
class ReadFiles {
 public:
  /// `folders` are those that were listed, or null.
  explicit ReadFiles(std::shared_ptr<const files::KnownFolders> folders) : canonical_(std::move(folders)) {}

  /// Keeps a file that was read before the models are worked on; the path is canonical.
  void add(const std::string& path, files::ReadResult read);
  /// The same for a path that need not be canonical.
  void add_named(const std::string& path, files::ReadResult read) { add(canonical_.of(path), std::move(read)); }
  /// From now on the file with that canonical path, which was added, is one that a single model reads.
  void reserve_for_one(const std::string& path);
  /// Reads a file that several models may read.
  [[nodiscard]] files::ReadResult read(const std::string& path);
  /// Hands out a file that was added, and keeps it no longer; nothing if it was not added. `unless_shared`: nor if
  /// several models may read it.
  [[nodiscard]] std::optional<files::ReadResult> take(const std::string& path, bool unless_shared = false);

 private:
  /// Keeps it if it is within the bound.
  void keep(const std::string& path, files::ReadResult read, std::size_t most_bytes);

  files::CanonicalPaths canonical_;
  std::mutex mutex_;
  struct Kept {
    files::ReadResult read;
    bool is_shared = true;
  };
  std::unordered_map<std::string, Kept> files_;
  std::size_t bytes_ = 0;
};

}  // namespace urdfmill::session
