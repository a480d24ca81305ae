// Are two models the same robot? Compared is what they mean, not how they are written: structure, poses, masses and
// dynamics, limits, and what is seen and what collides.
//
// Links correspond by name, or as told; joints by the link they carry. Poses and dynamics are compared as a whole, at
// random positions, so that nothing two files could do differently escapes; single values are compared to say where.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "urdfmill/kinematics/tree.hpp"

namespace urdfmill::kinematics {

enum class Aspect : unsigned char { structure, kinematics, dynamics, limits, visuals, collisions };
inline constexpr std::array all_aspects{Aspect::structure, Aspect::kinematics, Aspect::dynamics,
                                        Aspect::limits,    Aspect::visuals,    Aspect::collisions};
[[nodiscard]] std::string_view text(Aspect aspect);

/// One thing the models do not have in common, in words with numbers.
struct Difference {
  Aspect aspect = Aspect::structure;
  std::string message;
  source::Span in_a;  ///< where the first model says it; unknown if it does not
  source::Span in_b;
  double deviation = 0;  ///< how far apart; 0 where there is no number
};

/// What is compared, and how closely.
struct EquivalenceOptions {
  /// m and rad; masses, inertias, forces and limits relative to the larger of the two.
  double tolerance = 1e-9;
  int samples = 32;  ///< random positions
  std::uint64_t seed = 1;
  std::vector<Aspect> aspects{all_aspects.begin(), all_aspects.end()};
  std::vector<std::pair<std::string, std::string>> link_names;  ///< link of A, link of B
};

/// What was compared, for a statement that is worth something.
struct Equivalence {
  std::vector<Difference> differences;
  std::size_t links = 0;  ///< compared
  std::size_t joints = 0;
  std::size_t variables = 0;
  int samples = 0;
  double worst_position_m = 0;  ///< of links at random positions
  double worst_rotation_rad = 0;
  double worst_dynamics = 0;  ///< of mass matrix and gravity, relative
  /// Whether no difference was found.
  [[nodiscard]] bool equal() const { return differences.empty(); }
};

/// Both trees must have been built from the robots beside them, mimic joints followed.
[[nodiscard]] Equivalence compare(const urdf::Robot& a, const Tree& tree_a, const urdf::Robot& b, const Tree& tree_b,
                                  const EquivalenceOptions& options);

}  // namespace urdfmill::kinematics
