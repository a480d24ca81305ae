// urdfmill verify: are two models the same robot?
#include "urdfmill/session/verify.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <set>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/plan.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

struct VerifyCommand {
  RobotOptions robot;
  std::string first;
  std::string second;
  std::vector<std::string> link_names;
  session::VerifyRequest request;
  std::size_t shown = 10;
  TreeOptions tree;  ///< of folders
  bool json = false;
};

void declare_verify(Parser& parser, VerifyCommand& command) {
  session::VerifyRequest& request = command.request;
  static const auto aspects = [] {
    std::vector<std::pair<std::string, kinematics::Aspect>> list;
    for (kinematics::Aspect aspect : kinematics::all_aspects) list.emplace_back(kinematics::text(aspect), aspect);
    return list;
  }();
  parser.add_option("A", command.first, "A model: .urdf, .xacro, .yaml, .sdf or MJCF; or a folder of models")
      .required();
  parser.add_option("B", command.second, "Another model, or a folder, whose models of the same names are compared")
      .required();
  parser
      .add_choice("--only", request.only,
                  "Compare only: structure, kinematics, dynamics, limits, visuals, collisions, extensions", aspects)
      .value_name("ASPECT,...")
      .separated_by(',')
      .one_value_each();
  parser.add_flag("--extensions", request.extensions,
                  "Also compare what is not part of the kinematic model: <gazebo>, <transmission>, <ros2_control>, …");
  parser.add_option("--tolerance", request.tolerance, "Tolerance in m and rad, relative for other values; default 1e-9")
      .not_negative()
      .value_name("TOLERANCE");
  parser.add_option("--samples", request.samples, "Number of random joint positions; default 32")
      .between(1, 1000000)
      .value_name("N");
  parser.add_option("--seed", request.seed, "Seed of the random positions; default 1").value_name("N");
  parser.add_option("--map-links", command.link_names, "A link of A that has another name in B; may be repeated")
      .value_name("A=B")
      .separated_by(',')
      .one_value_each();
  parser.add_option("--max", command.shown, "Number of differences to print; default 10, 0 means all").value_name("N");
  parser.add_option("-j,--jobs", command.tree.jobs, "For folders: models processed at once; 0 (default): one per core")
      .value_name("N")
      .has_effect_if([&command] { return has_folder({command.first}); }, "it applies to folders");
  parser.add_option("--out-dir", command.tree.folder, "For folders: write one result per model into this folder")
      .value_name("DIR");
  add_work_options(parser, command.tree);
  parser.add_flag("--json", command.json, "Print the result as JSON; for folders, a list of results");
  add_robot_options(parser, command.robot);
}

/// Completes the request by what the words mean together; false, with a message, if they mean nothing.
bool prepare_verification(VerifyCommand& command) {
  session::VerifyRequest& request = command.request;
  if (!request.only.empty() && request.extensions) {
    print_error("verify: --extensions cannot be combined with --only; add extensions to --only instead");
    return false;
  }
  for (const std::string& pair : command.link_names) {
    const std::size_t sign = pair.find('=');
    if (sign == std::string::npos) {
      print_error("verify: --map-links \"" + pair + "\" is not A=B");
      return false;
    }
    request.link_names.emplace_back(pair.substr(0, sign), pair.substr(sign + 1));
  }
  request.load.arguments = command.robot.arguments;
  return true;
}

/// The models below both folders, in the order of their names; of a model that is below one of them only, the
/// other is empty.
std::vector<batch::WorkItem> pairs_below(const std::string& first, const std::string& second) {
  std::map<std::string, batch::WorkItem> pairs;
  batch::DiscoveryOptions search;
  search.parts = false;
  batch::FileHashes hashes;
  const auto gather = [&](const std::string& folder, std::string batch::WorkItem::*side) {
    batch::Discovery found = batch::discover({folder}, search);
    for (std::string& file : found.files) {
      batch::WorkItem& pair = pairs[fs::path(file).lexically_relative(folder).string()];
      pair.files.push_back({file, hashes.of(file, false)});
      std::error_code error;
      pair.cost += fs::file_size(file, error);
      pair.*side = std::move(file);
    }
  };
  gather(first, &batch::WorkItem::file);
  gather(second, &batch::WorkItem::other);
  std::vector<batch::WorkItem> sorted;
  for (auto& [name, pair] : pairs) {
    pair.name = name;
    pair.closure = batch::closure_hash(pair.files);
    sorted.push_back(std::move(pair));
  }
  batch::identify(sorted);
  return sorted;
}

