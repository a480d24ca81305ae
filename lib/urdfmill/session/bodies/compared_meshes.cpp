#include "urdfmill/session/bodies/compared_meshes.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "urdfmill/files/sha256.hpp"

namespace urdfmill::session {
namespace {

/// Returns a text that only meshes with the same triangles have, to 32 bits.
std::string triangles_digest(const mesh::Mesh& mesh) {
  using Corner = std::array<float, 3>;
  std::vector<std::array<Corner, 3>> triangles;
  for (const mesh::Part& part : mesh.parts)
    for (const mesh::Triangle& triangle : part.triangles) {
      std::array<Corner, 3>& corners = triangles.emplace_back();
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t axis = 0; axis < 3; ++axis)
          corners[i][axis] = static_cast<float>(mesh.positions[triangle[i]][axis]) + 0.0F;  // no -0
      std::rotate(corners.begin(), std::min_element(corners.begin(), corners.end()), corners.end());
    }
  std::sort(triangles.begin(), triangles.end());
  return files::sha256(
      {reinterpret_cast<const char*>(triangles.data()), triangles.size() * sizeof(std::array<Corner, 3>)});
}

}  // namespace

ComparedMeshes::ComparedMeshes(Session& session, const Input& input)
    : store_(input.folder(), session.packages(input), session.snapshot(), inside_) {}

LoadRequest ComparedMeshes::keeping(LoadRequest request) const {
  request.keep_mesh = keep_in(inside_);
  return request;
}

std::function<std::string(const std::string& uri)> ComparedMeshes::identities() {
  return [this](const std::string& uri) {
    const auto& mesh = store_.get(uri).mesh;
    return mesh ? triangles_digest(*mesh) : std::string();
  };
}

}  // namespace urdfmill::session
