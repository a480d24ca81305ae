#include "urdfmill/source/rules.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace urdfmill::source {

const std::vector<const Rule*>& all_rules() {
  static const std::vector<const Rule*> rules = [] {
    std::vector<const Rule*> all;
    for (auto family : {xml_rules(), xacro_rules(), urdf_rules(), migrate_rules(), kinematics_rules(), convert_rules(),
                        compose_rules(), format_rules()})
      for (const Rule& r : family) all.push_back(&r);
    std::sort(all.begin(), all.end(), [](const Rule* a, const Rule* b) { return a->id < b->id; });
    return all;
  }();
  return rules;
}

const Rule* find_rule(std::string_view id) {
  const auto& rules = all_rules();
  auto it =
      std::lower_bound(rules.begin(), rules.end(), id, [](const Rule* r, std::string_view i) { return r->id < i; });
  return it != rules.end() && (*it)->id == id ? *it : nullptr;
}

const Rule& rule(std::string_view id) {
  if (const Rule* found = find_rule(id)) return *found;
  std::fprintf(stderr, "internal error: no rule %.*s\n", static_cast<int>(id.size()), id.data());
  std::abort();
}

}  // namespace urdfmill::source
