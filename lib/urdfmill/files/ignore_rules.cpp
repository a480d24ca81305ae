#include "urdfmill/files/ignore_rules.hpp"

#include <algorithm>

namespace urdfmill::files {
namespace {

/// Returns the line without blanks at the end, except one after a backslash.
std::string_view without_end_blanks(std::string_view line) {
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) {
    if (line.size() > 1 && line[line.size() - 2] == '\\' && line.back() == ' ') break;
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

void IgnoreRules::add(std::string_view folder, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    add_rule(folder, without_end_blanks(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

void IgnoreRules::add_rule(std::string_view folder, std::string_view line) {
  if (line.empty() || line.front() == '#') return;
  const bool negated = line.front() == '!';
  if (negated) line.remove_prefix(1);
  const bool folders_only = line.ends_with('/');
  if (folders_only) line.remove_suffix(1);
  const bool anchored = line.find('/') != std::string_view::npos;
  if (line.starts_with('/')) line.remove_prefix(1);
  if (line.empty()) return;
  rules_.push_back({std::string(folder), Pattern(line, PatternSyntax::gitignore), negated, folders_only, anchored});
}

bool IgnoreRules::ignored(std::string_view path, bool is_folder) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->folders_only && !is_folder) continue;
    std::string_view below = path;
    if (!rule->folder.empty()) {
      if (!below.starts_with(rule->folder) || below.substr(rule->folder.size(), 1) != "/") continue;
      below.remove_prefix(rule->folder.size() + 1);
    }
    if (!rule->anchored) below.remove_prefix(below.rfind('/') + 1);
    if (rule->pattern.matches(below)) return !rule->negated;
  }
  return false;
}

}  // namespace urdfmill::files
