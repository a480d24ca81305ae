// Findings in a form that tests can compare.
#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::test {

/// The rules reported, each once, in order of their names.
inline std::vector<std::string> rules_of(const std::vector<source::Diagnostic>& findings) {
  std::vector<std::string> ids;
  for (const source::Diagnostic& finding : findings) ids.emplace_back(finding.rule->id);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace urdfmill::test
