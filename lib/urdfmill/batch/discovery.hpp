// Finding the model files below folders.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace urdfmill::files {
class KnownFolders;
}

namespace urdfmill::batch {

/// Which files below a folder count.
struct DiscoveryOptions {
  /// Globs over the path below the folder ("*" stays in one folder, "**" crosses them); empty: every model file.
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  bool respect_gitignore = true;
  /// Take also models that are symbolic links to files outside the folder.
  bool links_out = true;
  /// Take also .xacro files that are parts of robots: their root is no `robot`, or has no name.
  bool parts = true;
  std::string results = {};  ///< a canonical path: the folder that is left out below others, as results go there
  /// Read no .xacro file to see whether it is a model: `Discovery::unread` has those that would be.
  bool leave_unread = false;
  std::shared_ptr<files::KnownFolders> known = nullptr;  ///< gets what is listed; may be null
  unsigned jobs = 1;                                     ///< folders that are listed at a time; 0: one a core
};

/// A name in a folder that was left alone.
struct Skipped {
  std::string path;
  std::string why;  ///< "is a symbolic link that leads nowhere"
};

/// What was found, and the arguments that are neither file nor folder and match nothing.
struct Discovery {
  std::vector<std::string> files;  ///< each argument's files sorted by bytes, in the order of the arguments, none twice
  std::vector<std::string> missing;
  std::vector<std::string> empty;       ///< folders that hold no model
  std::vector<std::string> unreadable;  ///< folders that could not be listed, and why, as sentences
  std::vector<Skipped> skipped;         ///< what may hold models, or be one, and was left alone
  /// Temporary files in the folders and beside the files: of runs that were killed, and of those that go on.
  std::vector<std::string> temporary;
  std::unordered_set<std::string> unread;  ///< of `files`: models only if `is_model_source` says so of their texts
};

/// Whether a .xacro file is, or makes, a part of a robot: others make other formats with xacro.
[[nodiscard]] bool is_model_source(std::string_view text);

/// Files are taken as they are, "-" too; a folder yields its .urdf, .urdf.xacro and those .xacro files that hold a
/// robot or macros for one (not .srdf.xacro), hidden folders left out; anything else is tried as a glob. In folders
/// only regular files count, and links to folders are not followed.
[[nodiscard]] Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options);

}  // namespace urdfmill::batch
