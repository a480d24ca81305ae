// Finding the model files below folders.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace urdfmill::batch {

/// Which files below a folder count.
struct DiscoveryOptions {
  /// Globs over the path below the folder ("*" stays in one folder, "**" crosses them); empty: every model file.
  std::vector<std::string> include;
  std::vector<std::string> exclude;
  bool respect_gitignore = true;
  /// Take also .xacro files that are parts of robots: their root is no `robot`, or has no name.
  bool parts = true;
};

/// What was found, and the arguments that are neither file nor folder and match nothing.
struct Discovery {
  std::vector<std::string> files;  ///< each argument's files sorted by bytes, in the order of the arguments, none twice
  std::vector<std::string> missing;
  std::vector<std::string> abandoned;  ///< temporary files that a killed run left in the folders
};

/// Files are taken as they are, "-" too; a folder yields its .urdf, .urdf.xacro and those .xacro files that hold a
/// robot or macros for one (not .srdf.xacro), hidden folders left out; anything else is tried as a glob.
[[nodiscard]] Discovery discover(const std::vector<std::string>& arguments, const DiscoveryOptions& options);

/// Does the path match the glob? `*`, `?` and `[…]` stay within a folder, `**` crosses folders.
[[nodiscard]] bool matches(std::string_view glob, std::string_view path);

}  // namespace urdfmill::batch
