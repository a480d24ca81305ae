// urdfmill diff: what changed between two versions of a robot, or of the robots of a tree.
#include "urdfmill/session/comparison/diff.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/command.hpp"
#include "tools/git.hpp"
#include "tools/git_changes.hpp"
#include "tools/output_format.hpp"
#include "tools/revision_files.hpp"
#include "tools/robot_input.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/search/discovery.hpp"
#include "urdfmill/batch/work/found_arguments.hpp"
#include "urdfmill/batch/work/work.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/session/checks/check_inputs.hpp"
#include "urdfmill/session/configurations.hpp"
#include "urdfmill/session/options/checks.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view git_prefix = "git:";

struct DiffCommand {
  RobotOptions robot;
  std::string old_model;
  std::string new_model;
  std::vector<std::string> more_paths;  ///< with `against`
  std::string against;                  ///< git:REV; empty: OLD and NEW are compared
  batch::DiscoveryOptions discovery;
  session::DiffOptions options;
  std::string format = "text";
};

void declare_diff(Parser& parser, DiffCommand& command) {
  parser.add_option("OLD", command.old_model,
                    "The old version: a model, a folder of models, or git:REV:PATH for one in a revision");
  parser.add_option("NEW", command.new_model, "The new version, likewise");
  parser.add_option("PATH", command.more_paths,
                    "With --against, all words are files and folders; default: this folder");
  parser
      .add_option("--against", command.against,
                  "Compare the robots that a change affects with those of a revision, from the last common commit on")
      .value_name("git:REV");
  bind(parser, command.options);
  add_discovery_options(parser, command.discovery, [] { return true; });
  add_format_option(parser, command.format, "text (default), json, markdown (for a comment), github (annotations)",
                    {"text", "json", "markdown", "github"});
  add_robot_options(parser, command.robot, false);
  parser.add_second_assignments(command.options.request.other_arguments, parser.option("NEW"));
}

/// A version, on the disk or in a revision.
struct Side {
  std::unique_ptr<session::Session> session;
  std::string path;      ///< a model or folder, at its path in the working tree
  std::string top;       ///< the repository's folder of a revision; empty: the disk
  std::string revision;  ///< "git:REV:", how its files are named

  /// Returns the name under which a file of this side is shown.
  [[nodiscard]] std::string shown(const std::string& file) const {
    std::error_code ignored;
    const std::string full = files::normal_path(fs::absolute(file, ignored).string());
    const auto below = files::path_below(full, top.empty() ? fs::current_path(ignored).string() : top);
    return below ? revision + std::string(*below) : file;
  }
  [[nodiscard]] files::PathKind kind(const std::string& file) const { return session->files().kind(file); }
};

/// Makes the session of a revision; prints a message and returns false if git has no such commit.
bool open_revision(Side& side, const Git& git, const std::string& revision, const std::string& commit,
                   const RobotOptions& robot) {
  auto files = commit.empty() ? nullptr : RevisionFiles::open(git, commit);
  if (!files) {
    print_error("diff: \"" + revision + "\" is no commit in \"" + git.top() + '"' +
                (commit.empty() ? std::string() : git.missing_objects()));
    return false;
  }
  side.session = std::make_unique<session::Session>(session_options(robot.packages),
                                                    session::store_of_run(false, std::move(files)));
  side.top = git.top();
  side.revision = std::string(git_prefix) + revision + ':';
  return true;
}

