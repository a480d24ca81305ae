// What the commands that rewrite files have in common: how files are named, how a run over them goes, and where the
// results go.
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
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/rewrite.hpp"
#include "urdfmill/batch/rewrite_log.hpp"
#include "urdfmill/session/config/configurations.hpp"

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

/// INPUT, --write, --force, --diff, --jobs, --include, --exclude, --no-ignore, --allow-empty, --output, those of
/// `add_work_options` and those of every command; `--check` says for itself what it prints.
void add_rewriting_options(Parser& parser, RewritingOptions& options, batch::RewriteOptions& files,
                           const std::string& check_help);

/// False, with a message, where --write goes together with what prints.
[[nodiscard]] bool check_rewriting(const RewritingOptions& options, const batch::RewriteOptions& files);

/// A run over the files that the inputs name. While it lives, Ctrl-C finishes the files begun, and progress is shown.
class RewritingRun {
 public:
  /// Finds the files, and completes the options by what the run needs of them. A message says why it is not ready:
  /// where an input names nothing, a folder holds no model, or several results would be printed after one another.
  /// What files include, which decides with which others they are in a shard, is asked of the session.
  RewritingRun(std::string_view command, const RewritingOptions& options, batch::RewriteOptions& files,
               bool prints_results, const session::Session& session, session::Configurations& configurations);

  [[nodiscard]] bool is_ready() const { return is_ready_; }
  [[nodiscard]] const std::vector<std::string>& paths() const { return found_.files; }
  /// The exit code of the worst of the files that an earlier run has done, and of inputs that could not be looked at.
  [[nodiscard]] int skipped_code() const;
  /// The last line of a run over many files, or of one that writes: what became of them ("2 migrated, 1 refused"), and
  /// what else there is to say.
  void print_summary(std::string text) const;
  /// False, with a message, where the run was stopped before all files were reached, or the report cannot be written.
  [[nodiscard]] bool is_complete(std::size_t files) const;

 private:
  /// How many files an earlier run has done.
  [[nodiscard]] std::size_t skipped() const { return log_ ? log_->skipped() : 0; }
  /// False, with a message, where the report would take the place of a file of the run.
  [[nodiscard]] bool spares_sources(const WorkOptions& options, const std::vector<batch::WorkItem>& planned) const;

  batch::Discovery found_;
  bool is_ready_ = false;
  int inputs_code_ = 0;  ///< of inputs that are not there or cannot be read
  bool has_summary_ = false;
  std::size_t removed_ = 0;
  RunRecord record_;
  std::optional<batch::RewriteLog> log_;
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
