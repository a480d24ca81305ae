#include "urdfmill/compose/reroot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "urdfmill/compose/origins.hpp"
#include "urdfmill/compose/parts.hpp"
#include "urdfmill/compose/rules.hpp"
#include "urdfmill/xml/report.hpp"

namespace urdfmill::compose {

namespace {

using kinematics::Matrix3;
using kinematics::Transform;
using kinematics::Vector3;
using urdf::JointType;

class Rerooter {
 public:
  Rerooter(const urdf::Robot& robot, source::Sink& sink) : sink_(sink) {
    result_.robot = robot;
    result_.images = Images::identity(robot);
    for (std::size_t i = 0; i < robot.joints.size(); ++i) joint_above_[robot.joints[i].child.value] = i;
    for (const urdf::Link& link : robot.links) names_.insert(link.name.value);
    for (const urdf::Joint& joint : robot.joints) names_.insert(joint.name.value);
  }

  std::optional<Rerooted> reroot(const std::string& new_root) {
    std::vector<std::size_t> way;
    std::string link = new_root;
    for (auto above = joint_above_.find(link); above != joint_above_.end(); above = joint_above_.find(link)) {
      const urdf::Joint& joint = result_.robot.joints[above->second];
      if (!is_reversible(joint) || way.size() > result_.robot.joints.size()) return std::nullopt;
      way.push_back(above->second);
      link = joint.parent.value;
    }
    if (way.empty()) return std::move(result_);
    if (link == "world") report_world(*result_.robot.link(link));
    std::set<std::string_view> reversed;
    for (const std::size_t i : way) reversed.insert(result_.robot.joints[i].name.value);
    report_sensors(reversed);
    for (const std::size_t i : way) reverse(result_.robot.joints[i]);
    auto& joints = result_.robot.joints;
    joints.insert(joints.end(), added_.begin(), added_.end());
    std::vector<urdf::Link> links;
    for (urdf::Link& given : result_.robot.links) {
      if (const auto before = link_before_.find(given.name.value); before != link_before_.end())
        links.push_back(std::move(before->second));
      links.push_back(std::move(given));
    }
    result_.robot.links = std::move(links);
    return std::move(result_);
  }

 private:
  bool is_reversible(const urdf::Joint& joint) {
    if (joint.type != JointType::floating && joint.type != JointType::planar) return true;
    xml::report(
        sink_, rules::not_reversible, joint.element, joint.type_span,
        fmt::format(
            "joint \"{}\" is on the way to the new root; a reversed {} joint has variables with a different meaning",
            joint.name.value, urdf::text(joint.type)),
        fmt::format("extract the part below it first: ⟨extract⟩ {}", joint.child.value));
    return false;
  }

  void report_world(const urdf::Link& link) {
    xml::report(sink_, rules::world, link.element, link.name.span,
                "link \"world\" is no longer the root; simulators treat only a root of that name as the ground");
  }

  void report_sensors(const std::set<std::string_view>& joints) {
    for (const urdf::Extension& extension : result_.robot.extensions) {
      if (!extension.owner.empty() || extension.element->name != "gazebo") continue;
      const std::string_view about = attribute_value(*extension.element, "reference");
      const xml::Element* sensor = extension.element->child("sensor");
      if (!joints.contains(about) || sensor == nullptr) continue;
      xml::report(
          sink_, rules::sensor_reversed, sensor, sensor->start_tag(),
          fmt::format("sensor \"{}\" is in joint \"{}\", which is reversed: parent and child of the sensor are swapped",
                      attribute_value(*sensor, "name"), about));
    }
  }

  std::string free_name(const std::string& wanted) {
    std::string name = wanted;
    for (int i = 1; !names_.insert(name).second; ++i) name = fmt::format("{}_{}", wanted, i);
    return name;
  }

  /// True if the axis through the origin of the joint's frame misses the origin of the parent's.
  static bool is_off_axis(const Transform& placement, const Vector3& axis) {
    // A neglected offset counts twice at half a turn of the joint and must stay below the proof's tolerance of 1e-12.
    constexpr double rounding = 1e-13;
    const Vector3 direction = placement.rotation * axis.stableNormalized();
    const Vector3& offset = placement.position;
    return (offset - direction * direction.dot(offset)).norm() > rounding * std::max(1.0, offset.norm());
  }

  void reverse(urdf::Joint& joint) {
    const Transform placement = transform_of(joint.origin);
    const Vector3 axis(joint.axis[0], joint.axis[1], joint.axis[2]);
    std::swap(joint.parent, joint.child);
    // Inverse origin · inverse motion; a motion along or about an axis through both origins may follow the origin.
    if ((joint.type == JointType::revolute || joint.type == JointType::continuous) && is_off_axis(placement, axis)) {
      for (urdf::Number& component : joint.axis.v) component = negated(component);
      const urdf::Origin back = inverse(joint.origin);
      joint.origin = {};
      put_between(joint, back);
      return;
    }
    if (joint.type != JointType::fixed) turn_axis(joint.axis, placement.rotation);
    joint.origin = inverse(joint.origin);
  }

  static void turn_axis(urdf::Vector3& axis, const Matrix3& rotation) {
    if (rotation == Matrix3::Identity()) {
      for (urdf::Number& component : axis.v) component = negated(component);
      return;
    }
    Vector3 turned = -(rotation * Vector3(axis[0], axis[1], axis[2]));
    const double length = turned.norm();
    for (std::size_t i = 0; i < 3; ++i) {
      double component = turned(static_cast<Eigen::Index>(i));
      constexpr double rounding = 1e-15;
      if (std::abs(component) <= rounding * length) component = 0;
      if (std::abs(std::abs(component) - length) <= rounding * length) component = std::copysign(length, component);
      axis.v[i] = computed(component);
    }
  }

  /// Adds a massless link at the joint, which carries the joint's former parent.
  void put_between(urdf::Joint& joint, const urdf::Origin& origin) {
    urdf::Link link;
    link.name.value = free_name(joint.name.value + "_axis");
    link.span = joint.span;
    link.element = joint.element;
    urdf::Joint fixed;
    fixed.name.value = free_name(link.name.value + "_joint");
    fixed.origin = origin;
    fixed.parent = link.name;
    fixed.child = joint.child;
    fixed.span = joint.span;
    fixed.element = joint.element;
    xml::report(sink_, rules::link_added, joint.element, joint.name.span,
                fmt::format("joint \"{}\": its axis does not pass through the origin of link \"{}\", which it now "
                            "moves; link \"{}\" is inserted",
                            joint.name.value, joint.child.value, link.name.value));
    joint.child = link.name;
    result_.added_links.push_back(link.name.value);
    const std::string fixed_child = fixed.child.value;
    added_.push_back(std::move(fixed));
    link_before_.emplace(fixed_child, std::move(link));
  }

  source::Sink& sink_;
  Rerooted result_;
  std::vector<urdf::Joint> added_;
  std::map<std::string, urdf::Link> link_before_;   ///< links added between a link and its joint
  std::map<std::string, std::size_t> joint_above_;  ///< by link
  std::set<std::string> names_;                     ///< names of links and joints
};

}  // namespace

std::optional<Rerooted> reroot(const urdf::Robot& robot, std::string_view link, source::Sink& sink) {
  const urdf::Link* root = find_link(robot, link, "⟨root⟩", sink);
  if (root == nullptr) return std::nullopt;
  return Rerooter(robot, sink).reroot(root->name.value);
}

}  // namespace urdfmill::compose
