// The files beside a robot with a prefix on the names of its links, joints, sensors and GPIO.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// A file with other names.
struct PrefixedFile {
  std::string path;  ///< the file that was read
  std::string text;
};

/// The result for all files.
struct PrefixedFiles {
  std::vector<PrefixedFile> files;  ///< those that name a part of the robot
  std::vector<std::string> others;  ///< those that are for another robot
  std::string refusal;              ///< not empty: the file that would not fit the robot as it did, and why
};

/// Adds a prefix to the names of the parts of a robot wherever the files name them, and changes no other byte; an SRDF
/// in xacro is expanded. Files that the expansion of the robot reads are left out. Proved by a check of each file with
/// the robot before and after: the findings have to be the same. Nothing is reported; a robot that cannot be read has
/// no files.
[[nodiscard]] PrefixedFiles prefix_files(Session& session, const Input& robot, const LoadRequest& load,
                                         const std::string& prefix, const std::vector<Neighbour>& neighbours);

}  // namespace urdfmill::session
