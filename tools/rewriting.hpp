// Functions shared by the commands that rewrite files: naming of files, the run over them, and the destination of the
// results.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/console.hpp"
#include "tools/interruption.hpp"
#include "tools/parser.hpp"
#include "tools/progress.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/rewrite/recorded_files.hpp"
#include "urdfmill/batch/rewrite/rewrite.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/session/configurations.hpp"

namespace urdfmill::tools {

struct RewritingOptions {
  std::vector<std::string> inputs;
  batch::DiscoveryOptions discovery;
  bool allow_empty = false;
  WorkOptions work;
  std::string output;
  bool diff = false;
  bool check = false;
  ConsoleOptions console;
};

/// Adds INPUT, --write, --force, --diff, --jobs, --include, --exclude, --no-ignore, --allow-empty, --output, those of
/// `add_work_options` and those of every command; `check_help` is the help of `--check`.
void add_rewriting_options(Parser& parser, RewritingOptions& options, batch::RewriteOptions& files,
                           const std::string& check_help);

/// Prints a message and returns false if --write is combined with an option that prints.
[[nodiscard]] bool check_rewriting(const RewritingOptions& options, const batch::RewriteOptions& files);

/// A run over the files that the inputs name. During its lifetime Ctrl-C finishes the files in progress, and progress
/// is shown.
class RewritingRun {
 public:
  /// Finds the files, and completes the options for the run. A message says why it is not ready: an input names
  /// nothing, a folder contains no model, or several results would be printed in sequence. The session resolves the
  /// includes of files, which determine the other files in their shard.
  RewritingRun(std::string_view command, const RewritingOptions& options, batch::RewriteOptions& files,
               bool prints_results, const session::Session& session, session::Configurations& configurations);

  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] const std::vector<std::string>& paths() const { return found_.files; }
  /// Returns the exit code of the worst of the files that an earlier run has processed, and of inputs that could not be
  /// read.
  [[nodiscard]] int skipped_code() const;
  /// Prints the last line of a run over many files, or of one that writes: the results ("2 migrated, 1 refused"), and
  /// further remarks.
  void print_summary(std::string text) const;
  /// Prints a message and returns false if the run was stopped before all files were reached, or the report cannot be
  /// written.
  [[nodiscard]] bool is_complete(std::size_t files) const;

 private:
  /// Returns the number of files that an earlier run has processed.
  [[nodiscard]] std::size_t skipped() const { return log_ ? log_->skipped() : 0; }
  /// Prints a message and returns false if the report would replace a file of the run.
  [[nodiscard]] bool spares_sources(const WorkOptions& options, const std::vector<batch::WorkItem>& planned) const;

  batch::Discovery found_;
  bool is_ready_ = false;
  int inputs_code_ = 0;  ///< for inputs that are missing or unreadable
  bool has_summary_ = false;
  std::size_t removed_ = 0;
  RunRecord record_;
  std::optional<batch::RecordedFiles> log_;
  std::optional<Interruption> interruption_;
  std::optional<Progress> progress_;
};

using RewrittenFiles = std::vector<const batch::RewrittenFile*>;

/// Returns the files for which `selects` is true.
template <class Files, class Selects>
[[nodiscard]] RewrittenFiles select_files(const Files& files, Selects selects) {
  RewrittenFiles selected;
  for (const auto& file : files)
    if (selects(file)) selected.push_back(&file);
  return selected;
}

/// Prints why files could not be read or written, and all findings in one list. Returns the exit code of the findings.
[[nodiscard]] int print_problems(const RewrittenFiles& files, const ConsoleOptions& console);

/// Writes the texts, or with --diff the differences, to standard output or a file; false if they could not be written.
[[nodiscard]] bool print_results(const RewrittenFiles& files, const RewritingOptions& options);

}  // namespace urdfmill::tools
