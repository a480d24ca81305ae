// Are two models the same robot? The one proof of equality, behind verify, convert, compose and migrate.
//
// Two measures. *Exact* compares what the files state, part by part and bit by bit: nothing but the layout and the
// order of links, joints and extensions may differ. *Physical* compares what the files mean: structure, poses and
// dynamics at random positions, masses, limits, shapes and their looks, each to within a tolerance.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/transform.hpp"
#include "urdfmill/source/span.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::kinematics {

/// What a difference is about. Extensions are all that is not part of the kinematic model: <gazebo>, <transmission>,
/// <ros2_control>, <sensor>, elements of vendors.
enum class Aspect : std::uint8_t { structure, kinematics, dynamics, limits, visuals, collisions, extensions };
inline constexpr std::array all_aspects{Aspect::structure, Aspect::kinematics, Aspect::dynamics,  Aspect::limits,
                                        Aspect::visuals,   Aspect::collisions, Aspect::extensions};
/// "structure", "kinematics", ….
[[nodiscard]] std::string_view text(Aspect aspect);

/// Whether a part has another value, is gone, or is new.
enum class Change : std::uint8_t { changed, removed, added };
/// "changed", "removed", "added".
[[nodiscard]] std::string_view text(Change change);

/// One thing the models do not have in common.
struct Difference {
  Aspect aspect = Aspect::structure;
  Change change = Change::changed;
  std::string part;      ///< "joint elbow", "link base", "robot", "material red"
  std::string field;     ///< "upper limit", "mass"; empty if it is the part itself
  std::string was;       ///< in the first model; numbers with as many digits as show the difference, at least 6
  std::string is;        ///< in the second model
  std::string apart;     ///< how far apart, with units; empty where that says nothing
  source::Span in_a;     ///< where the first model has it; unknown if it does not
  source::Span in_b;     ///< where the second model has it
  double deviation = 0;  ///< how far apart; 0 where there is no number

  /// "joint elbow: upper limit 1 → 1.5 (0.5 apart)".
  [[nodiscard]] std::string message() const;
};

/// What is compared, and how closely.
struct SameModelOptions {
  /// How numbers are compared.
  enum class Measure : std::uint8_t { exact, physical } measure = Measure::physical;
  /// Of what was computed. Physical: m and rad; masses, inertias, forces and limits relative to the larger of the two.
  /// Exact: components of quaternions, where one model has roll, pitch and yaw and the other a quaternion.
  double tolerance = 1e-12;
  /// Exact: whether both links are read whole, or cut short at a faulty part.
  bool breaks = true;
  int samples = 32;  ///< random positions; physical only
  std::uint64_t seed = 1;
  std::vector<Aspect> aspects{all_aspects.begin(), all_aspects.end()};
  std::vector<std::pair<std::string, std::string>> link_names;  ///< link of A, link of B; physical only

  /// Whether the aspect is compared.
  [[nodiscard]] bool wants(Aspect aspect) const;
};

/// What was compared, for a statement that is worth something.
struct SameModel {
  std::vector<Difference> differences;
  std::size_t links = 0;  ///< compared
  std::size_t joints = 0;
  std::size_t variables = 0;
  int samples = 0;
  double worst_position_m = 0;  ///< of links at random positions
  double worst_rotation_rad = 0;
  double worst_dynamics = 0;  ///< of mass matrix, bias and gravity, relative
  /// Whether no difference was found.
  [[nodiscard]] bool same() const { return differences.empty(); }
};

/// Compares two models. Links correspond by name, or as `link_names` states. Exact: joints and materials correspond by
/// name, and a model need not be a tree. Physical: joints correspond by the link they carry; a model that is not a tree
/// is a difference of structure.
[[nodiscard]] SameModel same_model(const urdf::Robot& a, const urdf::Robot& b, const SameModelOptions& options);

/// Where a link of an old model is in a new one.
struct LinkImage {
  std::string link;     ///< of the new model
  Transform placement;  ///< of the old link's frame in the new link's
};

/// What became of links and joints, by their old names. Those not named here are not part of the new model.
struct Images {
  std::unordered_map<std::string, LinkImage> links;
  std::unordered_map<std::string, std::string> joints;

  /// Every link and joint of the model under its own name and in its own place.
  [[nodiscard]] static Images identity(const urdf::Robot& robot);
};

/// A model that went into another, and what became of its parts.
struct Original {
  const urdf::Robot& robot;
  const Images& images;
};

/// Compares a model with those it was made of, physically:
/// - at random positions of the joints, the poses of all links of an original relative to each other;
/// - of each link of the result mass, centre and inertia with those of the links it took in, and its visuals with their
///   materials and collisions with theirs;
/// - types, limits, dynamics, safety controllers, calibrations and mimics of joints: exactly, since they are copied.
/// Links and joints of the result that come from no original must be empty and fixed. A link of negative mass weighs
/// nothing. Extensions are not compared.
[[nodiscard]] SameModel same_model(std::span<const Original> originals, const urdf::Robot& result,
                                   const SameModelOptions& options);

}  // namespace urdfmill::kinematics
