// Materials of visuals, resolved in urdfdom's order (docs/urdfdom.md, "Materials").
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::urdf {

/// The materials in effect in a robot. Refers into the robot, which must outlive it and must not be moved.
class MaterialsInForce {
 public:
  explicit MaterialsInForce(const Robot& robot);

  /// Returns the materials by name: the robot's own, and for other names the first inline definition in document order.
  [[nodiscard]] const std::map<std::string_view, const Material*>& by_name() const { return by_name_; }
  /// Returns the material of a visual of the robot; null if it names none, or one that is not defined up to there.
  [[nodiscard]] const Material* of(const Visual& visual) const;

 private:
  std::map<std::string_view, const Material*> by_name_;
  std::unordered_map<const Visual*, const Material*> of_visual_;
};

/// Returns ": 1 0 0 1 here and 0 1 0 1 there" for two materials with colours; empty for others.
[[nodiscard]] std::string colours_of(const Material& here, const Material& there);

}  // namespace urdfmill::urdf
