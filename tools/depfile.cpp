#include "tools/depfile.hpp"

namespace urdfmill::tools {

std::string depfile_text(const std::string& output, const std::string& input,
                         const std::vector<xacro::Dependency>& dependencies) {
  std::vector<std::string> paths = {escape_for_make(input)};
  for (const xacro::Dependency& dependency : dependencies)
    paths.push_back(escape_for_make(dependency.kind == xacro::Dependency::Kind::glob ? folder_of_glob(dependency.path)
                                                                                     : dependency.path));
  std::string text = escape_for_make(output) + ":";
  for (const std::string& path : paths) text += " \\\n  " + path;
  text += "\n";
  for (const std::string& path : paths) text += "\n" + path + ":\n";
  return text;
}

std::string escape_for_make(std::string_view path) {
  std::string escaped;
  std::size_t backslashes = 0;  // in a row, up to here: they double in front of what is escaped
  for (const char c : path) {
    if (c == ' ' || c == '\t' || c == '#' || c == ':' || c == '%')
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
