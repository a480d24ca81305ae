#include "urdfmill/xacro/installed_files.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/files/glob.hpp"
#include "urdfmill/files/normal_path.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::xacro {
namespace {

/// The words of a command of CMake, without quotation marks.
using CommandWords = std::vector<std::string>;

/// Returns the arguments of all `install(…)` of a script.
std::vector<CommandWords> install_commands(std::string_view script) {
  constexpr std::string_view blanks = " \t\r\n";
  std::vector<CommandWords> commands;
  std::string before;  // the last word outside parentheses
  std::size_t depth = 0;
  bool is_install = false;
  while (!script.empty()) {
    const char c = script.front();
    if (c == '#') {
      script.remove_prefix(std::min(script.find('\n'), script.size()));
    } else if (blanks.find(c) != std::string_view::npos) {
      script.remove_prefix(1);
    } else if (c == '(') {
      if (depth++ == 0 && (is_install = before == "install" || before == "INSTALL")) commands.emplace_back();
      script.remove_prefix(1);
    } else if (c == ')') {
      depth -= depth > 0 ? 1 : 0;
      script.remove_prefix(1);
    } else {
      const bool is_quoted = c == '"';
      if (is_quoted) script.remove_prefix(1);
      const std::size_t end = std::min(script.find_first_of(is_quoted ? "\"" : " \t\r\n()#\""), script.size());
      std::string word(script.substr(0, end));
      script.remove_prefix(std::min(end + (is_quoted ? 1 : 0), script.size()));
      if (depth == 0)
        before = std::move(word);
      else if (is_install)
        commands.back().push_back(std::move(word));
    }
  }
  return commands;
}

/// Replaces the variables that name the package and the usual places; nothing if another one remains.
std::optional<std::string> resolved(std::string text, const std::string& package) {
  const std::pair<std::string_view, std::string> variables[] = {
      {"${PROJECT_NAME}", package},
      {"${CMAKE_PROJECT_NAME}", package},
      {"${CATKIN_PACKAGE_SHARE_DESTINATION}", "share/" + package},
      {"${CMAKE_INSTALL_DATADIR}", "share"},
      {"${CMAKE_INSTALL_DATAROOTDIR}", "share"},
      {"${CMAKE_INSTALL_PREFIX}/", ""},
      {"${CMAKE_CURRENT_SOURCE_DIR}", "."},
      {"${PROJECT_SOURCE_DIR}", "."},
      {"${CMAKE_SOURCE_DIR}", "."}};
  for (const auto& [name, value] : variables)
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size()))
      text.replace(at, name.size(), value);
  return text.find('$') == std::string::npos ? std::optional(std::move(text)) : std::nullopt;
}

/// Returns the path in the sources that one command installs as `wanted`, relative to the package; nothing if it does
/// not.
std::vector<std::string> sources_of(const CommandWords& command, const std::string& package,
                                    const std::string& wanted) {
  const auto destination = std::find(command.begin(), command.end(), "DESTINATION");
  if (destination == command.end() || destination + 1 == command.end()) return {};
  const auto place = resolved(*(destination + 1), package);
  const bool has_folders = command.front() == "DIRECTORY";
  if (!place || !(has_folders || command.front() == "FILES" || command.front() == "PROGRAMS")) return {};
  std::vector<std::string> found;
  for (auto source = std::next(command.begin()); source != destination; ++source) {
    const auto from = resolved(*source, package);
    if (!from || from->empty()) continue;
    // With a slash at its end only the content of a folder is installed.
    const bool is_content = has_folders && from->back() == '/';
    const std::string to = files::normal_path(is_content ? *place : files::join_path(*place, files::file_name(*from)));
    if (wanted == to && !has_folders) found.push_back(*from);
    if (has_folders && wanted.starts_with(to + '/')) found.push_back(*from + wanted.substr(to.size()));
  }
  return found;
}

}  // namespace

std::optional<std::string> file_before_installation(const std::string& path, const files::Snapshot& files) {
  const std::string full = files.canonical(path);
  std::string folder(files::folder_of(full));
  while (folder.size() > 1 && files.kind(files::join_path(folder, "package.xml")) != files::PathKind::file)
    folder = files::folder_of(folder);
  if (folder.size() <= 1) return std::nullopt;
  const files::FilePtr manifest = files.read(files::join_path(folder, "package.xml"));
  const files::FilePtr script = files.read(files::join_path(folder, "CMakeLists.txt"));
  if (manifest->error() || script->error()) return std::nullopt;
  const std::string package = package_name(manifest->bytes()).value_or("");
  const std::string wanted = "share/" + package + full.substr(folder.size());
  for (const CommandWords& command : install_commands(script->bytes()))
    for (const std::string& source : sources_of(command, package, wanted)) {
      std::string file = files::normal_path(files::join_path(folder, source));
      if (files.kind(file) == files::PathKind::file) return file;
    }
  return std::nullopt;
}

}  // namespace urdfmill::xacro
