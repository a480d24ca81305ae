// The part of .gitignore that determines which files belong to a tree.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/files/pattern.hpp"

namespace urdfmill::files {

/// The rules of the .gitignore files on the path to a folder, outermost first.
class IgnoreRules {
 public:
  /// Adds the text of the .gitignore in `folder` (a path below the top, "" for the top itself).
  void add(std::string_view folder, std::string_view text);
  /// True if that path below the top is ignored. Later rules have priority; `!` reverts.
  [[nodiscard]] bool ignored(std::string_view path, bool is_folder) const;

 private:
  struct Rule {
    std::string folder;
    Pattern pattern;
    bool negated = false;
    bool folders_only = false;
    bool anchored = false;
  };
  void add_rule(std::string_view folder, std::string_view line);

  std::vector<Rule> rules_;
};

}  // namespace urdfmill::files
