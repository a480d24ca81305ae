// urdfmill plan: the list of models to process by other machines, a later run or Ninja.
#include <fmt/format.h>

#include <algorithm>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/ninja.hpp"
#include "tools/options.hpp"
#include "tools/outputs.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/work/plan.hpp"
#include "urdfmill/batch/work/results.hpp"
#include "urdfmill/files/file_io.hpp"

namespace urdfmill::tools {
namespace {

struct PlanOptions {
  TreeOptions tree;
  std::string output, ninja;
  bool sources_only = false;
  Assignments arguments;
  ConsoleOptions console;
  PackageOptions packages;
};

void declare_plan(Parser& parser, PlanOptions& options) {
  parser.add_option("INPUT", options.tree.inputs, "Files and folders; default: the current folder");
  add_default_folder(parser, options.tree.inputs, options.tree);
  add_discovery_options(parser, options.tree.discovery, searches_folders(options.tree.inputs, options.tree));
  parser.add_flag("--sources-only", options.sources_only,
                  "Leave out SDF and MJCF: `expand`, `fmt` and `migrate` take .urdf and .xacro files");
  add_jobs_option(parser, options.tree.jobs);
  parser.add_option("--shard", options.tree.shard, "List only part I of N").value_name("I/N");
  Option& ninja = parser.add_option(
      "--ninja", options.ninja,
      "Write a Ninja file instead, which processes each model with this command: \"expand\", \"convert --to sdf\"");
  ninja.value_name("COMMAND");
  const Option& folder =
      parser.add_option("--out-dir", options.tree.folder, "The folder for the results (with --ninja)")
          .value_name("DIR")
          .needs(ninja);
  ninja.needs(folder);
  add_output_option(parser, options.output);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
  parser.add_assignments(options.arguments);
}

/// Drops the models that cannot be read; prints a message for each and returns false if there are any.
bool drop_unreadable(std::vector<batch::WorkItem>& items) {
  const std::size_t dropped = std::erase_if(items, [](const batch::WorkItem& item) {
    if (item.files.empty() || item.files.front().hash != batch::missing_file) return false;
    const files::ReadResult read = files::read_file(item.file);
    print_error(read.error ? read.error->message : "cannot read \"" + item.file + '"');
    return true;
  });
  return dropped == 0;
}

int run_plan(PlanOptions& options) {
  std::optional<NinjaCommand> ninja;
  if (!options.ninja.empty()) {
    std::string error;
    ninja = ninja_command(options.ninja, options.packages, error);
    if (!ninja) {
      print_error("--ninja: " + error);
      return exit_failure;
    }
  }
  session::Session session(session_options(options.packages, options.tree.inputs), session::store_of_run());
  int code = exit_clean;
  options.tree.is_plan = true;
  options.tree.discovery.simulator_formats = !options.sources_only && (!ninja || !ninja->words.starts_with("expand"));
  std::vector<batch::WorkItem> items = list_work(options.tree, options.arguments, session, options.console, code);
  if (code == exit_failure && items.empty()) return code;
  if (!drop_unreadable(items)) code = exit_failure;
  if (!select_work(options.tree, items)) return exit_failure;
  batch::complete_closures(items, options.tree.jobs, session);
  std::vector<std::string> left_out;
  if (ninja) left_out = keep_writable(items, *ninja, options.tree.folder);
  for (const std::string& model : left_out) print_error(model);
  if (!left_out.empty()) code = std::max<int>(code, exit_findings);
  const std::size_t count = items.size();
  std::uint64_t cost = 0;
  for (const batch::WorkItem& item : items) cost += item.cost;
  batch::InputFiles inputs(items, session.snapshot());
  if (!spares_inputs({{"--output", options.output}}, inputs)) return exit_failure;
  if (ninja) {
    const batch::Results results(items, options.tree.folder, ninja->suffix);
    if (const std::string longer = results.longer_names(); !longer.empty() && !options.console.quiet)
      print_error(longer);
    std::string message = results.clash();
    if (message.empty()) message = results.replaced_input(inputs);
    if (message.empty() && !options.output.empty() && results.contain(options.output))
      message = "--output and a result name the same file, \"" + options.output + '"';
    if (!message.empty()) return print_error(message), exit_failure;
    if (!write_output(options.output, ninja_text(items, *ninja, options.tree.folder))) return exit_failure;
  } else if (!write_output(options.output, batch::plan_text(std::move(items)))) {
    return exit_failure;
  }
  if (!options.console.quiet)
    print_error(fmt::format("planned {} model{}, with a cost of {}", count, count == 1 ? "" : "s", cost));
  return code;
}

}  // namespace

extern const Command plan_command;
const Command plan_command = make_command<declare_plan, run_plan>(
    Group::many_models, "plan", "List the models in folders, for batch runs",
    "Lists the models in files and folders as lines of JSON: the file, the arguments, all files it depends on with "
    "their hashes, and an estimate of the cost. Commands read the list with --plan.");

}  // namespace urdfmill::tools
