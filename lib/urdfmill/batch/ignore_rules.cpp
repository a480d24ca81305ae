#include "urdfmill/batch/ignore_rules.hpp"

#include "urdfmill/batch/discovery.hpp"

namespace urdfmill::batch {

void IgnoreRules::add(std::string_view folder, std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    while (!line.empty() && (line.back() == '\r' || line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    Rule rule;
    rule.folder = folder;
    if (line.front() == '!') {
      rule.negated = true;
      line.remove_prefix(1);
    }
    if (!line.empty() && line.front() == '\\') line.remove_prefix(1);
    if (!line.empty() && line.back() == '/') {
      rule.folders_only = true;
      line.remove_suffix(1);
    }
    rule.anchored = line.find('/') != std::string_view::npos;
    if (!line.empty() && line.front() == '/') line.remove_prefix(1);
    if (line.empty()) continue;
    rule.glob = line;
    rules_.push_back(std::move(rule));
  }
}

bool IgnoreRules::ignored(std::string_view path, bool is_folder) const {
  for (auto rule = rules_.rbegin(); rule != rules_.rend(); ++rule) {
    if (rule->folders_only && !is_folder) continue;
    std::string_view below = path;
    if (!rule->folder.empty()) {
      if (below.substr(0, rule->folder.size()) != rule->folder || below.substr(rule->folder.size(), 1) != "/") continue;
      below.remove_prefix(rule->folder.size() + 1);
    }
    if (!rule->anchored) below.remove_prefix(below.rfind('/') + 1);
    if (matches(rule->glob, below)) return !rule->negated;
  }
  return false;
}

}  // namespace urdfmill::batch
