// Pictures of models: read, posed, drawn.
#pragma once
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh.hpp"
#include "urdfmill/picture/camera.hpp"
#include "urdfmill/picture/image.hpp"
#include "urdfmill/picture/marks.hpp"
#include "urdfmill/picture/scene.hpp"
#include "urdfmill/picture/tracer.hpp"
#include "urdfmill/session/bodies/model_meshes.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/session/mechanics/joint_values.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

class SceneFiles;

/// What a picture is asked for.
struct PictureRequest {
  picture::Show show = picture::Show::visual;
  picture::View view = {};
  std::size_t width = 1280, height = 960;
  bool transparent = false;         ///< no ground and no background
  bool frames = false;              ///< of all links
  bool axes = false;                ///< of all joints, with their limits
  bool inertia = false;             ///< boxes of even density, centres of mass
  bool names = false;               ///< of all links
  bool dh = false;                  ///< frames of the Denavit–Hartenberg table from `base` to `tip`
  bool screws = false;              ///< the screw axes of the chain from `base` to `tip`
  std::string base = {}, tip = {};  ///< empty: as the commands dh and screws choose them
  kinematics::Convention convention = kinematics::Convention::standard;
  std::vector<std::string> fit = {};                 ///< links to be seen; empty: all
  std::vector<std::string> marked = {};              ///< links shown in red
  std::vector<picture::FaultMark> faults = {};       ///< shown in red, and named
  JointInput positions = {};                         ///< of a trajectory, each sample is a picture
  const urdf::Robot* against = nullptr;              ///< another model to compare with, seen through; may be null
  SceneFiles* against_files = nullptr;               ///< its files; not null with it
  unsigned threads = 0;                              ///< 0: as many as cores; pictures do not depend on it
  std::string ray_tracer = picture::embree_library;  ///< the file of Embree's code
};

/// A motion through the range of each joint, one after the other: from 0 to its upper limit, to its lower one and back.
/// A joint without limits makes a turn, or moves 0.1 m each way. A model without movable joints has one sample.
[[nodiscard]] std::optional<JointInput> sweep(const urdf::Robot& robot, source::Sink& sink);

/// The files that a picture needs besides the model: read once each, as long as it lives.
class SceneFiles {
 public:
  /// Of the model in that input.
  SceneFiles(Session& session, const Input& input);

  /// A mesh by its URI; null if it cannot be read.
  [[nodiscard]] std::shared_ptr<const mesh::Mesh> mesh(const std::string& uri);
  /// The file of a texture that a mesh or the model names; nothing if it is not there, or where a mesh may not look.
  [[nodiscard]] std::optional<std::string> texture_file(const picture::Shape& shape, const std::string& name);
  /// The texture of a material of a mesh, or of the model (null material); null if it is not there, or neither PNG nor
  /// JPEG.
  [[nodiscard]] std::shared_ptr<const picture::Image> texture(const picture::Shape& shape,
                                                              const mesh::Material* material);
  /// The same as the bytes of its file.
  [[nodiscard]] std::shared_ptr<const std::string> picture_file(const picture::Shape& shape,
                                                                const mesh::Material* material);
  /// Adds hints to findings of meshes whose package is not found (hint_at_unknown_packages).
  void explain(source::Collector& findings) const;

 private:
  std::string folder_;
  xacro::PackageIndex packages_;
  std::shared_ptr<MeshStore> meshes_;
  std::map<std::string, std::shared_ptr<const picture::Image>> textures_;
  std::map<std::string, std::shared_ptr<const std::string>> picture_files_;
  std::map<std::shared_ptr<const std::string>, std::shared_ptr<const picture::Image>> pictures_;  ///< in meshes
};

/// Where the links of a model are: a pose for each, one list a sample. Reports what joint_values reports.
[[nodiscard]] std::optional<std::vector<std::vector<mesh::Transform>>> posed_links(const urdf::Robot& robot,
                                                                                   const JointInput& positions,
                                                                                   source::Sink& sink);

/// The pictures of a model, one for each sample of the positions, all from the same camera. Nothing, with a report, for
/// names that are not the model's, or without a ray tracer (picture-no-ray-tracer).
[[nodiscard]] std::optional<std::vector<picture::Image>> pictures(const urdf::Robot& robot, SceneFiles& files,
                                                                  const PictureRequest& request, source::Sink& sink);

/// The mechanism as a line drawing in SVG (picture/skeleton.hpp), at the first sample of the positions; of the request
/// `names`, `dh` with its chain, and the view, if one is given, count.
[[nodiscard]] std::optional<std::string> skeleton(const urdf::Robot& robot, const PictureRequest& request,
                                                  const std::optional<picture::View>& view, source::Sink& sink);

}  // namespace urdfmill::session
