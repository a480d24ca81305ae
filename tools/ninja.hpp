// Ninja files: each model an edge of its own, with the files that it is made from in a depfile.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/batch/work.hpp"

namespace urdfmill::tools {

/// How a model is made.
struct NinjaCommand {
  std::string words;   ///< of the command line, quoted for the shell: `convert --to sdf`
  std::string suffix;  ///< of the results
};

/// Reads the words of a command with depfiles, and adds the options that say where packages are; nothing, with the
/// error, for another one.
[[nodiscard]] std::optional<NinjaCommand> ninja_command(const std::string& words, const PackageOptions& packages,
                                                        std::string& error);

/// The file; nothing, with the error, if a name cannot be in it.
[[nodiscard]] std::optional<std::string> ninja_text(const std::vector<batch::WorkItem>& items,
                                                    const NinjaCommand& command, const std::string& folder,
                                                    std::string& error);

}  // namespace urdfmill::tools
