// The materials that the visuals of a model show, each once and by a name of its own.
#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// A material in use. Its definition lives in the robot.
struct Look {
  std::string name;  ///< unique
  const urdf::Material* material = nullptr;
};

/// What visuals look like. It refers into the robot, which must outlive it and stay where it is.
class Looks {
 public:
  /// Of a robot whose visuals hold the definitions of their materials themselves.
  explicit Looks(const urdf::Robot& robot);

  /// In the order of their first use; materials without a name are not among them.
  [[nodiscard]] const std::vector<Look>& all() const { return all_; }
  /// The look of that visual; null if its material has no name, or it has none.
  [[nodiscard]] const Look* of(const urdf::Visual& visual) const;

 private:
  std::vector<Look> all_;
  std::unordered_map<const urdf::Visual*, std::size_t> of_visual_;
};

}  // namespace urdfmill::simulation
