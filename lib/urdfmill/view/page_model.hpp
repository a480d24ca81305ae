// A model as JSON for the page: web/viewer/src/model.ts is the other end of it.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/mesh/mesh.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::view {

/// Meshes as the page fetches them, by a key that is made of their bytes.
class PageMeshes {
 public:
  /// The key of a mesh; its bytes are kept.
  [[nodiscard]] std::string key(const std::shared_ptr<const mesh::Mesh>& mesh);
  /// The bytes; null for an unknown key.
  [[nodiscard]] const std::string* find(const std::string& key) const;
  /// All of them, by key.
  [[nodiscard]] const std::map<std::string, std::string>& all() const { return bytes_; }

 private:
  std::map<std::shared_ptr<const mesh::Mesh>, std::string> keys_;
  std::map<std::string, std::string> bytes_;
};

/// The robot, with the places of its parts in the sources. `find_mesh` reads mesh files.
[[nodiscard]] std::string robot_json(
    const urdf::Robot& robot, const source::Sources& sources,
    const std::function<std::shared_ptr<const mesh::Mesh>(const std::string&)>& find_mesh, PageMeshes& meshes);

/// The findings, each with its place and the link that it is about.
[[nodiscard]] std::string findings_json(const std::vector<source::Diagnostic>& findings, const urdf::Robot& robot,
                                        const source::Sources& sources);

/// The arguments of a xacro with their values.
[[nodiscard]] std::string arguments_json(const session::Arguments& arguments);

}  // namespace urdfmill::view
