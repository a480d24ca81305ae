// The files beside a robot that `convert` writes with the prefix of the robot.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/session/conversion/prefixed_files.hpp"

namespace urdfmill::tools {

/// A file to be written.
struct FileBeside {
  std::string from;  ///< the file that was read
  std::string to;
  std::string text;
};

/// Returns the files with the prefix, which keep their places relative to each other below the folder. Prints a message
/// and returns nothing if there are none, if their proof fails, or if one would replace a file that was read or the
/// output.
[[nodiscard]] std::optional<std::vector<FileBeside>> files_with_prefix(session::Session& session,
                                                                       const std::string& robot,
                                                                       const session::LoadRequest& load,
                                                                       const std::string& prefix,
                                                                       const std::string& folder,
                                                                       const std::string& output);

/// Writes them; prints a message and returns false if that fails, else prints which were written unless it is quiet.
[[nodiscard]] bool write_files_beside(const std::vector<FileBeside>& files, const std::string& folder, bool quiet);

}  // namespace urdfmill::tools