/// Opens a version that a word names; prints a message and returns false if that fails.
bool open_side(Side& side, const std::string& word, const RobotOptions& robot) {
  std::error_code error;
  if (!word.starts_with(git_prefix)) {
    side.session = std::make_unique<session::Session>(session_options(robot.packages), session::store_of_run());
    side.path = word;
    if (word == "-" || fs::exists(word, error)) return true;
    print_error(no_such_input(word));
    return false;
  }
  const std::string rest = word.substr(git_prefix.size());
  const std::size_t colon = rest.find(':');
  if (colon == std::string::npos || colon == 0) {
    print_error("diff: \"" + word + "\" is not of the form git:REV:PATH");
    return false;
  }
  const std::unique_ptr<Git> git = Git::around(".", "diff");
  if (!git) return false;
  const std::string revision = rest.substr(0, colon), path = rest.substr(colon + 1);
  if (!open_revision(side, *git, revision, git->commit(revision), robot)) return false;
  // As for git, a path begins at the top folder, unless it begins with a dot.
  const bool is_from_here = path == "." || path.starts_with("./") || path.starts_with("../");
  const std::string full =
      is_from_here ? fs::absolute(path, error).lexically_normal().string() : files::join_path(git->top(), path);
  side.path = fs::path(full).lexically_proximate(fs::current_path(error)).generic_string();
  if (side.path.ends_with('/')) side.path.pop_back();
  if (side.kind(side.path) != files::PathKind::nothing) return true;
  print_error("diff: \"" + path + "\" does not exist in \"" + revision + '"' +
              (!is_from_here && side.kind(path) != files::PathKind::nothing
                   ? "; paths begin at the top folder of the repository: did you mean \"" + std::string(git_prefix) +
                         revision + ":./" + path + "\"?"
                   : ""));
  return false;
}

/// The models of both sides with the same name.
struct Pair {
  std::string name;  ///< how results name it
  std::optional<std::string> old_file, new_file;
  std::optional<session::Arguments> arguments;  ///< arguments of both; unset: those of the command line
};

std::string in_format(const session::Diff& diff, const std::string& name, const DiffCommand& command) {
  if (command.format == "markdown") return session::diff_markdown(diff, name);
  if (command.format == "github") return session::diff_github(diff);
  return session::diff_text(diff);
}

/// Compares a pair, prints its findings, and names the places of each side.
session::Diff compare_pair(const Pair& pair, const Side& old_side, const Side& new_side, const DiffCommand& command) {
  session::DiffRequest request = command.options.request;
  if (!pair.old_file || !pair.new_file) {
    const Side& side = pair.new_file ? new_side : old_side;
    return session::lone_version(side.shown(pair.new_file ? *pair.new_file : *pair.old_file), pair.new_file.has_value(),
                                 request);
  }
  request.load.arguments = command.robot.arguments;
  if (pair.arguments) request.load.arguments = *pair.arguments;
  source::Collector of_old, of_new;
  const session::Input old_input(*pair.old_file), new_input(*pair.new_file);
  session::Diff diff =
      session::diff({*old_side.session, old_input, of_old}, {*new_side.session, new_input, of_new}, request);
  for (const std::string& error : diff.unreadable) print_error(error);
  if (!of_old.diagnostics.empty() && !old_side.top.empty() && !command.robot.console.quiet)
    print_error("findings in " + old_side.shown(*pair.old_file) + ':');
  (void)print_findings(of_old, old_side.session->sources(), command.robot.console);
  (void)print_findings(of_new, new_side.session->sources(), command.robot.console);
  for (session::RobotChange& change : diff.changes) {
    if (change.old_place.known()) change.old_place.file = old_side.shown(change.old_place.file);
    if (change.new_place.known()) change.new_place.file = new_side.shown(change.new_place.file);
  }
  return diff;
}

/// The robots of folders in both versions.
class Trees {
 public:
  Trees(Side& old_side, Side& new_side, const DiffCommand& command)
      : old_(old_side), new_(new_side), command_(command) {}

  /// Adds the robots of a file or folder; false if it cannot be searched.
  bool add(const std::string& old_path, const std::string& new_path) {
    if (new_.kind(new_path) != files::PathKind::nothing && !add_new(old_path, new_path)) return false;
    if (old_.kind(old_path) != files::PathKind::nothing) add_removed(old_path, new_path);
    return true;
  }

  [[nodiscard]] std::vector<Pair>& pairs() { return pairs_; }

