// The registry of all rules. A rule stands in the file of the part that reports it: lib/urdfmill/source/rules/*.cpp.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::source {

/// Every rule, ordered by id.
[[nodiscard]] const std::vector<const Rule*>& all_rules();
/// The rule of that id, or null.
[[nodiscard]] const Rule* find_rule(std::string_view id);
/// The rule of that id, which must exist: for code that names a rule it knows.
[[nodiscard]] const Rule& rule(std::string_view id);

// The lists that make up the registry, one a family.
[[nodiscard]] std::span<const Rule> xml_rules();
[[nodiscard]] std::span<const Rule> xacro_rules();
[[nodiscard]] std::span<const Rule> urdf_rules();
[[nodiscard]] std::span<const Rule> migrate_rules();
[[nodiscard]] std::span<const Rule> kinematics_rules();
[[nodiscard]] std::span<const Rule> convert_rules();
[[nodiscard]] std::span<const Rule> compose_rules();
[[nodiscard]] std::span<const Rule> format_rules();

}  // namespace urdfmill::source
