// All rules of all modules: for pages, completion and the names in a configuration. Code that reports a rule uses its
// constant instead.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/source/other_severity.hpp"
#include "urdfmill/source/rule.hpp"

namespace urdfmill::session {

/// Returns every rule, ordered by id.
[[nodiscard]] const std::vector<const source::Rule*>& all_rules();
/// Returns the other severities of all rules.
[[nodiscard]] const std::vector<source::OtherSeverity>& other_severities();
/// Returns the rule of that id, or null.
[[nodiscard]] const source::Rule* find_rule(std::string_view id);

}  // namespace urdfmill::session
