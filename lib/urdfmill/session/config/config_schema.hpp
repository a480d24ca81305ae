// The JSON Schema of .urdfmill.yaml, for editors.
#pragma once
#include <span>
#include <string>
#include <vector>

namespace urdfmill::session {

/// An option that `defaults` can give.
struct DefaultedOption {
  std::string name;  ///< without dashes before it: "urdf-version"
  std::string help;
  std::vector<std::string> words;  ///< the words it takes; empty: any
  bool is_flag = false;
  bool is_list = false;  ///< takes several values
};

/// The options of a command.
struct DefaultedCommand {
  std::string name;
  std::string summary;
  std::vector<DefaultedOption> options;
};

/// Returns the schema. It accepts everything that the reader of configurations accepts, and refuses what that refuses,
/// except for files and folders that do not exist, and patterns that no rule matches.
[[nodiscard]] std::string config_schema(std::span<const DefaultedCommand> commands);

}  // namespace urdfmill::session
