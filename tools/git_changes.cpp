#include "tools/git_changes.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "tools/console.hpp"
#include "tools/git.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/glob.hpp"
#include "urdfmill/launch/xacro_calls.hpp"
#include "urdfmill/text/words.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::tools {
namespace {

/// A file that differs from the base.
struct FileChange {
  std::string path;
  std::string object;  ///< its content in the base; empty: none
};

/// Modes of git for what is no regular file.
constexpr std::string_view mode_of_link = "120000", mode_of_repository = "160000";

/// True if a file that git takes for changed, because of its time stamp, has the content of the base. The content
/// counts as it is on the disk: a conversion that git would make may be a program.
bool has_content_of_base(const std::string& file, std::string_view mode, const std::string& object,
                         const GitObjects& objects) {
  if (mode == mode_of_repository) return false;
  const std::optional<std::string> before = objects.content(object);
  if (!before) return false;
  std::error_code error;
  if (mode == mode_of_link) return std::filesystem::read_symlink(file, error).string() == *before && !error;
  const files::ReadResult now = files::read_file(file);
  return !now.error && now.bytes == *before;
}

/// Appends the files of the index and the working tree that differ from a commit; false if git fails.
bool append_differences(const Git& git, const std::string& base, const GitObjects& objects,
                        std::vector<FileChange>& changes) {
  const ProcessResult result =
      git.run({"diff-index", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=dirty", base, "--"});
  if (!result.is_done) return false;
  const std::vector<std::string> words = split_at_nul(result.output);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    // :OLD-MODE NEW-MODE OLD-OBJECT NEW-OBJECT STATUS<nul>PATH
    const std::vector<std::string_view> fields = text::words(std::string_view(words[i]).substr(1));
    constexpr std::size_t fields_of_change = 5;
    if (fields.size() != fields_of_change) return false;
    const auto is_none = [](std::string_view object) { return object.find_first_not_of('0') == std::string::npos; };
    FileChange change{words[i + 1], is_none(fields[2]) ? std::string() : std::string(fields[2])};
    const bool is_on_disk = fields[4] == "M" && is_none(fields[3]) && fields[0] == fields[1];
    if (is_on_disk && has_content_of_base(files::join_path(git.top(), change.path), fields[0], change.object, objects))
      continue;
    changes.push_back(std::move(change));
  }
  return true;
}

bool append_changed_repositories(const Git& git, std::vector<FileChange>& changes);

/// Returns what differs from a commit; nothing if git fails.
std::optional<std::vector<FileChange>> changes_in(const Git& git, const std::string& base, const GitObjects& objects) {
  std::vector<FileChange> changes;
  const bool is_done = append_differences(git, base, objects, changes) && append_changed_repositories(git, changes);
  const std::optional<std::vector<std::string>> added = is_done ? git.new_files() : std::nullopt;
  if (!added) return std::nullopt;
  for (const std::string& path : *added) changes.push_back({path, {}});
  return changes;
}

/// Appends the submodules with changes that are not committed in them. Git does not enter them: it would read their
/// configuration. False if git fails.
bool append_changed_repositories(const Git& git, std::vector<FileChange>& changes) {
  const ProcessResult index = git.run({"ls-files", "--stage", "-z"});
  if (!index.is_done) return false;
  for (const std::string& entry : split_at_nul(index.output)) {
    // MODE OBJECT STAGE<tab>PATH
    const std::size_t tab = entry.find('\t');
    if (!entry.starts_with(mode_of_repository) || tab == std::string::npos) continue;
    std::string path = entry.substr(tab + 1);
    const std::string folder = files::join_path(git.top(), path);
    int error = 0;
    // A link could lead into a circle.
    const auto inner = files::canonical_path(folder) == folder ? Git::at(folder, error) : nullptr;
    if (error != 0) return false;
    if (!inner || inner->commit("HEAD").empty()) continue;
    const auto found = changes_in(*inner, "HEAD", *inner->objects());
    if (!found) return false;
    if (!found->empty()) changes.push_back({std::move(path), {}});
  }
  return true;
}

/// True if a file that the search for packages looks for gives its folder the same role and name as before.
bool is_same_package(const std::string& path, const std::optional<std::string>& before) {
  const files::ReadResult now = files::read_file(path);
  if (!before || now.error) return false;
  return !path.ends_with("package.xml") || xacro::package_name(*before) == xacro::package_name(now.bytes);
}

void add_change(const Git& git, const FileChange& change, const GitObjects& objects, batch::ChangedFiles& changes) {
  std::string full = files::join_path(git.top(), change.path);
  // A repository in this one.
  while (full.ends_with('/')) full.pop_back();
  const auto before = [&] { return change.object.empty() ? std::nullopt : objects.content(change.object); };
  if (batch::ChangedFiles::is_mark(change.path)) {
    if (!is_same_package(full, before())) changes.add_packages();
  } else if (launch::may_call_xacro(change.path)) {
    if (batch::ChangedFiles::gives_arguments(full, files::read_file(full).bytes) ||
        batch::ChangedFiles::gives_arguments(full, before().value_or("")))
      changes.add_arguments();
  }
  changes.add(std::move(full));
}

/// Adds the changes in a repository; prints a message and returns false if git fails.
bool add_changes(const Git& git, const std::string& revision, std::string_view asker, batch::ChangedFiles& changes) {
  const std::string base = git.common_commit(revision, asker);
  if (base.empty()) return false;
  const std::unique_ptr<GitObjects> objects = git.objects();
  const auto found = changes_in(git, base, *objects);
  if (!found) {
    print_error(std::string(asker) + ": git cannot list the changes in \"" + git.top() + '"' + git.missing_objects());
    return false;
  }
  for (const FileChange& change : *found) add_change(git, change, *objects, changes);
  return true;
}

}  // namespace

std::optional<batch::ChangedFiles> changes_since(const std::string& revision, const std::vector<std::string>& inputs,
                                                 std::string_view asker) {
  std::map<std::string, std::unique_ptr<Git>> repositories;
  for (const std::string& input : inputs) {
    std::unique_ptr<Git> git = Git::around(input, asker);
    if (!git) return std::nullopt;
    repositories.emplace(git->top(), std::move(git));
  }
  batch::ChangedFiles changes;
  for (const auto& [top, git] : repositories)
    if (!add_changes(*git, revision, asker, changes)) return std::nullopt;
  return changes;
}

}  // namespace urdfmill::tools
