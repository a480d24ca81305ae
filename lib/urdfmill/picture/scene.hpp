// What there is to see of a model: its shapes, each with its place in its link, its mesh and its look. Pictures, the
// page of the viewer and GLB files are made of it.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::picture {

/// A mesh file as a scene needs it; null: it is not there or cannot be read. The mesh is not scaled.
using FindMesh = std::function<std::shared_ptr<const mesh::Mesh>(const std::string& uri)>;

/// The edge of the box that stands for a mesh which is not there, before its scale; m.
inline constexpr double stand_in_edge = 0.1;

/// A visual or collision.
struct Shape {
  std::size_t link = 0;        ///< index into Robot::links
  bool is_collision = false;   ///< else a visual
  std::string name;            ///< as the model has it; may be empty
  mesh::Transform pose;        ///< in the link's frame
  mesh::Point scale{1, 1, 1};  ///< of the mesh, before the pose
  std::shared_ptr<const mesh::Mesh>
      mesh;                            ///< not null; a primitive as triangles, or a box for a mesh that is not there
  std::string uri;                     ///< of a mesh; empty for a primitive
  bool stands_in = false;              ///< the mesh is not there
  std::optional<mesh::Colour> colour;  ///< of the model's material; sRGB
  std::string texture;                 ///< of the model's material: a URI; empty if there is none

  /// The colour of a part: that of the mesh's own material if it has one, as RViz shows it, else the model's, else a
  /// light grey.
  [[nodiscard]] mesh::Colour colour_of(const mesh::Part& part) const;
};

/// Which shapes are wanted.
enum class Show : std::uint8_t { visual, collision, both };

/// All shapes that are wanted, in the order of the model. Reports picture-mesh-missing, once a file.
[[nodiscard]] std::vector<Shape> shapes(const urdf::Robot& robot, Show show, const FindMesh& find_mesh,
                                        source::Sink& sink);

}  // namespace urdfmill::picture
