#include "tools/git.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "tools/console.hpp"
#include "tools/git_folder.hpp"
#include "urdfmill/files/canonical_path.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"

namespace urdfmill::tools {
namespace {

/// Returns those of our variables that have one of the names.
Environment own_variables(std::initializer_list<const char*> names) {
  Environment list;
  for (const char* name : names)
    if (const char* value = std::getenv(name)) list.push_back(std::string(name) + '=' + value);
  return list;
}

/// Returns the file with the patterns that the user ignores in all repositories, as git finds it; empty if there is
/// none.
std::string users_excludes(const std::string& git_folder) {
  Environment environment = own_variables({"PATH", "LD_LIBRARY_PATH", "HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL",
                                           "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"});
  environment.push_back("GIT_DIR=" + git_folder);
  std::string path = run_process({"git", "config", "--path", "--get", "core.excludesFile"}, {}, environment).output;
  while (path.ends_with('\n')) path.pop_back();
  if (!path.empty()) return path;
  const char* settings = std::getenv("XDG_CONFIG_HOME");
  const char* home = std::getenv("HOME");
  if (settings != nullptr && *settings != '\0') return files::join_path(settings, "git/ignore");
  return home != nullptr ? files::join_path(home, ".config/git/ignore") : std::string();
}

}  // namespace

std::optional<std::string> GitObjects::content(const std::string& object) const {
  const std::lock_guard lock(mutex_);
  if (!process_ || !process_->write(object + '\n')) return std::nullopt;
  // OBJECT TYPE SIZE<newline>CONTENT<newline>, or OBJECT missing<newline>
  const std::optional<std::string> head = process_->read_line();
  std::size_t size = 0;
  if (!head) return std::nullopt;
  const char* digits = head->data() + head->rfind(' ') + 1;
  if (std::from_chars(digits, head->data() + head->size(), size).ec != std::errc()) return std::nullopt;
  if (size <= files::largest_file) {
    std::optional<std::string> content = process_->read(size + 1);
    if (content) content->pop_back();
    return content;
  }
  constexpr std::size_t step = std::size_t{1} << 20U;
  for (std::size_t rest = size + 1; rest > 0;) {
    const std::size_t count = std::min(rest, step);
    if (!process_->read(count)) break;
    rest -= count;
  }
  return std::nullopt;
}

std::unique_ptr<Git> Git::around(const std::string& input, std::string_view asker) {
  const std::string who(asker);
  std::error_code ignored;
  const std::string path = files::canonical_path(input);
  std::string folder = std::filesystem::is_directory(path, ignored) ? path : std::string(files::folder_of(path));
  folder = files::folder_above_with(folder, ".git");
  while (!folder.empty() && !git_places(folder))
    folder = folder == "/" ? std::string() : files::folder_above_with(std::string(files::folder_of(folder)), ".git");
  if (folder.empty()) {
    print_error(who + ": git finds no repository around \"" + input + '"');
    return nullptr;
  }
  int error = 0;
  std::unique_ptr<Git> git = at(folder, error);
  if (!git && error == ENOENT)
    print_error(who + " needs git, which is not in PATH");
  else if (!git && error != 0)
    print_error(std::string("cannot start git: ") + std::strerror(error));
  else if (!git)
    print_error(who + ": cannot read the repository \"" + folder + "\", or write to the folder of temporary files");
  return git;
}

std::unique_ptr<Git> Git::at(const std::string& top, int& error) {
  error = 0;
  const std::optional<GitPlaces> places = git_places(top);
  if (!places) return nullptr;
  std::string folder = make_git_folder(*places);
  if (folder.empty()) return nullptr;
  std::unique_ptr<Git> git(new Git(top, std::move(folder), files::join_path(places->common, "objects")));
  const files::ReadResult configuration = files::read_file(files::join_path(places->common, "config"));
  const ProcessResult keys =
      run_process({"git", "config", "--file", "-", "--no-includes", "--null", "--get-regexp", git_keys_of_reading},
                  configuration.bytes, git->environment());
  error = keys.error;
  git->is_partial_ = keys.output.find("extensions.partialclone\n") != std::string::npos;
  if (error != 0 || !add_git_configuration(git->folder_, keys.output)) return nullptr;
  return git;
}

Git::~Git() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Environment Git::environment() const {
  Environment list = own_variables({"PATH", "LD_LIBRARY_PATH"});
  list.insert(list.end(),
              {"LC_ALL=C", "GIT_DIR=" + folder_, "GIT_WORK_TREE=" + top_, "GIT_OBJECT_DIRECTORY=" + objects_,
               "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_ATTR_NOSYSTEM=1", "GIT_OPTIONAL_LOCKS=0",
               "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=", "GIT_TERMINAL_PROMPT=0"});
  return list;
}

ProcessResult Git::run(const std::vector<std::string>& words) const {
  std::vector<std::string> all{"git", "-C", top_};
  all.insert(all.end(), words.begin(), words.end());
  return run_process(all, {}, environment());
}

std::string Git::line(const std::vector<std::string>& words) const {
  ProcessResult result = run(words);
  if (!result.is_done) return {};
  while (result.output.ends_with('\n')) result.output.pop_back();
  return result.output;
}

std::unique_ptr<GitObjects> Git::objects() const {
  auto objects =
      std::make_unique<GitObjects>(RunningProcess::start({"git", "-C", top_, "cat-file", "--batch"}, environment()));
  // After its first answer git no longer needs the temporary folder.
  (void)objects->content("HEAD");
  return objects;
}

std::string Git::missing_objects() const {
  return is_partial_ ? "; this is a partial clone, and what is missing is not fetched here" : std::string();
}

std::string Git::commit(const std::string& revision) const {
  return line({"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
}

std::string Git::common_commit(const std::string& revision, std::string_view asker) const {
  const auto fail = [&](const std::string& message) {
    const bool is_shallow = line({"rev-parse", "--is-shallow-repository"}) == "true";
    print_error(std::string(asker) + ": " + message +
                (is_shallow ? "; this clone has only a part of the history: fetch all of it (fetch-depth: 0 in "
                              "GitHub's checkout)"
                            : ""));
    return std::string();
  };
  std::string other = revision.empty() ? commit("@{upstream}") : commit(revision);
  if (other.empty() && revision.empty()) other = commit("refs/remotes/origin/HEAD");
  if (other.empty() && revision.empty())
    return fail("the branch in \"" + top_ + "\" has no upstream; name what to compare with: " + std::string(asker) +
                "=origin/main, or " + std::string(asker) + "=HEAD for what is not committed");
  if (other.empty()) return fail("\"" + revision + "\" is no commit in \"" + top_ + '"');
  if (commit("HEAD").empty()) return fail("\"" + top_ + "\" has no commit yet");
  std::string common = line({"merge-base", other, "HEAD"});
  if (common.empty()) return fail("HEAD and \"" + (revision.empty() ? other : revision) + "\" have no common commit");
  return common;
}

std::optional<std::vector<std::string>> Git::new_files() const {
  std::vector<std::string> words{"ls-files", "--others", "--exclude-standard", "-z"};
  const std::string excludes = users_excludes(folder_);
  if (!excludes.empty()) words.insert(words.begin(), {"-c", "core.excludesFile=" + excludes});
  const ProcessResult result = run(words);
  if (!result.is_done) return std::nullopt;
  return split_at_nul(result.output);
}

std::vector<std::string> split_at_nul(std::string_view list) {
  std::vector<std::string> texts;
  for (std::size_t end = list.find('\0'); end != std::string_view::npos; end = list.find('\0')) {
    texts.emplace_back(list.substr(0, end));
    list.remove_prefix(end + 1);
  }
  return texts;
}

}  // namespace urdfmill::tools
