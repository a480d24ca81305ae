// Description of meshes as a table and as JSON.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "urdfmill/mesh/analysis.hpp"
#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::mesh {

/// A mesh file to be described.
struct Described {
  std::string name;          ///< as the user or the model names it
  std::optional<Mesh> mesh;  ///< empty if it could not be read
  Analysis analysis;
  source::Collector findings;
  std::string uses = {};   ///< "2 visuals, 1 collision"; empty outside a model
  bool is_inside = false;  ///< it is inside the model: in no file, and without a format
};

/// Returns one mesh in detail, or several as a table with a row for each.
[[nodiscard]] std::string describe_text(std::span<const Described> meshes);

/// Returns an array of objects (docs/meshes.md, "As JSON").
[[nodiscard]] std::string describe_json(std::span<const Described> meshes);

}  // namespace urdfmill::mesh
