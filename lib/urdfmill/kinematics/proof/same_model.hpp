// Comparison of two models. It is the only proof of equality, used by verify, convert, compose and migrate.
//
// There are two measures. *Exact* compares the content of the files part by part and bit by bit: only the layout and
// the order of links, joints and extensions may differ. *Physical* compares their meaning: structure, poses and
// dynamics at random positions, masses, limits, shapes and their appearance, each within a tolerance.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// The subject of a difference. Extensions are everything outside the kinematic model: <gazebo>, <transmission>,
/// <ros2_control>, <sensor>, vendor elements.
enum class Aspect : std::uint8_t { structure, kinematics, dynamics, limits, visuals, collisions, extensions };
inline constexpr std::array all_aspects{Aspect::structure, Aspect::kinematics, Aspect::dynamics,  Aspect::limits,
                                        Aspect::visuals,   Aspect::collisions, Aspect::extensions};
/// Returns "structure", "kinematics", ….
[[nodiscard]] std::string_view text(Aspect aspect);

/// The kind of change of a part: another value, removed, or added.
enum class Change : std::uint8_t { changed, removed, added };
/// Returns "changed", "removed" or "added".
[[nodiscard]] std::string_view text(Change change);

/// A single difference between the models.
struct Difference {
  Aspect aspect = Aspect::structure;
  Change change = Change::changed;
  std::string part;      ///< "joint elbow", "link base", "robot", "material red"
  std::string field;     ///< "upper limit", "mass"; empty for the part itself
  std::string was;       ///< in the first model; numbers with enough digits to show the difference, at least 6
  std::string is;        ///< in the second model
  std::string apart;     ///< the deviation with units; empty if it is not meaningful
  source::Span in_a;     ///< its place in the first model; unknown if it is absent
  source::Span in_b;     ///< its place in the second model
  double deviation = 0;  ///< the deviation; 0 if there is no number
  std::optional<std::array<Transform, 2>> poses = {};  ///< poses in A and B, if the field is one or a point

  /// Returns "joint elbow: upper limit 1 → 1.5 (0.5 apart)".
  [[nodiscard]] std::string message() const;
};

/// Scope and precision of a comparison.
struct SameModelOptions {
  /// The measure of comparison for numbers.
  enum class Measure : std::uint8_t { exact, physical } measure = Measure::physical;
  /// Tolerance of computed values. Physical: m and rad; masses, inertias, forces and limits relative to the larger of
  /// the two. Exact: components of quaternions, if one model has roll, pitch and yaw and the other a quaternion.
  double tolerance = 1e-12;
  /// Exact: compares whether links were read completely or up to a faulty part.
  bool breaks = true;
  int samples = 32;  ///< random positions; physical only
  std::uint64_t seed = 1;
  std::vector<Aspect> aspects{all_aspects.begin(), all_aspects.end()};
  std::vector<std::pair<std::string, std::string>> link_names;  ///< link of A, link of B; physical only
  /// Physical: compares also the names of the robot, of visuals and collisions, and of materials, which do not change
  /// how the robot moves or looks.
  bool names = false;
  /// Return the identity of a mesh's content by its URI, empty if it is unknown; physical only. If one is null, the URI
  /// is the identity.
  std::function<std::string(const std::string&uri)> mesh_of_a, mesh_of_b;

  /// True if the aspect is compared.
  [[nodiscard]] bool wants(Aspect aspect) const;
};

/// The extent and the result of a comparison.
struct SameModel {
  std::vector<Difference> differences;
  std::size_t links = 0;  ///< number compared
  std::size_t joints = 0;
  std::size_t variables = 0;
  int samples = 0;
  double worst_position_m = 0;  ///< for links at random positions
  double worst_rotation_rad = 0;
  double worst_dynamics = 0;  ///< for mass matrix, bias and gravity, relative
  /// True if no difference was found.
  [[nodiscard]] bool same() const { return differences.empty(); }
};

/// Compares two models. Links correspond by name, or as `link_names` states. Exact: joints and materials correspond by
/// name, and a model need not be a tree. Physical: joints correspond by the link they carry; a model that is not a tree
/// is a difference of structure.
[[nodiscard]] SameModel same_model(const urdf::Robot& a, const urdf::Robot& b, const SameModelOptions& options);

/// The position of an old model's link in a new one.
struct LinkImage {
  std::string link;     ///< name in the new model
  Transform placement;  ///< pose of the old link's frame in the new link's
};

/// The new names and positions of links and joints, by their old names. Those absent here are not part of the new
/// model.
struct Images {
  std::map<std::string, LinkImage> links;
  std::map<std::string, std::string> joints;

  /// Maps every link and joint of the model to itself.
  [[nodiscard]] static Images identity(const urdf::Robot& robot);
};

/// A model that became part of another, and the images of its parts.
struct Original {
  const urdf::Robot& robot;
  const Images& images;
};

/// Compares a model with its originals, physically:
/// - at random positions of the joints, the poses of all links of an original relative to each other;
/// - for each link of the result, mass, centre and inertia with those of the links merged into it, and likewise its
///   visuals with their materials and its collisions;
/// - types, limits, dynamics, safety controllers, calibrations and mimics of joints: exactly, because they are copied.
/// Links and joints of the result without an original must be empty and fixed. A link of negative mass counts as
/// massless. Extensions are not compared.
[[nodiscard]] SameModel same_model(std::span<const Original> originals, const urdf::Robot& result,
                                   const SameModelOptions& options);

}  // namespace urdfmill::kinematics
