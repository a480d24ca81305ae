// What the commands that rewrite files have in common: how files are named, how a run over them goes, and where the
// results go.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/console.hpp"
#include "tools/interruption.hpp"
#include "tools/parser.hpp"
#include "tools/progress.hpp"
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/rewrite.hpp"

namespace urdfmill::tools {

struct RewritingOptions {
  std::vector<std::string> inputs;
  batch::DiscoveryOptions discovery;
  std::string plan, shard;
  std::string output;
  bool diff = false;
  bool check = false;
  ConsoleOptions console;
};

/// INPUT, --plan, --shard, --write, --force, --diff, --jobs, --include, --exclude, --no-ignore, --output, and those of
/// every command;
/// `--check` says for itself what it prints.
void add_rewriting_options(Parser& parser, RewritingOptions& options, batch::RewriteOptions& files,
                           const std::string& check_help);

/// False, with a message, where --write goes together with what prints.
[[nodiscard]] bool check_rewriting(const RewritingOptions& options, const batch::RewriteOptions& files);

/// A run over the files that the inputs name. While it lives, Ctrl-C finishes the files begun, and progress is shown.
class RewritingRun {
 public:
  /// Finds the files, and completes the options by what the run needs of them. A message says why it is not ready:
  /// where an input names nothing, or several results would be printed one behind the other.
  RewritingRun(const RewritingOptions& options, batch::RewriteOptions& files, bool prints_results);

  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] const std::vector<std::string>& paths() const { return found_.files; }
  /// How many files were removed that a killed run had left.
  [[nodiscard]] std::size_t removed() const { return removed_; }
  /// False, with a message, where the run was stopped before.
  [[nodiscard]] bool has_reached_all(std::size_t files) const;

 private:
  batch::Discovery found_;
  bool is_ready_ = false;
  std::size_t removed_ = 0;
  std::optional<Interruption> interruption_;
  std::optional<ProgressBar> progress_;
};

using RewrittenFiles = std::vector<const batch::RewrittenFile*>;

/// The files for which `selects` holds.
template <class Files, class Selects>
[[nodiscard]] RewrittenFiles select_files(const Files& files, Selects selects) {
  RewrittenFiles selected;
  for (const auto& file : files)
    if (selects(file)) selected.push_back(&file);
  return selected;
}

/// Why files could not be read or written, and all findings in one list. Returns the exit code of the findings.
[[nodiscard]] int print_problems(const RewrittenFiles& files, const ConsoleOptions& console);

/// The texts, or with --diff the differences, on standard output or into a file; false if they could not be written.
[[nodiscard]] bool print_results(const RewrittenFiles& files, const RewritingOptions& options);

}  // namespace urdfmill::tools
