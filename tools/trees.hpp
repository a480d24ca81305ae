// Commands over many models: their common options, and the run over a tree.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/console.hpp"
#include "tools/options.hpp"
#include "tools/parser.hpp"
#include "urdfmill/batch/run/run_work.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::tools {

/// The part of the work that is done here, and its record, for every command that takes trees.
struct WorkOptions {
  std::string plan;
  std::string shard;
  std::string report;
  std::vector<std::string> resume;
  std::string fingerprint;  ///< the given options that determine the output
};

/// Returns a message about a folder without models.
[[nodiscard]] std::string no_models(const std::string& folder, const batch::DiscoveryOptions& discovery);

/// Returns why --plan cannot be combined with options that also select models; empty if it can.
[[nodiscard]] std::string plan_contradiction(const WorkOptions& options, const std::vector<std::string>& inputs,
                                             const batch::DiscoveryOptions& discovery,
                                             const Assignments& arguments = {});

/// Returns why a command cannot process the models of a plan; empty if it can.
[[nodiscard]] std::string unfit_plan(const std::vector<batch::WorkItem>& items,
                                     const batch::DiscoveryOptions& discovery);

/// Returns a condition that options on folders have an effect: there is a folder among the inputs, or a plan, with
/// which `plan_contradiction` refuses them. The arguments must live as long as the parser.
[[nodiscard]] std::function<bool()> searches_folders(const std::vector<std::string>& inputs,
                                                     const WorkOptions& options);
/// Makes the current folder the input if neither an input nor a plan is given.
void add_default_folder(Parser& parser, std::vector<std::string>& inputs, const WorkOptions& options);

/// Prints names in folders that were skipped, unless only errors are to be printed.
void print_skipped(const std::vector<batch::Skipped>& skipped, const ConsoleOptions& console);

/// Adds --plan, --shard, --report, --resume.
void add_work_options(Parser& parser, WorkOptions& options);

struct TreeOptions : WorkOptions {
  std::vector<std::string> inputs;
  std::string folder;  ///< --out-dir
  unsigned jobs = 0;
  batch::DiscoveryOptions discovery;
  std::vector<std::string> read_besides;  ///< files that options name, read for all models
  std::string copies_folder;              ///< destination of files that results share; empty: none
  bool is_plan = false;                   ///< the list of models is the result, so they need identities
};

/// Adds -j, --jobs.
Option& add_jobs_option(Parser& parser, unsigned& jobs);
/// Adds --out-dir.
void add_out_dir_option(Parser& parser, TreeOptions& options, std::string_view help);
/// Adds INPUT, --out-dir, --jobs, --include, --exclude, --no-ignore, and those of `add_work_options`.
void add_tree_options(Parser& parser, TreeOptions& options, const std::string& input_help);

/// True if the words request more than the single model of the command: a folder, several inputs, or options that only
/// runs over trees have.
[[nodiscard]] bool is_tree(const TreeOptions& options);

/// Returns why the result of a run over a tree cannot go to --output.
[[nodiscard]] std::string output_refusal(const TreeOptions& options);

/// Sets the single input of a command that is not a run over a tree; prints a message and returns false if there is
/// none.
[[nodiscard]] bool take_single_input(const TreeOptions& options, std::string_view command, std::string& input);

/// Reads --shard; prints a message and returns false if it is malformed.
[[nodiscard]] bool read_shard(const WorkOptions& options, std::optional<batch::Shard>& shard);

/// Selects the part of the models to process here; prints a message and returns false if the options do not fit.
[[nodiscard]] bool select_work(const WorkOptions& options, std::vector<batch::WorkItem>& items);

/// The report of a run, and the results of earlier runs.
struct RunRecord {
  std::unique_ptr<batch::ReportFile> report;  ///< null: none was requested
  std::vector<batch::ReportLine> done;
};

/// Reads the results of earlier runs and opens the report; prints a message and returns false if that fails.
[[nodiscard]] bool open_record(const WorkOptions& options, RunRecord& record);

/// Prints that a run was stopped before all models were done ("processed", "checked"), and how to resume it.
void print_stopped(std::size_t left, std::size_t of, std::string_view done, const WorkOptions& options);

/// Returns the identity of the run, for its report.
[[nodiscard]] batch::RunIdentity identity_of(std::string_view command, const WorkOptions& options);

/// Returns the models of the inputs, or of the plan. Reports errors in the inputs, which worsen the exit code.
[[nodiscard]] std::vector<batch::WorkItem> list_work(const TreeOptions& options, const Assignments& arguments,
                                                     session::Session& session, const ConsoleOptions& console,
                                                     int& code);

/// A command's work on a tree.
struct TreeCommand {
  std::string_view name;   ///< "expand"
  std::string_view done;   ///< "expanded": the beginning of the summary
  std::string suffix;      ///< suffix of the results
  bool may_print = false;  ///< without --out-dir the results are printed in sequence
  Assignments arguments;   ///< arguments for all models
  ConsoleOptions console;
  PackageOptions packages;
  /// Returns the last line of the run about the models; null: how many were clean, had findings, failed.
  std::function<std::string(const batch::RunTotals& totals)> summary = nullptr;
};

/// Processes a list of models; returns the exit code.
[[nodiscard]] int run_list(const TreeOptions& options, const TreeCommand& command, std::vector<batch::WorkItem> items,
                           session::Session& session, const batch::ModelWork& work);

/// Makes a text about a model; nothing if it fails.
using TextOfModel = std::function<std::optional<std::string>(const urdf::Robot& robot, source::Collector& findings)>;
/// Returns the work of a command that makes a text about each model. If texts are printed in sequence, the names of the
/// models are printed with `names`.
[[nodiscard]] batch::ModelWork text_work(session::Purpose purpose, bool names, TextOfModel text_of);

/// Finds the models and processes them; returns the exit code.
[[nodiscard]] int run_tree(const TreeOptions& options, const TreeCommand& command, const batch::ModelWork& work);

}  // namespace urdfmill::tools
