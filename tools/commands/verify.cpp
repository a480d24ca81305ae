// urdfmill verify: are two models the same robot?
#include "urdfmill/session/verify.hpp"

#include <filesystem>
#include <map>

#include "tools/command.hpp"
#include "tools/robot_input.hpp"
#include "urdfmill/batch/discovery.hpp"
#include "urdfmill/batch/parallel.hpp"
#include "urdfmill/batch/session_pool.hpp"
#include "urdfmill/source/merge.hpp"

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
  unsigned jobs = 0;
  bool json = false;
};

void declare(Parser& parser, VerifyCommand& command) {
  session::VerifyRequest& request = command.request;
  static const auto aspects = [] {
    std::vector<std::pair<std::string, kinematics::Aspect>> list;
    for (kinematics::Aspect aspect : kinematics::all_aspects) list.emplace_back(kinematics::text(aspect), aspect);
    return list;
  }();
  parser.add_option("A", command.first, "A model: .urdf, .xacro, .yaml, .sdf or MJCF; or a folder of models")
      .required();
  parser.add_option("B", command.second, "Another; or a folder, whose models of the same names are compared")
      .required();
  parser
      .add_choice("--only", request.only,
                  "Compare only: structure, kinematics, dynamics, limits, visuals, collisions, extensions", aspects)
      .value_name("ASPECT,...")
      .separated_by(',')
      .one_value_each();
  parser.add_flag("--extensions", request.extensions,
                  "Compare also what is not part of the kinematic model: <gazebo>, <transmission>, <ros2_control>, …");
  parser.add_option("--tolerance", request.tolerance, "m and rad; relative for all else. Default 1e-9")
      .not_negative()
      .value_name("TOLERANCE");
  parser.add_option("--samples", request.samples, "Random joint positions; default 32")
      .between(1, 1000000)
      .value_name("N");
  parser.add_option("--seed", request.seed, "Of the random positions; default 1").value_name("N");
  parser.add_option("--map-links", command.link_names, "A link of A that has another name in B; may be repeated")
      .value_name("A=B")
      .separated_by(',')
      .one_value_each();
  parser.add_option("--max", command.shown, "How many differences are printed; default 10, 0 means all")
      .value_name("N");
  parser.add_option("-j,--jobs", command.jobs, "Of folders, models at a time; 0 (default): as many as cores")
      .value_name("N");
  parser.add_flag("--json", command.json, "Print the result as JSON; of folders, a list of results");
  add_robot_options(parser, command.robot);
}

/// Completes the request by what the words mean together; false, with a message, if they mean nothing.
bool prepare(VerifyCommand& command) {
  session::VerifyRequest& request = command.request;
  if (!request.only.empty() && request.extensions) {
    print_error("verify: --extensions adds to what is compared; with --only, name extensions there");
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

/// Two models of one name below two folders; of a model that stands below one of them only, the other is empty.
struct Pair {
  std::string name;
  std::string a;
  std::string b;
};

/// What came of a pair.
struct Compared {
  source::Collector findings;  ///< their places are in the sources of …
  const session::Session* session = nullptr;
  std::vector<std::string> unreadable;
  std::string text;
  emit::Value tree;
  session::Outcome outcome = session::Outcome::clean;
};

/// The models below both folders, in the order of their names.
std::vector<Pair> pairs_below(const std::string& first, const std::string& second) {
  std::map<std::string, Pair> pairs;
  batch::DiscoveryOptions search;
  search.parts = false;
  const auto gather = [&](const std::string& folder, std::string Pair::*side) {
    batch::Discovery found = batch::discover({folder}, search);
    for (std::string& file : found.files) {
      const std::string name = fs::path(file).lexically_relative(folder).string();
      Pair& pair = pairs.try_emplace(name, Pair{name, {}, {}}).first->second;
      pair.*side = std::move(file);
    }
  };
  gather(first, &Pair::a);
  gather(second, &Pair::b);
  std::vector<Pair> sorted;
  for (auto& [name, pair] : pairs) sorted.push_back(std::move(pair));
  return sorted;
}

void compare(const VerifyCommand& command, const Pair& pair, session::Session& session, Compared& compared) {
  if (pair.a.empty() || pair.b.empty()) {
    const std::string& folder = pair.b.empty() ? command.first : command.second;
    compared.text = pair.name + ": only in " + folder + "\n";
    compared.tree = emit::Fields{{"model", pair.name}, {"only_in", folder}};
    compared.outcome = session::Outcome::findings;
    return;
  }
  session::Verified verified = session::verify(session, pair.a, pair.b, command.request, compared.findings);
  compared.unreadable = std::move(verified.unreadable);
  compared.outcome = verified.outcome;
  if (!verified.result) return;
  compared.text = pair.name + ": " + session::verified_text(verified, session.sources(), command.shown);
  emit::Fields fields{{"model", pair.name}};
  emit::Value tree = session::verified_tree(verified, session.sources());
  for (auto& field : std::get<emit::Fields>(tree.data)) fields.push_back(std::move(field));
  compared.tree = std::move(fields);
}

/// Compares the models of one name below two folders.
int verify_folders(VerifyCommand& command) {
  const std::vector<Pair> pairs = pairs_below(command.first, command.second);
  std::vector<Compared> results(pairs.size());
  batch::SessionPool sessions(command.robot.session());
  batch::parallel_for(pairs.size(), command.jobs, [&](std::size_t i) {
    results[i].session =
        &sessions.with([&](session::Session& session) { compare(command, pairs[i], session, results[i]); });
  });
  source::Sources sources;
  source::Collector findings;
  source::Merger merger(sources, findings);
  std::string text;
  emit::List trees;
  std::size_t different = 0, failed = 0;
  session::Outcome outcome = session::Outcome::clean;
  for (Compared& result : results) {
    merger.add(std::move(result.findings), result.session->sources());
    for (const std::string& error : result.unreadable) print_error(error);
    text += result.text;
    if (!result.text.empty()) trees.push_back(std::move(result.tree));
    different += result.outcome == session::Outcome::findings ? 1 : 0;
    failed += result.outcome == session::Outcome::failure ? 1 : 0;
    outcome = worse(outcome, result.outcome);
  }
  (void)print_findings(findings, sources, command.robot.console);
  if (!print_output(command.json ? emit::to_json(emit::Value(std::move(trees))) : text)) return exit_failure;
  if (!command.robot.console.quiet)
    print_message("compared " + std::to_string(pairs.size()) + (pairs.size() == 1 ? " model" : " models") + ": " +
                  std::to_string(pairs.size() - different - failed) + " equal, " + std::to_string(different) +
                  " different" + (failed == 0 ? "" : ", " + std::to_string(failed) + " not comparable") + "\n");
  return static_cast<int>(outcome);
}

int verify_models(VerifyCommand& command) {
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

int run(VerifyCommand& command) {
  if (!prepare(command)) return exit_failure;
  std::error_code error;
  const bool is_folder = fs::is_directory(command.first, error);
  if (is_folder != fs::is_directory(command.second, error)) {
    print_error("verify: name two models or two folders; of a model and a folder nothing can be compared");
    return exit_failure;
  }
  return is_folder ? verify_folders(command) : verify_models(command);
}

}  // namespace

extern const Command verify_command;
const Command verify_command =
    make_command<declare, run>("verify", "Compare two models: are they the same robot?",
                               "Compares two models: whether they are the same robot, and how they differ.");

}  // namespace urdfmill::tools
