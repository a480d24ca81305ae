#include "urdfmill/kinematics/dh/conventions.hpp"

#include <algorithm>
#include <utility>

namespace urdfmill::kinematics {
namespace {

JointConvention convention_of(std::span<const JointConvention> all, std::string_view joint) {
  const auto it = std::find_if(all.begin(), all.end(), [&](const JointConvention& c) { return c.joint == joint; });
  return it == all.end() ? JointConvention{std::string(joint), 1, 0} : *it;
}

/// Converts m · q + b to the new counting of both joints.
void convert(MimicOf& mimic, const JointConvention& follower, const JointConvention& leader) {
  // q = zero + sense · q′ on both sides, solved for the follower's q′.
  mimic.offset = follower.sense * (mimic.multiplier * leader.zero + mimic.offset - follower.zero);
  mimic.multiplier *= follower.sense * leader.sense;
}

}  // namespace

Chain counted_otherwise(const Chain& chain, std::span<const JointConvention> conventions) {
  Chain result = chain;
  Transform moved;  // accumulated motion due to the zeros of the preceding joints
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    const ChainJoint& old = chain.joints[i];
    ChainJoint& joint = result.joints[i];
    const JointConvention own = convention_of(conventions, old.name);
    joint.axis = moved.rotation * old.axis * own.sense;
    joint.point = moved * old.point;
    joint.lower = own.sense * ((own.sense > 0 ? old.lower : old.upper) - own.zero);
    joint.upper = own.sense * ((own.sense > 0 ? old.upper : old.lower) - own.zero);
    joint.sense = old.sense * own.sense;
    joint.zero = old.zero + old.sense * own.zero;
    if (joint.mimic) convert(*joint.mimic, own, convention_of(conventions, joint.mimic->joint));
    Transform step;
    if (old.prismatic) {
      step.position = old.axis * own.zero;
    } else {
      step.rotation = rotation_about(old.axis, own.zero);
      step.position = old.point - step.rotation * old.point;
    }
    moved = moved * step;
  }
  result.home = moved * chain.home;
  return result;
}

}  // namespace urdfmill::kinematics
