#include "urdfmill/kinematics/dh/ets.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <tuple>

namespace urdfmill::kinematics {
namespace {

/// Treated as 0: rad, and m at the scale of the chain.
constexpr double negligible = 1e-9;

Vector3 unit(std::uint8_t axis) {
  return Vector3::Unit(axis);
}

ElementaryTransform turn_about(std::uint8_t axis, double angle) {
  return {true, axis, angle, std::nullopt, false};
}

ElementaryTransform shift(std::uint8_t axis, double length) {
  return {false, axis, length, std::nullopt, false};
}

/// Returns an angle that is a multiple of 15° up to rounding as that multiple.
double tidy(double angle) {
  constexpr double step = pi / 12;
  const double nearest = std::round(angle / step) * step;
  return std::abs(angle - nearest) < negligible ? nearest : angle;
}

/// Returns constant rotations whose product is R: all shortest lists found.
std::vector<Ets> rotations_of(const Matrix3& r) {
  const auto is = [&](const Matrix3& other) { return (r - other).cwiseAbs().maxCoeff() < negligible; };
  if (is(Matrix3::Identity())) return {{}};
  std::vector<Ets> found;
  for (std::uint8_t a = 0; a < 3; ++a) {
    const std::uint8_t b = (a + 1) % 3, c = (a + 2) % 3;
    const double angle = tidy(std::atan2(r(c, b), r(b, b)));
    if (is(rotation_about(unit(a), angle))) found.push_back({turn_about(a, angle)});
  }
  if (!found.empty()) return found;
  for (std::uint8_t a = 0; a < 3; ++a)
    for (std::uint8_t b = 0; b < 3; ++b) {
      if (a == b) continue;
      // R = Ra Rb. Rb keeps its axis, so Ra maps it to column b of R; Rb is the remaining rotation.
      const std::uint8_t c = 3 - a - b;
      const double sign = (b == (a + 1) % 3) ? 1 : -1;  // Ra turns b towards sign · c
      const double first = tidy(std::atan2(sign * r(c, b), r(b, b)));
      const Matrix3 rest = rotation_about(unit(a), first).transpose() * r;
      const double second = tidy(std::atan2(sign * rest(a, c), rest(c, c)));  // Rb turns c towards sign · a
      if (is(rotation_about(unit(a), first) * rotation_about(unit(b), second)))
        found.push_back({turn_about(a, first), turn_about(b, second)});
    }
  if (!found.empty()) return found;
  const auto [roll, pitch, yaw] = rpy(r);
  return {{turn_about(2, tidy(yaw)), turn_about(1, tidy(pitch)), turn_about(0, tidy(roll))}};
}

/// Constant rotations after which the joint's direction is an axis of the frame: that axis, and whether it is reversed.
struct Alignment {
  Ets rotations;
  std::uint8_t axis = 2;
  bool negative = false;
};

std::vector<Alignment> alignments(const Vector3& direction) {
  std::vector<Alignment> found;
  for (std::uint8_t a = 0; a < 3; ++a)
    if (std::abs(direction((a + 1) % 3)) < negligible && std::abs(direction((a + 2) % 3)) < negligible)
      found.push_back({{}, a, direction(a) < 0});
  if (!found.empty()) return found;
  for (std::uint8_t k = 0; k < 3; ++k) {
    if (std::abs(direction(k)) > negligible) continue;
    // The direction lies in the plane of the axes i and j: one rotation about k maps either to it.
    const std::uint8_t i = (k + 1) % 3, j = (k + 2) % 3;
    const double angle = tidy(std::atan2(direction(j), direction(i)));
    const double quarter = pi / 2;
    found.push_back({{turn_about(k, angle)}, i, false});
    found.push_back({{turn_about(k, tidy(wrap(angle + pi)))}, i, true});
    found.push_back({{turn_about(k, tidy(wrap(angle - quarter)))}, j, false});
    found.push_back({{turn_about(k, tidy(wrap(angle + quarter)))}, j, true});
  }
  if (!found.empty()) return found;
  // Rz then Ry maps x to it, Ry then Rx maps z to it.
  const double flat = std::hypot(direction(0), direction(1));
  found.push_back(
      {{turn_about(2, std::atan2(direction(1), direction(0))), turn_about(1, std::atan2(-direction(2), flat))},
       0,
       false});
  found.push_back(
      {{turn_about(2, std::atan2(direction(1), direction(0))), turn_about(1, std::atan2(flat, direction(2)))},
       2,
       false});
  return found;
}

/// An element of a sequence and its predecessor: sequences with the same beginning share it.
struct SequenceStep {
  ElementaryTransform element;
  const SequenceStep* before = nullptr;
};

/// An unfinished sequence, and the pose of its frame at zero.
struct Partial {
  const SequenceStep* last = nullptr;  ///< end of the settled part
  Ets added;                           ///< elements after it
  std::size_t length = 0;
  std::size_t odd = 0;  ///< number of rotations not by right angles, and of reversed joints
  Transform frame;
};

Transform at_zero(const ElementaryTransform& element) {
  return transform(element, {});
}

void append(Partial& partial, const ElementaryTransform& element) {
  partial.added.push_back(element);
  ++partial.length;
  const double quarters = element.value / (pi / 2);
  if (element.rotation && !element.joint && std::abs(quarters - std::round(quarters)) > negligible) ++partial.odd;
  if (element.negative) ++partial.odd;
  if (!element.joint) partial.frame = partial.frame * at_zero(element);
}

void append_shift(Partial& partial, const Vector3& by, double tolerance) {
  for (std::uint8_t a = 0; a < 3; ++a)
    if (std::abs(by(a)) > tolerance) append(partial, shift(a, by(a)));
}

/// Returns the shifts in the current frame that reach the line: any amount along the direction is permitted. None but
/// the shortest is longer than `longest`.
std::vector<Vector3> ways_to_line(const Vector3& offset, const Vector3& direction, double longest) {
  std::vector<Vector3> ways{offset - direction * direction.dot(offset)};
  for (Eigen::Index a = 0; a < 3; ++a) {
    // A plane that is nearly parallel to the line meets it far away.
    Vector3 way = offset - direction * (offset(a) / direction(a));
    if (!(way.norm() <= longest)) continue;
    way(a) = 0;
    ways.push_back(way);
  }
  return ways;
}

/// Appends all useful continuations of a partial sequence by one joint.
void continue_by(const Partial& partial, const ChainJoint& joint, std::size_t index, double size,
                 std::vector<Partial>& next) {
  // Shifts are as long as rows of a table may be without a warning.
  const double tolerance = negligible * std::max(1.0, size), longest = 10 * size;
  const Matrix3 inward = partial.frame.rotation.transpose();
  const Vector3 direction = inward * joint.axis;
  const Vector3 offset = inward * (joint.point - partial.frame.position);
  for (const Alignment& alignment : alignments(direction)) {
    const ElementaryTransform motion{!joint.prismatic, alignment.axis, 0, index, alignment.negative};
    if (joint.prismatic) {
      Partial whole = partial;
      for (const ElementaryTransform& rotation : alignment.rotations) append(whole, rotation);
      append(whole, motion);
      next.push_back(std::move(whole));
      continue;
    }
    // The shift comes before, between or after the rotations.
    for (std::size_t before = 0; before <= alignment.rotations.size(); ++before) {
      Partial start = partial;
      for (std::size_t i = 0; i < before; ++i) append(start, alignment.rotations[i]);
      const Matrix3 back = start.frame.rotation.transpose() * partial.frame.rotation;
      for (const Vector3& way : ways_to_line(back * offset, back * direction, longest)) {
        Partial whole = start;
        append_shift(whole, way, tolerance);
        for (std::size_t i = before; i < alignment.rotations.size(); ++i) append(whole, alignment.rotations[i]);
        append(whole, motion);
        next.push_back(std::move(whole));
      }
    }
  }
}

/// Completes a sequence to the pose of the tip.
void finish(const Partial& partial, const Transform& home, double tolerance, std::vector<Partial>& finished) {
  const Transform rest = partial.frame.inverse() * home;
  for (const Ets& rotations : rotations_of(rest.rotation))
    for (std::size_t before = 0; before <= rotations.size(); ++before) {
      Partial whole = partial;
      for (std::size_t i = 0; i < before; ++i) append(whole, rotations[i]);
      append_shift(whole, whole.frame.rotation.transpose() * partial.frame.rotation * rest.position, tolerance);
      for (std::size_t i = before; i < rotations.size(); ++i) append(whole, rotations[i]);
      finished.push_back(std::move(whole));
    }
}

/// Prefers shorter sequences; among equals rotations by right angles, then those that shift last.
void keep_best(std::vector<Partial>& partials, std::size_t count) {
  std::stable_sort(partials.begin(), partials.end(), [](const Partial& a, const Partial& b) {
    return std::tie(a.length, a.odd) < std::tie(b.length, b.odd);
  });
  if (partials.size() > count) partials.resize(count);
}

void settle(Partial& partial, std::deque<SequenceStep>& steps) {
  for (const ElementaryTransform& element : partial.added) {
    steps.push_back({element, partial.last});
    partial.last = &steps.back();
  }
  partial.added.clear();
}

}  // namespace

Transform transform(const ElementaryTransform& element, std::span<const double> q) {
  const double position = element.joint ? q[*element.joint] : element.value;
  const double value = element.negative ? -position : position;
  Transform result;
  if (element.rotation)
    result.rotation = rotation_about(unit(element.axis), value);
  else
    result.position = unit(element.axis) * value;
  return result;
}

Transform forward(const Ets& ets, std::span<const double> q) {
  Transform pose;
  for (const ElementaryTransform& element : ets) pose = pose * transform(element, q);
  return pose;
}

Ets ets_of(const Chain& chain) {
  // A joint can be reached by several sequences of equal length, of which one is shorter in the end: the best of each
  // length are kept while joints are added. Fewer are kept for a chain so long that their number would be noticeable.
  const std::size_t width = std::clamp<std::size_t>(40000 / std::max<std::size_t>(chain.joints.size(), 1), 8, 200);
  const double size = reach(chain), tolerance = negligible * std::max(1.0, size);
  std::deque<SequenceStep> steps;
  std::vector<Partial> partials{Partial{}};
  for (std::size_t i = 0; i < chain.joints.size(); ++i) {
    std::vector<Partial> next;
    for (const Partial& partial : partials) continue_by(partial, chain.joints[i], i, size, next);
    keep_best(next, width);
    for (Partial& partial : next) settle(partial, steps);
    partials = std::move(next);
  }
  std::vector<Partial> finished;
  for (const Partial& partial : partials) finish(partial, chain.home, tolerance, finished);
  keep_best(finished, 1);
  settle(finished.front(), steps);
  Ets whole;
  whole.reserve(finished.front().length);
  for (const SequenceStep* step = finished.front().last; step != nullptr; step = step->before)
    whole.push_back(step->element);
  std::reverse(whole.begin(), whole.end());
  return whole;
}

}  // namespace urdfmill::kinematics
