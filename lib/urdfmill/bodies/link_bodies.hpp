// Bodies of links: the volume enclosed by the shapes of a link's visuals or collisions.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/mesh/mass.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::bodies {

/// The shapes of a link that form its body.
enum class BodyFrom : std::uint8_t {
  visual,
  collision,
  automatic,  ///< the collisions if they enclose a volume, else the visuals if they do
};

/// A solid of density 1, the sum of its shapes.
struct LinkBody {
  mesh::SolidProperties solid;      ///< in the link's frame; about its centroid in the link's axes
  std::string source;               ///< "collision: 2 meshes, box"
  mesh::Bounds box;                 ///< around all shapes, in the link's frame
  std::vector<mesh::Point> points;  ///< their hull contains all shapes; in the link's frame
};

/// Options of computing bodies.
struct BodyOptions {
  BodyFrom from = BodyFrom::automatic;
  bool hull = false;  ///< uses the convex hulls of meshes that are not closed
};

/// Returns the body of a link. Returns nothing if the link has no shapes, or if those that count enclose no defined
/// volume, which is reported (inertia-open-mesh, mesh-…). Overlapping shapes of one link are reported
/// (inertia-overlap): their volumes are added.
[[nodiscard]] std::optional<LinkBody> link_body(const urdf::Link& link, const BodyOptions& options, MeshStore& meshes,
                                                source::Sink& sink);

/// True if the link has a shape of that kind.
[[nodiscard]] bool has_shapes(const urdf::Link& link, BodyFrom from);

}  // namespace urdfmill::bodies
