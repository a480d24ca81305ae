// Pictures of models: reading, posing and drawing.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/files/file_io.hpp"
#include "urdfmill/picture/artist.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

class SceneFiles;

/// A picture of a model, or several from one camera.
struct PictureRequest : picture::PictureOptions {
  JointInput positions = {};             ///< each sample of a trajectory is a picture
  const urdf::Robot* against = nullptr;  ///< another model to compare with, shown translucent; may be null
  SceneFiles* against_files = nullptr;   ///< its files; not null if `against` is not
  std::string collision = {};            ///< "LINK1,LINK2": shows a contact of these; empty: none
};

/// Returns a motion through the range of each joint in turn: from 0 to its upper limit, to its lower one and back. A
/// joint without limits makes a turn, or moves 0.1 m each way. A model without movable joints has one sample.
[[nodiscard]] std::optional<JointInput> sweep(const urdf::Robot& robot, source::Sink& sink);

/// The files that a picture needs besides the model, each read once during its lifetime.
class SceneFiles {
 public:
  /// Makes the files of the model in that input. With `folders`, only those that may be embedded are read
  /// (mesh_files.hpp: allowed_file).
  SceneFiles(Session& session, const Input& input,
             const std::optional<std::vector<std::string>>& folders = std::nullopt);

  /// Returns the meshes.
  [[nodiscard]] bodies::MeshStore& meshes() { return *meshes_; }
  /// Returns a mesh by its URI; null if it cannot be read.
  [[nodiscard]] std::shared_ptr<const mesh::Mesh> mesh(const std::string& uri);
  /// Returns the file of a texture that a mesh or the model names; nothing if it does not exist or the mesh must not
  /// use it.
  [[nodiscard]] std::optional<files::FileInFolder> texture_file(const picture::Shape& shape, const std::string& name);
  /// Returns the texture of a mesh's material, or of the model (null material); null if it does not exist, or is
  /// neither PNG nor JPEG.
  [[nodiscard]] std::shared_ptr<const picture::Image> texture(const picture::Shape& shape,
                                                              const mesh::Material* material);
  /// Returns the same as the bytes of its file.
  [[nodiscard]] std::shared_ptr<const std::string> picture_file(const picture::Shape& shape,
                                                                const mesh::Material* material);
  /// Adds hints to findings of meshes whose package is not found (hint_at_unknown_packages).
  void explain(source::Collector& findings) const;

 private:
  std::string folder_;
  xacro::PackageIndex packages_;
  std::optional<std::vector<std::string>> allowed_;  ///< nothing: all files
  std::shared_ptr<const files::Snapshot> files_;
  std::shared_ptr<bodies::MeshStore> meshes_;
  std::map<std::string, std::shared_ptr<const picture::Image>> textures_;
  std::map<std::string, std::shared_ptr<const std::string>> picture_files_;
  std::map<std::shared_ptr<const std::string>, std::shared_ptr<const picture::Image>> pictures_;  ///< in meshes
};

/// Returns the poses of a model's links, one list for each sample. Reports the findings of joint_values.
[[nodiscard]] std::optional<std::vector<std::vector<mesh::Transform>>> posed_links(const urdf::Robot& robot,
                                                                                   const JointInput& positions,
                                                                                   source::Sink& sink);

using picture::TakePicture;

/// Draws the pictures of a model, one for each sample of the positions, all from the same camera, and hands each over
/// before it draws the next one, so that memory does not grow with their number. Reports unknown names.
/// Returns true if all were drawn and taken.
[[nodiscard]] bool draw_pictures(const urdf::Robot& robot, SceneFiles& files, const PictureRequest& request,
                                 const TakePicture& take, source::Sink& sink);

/// Returns the picture at the first sample of the positions; nothing after a finding of draw_pictures.
[[nodiscard]] std::optional<picture::Image> draw_picture(const urdf::Robot& robot, SceneFiles& files,
                                                         const PictureRequest& request, source::Sink& sink);

/// Returns the mechanism as a line drawing in SVG (picture/skeleton.hpp), at the first sample of the positions. It uses
/// `names` and `dh` with its chain from the request, and the view if one is given.
[[nodiscard]] std::optional<std::string> skeleton(const urdf::Robot& robot, const PictureRequest& request,
                                                  const std::optional<picture::View>& view, source::Sink& sink);

}  // namespace urdfmill::session
