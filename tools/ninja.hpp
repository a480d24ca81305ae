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

/// Leaves the models that Ninja can make; says of each other one why not. A Ninja file has no escape for a line end in
/// a name, and a dependency file none for some other characters.
[[nodiscard]] std::vector<std::string> keep_writable(std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                                                     const std::string& folder);

/// The file.
[[nodiscard]] std::string ninja_text(const std::vector<batch::WorkItem>& items, const NinjaCommand& command,
                                     const std::string& folder);

}  // namespace urdfmill::tools
