// Commands over many models: what their options have in common, and how a run over a tree goes.
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
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/run_work.hpp"
#include "urdfmill/batch/work.hpp"

namespace urdfmill::tools {

/// Which part of which work is done here, and what is written down about it: of every command that takes trees.
struct WorkOptions {
  std::string plan;
  std::string shard;
  std::string report;
  std::vector<std::string> resume;
  std::string fingerprint;  ///< the options given that decide what is written
};

/// What is said of a folder in which no model was found. `include`: the globs that were to match.
[[nodiscard]] std::string no_models(const std::string& folder, const std::vector<std::string>& include = {});

/// Why --plan cannot be combined with what else would say which models there are; empty if it can.
[[nodiscard]] std::string plan_contradiction(const WorkOptions& options, const std::vector<std::string>& inputs,
                                             const batch::DiscoveryOptions& discovery,
                                             const Assignments& arguments = {});

/// Asks whether options on folders are in place: there is a folder among the inputs, or a plan, with which
/// `plan_contradiction` says where they belong. The arguments must live as long as the parser.
[[nodiscard]] std::function<bool()> searches_folders(const std::vector<std::string>& inputs,
                                                     const WorkOptions& options);

/// Says what in folders was left alone, unless only errors are to be printed.
void print_skipped(const std::vector<batch::Skipped>& skipped, const ConsoleOptions& console);

/// --plan, --shard, --report, --resume
void add_work_options(Parser& parser, WorkOptions& options);

struct TreeOptions : WorkOptions {
  std::vector<std::string> inputs;
  std::string folder;  ///< --out-dir
  unsigned jobs = 0;
  batch::DiscoveryOptions discovery;
  std::vector<std::string> read_besides;  ///< files that options name, read for all models
  std::string copies_folder;              ///< where files go that results share; empty: nowhere
  bool is_plan = false;                   ///< the list of the models is what is asked for: with what they are known by
};

/// INPUT, --out-dir, --jobs, --include, --exclude, --no-ignore, and those of `add_work_options`.
void add_tree_options(Parser& parser, TreeOptions& options, const std::string& input_help);

/// Whether the words ask for more than the one model that the command can take: for a folder, several inputs, or what
/// only runs over trees have.
[[nodiscard]] bool is_tree(const TreeOptions& options);

/// Why the result of a run over a tree cannot go to --output.
[[nodiscard]] std::string output_refusal(const TreeOptions& options);

/// The one input of a command that is not a run over a tree; false, with a message, if there is none.
[[nodiscard]] bool take_single_input(const TreeOptions& options, std::string_view command, std::string& input);

/// Reads --shard; false, with a message, if it is not a part of a whole.
[[nodiscard]] bool read_shard(const WorkOptions& options, std::optional<batch::Shard>& shard);

/// The part of the models that is to be worked on here; nothing, with a message, where the options do not fit.
[[nodiscard]] bool select_work(const WorkOptions& options, std::vector<batch::WorkItem>& items);

/// The report of a run, and what is done already.
struct RunRecord {
  std::unique_ptr<batch::ReportFile> report;  ///< null: none is asked for
  std::vector<batch::ReportLine> done;
};

/// Reads what earlier runs have done and opens the report; false, with a message, if that fails.
[[nodiscard]] bool open_record(const WorkOptions& options, RunRecord& record);

/// Says that a run was stopped before all models were done ("processed", "checked"), and how it goes on.
void print_stopped(std::size_t left, std::size_t of, std::string_view done, const WorkOptions& options);

/// What the run is, for its report.
[[nodiscard]] batch::RunIdentity identity_of(std::string_view command, const WorkOptions& options);

/// The models of the inputs, or of the plan. What is wrong with the inputs is said, and worsens the exit code.
[[nodiscard]] std::vector<batch::WorkItem> list_work(const TreeOptions& options, const Assignments& arguments,
                                                     session::Session& session, const ConsoleOptions& console,
                                                     int& code);

/// What a command does with a tree.
struct TreeCommand {
  std::string_view name;   ///< "expand"
  std::string_view done;   ///< "expanded": how the summary begins
  std::string suffix;      ///< of the results
  bool may_print = false;  ///< without --out-dir the results are printed, one after the other
  Assignments arguments;   ///< of all models
  ConsoleOptions console;
  PackageOptions packages;
  /// What the last line of the run says of the models; null: how many were clean, had findings, failed.
  std::function<std::string(const batch::RunTotals& totals)> summary = nullptr;
};

/// Does the work on a list of models; returns the exit code.
[[nodiscard]] int run_list(const TreeOptions& options, const TreeCommand& command, std::vector<batch::WorkItem> items,
                           session::Session& session, const batch::ModelWork& work);

/// Finds the models, and does the work on them; returns the exit code.
[[nodiscard]] int run_tree(const TreeOptions& options, const TreeCommand& command, const batch::ModelWork& work);

}  // namespace urdfmill::tools
