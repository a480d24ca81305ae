// urdfmill init: the files with which a project uses urdfmill.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "tools/command.hpp"
#include "tools/console.hpp"
#include "tools/options.hpp"
#include "tools/progress.hpp"
#include "tools/trees.hpp"
#include "urdfmill/batch/search/origins.hpp"
#include "urdfmill/batch/search/project_files.hpp"
#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/session/config/config_schema.hpp"
#include "urdfmill/source/edits.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {
namespace {

struct InitOptions {
  std::string folder = ".";
  std::vector<std::string> with;
  bool write = false, schema = false;
  unsigned jobs = 0;
  ConsoleOptions console;
  PackageOptions packages;
};

void declare_init(Parser& parser, InitOptions& options) {
  parser.add_option("DIR", options.folder, "The folder of the project; default: the current folder");
  parser.add_flag("-w,--write", options.write, "Write the files instead of showing them");
  parser
      .add_choice("--with", options.with, "Also make files that the project does not use so far",
                  std::vector<session::Choice<std::string>>{
                      {"pre-commit", "pre-commit"}, {"github", "github"}, {"gitlab", "gitlab"}})
      .value_name("WHAT,…")
      .separated_by(',');
  parser.add_flag("--schema", options.schema, "Print the JSON Schema of .urdfmill.yaml, for editors, and exit");
  add_jobs_option(parser, options.jobs);
  add_console_options(parser, options.console);
  add_package_options(parser, options.packages);
}

bool print_schema() {
  std::vector<session::DefaultedCommand> commands;
  for (const Command* command : all_commands()) {
    Parser parser(command->name, command->description);
    command->declare(*command, parser);
    commands.push_back({std::string(command->name), std::string(command->summary), parser.configurable()});
  }
  return print_output(session::config_schema(commands));
}

/// Writes a file below the folder, where no link is followed; prints a message and returns false if that fails, or if
/// the file has changed in the meantime.
bool write_proposed(const batch::ProposedFile& file, const std::string& folder) {
  std::error_code error;
  if (file.is_new) {
    if (std::filesystem::exists(std::filesystem::symlink_status(file.path, error))) {
      print_error("\"" + file.path + "\" exists by now; it is left alone");
      return false;
    }
    const files::WriteResult result =
        write_whole(file.path, file.after, {.create_folders = true, .beneath = folder, .any_kind = false});
    if (result.error) print_error(result.error->message);
    return !result.error;
  }
  const files::ReadResult now = files::read_file(file.path);
  files::FileReplacements replacements;
  files::Replacement wanted;
  wanted.path = file.path;
  wanted.state = now.state;
  wanted.old_bytes = file.before;
  wanted.new_bytes = file.after;
  wanted.beneath = folder;
  const auto added = replacements.add(wanted);
  if (added.error) print_error(added.error->message);
  if (added.error) return false;
  const std::vector<files::ReplacementResult> results = replacements.commit();
  for (const files::ReplacementResult& result : results)
    if (result.error) print_error(result.error->message);
  return std::none_of(results.begin(), results.end(), [](const auto& result) { return result.error.has_value(); });
}

bool show_proposed(const batch::ProposedFile& file) {
  return print_output(source::unified_diff(file.before, file.after, file.is_new ? "/dev/null" : file.path, file.path));
}

/// Names the packages that robots of the folder need and that are not found.
void name_missing(const std::map<std::string, std::size_t>& packages, const InitOptions& options,
                  const files::Snapshot& files) {
  if (packages.empty()) return;
  constexpr std::size_t most = 20;
  const batch::Origins origins({options.folder}, files);
  std::size_t named = 0;
  for (const auto& [package, robots] : packages) {
    if (++named > most) break;
    const std::string origin = origins.of(package);
    print_error(fmt::format("missing package {}, needed by {}{}", package, counted(robots, "robot"),
                            origin.empty() ? "" : ": " + origin));
  }
  if (packages.size() > most) print_error(fmt::format("{} more packages are missing", packages.size() - most));
}

int report(const batch::ProjectFiles& project, const InitOptions& options, const files::Snapshot& files) {
  std::size_t done = 0;
  for (const batch::ProposedFile& file : project.files) {
    if (!(options.write ? write_proposed(file, options.folder) : show_proposed(file))) continue;
    ++done;
    if (options.write && !options.console.quiet) print_error("wrote " + file.path);
  }
  const bool is_whole = done == project.files.size();
  if (options.console.quiet) return is_whole ? exit_clean : exit_failure;
  for (const std::string& kept : project.kept) print_error("unchanged: " + kept);
  for (const std::string& lines : project.by_hand) {
    const std::size_t end = lines.find('\n');
    print_error(lines.substr(0, end), lines.substr(end + 1, lines.size() - end - 2));
  }
  const std::string sets =
      project.argument_sets == 0 ? "" : fmt::format(", arguments from {}", counted(project.argument_sets, "call"));
  print_error(fmt::format("found {} in {}{}; {} {}", counted(project.robots, "robot"),
                          counted(project.packages, "package"), sets, counted(done, "file"),
                          options.write ? "written" : "to write with --write"));
  name_missing(project.missing_packages, options, files);
  const std::string baseline(batch::baseline_name);
  if (project.has_job_without_baseline)
    print_error("the job fails as long as `urdfmill check` does: `urdfmill check --write-baseline " + baseline +
                "` accepts what it finds now, and `init` then names that file in a new job");
  const auto names_it = [](const std::string& text) { return text.find(URDFMILL_REPOSITORY) != std::string::npos; };
  const bool names_repository =
      std::any_of(project.files.begin(), project.files.end(), [&](const auto& file) { return names_it(file.after); }) ||
      std::any_of(project.by_hand.begin(), project.by_hand.end(), names_it);
  if (names_repository && std::string_view(URDFMILL_REPOSITORY).starts_with("OWNER/"))
    print_error("replace " URDFMILL_REPOSITORY " by the repository of urdfmill that you use");
  return is_whole ? exit_clean : exit_failure;
}

int run_init(InitOptions& options) {
  if (options.schema) return print_schema() ? exit_clean : exit_failure;
  std::error_code error;
  if (!std::filesystem::is_directory(options.folder, error)) {
    print_error(std::filesystem::exists(options.folder, error) ? "\"" + options.folder + "\" is not a folder"
                                                               : no_such_input(options.folder));
    return exit_failure;
  }
  session::Session session(session_options(options.packages), session::store_of_run(false));
  source::Collector faults;
  session::Configurations configurations(session, faults);
  const auto wants = [&](std::string_view what) {
    return std::find(options.with.begin(), options.with.end(), what) != options.with.end();
  };
  batch::ProjectFilesOptions request;
  request.hook = wants("pre-commit");
  request.github = wants("github");
  request.gitlab = wants("gitlab");
  request.spelling = text::command_line_option;
  request.repository = URDFMILL_REPOSITORY;
  request.version = URDFMILL_VERSION;
  request.jobs = options.jobs;
  if (!request.repository.starts_with("OWNER/"))
    request.schema = "https://raw.githubusercontent.com/" + request.repository + "/v" + request.version +
                     "/docs/schema/configuration.schema.json";
  std::optional<Progress> progress;
  if (!options.console.quiet) progress.emplace("searching for models");
  const batch::ProjectFiles project = batch::project_files(options.folder, request, session, configurations);
  progress.reset();
  return std::max(report(project, options, session.files()), print_faults(faults, session.sources(), options.console));
}

}  // namespace

extern const Command init_command;
const Command init_command = make_command<declare_init, run_init>(
    Group::check, "init", "Set up a project: configuration, pre-commit hook and CI job",
    "Looks at the models in a folder and shows, as differences, the files with which the project uses urdfmill: "
    ".urdfmill.yaml with what differs from the defaults, the hook of pre-commit and the job of GitHub or GitLab if the "
    "project uses these. Nothing is written without --write, and no existing line is changed.");

}  // namespace urdfmill::tools
