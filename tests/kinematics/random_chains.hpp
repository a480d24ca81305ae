// Random serial chains, including degenerate ones, from a fixed seed.
#pragma once
#include <cstdint>
#include <random>
#include <vector>

#include "urdfmill/kinematics/chain.hpp"

namespace urdfmill::kinematics::test {

/// Position of an axis relative to the previous one.
enum class Relation : std::uint8_t { any, parallel, antiparallel, intersecting, collinear, perpendicular };

class ChainSource {
 public:
  explicit ChainSource(std::uint64_t seed) : random_(seed) {}

  /// 1–12 joints; all axes have the same relation, or each a random one if `mixed`.
  Chain next() {
    Chain chain;
    chain.robot = "random";
    chain.base_link = "base";
    chain.tip_link = "tip";
    const bool mixed = chance(0.5);
    Relation relation = draw_relation();
    Vector3 axis = chance(0.5) ? Vector3::UnitZ() : direction();
    Vector3 point = chance(0.3) ? Vector3::Zero() : vector();
    for (std::size_t i = 0, count = 1 + random_() % 12; i < count; ++i) {
      if (i > 0) {
        if (mixed) relation = draw_relation();
        advance(relation, axis, point);
      }
      ChainJoint joint;
      joint.name = "j" + std::to_string(i + 1);
      joint.prismatic = chance(0.3);
      joint.axis = axis;
      joint.point = point + axis * number();
      chain.joints.push_back(joint);
    }
    chain.home.rotation = chance(0.3) ? Matrix3::Identity() : rotation_about(direction(), pi * number());
    chain.home.position = chance(0.3) ? Vector3(point + axis * number()) : vector();
    return chain;
  }

  std::vector<double> positions(const Chain& chain) {
    std::vector<double> q;
    for (const ChainJoint& joint : chain.joints) q.push_back(number() * (joint.prismatic ? 1 : pi));
    return q;
  }
  /// A number in [−1, 1).
  double number() { return static_cast<double>(random_() >> 11) * 0x1p-52 - 1; }

 private:
  bool chance(double probability) { return number() < 2 * probability - 1; }
  Vector3 vector() { return {number(), number(), number()}; }
  Vector3 direction() {
    for (;;)
      if (const Vector3 v = vector(); v.norm() > 0.1) return v.normalized();
  }
  Relation draw_relation() { return static_cast<Relation>(random_() % 6); }

  void advance(Relation relation, Vector3& axis, Vector3& point) {
    if (relation == Relation::collinear) {
      point += axis * number();
      if (chance(0.3)) axis = -axis;
      return;
    }
    if (relation == Relation::antiparallel) axis = -axis;
    if (relation == Relation::intersecting || relation == Relation::any) {
      // The exact method's error grows with 1/sine: angles below one degree have tests of their own.
      const Vector3 before = axis;
      while (cross(before, axis).norm() < 0.02) axis = direction();
    }
    if (relation == Relation::perpendicular) axis = cross(axis, direction()).normalized();
    point = relation == Relation::intersecting ? Vector3(point + axis * number()) : vector();
  }

  std::mt19937_64 random_;
};

}  // namespace urdfmill::kinematics::test
