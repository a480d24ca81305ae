// Reads sections other than bodies: joint equalities, and actuators for joint efforts; reports the rest as lost.
#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "urdfmill/mjcf/reading.hpp"
#include "urdfmill/mjcf/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::mjcf {

namespace {

class RestReader {
 public:
  explicit RestReader(Reading& r) : r_(r) {
    for (BodyPart& body : r.scene.bodies)
      for (JointPart& joint : body.joints)
        if (!joint.name.empty()) joints_.emplace(joint.name, &joint);
  }

  void run() {
    for (const xml::Element* e = r_.root.child(); e != nullptr; e = e->next_element()) {
      if (e->name == "compiler" || e->name == "default" || e->name == "asset" || e->name == "worldbody") continue;
      if (e->name == "equality")
        each(*e, [&](const xml::Element& tie) { equality(tie); });
      else if (e->name == "actuator")
        each(*e, [&](const xml::Element& actuator) { forces(actuator); });
      else if (e->name == "option" || e->name == "size" || e->name == "visual" || e->name == "statistic")
        r_.losses.element(*e, e->name);
      else
        each(*e, [&](const xml::Element& element) { r_.losses.element(element, e->name); });
    }
    // With several actuators, the result depends on the controller.
    for (const auto& [joint, drives] : drives_) {
      joint->is_driven = true;
      if (drives.size() != 1) continue;
      const Drive& drive = drives.front();
      if (!joint->effort && drive.force > 0) joint->effort = drive.force;
      if (drive.gear == 0) continue;
      joint->gear = drive.gear;
      joint->actuator = drive.name;
    }
  }

 private:
  template <class Call>
  static void each(const xml::Element& element, const Call& call) {
    for (const xml::Element* e = element.child(); e != nullptr; e = e->next_element()) call(*e);
  }

  [[nodiscard]] Part part(const xml::Element& element) const {
    const xml::Attribute* given = element.attribute("class");
    return {element, r_.scene.defaults, std::string(given != nullptr ? given->value : std::string_view("main"))};
  }

  JointPart* joint_named(const std::string& name) const {
    const auto found = joints_.find(name);
    return found == joints_.end() ? nullptr : found->second;
  }

  static bool has_one_variable(const JointPart& joint) {
    return joint.kind == JointKind::hinge || joint.kind == JointKind::slide;
  }

  void equality(const xml::Element& element) {
    const Part tie = part(element);
    const JointPart* follower = joint_named(tie.text("joint1"));
    const JointPart* leader = joint_named(tie.text("joint2"));
    const auto given = tie.numbers("polycoef", 1, 5, r_.faults);
    std::array<double, 5> a{0, 1, 0, 0, 0};
    if (given) {
      a = {};
      std::copy(given->begin(), given->end(), a.begin());
    }
    const bool is_line = a[2] == 0 && a[3] == 0 && a[4] == 0;
    const bool is_mimic = element.name == "joint" && follower != nullptr && leader != nullptr && follower != leader &&
                          is_line && tie.text("active") != "false" && has_one_variable(*follower) &&
                          has_one_variable(*leader) && followers_.insert(follower).second;
    if (!is_mimic) return r_.losses.element(element, "equality");
    r_.scene.followings.push_back({follower->name, leader->name, a[0], a[1], &element});
  }

  /// The largest force that an actuator puts on its joint.
  void forces(const xml::Element& element) {
    const Part actuator = part(element);
    r_.losses.element(element, "actuator");
    JointPart* joint = joint_named(actuator.text("joint"));
    if (joint == nullptr) return;
    const auto gear = actuator.numbers("gear", 1, 6, r_.faults);
    Drive drive;
    drive.name = actuator.text("name");
    if (gear) drive.gear = gear->front();
    const auto take = [&](const char* name) {
      if (const auto range = actuator.numbers(name, 2, 2, r_.faults))
        drive.force = std::max(std::abs((*range)[0]), std::abs((*range)[1])) * std::abs(drive.gear);
    };
    if (actuator.element.name == "motor") take("ctrlrange");
    take("forcerange");
    drives_[joint].push_back(drive);
  }

  /// Data of an actuator about its joint.
  struct Drive {
    std::string name;
    double gear = 1, force = 0;
  };

  Reading& r_;
  std::map<std::string, JointPart*> joints_;
  std::unordered_map<JointPart*, std::vector<Drive>> drives_;
  std::unordered_set<const JointPart*> followers_;
};

std::string names_text(const std::vector<std::string>& names, std::size_t count) {
  constexpr std::size_t most = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i) text += (i > 0 ? ", \"" : " \"") + names[i] + '"';
  const std::size_t others = count - std::min(most, names.size());
  if (others > 0 && !text.empty()) text += " and " + std::to_string(others) + " more";
  if (others > 0 && text.empty() && others > 1) text += " (" + std::to_string(others) + ")";
  return text;
}

}  // namespace

void read_rest(Reading& r) {
  RestReader(r).run();
}

void Losses::element(const xml::Element& element, std::string_view kind) {
  Kind& found = elements_[std::string(kind)];
  if (found.count++ == 0) {
    found.first = &element;
    found.span = element.start_tag();
  }
  if (const xml::Attribute* name = element.attribute("name"); name != nullptr) found.names.emplace_back(name->value);
}

namespace {

std::string attribute_text(const xml::Attribute& attribute, std::string_view tag) {
  return '"' + std::string(attribute.name) + "\" of <" + std::string(tag) + '>';
}

}  // namespace

void Losses::attribute(const xml::Element& element, const xml::Attribute& attribute, std::string_view tag) {
  lose(attribute_text(attribute, tag), element, attribute);
}

void Losses::part(std::string_view what, const xml::Element& element, const xml::Attribute& attribute,
                  std::string_view tag) {
  lose(std::string(what) + " of " + attribute_text(attribute, tag), element, attribute);
}

void Losses::lose(const std::string& name, const xml::Element& element, const xml::Attribute& attribute) {
  Kind& found = attributes_[name];
  if (found.count++ > 0) return;
  found.first = &element;
  found.span = attribute.value_span.known() ? attribute.value_span : element.start_tag();
}

void Losses::report(source::Sink& sink) const {
  for (const auto& [name, kind] : elements_)
    xml::report(sink, rules::mjcf_element, kind.first, kind.span,
                '<' + name + '>' + names_text(kind.names, kind.count) + ": no place in URDF; dropped");
  for (const auto& [name, kind] : attributes_)
    xml::report(sink, rules::mjcf_attribute, kind.first, kind.span,
                name + (kind.count > 1 ? " (" + std::to_string(kind.count) + " times)" : std::string()) +
                    ": no place in URDF; dropped");
}

}  // namespace urdfmill::mjcf
