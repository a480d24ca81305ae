#include "tools/git_changes.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <string_view>

#include "tools/console.hpp"
#include "tools/process.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/launch/xacro_calls.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

/// Variables that tie git to another repository than that of the folder it runs in: hooks have them.
const std::vector<std::string_view> variables_of_hooks{"GIT_DIR",       "GIT_WORK_TREE",        "GIT_INDEX_FILE",
                                                       "GIT_PREFIX",    "GIT_COMMON_DIR",       "GIT_OBJECT_DIRECTORY",
                                                       "GIT_NAMESPACE", "GIT_LITERAL_PATHSPECS"};

/// The changes in one repository.
class Repository {
 public:
  Repository(std::string folder, batch::ChangedFiles& changes) : folder_(std::move(folder)), changes_(changes) {}

  /// Adds the changes; prints a message and returns false if git fails.
  [[nodiscard]] bool add_changes(const std::string& revision) {
    const std::string base = common_commit(revision);
    return !base.empty() && add_differences(base) && add_new_files();
  }

 private:
  /// Runs git without what a configuration could make it run: it must not write, start hooks or other programs.
  [[nodiscard]] ProcessResult git(std::vector<std::string> words) const {
    std::vector<std::string> all{"git", "-C", folder_, "-c", "core.fsmonitor=false", "-c", "diff.relative=false"};
    all.insert(all.end(), words.begin(), words.end());
    return run_process(all, {}, variables_of_hooks, {"GIT_OPTIONAL_LOCKS=0"});
  }

  /// Returns the only line of the output; empty if git fails.
  [[nodiscard]] std::string line_of(std::vector<std::string> words) const {
    ProcessResult result = git(std::move(words));
    if (!result.is_done) return {};
    while (result.output.ends_with('\n')) result.output.pop_back();
    return result.output;
  }

  [[nodiscard]] std::string commit_of(const std::string& name) const {
    return line_of({"rev-parse", "--verify", "--quiet", name + "^{commit}"});
  }

  /// Returns the last common commit of HEAD and the revision; prints a message and returns nothing if there is none.
  [[nodiscard]] std::string common_commit(const std::string& revision) const {
    const bool is_shallow = line_of({"rev-parse", "--is-shallow-repository"}) == "true";
    const std::string advice =
        is_shallow
            ? "; this clone has only a part of the history: fetch all of it (fetch-depth: 0 in GitHub's checkout)"
            : "";
    const auto fail = [&](const std::string& message) {
      print_error("--changed: " + message + advice);
      return std::string();
    };
    std::string other = revision.empty() ? commit_of("@{upstream}") : commit_of(revision);
    if (other.empty() && revision.empty()) other = commit_of("refs/remotes/origin/HEAD");
    if (other.empty() && revision.empty())
      return fail("the branch in \"" + folder_ +
                  "\" has no upstream; name what to compare with: --changed=origin/main, or --changed=HEAD for what is "
                  "not committed");
    if (other.empty()) return fail("\"" + revision + "\" is no commit in \"" + folder_ + '"');
    if (commit_of("HEAD").empty()) return fail("\"" + folder_ + "\" has no commit yet");
    std::string common = line_of({"merge-base", other, "HEAD"});
    if (common.empty()) return fail("HEAD and \"" + (revision.empty() ? other : revision) + "\" have no common commit");
    return common;
  }

  [[nodiscard]] bool add_differences(const std::string& base) {
    const ProcessResult result = git({"diff", "--name-status", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
                                      "--ignore-submodules=none", base, "--"});
    if (!result.is_done) return failed();
    const std::vector<std::string> words = split(result.output);
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) add(words[i + 1], words[i] == "A" ? "" : base);
    return true;
  }

  [[nodiscard]] bool add_new_files() {
    const ProcessResult result = git({"ls-files", "--others", "--exclude-standard", "-z"});
    if (!result.is_done) return failed();
    for (const std::string& path : split(result.output)) add(path, {});
    return true;
  }

  /// Adds a path below the folder; `base` is empty if it is a new file.
  void add(const std::string& path, const std::string& base) {
    std::string full = files::join_path(folder_, path);
    // A repository in this one.
    while (full.ends_with('/')) full.pop_back();
    const auto before = [&] { return base.empty() ? ProcessResult() : git({"cat-file", "blob", base + ':' + path}); };
    if (batch::ChangedFiles::is_mark(path)) {
      if (!is_same_package(full, before())) changes_.add_packages();
    } else if (launch::may_call_xacro(path)) {
      if (batch::ChangedFiles::gives_arguments(full, files::read_file(full).bytes) ||
          batch::ChangedFiles::gives_arguments(full, before().output))
        changes_.add_arguments();
    }
    changes_.add(std::move(full));
  }

  /// True if a file that the search for packages looks for gives its folder the same role and name as before.
  [[nodiscard]] static bool is_same_package(const std::string& path, const ProcessResult& before) {
    const files::ReadResult now = files::read_file(path);
    if (!before.is_done || now.error) return false;
    return !path.ends_with("package.xml") || xacro::package_name(before.output) == xacro::package_name(now.bytes);
  }

  [[nodiscard]] bool failed() const {
    print_error("--changed: git cannot list the changes in \"" + folder_ + '"');
    return false;
  }

  /// Splits a list of texts that end with NUL.
  static std::vector<std::string> split(std::string_view list) {
    std::vector<std::string> texts;
    for (std::size_t end = list.find('\0'); end != std::string_view::npos; end = list.find('\0')) {
      texts.emplace_back(list.substr(0, end));
      list.remove_prefix(end + 1);
    }
    return texts;
  }

  std::string folder_;  ///< canonical path
  batch::ChangedFiles& changes_;
};

/// Returns the repository around an input; prints a message and returns nothing if there is none.
std::string repository_of(const std::string& input) {
  std::error_code ignored;
  const std::string path = files::canonical_path(input);
  const std::string folder = fs::is_directory(path, ignored) ? path : std::string(files::folder_of(path));
  ProcessResult result = run_process({"git", "-C", folder, "rev-parse", "--show-toplevel"}, {}, variables_of_hooks);
  if (result.error != 0)
    print_error(result.error == ENOENT ? "--changed needs git, which is not in PATH"
                                       : std::string("cannot start git: ") + std::strerror(result.error));
  else if (!result.is_done)
    print_error("--changed: git finds no repository around \"" + input + '"');
  if (!result.is_done) return {};
  if (result.output.ends_with('\n')) result.output.pop_back();
  return files::canonical_path(result.output);
}

}  // namespace

std::optional<batch::ChangedFiles> changes_since(const std::string& revision, const std::vector<std::string>& inputs) {
  std::set<std::string> folders;
  for (const std::string& input : inputs) {
    std::string folder = repository_of(input);
    if (folder.empty()) return std::nullopt;
    folders.insert(std::move(folder));
  }
  batch::ChangedFiles changes;
  for (const std::string& folder : folders)
    if (!Repository(folder, changes).add_changes(revision)) return std::nullopt;
  return changes;
}

}  // namespace urdfmill::tools
