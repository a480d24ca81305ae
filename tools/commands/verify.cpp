// urdfmill verify: compares two models.
#include "urdfmill/session/options/checks.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>

#include "tools/command.hpp"
#include "tools/output_format.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/run/report.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/batch/work/pairs.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

struct VerifyCommand {
  RobotOptions robot;
  std::string first;
  std::string second;
  session::VerifyOptions options{.shown = 10};
  TreeOptions tree;                      ///< for folders
  std::set<std::string> only_second;     ///< files of B without a partner in A
  std::set<std::string> argument_names;  ///< names of the arguments of all models, as far as answers name them
  std::string format = "text";

  [[nodiscard]] bool writes_json() const { return format == "json"; }
};

void declare_verify(Parser& parser, VerifyCommand& command) {
  parser.add_option("A", command.first, "A model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF; or a folder of models")
      .required();
  parser
      .add_option("B", command.second,
                  "Another model; or a folder whose models of the same names, in any form, are compared")
      .required();
  bind(parser, command.options);
  add_out_dir_option(parser, command.tree, "For folders: write one result per model into this folder");
  command.tree.discovery.simulator_formats = true;
  add_discovery_options(parser, command.tree.discovery,
                        [&command] { return has_folder({command.first}) || !command.tree.plan.empty(); });
  add_work_options(parser, command.tree);
  add_jobs_option(parser, command.tree.jobs);
  add_format_option(parser, command.format, "text (default), or json: for folders, a list of results",
                    {"text", "json"});
  add_robot_options(parser, command.robot, false);
  parser.add_second_assignments(command.options.request.other_arguments, parser.option("B"));
}

/// Completes the request from the combination of words; prints a message and returns false if they are inconsistent.
bool prepare_verification(VerifyCommand& command) {
  session::VerifyRequest& request = command.options.request;
  if (const std::string problem = command.options.problem(); !problem.empty()) {
    print_error("verify: " + problem);
    return false;
  }
  request.load.arguments = command.robot.arguments;
  return true;
}

/// Pairs the models of A with those of B, and adds those that are only in B; prints a message and returns false if that
/// fails. `is_whole` means that all of A is compared, not a plan.
bool pair_folders(VerifyCommand& command, session::Session& session, bool is_whole,
                  std::vector<batch::WorkItem>& models, int& code) {
  source::Collector faults;
  session::Configurations configurations(session, faults);
  batch::RootSearch search;
  search.discovery = command.tree.discovery;
  search.discovery.include.clear();
  search.discovery.results.clear();
  search.jobs = command.tree.jobs;
  batch::Work others = batch::find_work({command.second}, search, command.robot.arguments, session, configurations);
  for (const std::string& note : batch::use_found_arguments(others.items, {command.second}, command.tree.jobs, session))
    if (!command.robot.console.quiet) print_error(note);
  code = std::max(code, print_faults(faults, session.sources(), command.robot.console));
  if (!configurations.are_understood()) code = exit_failure;
  // Results of sources alone have no models of simulators beside them.
  const auto is_of_simulator = [](const batch::WorkItem& item) { return batch::is_simulator_name(item.file); };
  if (std::none_of(others.items.begin(), others.items.end(), is_of_simulator)) std::erase_if(models, is_of_simulator);
  batch::Pairing pairing = batch::pair_models(models, std::move(others.items), command.second, command.tree.discovery);
  if (!pairing.problem.empty()) return print_error("verify: " + pairing.problem), false;
  if (!is_whole) return true;
  for (batch::WorkItem& model : pairing.unpaired) {
    command.only_second.insert(model.file);
    models.push_back(std::move(model));
  }
  std::stable_sort(models.begin(), models.end(),
                   [](const batch::WorkItem& a, const batch::WorkItem& b) { return a.name < b.name; });
  return true;
}

/// True if the models of a plan are those of the folder; otherwise prints a message with the one that is not.
bool are_in_folder(const std::vector<batch::WorkItem>& models, const std::string& folder) {
  for (const batch::WorkItem& model : models) {
    const std::string expected = files::join_path(folder, model.name);
    if (files::canonical_path(expected) == files::canonical_path(model.file)) continue;
    print_error("verify: the plan lists \"" + model.file + "\", which is not \"" + expected +
                "\"; A is the folder that was planned");
    return false;
  }
  return true;
}

/// Returns the fields that identify the model of an answer.
emit::Fields fields_of(const VerifyCommand& command, const batch::WorkItem& pair) {
  emit::Fields fields{{"model", pair.name}};
  if (pair.arguments.empty()) return fields;
  emit::Fields arguments;
  for (const auto& [name, value] : pair.arguments) arguments.emplace_back(*command.argument_names.find(name), value);
  fields.emplace_back("arguments", std::move(arguments));
  return fields;
}

/// Compares a pair of models; returns the answer as data, if requested.
emit::Value compare(const VerifyCommand& command, const batch::WorkItem& pair, session::Session& session,
                    batch::ModelResult& result) {
  const std::string name = batch::name_of(pair.name, pair.arguments);
  emit::Fields fields = fields_of(command, pair);
  if (pair.other.empty()) {
    const std::string& folder = command.only_second.contains(pair.file) ? command.second : command.first;
    session.note_read(pair.file);
    result.outcome = session::Outcome::findings;
    if (!command.writes_json()) result.text = text::visible(name + ": only in " + folder) + "\n";
    fields.emplace_back("only_in", folder);
    return fields;
  }
  session::VerifyRequest request = command.options.request;
  request.load.arguments = pair.arguments;
  session::Verified verified = session::verify(session, pair.file, pair.other, request, result.findings);
  result.errors = std::move(verified.unreadable);
  result.outcome = verified.outcome;
  if (!verified.result) return {};
  if (!command.writes_json())
    result.text = text::visible(name) + ": " +
                  session::verified_text(verified, session.sources(), command.options.shown, text::command_line_option);
  emit::Value tree = session::verified_tree(verified, session.sources());
  for (auto& field : std::get<emit::Fields>(tree.data)) fields.push_back(std::move(field));
  return fields;
}

