// The meshes of a model in a comparison with another one.
#pragma once
#include <functional>
#include <memory>
#include <string>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// The meshes of a model in a comparison, among them those that are inside it.
class ComparedMeshes {
 public:
  /// Makes it before the model in that input is read.
  ComparedMeshes(Session& session, const Input& input);

  /// Returns the request with a function that keeps meshes inside the model here.
  [[nodiscard]] LoadRequest keeping(LoadRequest request) const;
  /// True if meshes were kept.
  [[nodiscard]] bool has_inside() const { return !inside_->empty(); }
  /// Returns a function that identifies a mesh by its triangles, to 32 bits; it refers to this object.
  [[nodiscard]] std::function<std::string(const std::string& uri)> identities();

 private:
  std::shared_ptr<bodies::MeshesInside> inside_ = std::make_shared<bodies::MeshesInside>();
  bodies::MeshStore store_;
};

}  // namespace urdfmill::session
