// Defaults of joints: common values, and classes of similar joints with readable names.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "urdfmill/mjcf/noise.hpp"
#include "urdfmill/mjcf/writing.hpp"
#include "urdfmill/simulation/unique_names.hpp"
#include "urdfmill/text/letter_case.hpp"

namespace urdfmill::mjcf {

namespace {

using urdf::JointType;
using Words = std::vector<std::string>;

/// Joints with the same values.
struct Kind {
  std::vector<const urdf::Joint*> joints;
  JointValues values;
};

/// The words of a name in lower case, without numbers, single letters and "joint", which do not distinguish kinds.
Words words_of(const std::string& name) {
  Words words(1);
  for (const char capital : name) {
    const char c = text::lower_case(capital);
    if ((c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80)
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  std::erase_if(words, [](const std::string& word) { return word.size() < 2 || word == "joint"; });
  return words;
}

/// The longest sequence of words common to all names, as one name; empty if there is none.
std::string common_name(const std::vector<const urdf::Joint*>& joints, const std::set<std::string>& everywhere) {
  std::vector<Words> all;
  all.reserve(joints.size());
  for (const urdf::Joint* joint : joints) all.push_back(words_of(joint->name.value));
  for (Words& words : all) std::erase_if(words, [&](const std::string& word) { return everywhere.contains(word); });
  std::string best;
  for (std::size_t begin = 0; begin < all.front().size(); ++begin) {
    Words row;
    std::string name;
    for (std::size_t i = begin; i < all.front().size(); ++i) {
      row.push_back(all.front()[i]);
      const bool have_all = std::all_of(all.begin(), all.end(), [&](const Words& words) {
        return std::search(words.begin(), words.end(), row.begin(), row.end()) != words.end();
      });
      if (!have_all) break;
      name += (name.empty() ? "" : "_") + row.back();
      if (name.size() > best.size()) best = name;
    }
  }
  return best;
}

/// Words in the names of all joints, which do not distinguish kinds.
std::set<std::string> words_everywhere(const std::vector<const urdf::Joint*>& joints) {
  std::map<std::string, std::size_t> counts;
  for (const urdf::Joint* joint : joints) {
    const Words words = words_of(joint->name.value);
    for (const std::string& word : std::set<std::string>(words.begin(), words.end())) ++counts[word];
  }
  std::set<std::string> everywhere;
  for (const auto& [word, count] : counts)
    if (count == joints.size()) everywhere.insert(word);
  return everywhere;
}

/// Number of attributes in `own` that are not in `common`.
std::size_t attributes(const JointValues& own, const JointValues& common) {
  const auto one = [](bool says) { return says ? std::size_t{1} : std::size_t{0}; };
  return one(own.slides && !common.slides) + one(own.range && own.range != common.range) +
         one(own.effort && own.effort != common.effort) + one(own.damping != common.damping) +
         one(own.friction != common.friction) + one(own.armature != common.armature);
}

/// Groups of one-variable joints with equal values except for ranges, or including ranges if no range is unique.
std::vector<Kind> kinds_of(const std::vector<const urdf::Joint*>& joints, const simulation::Drives& drives) {
  using Range = std::optional<std::array<double, 2>>;
  using Key = std::tuple<bool, std::optional<double>, double, double, double>;
  std::map<Key, std::map<Range, Kind>> found;
  std::vector<Key> order;
  for (const urdf::Joint* joint : joints) {
    const JointValues v = values_of(*joint, drives);
    const Key key(v.slides, v.effort, v.damping, v.friction, v.armature);
    if (!found.contains(key)) order.push_back(key);
    Kind& kind = found[key][v.range];
    kind.joints.push_back(joint);
    kind.values = v;
  }
  std::vector<Kind> kinds;
  for (const Key& key : order) {
    std::map<Range, Kind>& by_range = found[key];
    const bool is_split = std::none_of(by_range.begin(), by_range.end(),
                                       [](const auto& entry) { return entry.second.joints.size() == 1; });
    if (is_split) {
      for (auto& [range, kind] : by_range) kinds.push_back(std::move(kind));
      continue;
    }
    Kind whole;
    for (const auto& [range, kind] : by_range) {
      whole.joints.insert(whole.joints.end(), kind.joints.begin(), kind.joints.end());
      whole.values = kind.values;
    }
    whole.values.range.reset();
    kinds.push_back(std::move(whole));
  }
  return kinds;
}

/// Values common to all of them; empty for a single joint.
JointValues common_values(const std::vector<const urdf::Joint*>& joints, const simulation::Drives& drives) {
  if (joints.size() < 2) return {};
  JointValues common = values_of(*joints.front(), drives);
  common.slides = false;  // the type of motion belongs to the joint or its class
  for (const urdf::Joint* joint : joints) {
    const JointValues own = values_of(*joint, drives);
    if (own.range != common.range) common.range.reset();
    if (own.effort != common.effort) common.effort.reset();
    if (own.damping != common.damping) common.damping = 0;
    if (own.friction != common.friction) common.friction = 0;
    if (own.armature != common.armature) common.armature = 0;
  }
  return common;
}

}  // namespace

JointValues values_of(const urdf::Joint& joint, const simulation::Drives& drives) {
  JointValues own;
  own.slides = joint.type == JointType::prismatic;
  const bool is_bounded = joint.limits && joint.type != JointType::continuous &&
                          (joint.limits->lower > -unlimited || joint.limits->upper < unlimited);
  if (is_bounded) own.range = {joint.limits->lower, joint.limits->upper};
  if (joint.limits && std::isfinite(joint.limits->effort.value)) own.effort = joint.limits->effort;
  if (joint.dynamics) own.damping = joint.dynamics->damping, own.friction = joint.dynamics->friction;
  const auto armature = drives.armature.find(joint.name.value);
  if (armature != drives.armature.end()) own.armature = product_without_noise(armature->second);
  return own;
}

JointClasses joint_classes(const Lowered& lowered, const simulation::Drives& drives) {
  std::vector<const urdf::Joint*> joints;
  bool has_others = false;
  for (const urdf::Joint& joint : lowered.robot.joints)
    if (has_one_variable(joint))
      joints.push_back(&joint);
    else if (joint.type != JointType::fixed)
      has_others = true;
  JointClasses made;
  // Joints that become several have none of these values and would inherit them from the outermost class.
  if (!has_others) made.all = common_values(joints, drives);
  simulation::UniqueNames names;
  for (const std::string_view taken : {"main", "visual", "collision", "sensor"}) names.reserve(taken);
  names.reserve(frame_class);
  const std::set<std::string> everywhere = words_everywhere(joints);
  constexpr std::size_t few = 4;  // number of joints from which a single attribute justifies a class
  for (const Kind& kind : kinds_of(joints, drives)) {
    const std::size_t says = attributes(kind.values, made.all);
    if (kind.joints.size() < 2 || kind.joints.size() == joints.size() || says == 0) continue;
    if (says == 1 && kind.joints.size() < few) continue;
    const std::string common = common_name(kind.joints, everywhere);
    for (const urdf::Joint* joint : kind.joints) made.by_joint[joint->name.value] = made.classes.size();
    made.classes.push_back({names.take(!common.empty()      ? common
                                       : kind.values.slides ? std::string_view("slide")
                                                            : std::string_view("hinge")),
                            kind.values});
  }
  return made;
}

void write_values(Writing& w, const JointValues& own, const JointValues& common) {
  if (own.range && own.range != common.range) write_numbers(w, "range", {(*own.range)[0], (*own.range)[1]});
  if (own.effort && own.effort != common.effort) write_numbers(w, "actuatorfrcrange", {-*own.effort, *own.effort});
  if (own.armature != common.armature) write_numbers(w, "armature", {own.armature});
  if (own.damping != common.damping) write_numbers(w, "damping", {own.damping});
  if (own.friction != common.friction) write_numbers(w, "frictionloss", {own.friction});
}

bool has_joint_defaults(const JointClasses& joints) {
  return attributes(joints.all, {}) > 0 || !joints.classes.empty();
}

void write_joint_defaults(Writing& w) {
  if (attributes(w.joints.all, {}) == 0) return;
  w.xml.open("joint");
  write_values(w, w.joints.all, {});
  w.xml.empty();
}

void write_joint_classes(Writing& w) {
  for (const JointClasses::Class& kind : w.joints.classes) {
    w.xml.open("default").attribute("class", kind.name).inside();
    w.xml.open("joint");
    if (kind.values.slides) w.xml.attribute("type", "slide");
    write_values(w, kind.values, w.joints.all);
    w.xml.empty();
    w.xml.close("default");
  }
}

}  // namespace urdfmill::mjcf
