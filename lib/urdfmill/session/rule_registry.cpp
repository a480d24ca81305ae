#include "urdfmill/session/rule_registry.hpp"

#include <algorithm>
#include <span>

#include "urdfmill/bodies/rules.hpp"
#include "urdfmill/collisions/rules.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/control/rules.hpp"
#include "urdfmill/emit/rules.hpp"
#include "urdfmill/format/rules.hpp"
#include "urdfmill/frames/rules.hpp"
#include "urdfmill/gazebo/rules.hpp"
#include "urdfmill/kinematics/rules.hpp"
#include "urdfmill/mesh/rules.hpp"
#include "urdfmill/migrate/rules.hpp"
#include "urdfmill/mjcf/check_rules.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/moveit/rules.hpp"
#include "urdfmill/picture/rules.hpp"
#include "urdfmill/sdf/check_rules.hpp"
#include "urdfmill/sdf/rules.hpp"
#include "urdfmill/session/rules.hpp"
#include "urdfmill/srdf/rules.hpp"
#include "urdfmill/tables/rules.hpp"
#include "urdfmill/urdf/rules.hpp"
#include "urdfmill/usd/check_rules.hpp"
#include "urdfmill/usd/rules.hpp"
#include "urdfmill/xacro/rules.hpp"
#include "urdfmill/xml/rules.hpp"
#include "urdfmill/yaml/rules.hpp"

namespace urdfmill::session {

const std::vector<const source::Rule*>& all_rules() {
  static const std::vector<const source::Rule*> rules = [] {
    using Family = std::span<const source::Rule* const>;
    std::vector<const source::Rule*> gathered;
    for (const Family family :
         {Family(bodies::rules::all),     Family(compose::rules::all),   Family(control::rules::all),
          Family(emit::rules::all),       Family(format::rules::all),    Family(gazebo::rules::all),
          Family(kinematics::rules::all), Family(mesh::rules::all),      Family(migrate::rules::all),
          Family(mjcf::rules::all),       Family(mjcf::rules::checks),   Family(moveit::rules::all),
          Family(frames::rules::all),     Family(picture::rules::all),   Family(sdf::rules::all),
          Family(sdf::rules::checks),     Family(session::rules::all),   Family(srdf::rules::all),
          Family(tables::rules::all),     Family(urdf::rules::all),      Family(usd::rules::all),
          Family(usd::rules::checks),     Family(xacro::rules::all),     Family(xml::rules::all),
          Family(yaml::rules::all),       Family(collisions::rules::all)})
      gathered.insert(gathered.end(), family.begin(), family.end());
    std::sort(gathered.begin(), gathered.end(),
              [](const source::Rule* a, const source::Rule* b) { return a->id < b->id; });
    return gathered;
  }();
  return rules;
}

const std::vector<source::OtherSeverity>& other_severities() {
  static const std::vector<source::OtherSeverity> severities = [] {
    using Family = std::span<const source::OtherSeverity>;
    std::vector<source::OtherSeverity> gathered;
    for (const Family family : {Family(mesh::rules::other_severities), Family(mjcf::rules::other_check_severities),
                                Family(sdf::rules::other_severities), Family(sdf::rules::other_check_severities),
                                Family(session::rules::other_severities), Family(srdf::rules::other_severities),
                                Family(control::rules::other_severities), Family(moveit::rules::other_severities),
                                Family(frames::rules::other_severities), Family(urdf::rules::other_severities),
                                Family(xacro::rules::other_severities), Family(usd::rules::other_check_severities),
                                Family(collisions::rules::other_severities)})
      gathered.insert(gathered.end(), family.begin(), family.end());
    return gathered;
  }();
  return severities;
}

const source::Rule* find_rule(std::string_view id) {
  const auto& rules = all_rules();
  const auto found = std::lower_bound(rules.begin(), rules.end(), id,
                                      [](const source::Rule* rule, std::string_view name) { return rule->id < name; });
  return found != rules.end() && (*found)->id == id ? *found : nullptr;
}

}  // namespace urdfmill::session