 private:
  static batch::Work work_of(const Side& side, const std::string& path, const DiffCommand& command,
                             bool& is_understood) {
    source::Collector faults;
    session::Configurations configurations(*side.session, faults);
    batch::RootSearch search;
    search.discovery = command.discovery;
    search.hashes = false;
    batch::Work work = batch::find_work({path}, search, command.robot.arguments, *side.session, configurations);
    (void)print_faults(faults, side.session->sources(), command.robot.console);
    is_understood = configurations.are_understood();
    for (const std::string& error : work.unreadable) print_error(error);
    return work;
  }

  static std::string below(const std::string& folder, const std::string& file) {
    return std::string(files::path_below(file, folder).value_or(file));
  }

  bool add_new(const std::string& old_path, const std::string& new_path) {
    bool is_understood = true;
    batch::Work work = work_of(new_, new_path, command_, is_understood);
    for (const std::string& note : batch::use_found_arguments(work.items, {new_path}, 1, *new_.session))
      if (!command_.robot.console.quiet) print_error(note);
    for (const batch::WorkItem& item : work.items) {
      const std::string other = item.is_named ? old_path : files::join_path(old_path, below(new_path, item.file));
      Pair pair{new_.shown(item.file) + batch::shown_arguments(item.arguments), std::nullopt, item.file,
                item.arguments};
      if (old_.kind(other) == files::PathKind::file) pair.old_file = other;
      pairs_.push_back(std::move(pair));
    }
    return is_understood && work.unreadable.empty();
  }

  void add_removed(const std::string& old_path, const std::string& new_path) {
    bool is_understood = true;
    for (const batch::WorkItem& item : work_of(old_, old_path, command_, is_understood).items) {
      const std::string other = item.is_named ? new_path : files::join_path(new_path, below(old_path, item.file));
      if (new_.kind(other) == files::PathKind::nothing)
        pairs_.push_back({old_.shown(item.file), item.file, std::nullopt, std::nullopt});
    }
  }

  Side& old_;
  Side& new_;
  const DiffCommand& command_;
  std::vector<Pair> pairs_;
};

/// Drops the pairs whose new version reads nothing that has changed; returns their number.
std::size_t drop_unchanged(std::vector<Pair>& pairs, const Side& side, const batch::ChangedFiles& changed) {
  return std::erase_if(pairs, [&](const Pair& pair) {
    if (!pair.new_file || !pair.old_file) return false;
    files::ReadLog reads;
    side.session->reader().log(&reads);
    const session::CheckRequest request{pair.arguments.value_or(session::Arguments()), {}};
    const session::ReadModel model = session::read_model(*side.session, *pair.new_file, request);
    side.session->reader().log(nullptr);
    const session::CheckInputs inputs = session::check_inputs(*side.session, *pair.new_file, model);
    return !changed.affect(*pair.new_file, reads, inputs, side.session->files());
  });
}

/// Compares pairs of models and prints the results.
int compare_all(const std::vector<Pair>& pairs, const Side& old_side, const Side& new_side, const DiffCommand& command,
                std::size_t unchanged) {
  std::size_t same = 0, different = 0, failed = 0;
  session::Outcome outcome = session::Outcome::clean;
  emit::List list;
  std::string text;
  for (const Pair& pair : pairs) {
    const session::Diff diff = compare_pair(pair, old_side, new_side, command);
    outcome = session::worse(outcome, diff.outcome);
    ++(!diff.is_compared ? failed : diff.changes.empty() ? same : different);
    if (!diff.is_compared) {
      print_error("not compared: " + pair.name);
    } else if (command.format == "json") {
      emit::Fields fields{{"model", pair.name}};
      emit::Value tree = session::diff_tree(diff);
      for (auto& field : std::get<emit::Fields>(tree.data)) fields.push_back(std::move(field));
      list.emplace_back(std::move(fields));
    } else if (!diff.changes.empty()) {
      if (command.format == "text") text += text::visible(pair.name) + ": ";
      if (command.format == "markdown" && !text.empty()) text += '\n';
      text += in_format(diff, pair.name, command);
    }
  }
  if (command.format == "json") text = emit::to_json(emit::Value(std::move(list)));
  if (!print_output(text)) return exit_failure;
  if (!command.robot.console.quiet)
    print_error("compared " + counted(pairs.size(), "robot") + ": " + std::to_string(same) + " the same, " +
                std::to_string(different) + " different" +
                (failed == 0 ? "" : ", " + std::to_string(failed) + " not comparable") +
                (unchanged == 0 ? "" : "; " + std::to_string(unchanged) + " not affected by the changes"));
  return static_cast<int>(outcome);
}

