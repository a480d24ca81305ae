// The model as SDF, by our own rules (docs/sdf.md): every link stays, every value that SDF can say is said, and
// whatever is dropped, renamed or approximated is reported.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::sdf {

enum class Version : std::uint8_t { v1_7, v1_8, v1_9, v1_10, v1_11 };
/// Every one, ascending.
inline constexpr std::array all_versions{Version::v1_7, Version::v1_8, Version::v1_9, Version::v1_10, Version::v1_11};
/// "1.7" … "1.11".
[[nodiscard]] std::string_view text(Version version);
/// The version of that text; nothing if there is none.
[[nodiscard]] std::optional<Version> version_named(std::string_view name);

/// What becomes of a mesh's `package://NAME/PATH`.
enum class MeshUris : std::uint8_t {
  model,     ///< model://NAME/PATH, as Gazebo looks meshes up
  package,   ///< stays
  file,      ///< file:// and the absolute path
  relative,  ///< the path from the folder of the output
};

/// How SDF is written.
struct WriteOptions {
  Version version = Version::v1_11;
  MeshUris mesh_uris = MeshUris::model;
  /// The path of the file behind a URI, absolute; nothing if it is not found. Needed for MeshUris::file and relative.
  std::function<std::optional<std::string>(const std::string& uri)> find_file;
  std::string output_folder;  ///< absolute; for MeshUris::relative
  /// Links behind fixed joints become frames of the link they are fixed to, which takes over their mass, shapes and
  /// sensors. Joints that `<gazebo>` marks with preserveFixedJoint or disableFixedJointLumping stay.
  bool lump_fixed = false;
};

/// SDF text: links, frames and joints in document order. Reports rules convert-*: warnings for what is lost or altered,
/// notes for what takes another form. The robot must be a tree (strict reading sees to that).
[[nodiscard]] std::string write(const urdf::Robot& robot, const WriteOptions& options, source::Sink& sink);

}  // namespace urdfmill::sdf
