// Names of files in folders that are held open.
#pragma once
#include <sys/stat.h>

#include <memory>
#include <optional>
#include <string>

#include "urdfmill/files/descriptor.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::files {

/// Options of opening the folder of a file.
struct PlaceOptions {
  /// A folder whose path begins the file's path. No link below it is followed; empty: all links to folders are.
  std::string beneath = {};
  bool create_folders = false;
};

/// A file's name in its folder. The folder is held open: if its path leads elsewhere in the meantime, the file does
/// not. The name itself is never followed if it is a link.
class Place {
 public:
  /// Opens the folder of a path; `is_open` is false if that failed.
  explicit Place(const std::string& path, const PlaceOptions& options = {});

  /// False if the folder could not be opened.
  [[nodiscard]] bool is_open() const { return folder_ && folder_->is_open(); }
  /// Returns `cannot ACTION "PATH": reason` for a folder that could not be opened.
  [[nodiscard]] IoError error(const char* action) const;
  /// Returns the descriptor of the folder, for the system calls that take one.
  [[nodiscard]] int folder() const { return folder_ ? folder_->number() : -1; }
  /// Returns the name in the folder.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Returns the path, for messages.
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Returns another name in the same folder.
  [[nodiscard]] Place sibling(const std::string& name) const;

  /// Returns the status of what has the name, which may be a link; nothing, with errno, if nothing has.
  [[nodiscard]] std::optional<struct stat> status() const;
  /// Opens the file.
  [[nodiscard]] Descriptor open(int flags, mode_t mode = 0) const;
  /// Removes the name. Returns true if it was there.
  bool remove() const;
  /// Waits until the names in the folder are on the disk.
  void sync_folder() const;

 private:
  void open_beneath(const std::string& top, bool create);

  std::string path_, name_;
  std::shared_ptr<const Descriptor> folder_;  ///< shared by siblings
  int code_ = 0;                              ///< errno of a folder that could not be opened
  std::string reason_ = {};                   ///< the reason, if it is not the system's
};

}  // namespace urdfmill::files
