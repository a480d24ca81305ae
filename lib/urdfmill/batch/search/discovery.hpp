// Search for model files below folders.
#pragma once
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// Options of the search below a folder.
struct DiscoveryOptions {
  /// Patterns for the path below the folder ("*" stays in one folder, "**" crosses them); empty: every model file.
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  bool respect_gitignore = true;
  bool folders_below = true;  ///< false: only the files in the folder itself
  /// Includes models that are symbolic links to files outside the folder.
  bool links_out = true;
  /// Includes .xacro files that are parts of robots: their root is not a `robot`, or has no name.
  bool parts = true;
  /// Includes models in the formats of simulators: files in .sdf, .world, .mjcf and .usda, and those in .xml whose root
  /// says so. Takes effect with `leave_unread`.
  bool simulator_formats = false;
  /// Includes files of SDF that hold worlds, actors or lights, which are no robots. Takes effect with
  /// `simulator_formats`.
  bool worlds = false;
  /// Fills `Discovery::neighbours`; has no effect with `include`.
  bool neighbours = false;
  std::string results = {};  ///< canonical path of the folder of results, which is skipped below others
  /// Reads no .xacro file to determine whether it is a model: `Discovery::unread` has those that would be read.
  bool leave_unread = false;
  std::shared_ptr<const files::Snapshot> files = nullptr;  ///< lists folders; null: the disk does
  unsigned jobs = 1;                                       ///< folders that are listed at a time; 0: one a core
  /// Returns true if a configuration leaves out a file or folder, given by its path; null: none does.
  std::function<bool(const std::string& path)> excludes = nullptr;
};

/// A name in a folder that was skipped.
struct Skipped {
  std::string path;
  std::string why;  ///< such as "is a symbolic link that leads nowhere"
};

/// The files found, and the arguments that are neither file nor folder and match nothing.
struct Discovery {
  std::vector<std::string> files;  ///< each argument's files sorted by bytes, in the order of the arguments, without
                                   ///< duplicates
  std::vector<std::string> missing;
  std::vector<std::string> empty;       ///< folders that contain no models
  std::vector<std::string> unreadable;  ///< folders that could not be listed, and the reasons, as sentences
  std::vector<Skipped> skipped;         ///< names that may be or contain models and were skipped
  /// Temporary files of killed and of running processes, in the folders and next to the files.
  std::vector<std::string> temporary;
  std::vector<std::string> neighbours;  ///< files that may belong to robots, by their names
  std::set<std::string> unread;         ///< those of `files` that are models only if `is_model_source` is true for
                                        ///< their texts
};

/// Returns the name of the root element of a text that is XML; empty if there is none.
[[nodiscard]] std::string_view root_name(std::string_view text);

/// True if a .xacro file is, or makes, a part of a robot; other formats are made with xacro too.
[[nodiscard]] bool is_model_source(std::string_view text);

/// True if a file is one of SDF, MJCF or USD by its name, though one in .xml has to be read to be sure.
[[nodiscard]] bool is_simulator_name(std::string_view path);

/// Finds the model files. Files are taken unchanged, including "-"; a folder yields its .urdf, .urdf.xacro and those
/// .xacro files that contain a robot or macros for one (not .srdf.xacro), and models in other formats if the options
/// say so, without hidden folders; any other argument is tried as a pattern. In folders only regular files count, and
/// links to folders are not followed.
[[nodiscard]] Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options);

}  // namespace urdfmill::batch
