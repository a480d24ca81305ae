// Meshes as a table for people, and as JSON.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// A mesh file that was looked at.
struct Described {
  std::string name;          ///< as the user, or the model, names it
  std::optional<Mesh> mesh;  ///< nothing if it could not be read
  Analysis analysis;
  source::Collector findings;
  std::string uses;  ///< "2 visuals, 1 collision"; empty outside a model
};

/// One mesh in detail, several in a table of a row each.
[[nodiscard]] std::string describe_text(std::span<const Described> meshes);

/// An array of objects (docs/meshes.md, "As JSON").
[[nodiscard]] std::string describe_json(std::span<const Described> meshes);

}  // namespace urdfmill::mesh
