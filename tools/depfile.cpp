#include "tools/depfile.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "tools/console.hpp"
#include "urdfmill/text/code.hpp"

namespace urdfmill::tools {

namespace {

/// Returns a path that shows a change of the dependency. A file that does not exist yet would make every run a new one.
std::string watched_path(const xacro::Dependency& dependency) {
  if (dependency.kind == xacro::Dependency::Kind::glob) return folder_of_glob(dependency.path);
  std::filesystem::path path = dependency.path;
  std::error_code error;
  while (!dependency.found && !std::filesystem::exists(path, error) && path.has_relative_path())
    path = path.has_parent_path() ? path.parent_path() : ".";
  return path.string();
}

}  // namespace

std::string not_nameable(const std::string& path) {
  // A line end or ";" begins a recipe, "=" a variable, which "!=" sets by a shell; Make has no escape for them.
  const std::size_t at = path.find_first_of("\n\r;=");
  if (at == std::string::npos) return {};
  return "a dependency file cannot name " + text::visible(path) + ": Make has no escape for \"" +
         text::visible(path.substr(at, 1)) + '"';
}

bool is_read_by_ninja(std::string_view path) {
  const auto is_read = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           static_cast<unsigned char>(c) >= 0x80U ||
           std::string_view("+,/_:.~(){}@[]!- #$\\").find(c) != std::string_view::npos;
  };
  return std::all_of(path.begin(), path.end(), is_read) && path.find("\\#") == std::string_view::npos;
}

std::string depfile_text(const std::string& output, const std::string& input,
                         const std::vector<xacro::Dependency>& dependencies) {
  std::vector<std::string> paths;
  if (is_read_by_ninja(input)) paths.push_back(escape_for_make(input));
  for (const xacro::Dependency& dependency : dependencies) {
    std::string path = escape_for_make(watched_path(dependency));
    if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(std::move(path));
  }
  std::string text = escape_for_make(output) + ":";
  for (const std::string& path : paths) text += " \\\n  " + path;
  text += "\n";
  for (const std::string& path : paths) text += "\n" + path + ":\n";
  return text;
}

bool write_depfile(const std::string& path, const std::string& output, const std::string& input,
                   const std::vector<xacro::Dependency>& dependencies) {
  std::vector<std::string> paths{output, input};
  for (const xacro::Dependency& dependency : dependencies) paths.push_back(dependency.path);
  for (const std::string& named : paths)
    if (const std::string reason = not_nameable(named); !reason.empty()) {
      print_error(reason);
      return false;
    }
  return write_output(path, depfile_text(output, input, dependencies));
}

std::string escape_for_make(std::string_view path) {
  std::string escaped;
  std::size_t backslashes = 0;  // in a row, up to here; they are doubled before an escaped character
  for (const char c : path) {
    if (std::string_view(" \t#:%|").find(c) != std::string_view::npos)
      escaped.append(backslashes, '\\') += '\\';
    else if (c == '$')
      escaped += '$';
    backslashes = c == '\\' ? backslashes + 1 : 0;
    escaped += c;
  }
  return escaped;
}

std::string folder_of_glob(const std::string& pattern) {
  const std::size_t wildcard = pattern.find_first_of("*?[");
  const std::size_t slash = pattern.rfind('/', wildcard);
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : pattern.substr(0, slash);
}

}  // namespace urdfmill::tools
