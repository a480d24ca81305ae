// Conversion of a model to SDF by documented rules (docs/sdf.md): every link stays, every value that SDF can express is
// written, and everything dropped, renamed or approximated is reported.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::sdf {

enum class Version : std::uint8_t { v1_7, v1_8, v1_9, v1_10, v1_11 };
/// All versions, ascending.
inline constexpr std::array all_versions{Version::v1_7, Version::v1_8, Version::v1_9, Version::v1_10, Version::v1_11};
/// Returns "1.7" … "1.11".
[[nodiscard]] std::string_view text(Version version);
/// Returns the version of that text; nothing if there is none.
[[nodiscard]] std::optional<Version> version_named(std::string_view name);

/// The form of a mesh's `package://NAME/PATH`.
enum class MeshUris : std::uint8_t {
  model,     ///< model://NAME/PATH, as Gazebo searches for meshes
  package,   ///< unchanged
  file,      ///< file:// and the absolute path
  relative,  ///< the path relative to the folder of the output
};

/// Options of writing SDF.
struct WriteOptions {
  Version version = Version::v1_11;
  MeshUris mesh_uris = MeshUris::model;
  /// Returns the absolute path of the file that a URI names; nothing if it is not found. Needed for MeshUris::file and
  /// relative.
  std::function<std::optional<std::string>(const std::string& uri)> find_file;
  std::string output_folder;  ///< absolute; for MeshUris::relative
  /// Makes links on fixed joints frames of their parent link, which takes over their mass, shapes and sensors. Joints
  /// that `<gazebo>` marks with preserveFixedJoint or disableFixedJointLumping stay.
  bool lump_fixed = false;
  std::set<std::string> lumped;  ///< links for which this is done without `lump_fixed`
};

/// Returns SDF text: links, frames and joints in document order. Reports rules convert-*: warnings for losses and
/// changes, notes for other forms. The robot must be a tree (strict reading ensures that). The text is read again
/// before it is returned: nothing, with convert-not-readable, if it is not SDF or has other links.
[[nodiscard]] std::optional<std::string> write(const urdf::Robot& robot, const WriteOptions& options,
                                               source::Sink& sink);

}  // namespace urdfmill::sdf
