// Materials of COLLADA: resolved from a primitive's symbol through the instance's binding to an effect.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/mesh/collada_geometry.hpp"
#include "urdfmill/mesh/markup.hpp"
#include "urdfmill/mesh/reading.hpp"

namespace urdfmill::mesh {

/// Adds materials to the mesh when they are used.
class ColladaMaterials {
 public:
  ColladaMaterials(Reading& reading, const ColladaIds& ids) : reading_(reading), ids_(ids) {}

  /// Returns the index of the material that an instance binds to a symbol; nothing if it binds none.
  std::optional<std::size_t> bound(const std::string& symbol, const MarkupElement& instance);

 private:
  const MarkupElement* element(std::string_view id, std::string_view name) const;
  void read_effect(const MarkupElement& effect, Material& material);
  std::string texture(const MarkupElement& profile, const MarkupElement& texture) const;

  Reading& reading_;
  const ColladaIds& ids_;
  std::map<const MarkupElement*, std::size_t> known_;
};

}  // namespace urdfmill::mesh
