// The meshes used by a model's shapes: each file and scale once, with a unique name.
#pragma once
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// A mesh in use.
struct MeshAsset {
  std::string name;  ///< unique
  std::string file;
  std::array<double, 3> scale{1, 1, 1};
};

/// The meshes of a robot.
class MeshAssets {
 public:
  explicit MeshAssets(const urdf::Robot& robot);

  /// All meshes, in order of first use.
  [[nodiscard]] const std::vector<MeshAsset>& all() const { return all_; }
  /// The asset of a mesh of the robot.
  [[nodiscard]] const MeshAsset& of(const urdf::Mesh& mesh) const;

 private:
  using Key = std::pair<std::string, std::array<double, 3>>;
  std::vector<MeshAsset> all_;
  std::map<Key, std::size_t> known_;
};

}  // namespace urdfmill::simulation
