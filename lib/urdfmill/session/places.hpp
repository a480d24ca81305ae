// Arguments of models and places of packages, as a caller or the configuration of a project gives them.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace urdfmill::session {

/// Pairs name:=value of an expansion, in order; the last value of a name counts.
using Arguments = std::vector<std::pair<std::string, std::string>>;

/// The places of packages besides the folders around an input; searched in the order of the fields.
struct PackagePlaces {
  std::function<std::optional<std::string>(std::string_view name)>
      resolver;                                            ///< an embedding program's own; may be null
  std::vector<std::pair<std::string, std::string>> named;  ///< name and folder
  std::vector<std::string> paths;                          ///< folders to search
  bool environment = true;         ///< URDFMILL_PACKAGES, AMENT_PREFIX_PATH, ROS_PACKAGE_PATH; false also ignores
                                   ///< URDFMILL_PYTHON
  bool around = true;              ///< the source tree around the input
  std::vector<std::string> trees;  ///< folders that the user named or opened, for the inputs in them
};

}  // namespace urdfmill::session
