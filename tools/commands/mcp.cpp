// urdfmill mcp: the tools for agents.
#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "tools/command.hpp"
#include "tools/git.hpp"
#include "tools/options.hpp"
#include "tools/revision_files.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/mcp/server.hpp"

namespace urdfmill::tools {
namespace {

struct McpOptions {
  std::vector<std::string> folders;
  PackageOptions packages;
  bool read_only = false;
};

void declare_mcp(Parser& parser, McpOptions& options) {
  parser.add_option("FOLDER", options.folders,
                    "The folders to which agents are confined: what is outside of them can neither be read nor "
                    "written, by whatever path, link, include or package; default: the current folder");
  parser.add_flag("--read-only", options.read_only, "Do not offer the tools that change files");
  add_package_options(parser, options.packages);
}

/// Returns the files of the repository around a path as they were in a revision. A `.git` that is no folder may lead to
/// another repository, of which an agent shall not read.
std::shared_ptr<const files::Provider> files_of_revision(const std::string& path, const std::string& revision,
                                                         std::string& problem) {
  const std::unique_ptr<Git> git = Git::around(path, "against");
  if (!git) {
    problem = '"' + path + "\" is in no repository of git, or git cannot be run";
    return nullptr;
  }
  std::error_code error;
  const std::string repository = files::join_path(git->top(), ".git");
  if (!std::filesystem::is_directory(std::filesystem::symlink_status(repository, error))) {
    problem = '"' + repository + "\" is not a folder; the repository that it leads to is not read";
    return nullptr;
  }
  const std::string commit = git->commit(revision);
  std::shared_ptr<const files::Provider> files;
  if (!commit.empty()) files = RevisionFiles::open(*git, commit);
  if (!files)
    problem = '"' + revision + "\" is no commit of the repository around \"" + path + '"' + git->missing_objects();
  return files;
}

/// Moves the client's two ends away from standard input and output, so that nothing else reads or writes there.
bool take_ends(int& input, int& output) {
  input = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
  output = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  return input >= 0 && output >= 0 && nothing >= 0 && ::dup2(nothing, STDIN_FILENO) >= 0 &&
         ::dup2(STDERR_FILENO, STDOUT_FILENO) >= 0;
}

int run_mcp(McpOptions& options) {
  if (options.folders.empty()) options.folders.emplace_back(".");
  mcp::Settings settings;
  settings.session = session_options(options.packages, options.folders);
  settings.read_only = options.read_only;
  settings.revision = files_of_revision;
  std::error_code error;
  for (const std::string& folder : options.folders) {
    if (!std::filesystem::is_directory(folder, error)) {
      print_error("there is no folder \"" + folder + "\"");
      return exit_failure;
    }
    settings.folders.push_back(files::canonical_path(folder));
  }
  // Relative paths of agents start there.
  std::filesystem::current_path(settings.folders.front(), error);
  int input = -1, output = -1;
  if (error || !take_ends(input, output)) {
    print_error("cannot use the folder \"" + options.folders.front() + "\", or the standard input and output");
    return exit_failure;
  }
  std::signal(SIGPIPE, SIG_IGN);
  rpc::Connection client(input, output, rpc::Framing::lines);
  mcp::serve(client, settings);
  return exit_clean;
}

}  // namespace

extern const Command mcp_command;
const Command mcp_command = make_command<declare_mcp, run_mcp>(
    Group::editors, "mcp", "Serve an agent: tools that expand, check, fix, edit, draw and compute",
    "Serves an agent over standard input and output by the Model Context Protocol (docs/agents.md): tools that expand, "
    "check, fix, edit "
    "with proof, draw and compute, and the pages of rules. It writes only by the tools apply_fix and edit, and uses no "
    "network.");

}  // namespace urdfmill::tools
