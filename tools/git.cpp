#include "tools/git.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "tools/console.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/glob.hpp"

namespace urdfmill::tools {
namespace {

/// Variables that tie git to another repository than that of the folder it runs in: hooks have them.
const std::vector<std::string_view> variables_of_hooks{"GIT_DIR",       "GIT_WORK_TREE",        "GIT_INDEX_FILE",
                                                       "GIT_PREFIX",    "GIT_COMMON_DIR",       "GIT_OBJECT_DIRECTORY",
                                                       "GIT_NAMESPACE", "GIT_LITERAL_PATHSPECS"};

}  // namespace

ProcessResult run_git(const std::string& folder, const std::vector<std::string>& words) {
  std::vector<std::string> all{"git", "-C", folder, "-c", "core.fsmonitor=false", "-c", "diff.relative=false"};
  all.insert(all.end(), words.begin(), words.end());
  return run_process(all, {}, variables_of_hooks, {"GIT_OPTIONAL_LOCKS=0"});
}

std::string line_of_git(const std::string& folder, const std::vector<std::string>& words) {
  ProcessResult result = run_git(folder, words);
  if (!result.is_done) return {};
  while (result.output.ends_with('\n')) result.output.pop_back();
  return result.output;
}

std::vector<std::string> split_at_nul(std::string_view list) {
  std::vector<std::string> texts;
  for (std::size_t end = list.find('\0'); end != std::string_view::npos; end = list.find('\0')) {
    texts.emplace_back(list.substr(0, end));
    list.remove_prefix(end + 1);
  }
  return texts;
}

std::string repository_of(const std::string& input, std::string_view asker) {
  const std::string who(asker);
  std::error_code ignored;
  const std::string path = files::canonical_path(input);
  const std::string folder = std::filesystem::is_directory(path, ignored) ? path : std::string(files::folder_of(path));
  ProcessResult result = run_process({"git", "-C", folder, "rev-parse", "--show-toplevel"}, {}, variables_of_hooks);
  if (result.error != 0)
    print_error(result.error == ENOENT ? who + " needs git, which is not in PATH"
                                       : std::string("cannot start git: ") + std::strerror(result.error));
  else if (!result.is_done)
    print_error(who + ": git finds no repository around \"" + input + '"');
  if (!result.is_done) return {};
  if (result.output.ends_with('\n')) result.output.pop_back();
  return files::canonical_path(result.output);
}

std::string commit_of(const std::string& repository, const std::string& revision) {
  return line_of_git(repository, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
}

std::string common_commit(const std::string& repository, const std::string& revision, std::string_view asker) {
  const bool is_shallow = line_of_git(repository, {"rev-parse", "--is-shallow-repository"}) == "true";
  const std::string advice =
      is_shallow ? "; this clone has only a part of the history: fetch all of it (fetch-depth: 0 in GitHub's checkout)"
                 : "";
  const auto fail = [&](const std::string& message) {
    print_error(std::string(asker) + ": " + message + advice);
    return std::string();
  };
  std::string other = revision.empty() ? commit_of(repository, "@{upstream}") : commit_of(repository, revision);
  if (other.empty() && revision.empty()) other = commit_of(repository, "refs/remotes/origin/HEAD");
  if (other.empty() && revision.empty())
    return fail("the branch in \"" + repository + "\" has no upstream; name what to compare with: " +
                std::string(asker) + "=origin/main, or " + std::string(asker) + "=HEAD for what is not committed");
  if (other.empty()) return fail("\"" + revision + "\" is no commit in \"" + repository + '"');
  if (commit_of(repository, "HEAD").empty()) return fail("\"" + repository + "\" has no commit yet");
  std::string common = line_of_git(repository, {"merge-base", other, "HEAD"});
  if (common.empty()) return fail("HEAD and \"" + (revision.empty() ? other : revision) + "\" have no common commit");
  return common;
}

}  // namespace urdfmill::tools
