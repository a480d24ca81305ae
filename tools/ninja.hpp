// Ninja files: an edge for each model, with its input files in a depfile.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/batch/work/work.hpp"

namespace urdfmill::tools {

/// The command that makes a model.
struct NinjaCommand {
  std::string words;   ///< words of the command line, quoted for the shell: `convert --to sdf`
  std::string suffix;  ///< suffix of the results
};

/// Reads the words of a command with depfiles, and adds the options for the places of packages; for another command
/// returns nothing and sets `error`.
[[nodiscard]] std::optional<NinjaCommand> ninja_command(const std::string& words, const PackageOptions& packages,
                                                        std::string& error);

/// Keeps the models that Ninja can make; returns the reasons for the others. A Ninja file has no escape for a line end
/// in a name, and a dependency file none for some other characters.
[[nodiscard]] std::vector<std::string> keep_writable(std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                                                     const std::string& folder);

/// Returns the text of the file.
[[nodiscard]] std::string ninja_text(const std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                                     const std::string& folder);

}  // namespace urdfmill::tools