/// Compares the pairs of models in two folders.
int verify_folders(VerifyCommand& command) {
  command.robot.keeps_files = true;
  session::Session& session = command.robot.session();
  const bool is_planned = !command.tree.plan.empty();
  if (!is_planned) command.tree.inputs = {command.first};
  // B may be inside A, as a result of it.
  if (!files::is_same_file(command.first, command.second))
    command.tree.discovery.results = files::canonical_path(command.second);
  int code = exit_clean;
  std::vector<batch::WorkItem> models =
      list_work(command.tree, command.robot.arguments, session, command.robot.console, code);
  if (models.empty() && code != exit_clean) return code;
  if (is_planned && !are_in_folder(models, command.first)) return exit_failure;
  if (!pair_folders(command, session, !is_planned, models, code)) return exit_failure;
  for (const batch::WorkItem& model : models)
    for (const auto& [name, value] : model.arguments) command.argument_names.insert(name);
  const TreeCommand tree{.name = "verify",
                         .done = "compared",
                         .suffix = command.writes_json() ? ".json" : ".txt",
                         .may_print = true,
                         .arguments = {},
                         .console = command.robot.console,
                         .packages = command.robot.packages,
                         .summary = [](const batch::RunTotals& totals) {
                           const std::size_t equal = totals.clean + totals.with_findings - totals.refused;
                           return "compared " + counted(totals.models, "model") + ": " + std::to_string(equal) +
                                  " equal, " + std::to_string(totals.refused) + " different" +
                                  (totals.failed == 0 ? "" : ", " + std::to_string(totals.failed) + " not comparable");
                         }};
  std::mutex mutex;
  std::map<std::string, emit::Value> trees;  // to be printed as one list
  const bool makes_list = command.writes_json() && command.tree.folder.empty();
  const int ran = run_list(command.tree, tree, std::move(models), session,
                           [&](session::Session& own, const batch::WorkItem& pair, const std::string& /*output*/,
                               batch::ModelResult& result) {
                             emit::Value value = compare(command, pair, own, result);
                             const bool is_compared = std::holds_alternative<emit::Fields>(value.data);
                             if (command.writes_json() && !makes_list && is_compared)
                               result.text = emit::to_json(value);
                             if (!makes_list || !is_compared) return;
                             const std::lock_guard lock(mutex);
                             trees.emplace(batch::name_of(pair.name, pair.arguments), std::move(value));
                           });
  code = std::max(code, ran);
  if (!makes_list) return code;
  emit::List list;
  for (auto& [name, value] : trees) list.push_back(std::move(value));
  return print_output(emit::to_json(emit::Value(std::move(list)))) ? code : static_cast<int>(exit_failure);
}

int verify_models(VerifyCommand& command) {
  command.options.request.is_single_pair = true;
  RobotOptions& options = command.robot;
  const session::Verified verified =
      session::verify(options.session(), command.first, command.second, command.options.request, options.findings);
  for (const std::string& error : verified.unreadable) print_error(error);
  (void)print_findings(options.findings, options.sources(), options.console);
  if (!verified.result) return exit_failure;
  const std::string text =
      command.writes_json()
          ? emit::to_json(session::verified_tree(verified, options.sources()))
          : session::verified_text(verified, options.sources(), command.options.shown, text::command_line_option);
  return print_output(text) ? static_cast<int>(verified.outcome) : exit_failure;
}

/// True if A and B can be compared, both as files or both as folders; otherwise prints a message.
bool are_of_a_kind(const VerifyCommand& command, bool& are_folders) {
  std::error_code error;
  if (command.first == "-" && command.second == "-") {
    print_error("verify: standard input is one model; give another one to compare it with");
    return false;
  }
  for (const std::string* input : {&command.first, &command.second})
    if (*input != "-" && !fs::exists(*input, error)) {
      print_error(no_such_input(*input));
      return false;
    }
  are_folders = fs::is_directory(command.first, error);
  if (are_folders == fs::is_directory(command.second, error)) return true;
  print_error("verify: give two models or two folders, not one of each");
  return false;
}

int run_verify(VerifyCommand& command) {
  bool are_folders = false;
  if (!prepare_verification(command) || !are_of_a_kind(command, are_folders)) return exit_failure;
  if (are_folders) return verify_folders(command);
  const TreeOptions& tree = command.tree;
  if (!tree.plan.empty() || !tree.shard.empty() || !tree.report.empty() || !tree.resume.empty() ||
      !tree.folder.empty()) {
    print_error("verify: --plan, --shard, --report, --resume and --out-dir require two folders");
    return exit_failure;
  }
  return verify_models(command);
}

}  // namespace

extern const Command verify_command;
const Command verify_command = make_command<declare_verify, run_verify>(
    Group::check, "verify", "Compare two models: are they the same robot?",
    "Compares two models: are they the same robot, and if not, how do they differ?");

}  // namespace urdfmill::tools
