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
    for (std::size_t i = 0; i < r.scene.bodies.size(); ++i) {
      BodyPart& body = r.scene.bodies[i];
      if (i == 0 || !body.name.empty()) bodies_.emplace(i == 0 ? "world" : body.name, i);
      for (JointPart& joint : body.joints)
        if (!joint.name.empty()) joints_.emplace(joint.name, &joint);
    }
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
    if (element.name == "connect" || element.name == "weld") return loop(tie);
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

  /// A constraint between two bodies, with its frame in each at the initial positions.
  void loop(const Part& tie) {
    const xml::Element& element = tie.element;
    const std::string first = tie.text("body1"), second = tie.text("body2");
    const auto a = bodies_.find(first), b = second.empty() ? bodies_.find("world") : bodies_.find(second);
    // Sites name places by another way, and a constraint may be off.
    if (a == bodies_.end() || b == bodies_.end() || tie.text("active") == "false")
      return r_.losses.element(element, "equality");
    LoopPart made{tie.text("name"), urdf::LoopType::spherical, {a->second, b->second}, {}, {1, 0, 0}, &element};
    const Transform between = in_world(b->second).inverse() * in_world(a->second);
    const auto anchor = tie.numbers("anchor", 3, 3, r_.faults);
    if (element.name == "connect") {
      if (anchor) made.frames[0].position = kinematics::Vector3((*anchor)[0], (*anchor)[1], (*anchor)[2]);
      made.frames[1] = between * made.frames[0];
    } else {
      made.type = urdf::LoopType::fixed;
      const auto pose = tie.numbers("relpose", 7, 7, r_.faults);
      const bool is_given = pose && ((*pose)[3] != 0 || (*pose)[4] != 0 || (*pose)[5] != 0 || (*pose)[6] != 0);
      if (is_given) {
        made.frames[0].position = kinematics::Vector3((*pose)[0], (*pose)[1], (*pose)[2]);
        made.frames[0].rotation =
            kinematics::rotation(urdf::normalised({(*pose)[4], (*pose)[5], (*pose)[6], (*pose)[3]}));
      } else {
        made.frames[0] = between.inverse();
      }
    }
    join(std::move(made));
  }

  /// Adds a loop. Two points of the same bodies, one after the other, are a hinge.
  void join(LoopPart made) {
    std::vector<LoopPart>& loops = r_.scene.loops;
    if (!loops.empty() && made.type == urdf::LoopType::spherical) {
      LoopPart& last = loops.back();
      const kinematics::Vector3 along = made.frames[0].position - last.frames[0].position;
      if (last.type == urdf::LoopType::spherical && last.bodies == made.bodies && along.norm() > 0) {
        last.type = urdf::LoopType::revolute;
        last.axis = along.normalized();
        return;
      }
    }
    loops.push_back(std::move(made));
  }

  [[nodiscard]] Transform in_world(std::size_t body) const {
    Transform pose;
    for (; body != 0; body = r_.scene.bodies[body].parent) pose = r_.scene.bodies[body].pose * pose;
    return pose;
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
  std::map<std::string, std::size_t> bodies_;
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
