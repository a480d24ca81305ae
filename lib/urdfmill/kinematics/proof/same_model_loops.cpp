// Joints that close loops: types, links, and the frames as far as the type tells them apart.
#include <algorithm>
#include <cmath>

#include "urdfmill/kinematics/proof/same_model_parts.hpp"
#include "urdfmill/urdf/loops.hpp"

namespace urdfmill::kinematics {

namespace {

Vector3 axis_in_link(const urdf::Loop& loop, std::size_t end) {
  const Vector3 axis(loop.axis[0], loop.axis[1], loop.axis[2]);
  return rotation(loop.ends[end].origin.rotation) * axis.normalized();
}

/// Returns how far the frames of an end are apart: m for the origins, rad for the axes.
double frames_apart(const urdf::Loop& a, const urdf::Loop& b, std::size_t end) {
  const Transform was = transform(a.ends[end].origin), is = transform(b.ends[end].origin);
  const double off = position_distance(was, is);
  const bool has_axis = a.type == urdf::LoopType::revolute || a.type == urdf::LoopType::prismatic;
  return has_axis ? std::max(off, cross(axis_in_link(a, end), axis_in_link(b, end)).norm()) : off;
}

/// Returns the rotation between the two links that a fixed or sliding loop keeps.
Matrix3 kept_turn(const urdf::Loop& loop) {
  return rotation(loop.ends[0].origin.rotation) * rotation(loop.ends[1].origin.rotation).transpose();
}

}  // namespace

void compare_loops(const urdf::Robot& a, const urdf::Robot& b, const Images& images, Differences& differences) {
  std::vector<urdf::Loop> others = urdf::loops_of(b);
  for (const urdf::Loop& was : urdf::loops_of(a)) {
    const std::string part = named("loop", was.name.value);
    const auto found = std::find_if(others.begin(), others.end(),
                                    [&](const urdf::Loop& loop) { return loop.name.value == was.name.value; });
    if (found == others.end()) {
      differences.removed(Aspect::structure, part, was.name.span);
      continue;
    }
    urdf::Loop is = std::move(*found);
    others.erase(found);
    if (was.type != is.type)
      differences.words(Aspect::structure, part, "type", std::string(urdf::text(was.type)),
                        std::string(urdf::text(is.type)), was.name.span, is.name.span);
    const auto image = [&](const urdf::LoopEnd& end) {
      const auto link = images.links.find(end.link.value);
      return link == images.links.end() ? end.link.value : link->second.link;
    };
    // The order of the two links does not matter.
    if (image(was.ends[0]) != is.ends[0].link.value) std::swap(is.ends[0], is.ends[1]);
    for (std::size_t end = 0; end < 2; ++end) {
      const std::string field = end == 0 ? "first link" : "second link";
      if (const std::string link = image(was.ends[end]); link != is.ends[end].link.value)
        differences.words(Aspect::structure, part, field, link, is.ends[end].link.value, was.name.span, is.name.span);
      else if (const double off = frames_apart(was, is, end); !(off <= differences.options.tolerance))
        differences.values(Aspect::kinematics, part, "frame in its " + field, 0, off, was.name.span, is.name.span);
    }
    const bool keeps_turn = was.type == urdf::LoopType::fixed || was.type == urdf::LoopType::prismatic;
    const double off = keeps_turn ? rotation_distance(kept_turn(was), kept_turn(is)) : 0;
    if (was.type == is.type && !(off <= differences.options.tolerance))
      differences.values(Aspect::kinematics, part, "turn between its links", 0, off, was.name.span, is.name.span);
  }
  for (const urdf::Loop& loop : others)
    differences.added(Aspect::structure, named("loop", loop.name.value), loop.name.span);
}

}  // namespace urdfmill::kinematics