/// Compares two models of one name; returns the answer as data, where that is asked for.
emit::Value compare(const VerifyCommand& command, const batch::WorkItem& pair, session::Session& session,
                    batch::ModelResult& result) {
  if (pair.file.empty() || pair.other.empty()) {
    const std::string& folder = pair.other.empty() ? command.first : command.second;
    result.outcome = session::Outcome::findings;
    if (!command.json) result.text = pair.name + ": only in " + folder + "\n";
    return emit::Fields{{"model", pair.name}, {"only_in", folder}};
  }
  session::Verified verified = session::verify(session, pair.file, pair.other, command.request, result.findings);
  result.errors = std::move(verified.unreadable);
  result.outcome = verified.outcome;
  if (!verified.result) return {};
  if (!command.json)
    result.text = pair.name + ": " + session::verified_text(verified, session.sources(), command.shown);
  emit::Fields fields{{"model", pair.name}};
  emit::Value tree = session::verified_tree(verified, session.sources());
  for (auto& field : std::get<emit::Fields>(tree.data)) fields.push_back(std::move(field));
  return fields;
}

/// Leaves the pairs that the plan lists; false, with a message, if it cannot be read.
bool keep_planned(const std::string& plan, std::vector<batch::WorkItem>& pairs) {
  if (plan.empty()) return true;
  std::string error;
  const auto items = batch::read_plan(plan, error);
  if (!items) {
    print_error(error);
    return false;
  }
  std::set<std::string> names;
  for (const batch::WorkItem& item : *items) names.insert(item.name);
  std::erase_if(pairs, [&](const batch::WorkItem& pair) { return !names.contains(pair.name); });
  return true;
}

/// Compares the models of one name below two folders.
int verify_folders(VerifyCommand& command) {
  std::vector<batch::WorkItem> pairs = pairs_below(command.first, command.second);
  if (pairs.empty()) {
    for (const std::string& folder : {command.first, command.second}) print_error(no_models(folder));
    return exit_failure;
  }
  if (!keep_planned(command.tree.plan, pairs)) return exit_failure;
  const TreeCommand tree{.name = "verify",
                         .done = "compared",
                         .suffix = command.json ? ".json" : ".txt",
                         .may_print = true,
                         .arguments = {},
                         .console = command.robot.console,
                         .packages = command.robot.packages,
                         .summary = [](const batch::RunTotals& totals) {
                           return "compared " + std::to_string(totals.models) +
                                  (totals.models == 1 ? " model" : " models") + ": " + std::to_string(totals.clean) +
                                  " equal, " + std::to_string(totals.with_findings) + " different" +
                                  (totals.failed == 0 ? "" : ", " + std::to_string(totals.failed) + " not comparable") +
                                  (totals.skipped == 0 ? "" : "; " + std::to_string(totals.skipped) + " done before");
                         }};
  std::mutex mutex;
  std::map<std::string, emit::Value> trees;  // to be printed as one list
  const bool makes_list = command.json && command.tree.folder.empty();
  int code = run_list(command.tree, tree, std::move(pairs), command.robot.session(),
                      [&](session::Session& session, const batch::WorkItem& pair, const std::string& /*output*/,
                          batch::ModelResult& result) {
                        emit::Value value = compare(command, pair, session, result);
                        const bool is_compared = std::holds_alternative<emit::Fields>(value.data);
                        if (command.json && !makes_list && is_compared) result.text = emit::to_json(value);
                        if (!makes_list || !is_compared) return;
                        const std::lock_guard lock(mutex);
                        trees.emplace(pair.name, std::move(value));
                      });
  if (!makes_list) return code;
  emit::List list;
  for (auto& [name, value] : trees) list.push_back(std::move(value));
  return print_output(emit::to_json(emit::Value(std::move(list)))) ? code : static_cast<int>(exit_failure);
}

int verify_models(VerifyCommand& command) {
  command.request.must_name_links = true;
  RobotOptions& options = command.robot;
  const session::Verified verified =
      session::verify(options.session(), command.first, command.second, command.request, options.findings);
  for (const std::string& error : verified.unreadable) print_error(error);
  (void)print_findings(options.findings, options.sources(), options.console);
  if (!verified.result) return exit_failure;
  const std::string text = command.json ? emit::to_json(session::verified_tree(verified, options.sources()))
                                        : session::verified_text(verified, options.sources(), command.shown);
  return print_output(text) ? static_cast<int>(verified.outcome) : exit_failure;
}

int run_verify(VerifyCommand& command) {
  if (!prepare_verification(command)) return exit_failure;
  std::error_code error;
  const bool is_folder = fs::is_directory(command.first, error);
  if (is_folder != fs::is_directory(command.second, error)) {
    print_error("verify: give two models or two folders, not one of each");
    return exit_failure;
  }
  if (is_folder) return verify_folders(command);
  for (const std::string* option :
       {&command.tree.plan, &command.tree.shard, &command.tree.report, &command.tree.folder})
    if (!option->empty() || !command.tree.resume.empty()) {
      print_error("verify: --plan, --shard, --report, --resume and --out-dir require two folders");
      return exit_failure;
    }
  return verify_models(command);
}

}  // namespace

extern const Command verify_command;
const Command verify_command = make_command<declare_verify, run_verify>(
    "verify", "Compare two models: are they the same robot?",
    "Compares two models: are they the same robot, and if not, how do they differ?");

}  // namespace urdfmill::tools