/// Compares the working tree with a revision.
int run_against(const DiffCommand& command) {
  std::vector<std::string> paths = command.more_paths;
  for (const std::string* word : {&command.new_model, &command.old_model})
    if (!word->empty()) paths.insert(paths.begin(), *word);
  if (paths.empty()) paths.emplace_back(".");
  if (!command.against.starts_with(git_prefix)) {
    print_error("diff: --against is of the form git:REV");
    return exit_failure;
  }
  const std::string revision = command.against.substr(git_prefix.size());
  const std::unique_ptr<Git> git = Git::around(paths.front(), "--against");
  if (!git) return exit_failure;
  const std::string commit = git->common_commit(revision, "--against");
  if (commit.empty()) return exit_failure;
  const auto changed = changes_since(revision, paths, "--against");
  if (!changed) return exit_failure;
  Side old_side, new_side;
  if (!open_revision(old_side, *git, revision, commit, command.robot)) return exit_failure;
  new_side.session =
      std::make_unique<session::Session>(session_options(command.robot.packages), session::store_of_run(false));
  Trees trees(old_side, new_side, command);
  for (const std::string& path : paths) {
    if (old_side.kind(path) == files::PathKind::nothing && new_side.kind(path) == files::PathKind::nothing) {
      print_error(no_such_input(path));
      return exit_failure;
    }
    if (!trees.add(path, path)) return exit_failure;
  }
  const std::size_t unchanged = drop_unchanged(trees.pairs(), new_side, *changed);
  return compare_all(trees.pairs(), old_side, new_side, command, unchanged);
}

int run_diff(DiffCommand& command) {
  if (!command.against.empty()) return run_against(command);
  if (command.old_model.empty() || command.new_model.empty() || !command.more_paths.empty()) {
    print_error("diff: give two versions, OLD and NEW, or --against git:REV");
    return exit_failure;
  }
  if (command.old_model == "-" && command.new_model == "-") {
    print_error("diff: standard input is one version; give another one to compare it with");
    return exit_failure;
  }
  Side old_side, new_side;
  if (!open_side(old_side, command.old_model, command.robot) || !open_side(new_side, command.new_model, command.robot))
    return exit_failure;
  const bool are_folders = new_side.kind(new_side.path) == files::PathKind::folder;
  if (are_folders != (old_side.kind(old_side.path) == files::PathKind::folder)) {
    print_error("diff: give two models or two folders, not one of each");
    return exit_failure;
  }
  if (are_folders) {
    Trees trees(old_side, new_side, command);
    if (!trees.add(old_side.path, new_side.path)) return exit_failure;
    return compare_all(trees.pairs(), old_side, new_side, command, 0);
  }
  const session::Diff diff =
      compare_pair({command.new_model, old_side.path, new_side.path, std::nullopt}, old_side, new_side, command);
  if (!diff.is_compared) return exit_failure;
  const std::string text =
      command.format == "json" ? emit::to_json(session::diff_tree(diff)) : in_format(diff, command.new_model, command);
  return print_output(text) ? static_cast<int>(diff.outcome) : exit_failure;
}

}  // namespace

extern const Command diff_command;
const Command diff_command = make_command<declare_diff, run_diff>(
    Group::check, "diff", "Print what changed between two versions of a robot",
    "Prints what changed between two versions of a robot: the robot, not its text. Each change has a class, and its "
    "place in the sources.");

}  // namespace urdfmill::tools
