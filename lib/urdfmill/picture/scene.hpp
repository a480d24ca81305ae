// The shapes of a model, each with its pose in its link, its mesh and its look. Pictures, the viewer's page and GLB
// files are made from them.
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

/// Returns the unscaled mesh of a file; null if it is missing or unreadable.
using FindMesh = std::function<std::shared_ptr<const mesh::Mesh>(const std::string& uri)>;

/// A visual or collision.
struct Shape {
  std::size_t link = 0;                    ///< index into Robot::links
  bool is_collision = false;               ///< false: a visual
  std::string name;                        ///< name in the model; may be empty
  mesh::Transform pose;                    ///< pose in the link's frame
  mesh::Point scale{1, 1, 1};              ///< scale of the mesh, applied before the pose
  std::shared_ptr<const mesh::Mesh> mesh;  ///< not null; the triangles of a primitive, or a box for a missing mesh
  std::string uri;                         ///< URI of a mesh; empty for a primitive
  bool stands_in = false;                  ///< the mesh is missing
  std::optional<mesh::Colour> colour;      ///< colour of the model's material; sRGB
  std::string texture;                     ///< URI of the texture of the model's material; empty if there is none

  /// The colour of a part: that of the mesh's own material if it has one, as RViz shows it, else the model's, else a
  /// light grey.
  [[nodiscard]] mesh::Colour colour_of(const mesh::Part& part) const;
};

/// The kinds of shapes to include.
enum class Show : std::uint8_t { visual, collision, both };

/// Shapes of the wanted kinds, in the order of the model. Reports picture-mesh-missing, once per file.
[[nodiscard]] std::vector<Shape> shapes(const urdf::Robot& robot, Show show, const FindMesh& find_mesh,
                                        source::Sink& sink);

}  // namespace urdfmill::picture
