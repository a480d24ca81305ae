// The materials used by a model's visuals, each once, with a unique name.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// A material in use; the robot owns its definition.
struct Look {
  std::string name;  ///< unique
  const urdf::Material* material = nullptr;
};

/// The looks of a robot. Refers into the robot, which must outlive it and not move.
class Looks {
 public:
  /// Collects the looks of a robot whose visuals contain their materials' definitions.
  explicit Looks(const urdf::Robot& robot);

  /// All looks, in order of first use, without unnamed materials.
  [[nodiscard]] const std::vector<Look>& all() const { return all_; }
  /// The look of a visual; null if it has no material or an unnamed one.
  [[nodiscard]] const Look* of(const urdf::Visual& visual) const;

 private:
  std::vector<Look> all_;
  std::unordered_map<const urdf::Visual*, std::size_t> of_visual_;
};

}  // namespace urdfmill::simulation
