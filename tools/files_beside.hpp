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

/// The files beside a robot that a command is to write.
struct BesideOptions {
  std::string folder;              ///< for the files; empty: none are written
  std::vector<std::string> named;  ///< files that are for the robot; empty: they are searched for
};

/// Moves the SRDF and configurations among the inputs to the named files.
void take_named_files(BesideOptions& options, std::vector<std::string>& inputs);

/// Returns the files with the prefix, which keep their places relative to each other below the folder. Prints a message
/// and returns nothing, with an exit code, if there are none, if their proof fails, or if one would replace a file that
/// was read or the output.
[[nodiscard]] std::optional<std::vector<FileBeside>> files_with_prefix(
    session::Session& session, const std::string& robot, const session::LoadRequest& load, const std::string& prefix,
    const BesideOptions& options, const std::string& output, int& exit_code);

/// Writes them; prints a message and returns false if that fails, else prints which were written unless it is quiet.
[[nodiscard]] bool write_files_beside(const std::vector<FileBeside>& files, const std::string& folder, bool quiet);

}  // namespace urdfmill::tools
