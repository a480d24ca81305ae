#include "tools/git_folder.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "urdfmill/files/file_io.hpp"
#include "urdfmill/files/folder.hpp"
#include "urdfmill/files/glob.hpp"

namespace urdfmill::tools {
namespace {

namespace fs = std::filesystem;

/// Switches off all that git writes or runs by itself, too, although no configuration can switch it on.
constexpr std::string_view own_configuration = R"([core]
	repositoryFormatVersion = 1
	bare = false
	hooksPath = /dev/null
	fsmonitor = false
	pager = cat
[diff]
	autoRefreshIndex = false
[protocol]
	allow = never
)";

/// Returns the first line of a regular file after a prefix; nothing if it has none.
std::optional<std::string> path_in_file(const std::string& file, std::string_view prefix) {
  const files::ReadResult text = files::read_file(file);
  if (text.error || !text.bytes.starts_with(prefix)) return std::nullopt;
  const std::size_t end = std::min(text.bytes.find_last_not_of("\r\n") + 1, text.bytes.size());
  return text.bytes.substr(prefix.size(), end - std::min(end, prefix.size()));
}

bool copy_file(const std::string& from, const std::string& to) {
  const files::ReadResult file = files::read_file(from);
  return !file.error && !files::write_file(to, file.bytes, {.sync = false}).error;
}

/// Links an entry of a repository's folder, which must be a regular file or a folder: git would wait for a pipe.
void link_entry(const std::string& from, const std::string& folder, const char* name, fs::file_type type) {
  std::error_code error;
  const std::string target = files::join_path(from, name);
  if (fs::status(target, error).type() == type) fs::create_symlink(target, files::join_path(folder, name), error);
}

/// True for names such as FETCH_HEAD.
bool is_single_reference(std::string_view name) {
  return name.ends_with("_HEAD") &&
         std::all_of(name.begin(), name.end(), [](char c) { return (c >= 'A' && c <= 'Z') || c == '_'; });
}

/// Writes a text in the quotes of a configuration of git.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n')
      result += "\\n";
    else
      result += c;
  }
  return result += '"';
}

}  // namespace

const char* const git_keys_of_reading =
    R"(^(core\.(filemode|ignorecase|symlinks|trustctime|checkstat|precomposeunicode)|)"
    R"(extensions\.(objectformat|refstorage|partialclone)|branch\..*\.(remote|merge)|remote\..*\.fetch)$)";

std::optional<GitPlaces> git_places(const std::string& top) {
  std::error_code error;
  GitPlaces places{top, files::join_path(top, ".git"), {}};
  if (!fs::is_directory(places.own, error)) {
    const auto referred = path_in_file(places.own, "gitdir: ");
    if (!referred) return std::nullopt;
    places.own = files::join_path(top, *referred);
  }
  const auto common = path_in_file(files::join_path(places.own, "commondir"), "");
  places.common = common ? files::join_path(places.own, *common) : places.own;
  const bool is_repository = fs::is_regular_file(files::join_path(places.own, "HEAD"), error) &&
                             fs::is_directory(files::join_path(places.common, "objects"), error) &&
                             fs::is_directory(files::join_path(places.common, "refs"), error);
  if (!is_repository) return std::nullopt;
  return places;
}

std::string make_git_folder(const GitPlaces& places) {
  std::error_code error;
  std::string folder = (fs::temp_directory_path(error) / "urdfmill-git-XXXXXX").string();
  if (error || ::mkdtemp(folder.data()) == nullptr) return {};
  link_entry(places.common, folder, "refs", fs::file_type::directory);
  link_entry(places.common, folder, "reftable", fs::file_type::directory);
  link_entry(places.common, folder, "logs", fs::file_type::directory);
  link_entry(places.common, folder, "info", fs::file_type::directory);
  link_entry(places.common, folder, "packed-refs", fs::file_type::regular);
  link_entry(places.common, folder, "shallow", fs::file_type::regular);
  link_entry(places.own, folder, "index", fs::file_type::regular);
  bool is_done = copy_file(files::join_path(places.own, "HEAD"), files::join_path(folder, "HEAD")) &&
                 add_git_configuration(folder, {});
  // Git touches the parts of a split index when it reads them, and so gets copies.
  for (const files::FolderEntry& entry : files::list_folder(places.own))
    if (is_single_reference(entry.name) || entry.name.starts_with("sharedindex."))
      is_done = copy_file(files::join_path(places.own, entry.name), files::join_path(folder, entry.name)) && is_done;
  if (is_done) return folder;
  fs::remove_all(folder, error);
  return {};
}

bool add_git_configuration(const std::string& folder, std::string_view keys) {
  std::string text(own_configuration);
  while (!keys.empty()) {
    // SECTION.NAME.KEY<newline>VALUE<NUL>; a key without a value has no newline.
    const std::string_view one = keys.substr(0, keys.find('\0'));
    keys.remove_prefix(std::min(one.size() + 1, keys.size()));
    const std::string_view path = one.substr(0, one.find('\n'));
    // Git would fetch what is missing.
    if (path == "extensions.partialclone") continue;
    const std::size_t first = path.find('.'), last = path.rfind('.');
    text += '[' + std::string(path.substr(0, first));
    if (first != last) text += ' ' + quoted(path.substr(first + 1, last - first - 1));
    text += "]\n\t" + std::string(path.substr(last + 1));
    if (path.size() < one.size()) text += " = " + quoted(one.substr(path.size() + 1));
    text += '\n';
  }
  return !files::write_file(files::join_path(folder, "config"), text, {.sync = false}).error;
}

}  // namespace urdfmill::tools
