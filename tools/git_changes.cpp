#include "tools/git_changes.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "tools/console.hpp"
#include "tools/git.hpp"
#include "tools/process.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/launch/xacro_calls.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::tools {
namespace {

/// The changes in one repository.
class Repository {
 public:
  Repository(std::string folder, std::string_view asker, batch::ChangedFiles& changes)
      : folder_(std::move(folder)), asker_(asker), changes_(changes) {}

  /// Adds the changes; prints a message and returns false if git fails.
  [[nodiscard]] bool add_changes(const std::string& revision) {
    const std::string base = common_commit(folder_, revision, asker_);
    return !base.empty() && add_differences(base) && add_new_files();
  }

 private:
  [[nodiscard]] ProcessResult git(const std::vector<std::string>& words) const { return run_git(folder_, words); }

  [[nodiscard]] bool add_differences(const std::string& base) {
    const ProcessResult result = git({"diff", "--name-status", "-z", "--no-renames", "--no-ext-diff", "--no-textconv",
                                      "--ignore-submodules=none", base, "--"});
    if (!result.is_done) return failed();
    const std::vector<std::string> words = split_at_nul(result.output);
    for (std::size_t i = 0; i + 1 < words.size(); i += 2) add(words[i + 1], words[i] == "A" ? "" : base);
    return true;
  }

  [[nodiscard]] bool add_new_files() {
    const ProcessResult result = git({"ls-files", "--others", "--exclude-standard", "-z"});
    if (!result.is_done) return failed();
    for (const std::string& path : split_at_nul(result.output)) add(path, {});
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
    print_error(asker_ + ": git cannot list the changes in \"" + folder_ + '"');
    return false;
  }

  std::string folder_;  ///< canonical path
  std::string asker_;
  batch::ChangedFiles& changes_;
};

}  // namespace

std::optional<batch::ChangedFiles> changes_since(const std::string& revision, const std::vector<std::string>& inputs,
                                                 std::string_view asker) {
  std::set<std::string> folders;
  for (const std::string& input : inputs) {
    std::string folder = repository_of(input, asker);
    if (folder.empty()) return std::nullopt;
    folders.insert(std::move(folder));
  }
  batch::ChangedFiles changes;
  for (const std::string& folder : folders)
    if (!Repository(folder, asker, changes).add_changes(revision)) return std::nullopt;
  return changes;
}

}  // namespace urdfmill::tools
