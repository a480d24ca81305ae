// Which material each visual has: names are resolved in urdfdom's order (docs/urdfdom.md, "Materials").
#pragma once
#include <map>
#include <string_view>
#include <unordered_map>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// The materials in force in a robot. Refers into the robot, which must outlive it and stay where it is.
class MaterialsInForce {
 public:
  explicit MaterialsInForce(const Robot& robot);

  /// By name: the robot's own, and inline definitions of names it does not have, the first in document order.
  [[nodiscard]] const std::map<std::string_view, const Material*>& by_name() const { return by_name_; }
  /// The material of a visual of the robot; null if it names none, or one not defined up to there.
  [[nodiscard]] const Material* of(const Visual& visual) const;

 private:
  std::map<std::string_view, const Material*> by_name_;
  std::unordered_map<const Visual*, const Material*> of_visual_;
};

}  // namespace urdfmill::urdf
