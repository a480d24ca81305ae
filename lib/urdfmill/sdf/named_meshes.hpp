// Meshes that an SDF names.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "urdfmill/source/span.hpp"
#include "urdfmill/xml/document.hpp"

namespace urdfmill::sdf {

/// A mesh that an SDF names.
struct NamedMesh {
  std::string uri;
  std::array<double, 3> scale{1, 1, 1};
  bool is_collision = false;
  /// True in a model that stays in its place, and in one of visuals only without joints: neither has the size of a
  /// robot.
  bool is_scenery = false;
  source::Span span;
};
/// Returns the meshes of visuals and collisions, in document order.
[[nodiscard]] std::vector<NamedMesh> named_meshes(const xml::Document& sdf);

}  // namespace urdfmill::sdf
