// The bodies of links: what the shapes of a link's visuals or collisions enclose.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/session/bodies/model_meshes.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// Which shapes of a link make its body.
enum class BodyFrom : std::uint8_t {
  visual,
  collision,
  automatic,  ///< the collisions where they enclose a volume, else the visuals where they do
};

/// A solid of density 1, the sum of its shapes.
struct LinkBody {
  mesh::SolidProperties solid;      ///< in the link's frame; about its centroid in the link's axes
  std::string source;               ///< "collision: 2 meshes, box"
  mesh::Bounds box;                 ///< around all shapes, in the link's frame
  std::vector<mesh::Point> points;  ///< whose hull contains all shapes, in the link's frame
};

/// How bodies are made.
struct BodyOptions {
  BodyFrom from = BodyFrom::automatic;
  bool hull = false;  ///< meshes that are not closed count as their convex hulls
};

/// The body of a link, or nothing: the link has no shapes, or those that count enclose no defined volume, which is
/// reported (inertia-open-mesh, mesh-…). Shapes of one link that overlap are reported (inertia-overlap): their volumes
/// are added.
[[nodiscard]] std::optional<LinkBody> link_body(const urdf::Link& link, const BodyOptions& options, MeshStore& meshes,
                                                source::Sink& sink);

/// Does the link have a shape of that kind?
[[nodiscard]] bool has_shapes(const urdf::Link& link, BodyFrom from);

}  // namespace urdfmill::session
