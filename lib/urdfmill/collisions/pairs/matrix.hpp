// The collision matrix: what is known of each pair of links, by structure, proofs and samples.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "urdfmill/collisions/geometry/robot_geometry.hpp"
#include "urdfmill/kinematics/tree.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::collisions {

/// The kinds of pairs, named and ordered as MoveIt's Setup Assistant does; all but the last are disabled.
enum class PairClass : std::uint8_t {
  adjacent,    ///< one joint is between them, or links without geometry
  always,      ///< in contact in nearly all positions
  by_default,  ///< in contact in a reference position, such as zero
  never,       ///< not in contact in any position tried
  sometimes,   ///< in contact in some positions
};
/// Returns "adjacent", "always", "default", "never" or "sometimes".
[[nodiscard]] std::string_view text(PairClass of);

/// A pair of links.
struct Pair {
  std::size_t first = 0, second = 0;  ///< indices into Robot::links, the first smaller
  PairClass of = PairClass::never;
  /// True if the class holds for all positions within the limits: a rigid pair, or a proof that the links stay apart.
  bool is_certain = false;
  bool is_incomplete = false;               ///< a shape of one of the links is left out
  std::uint64_t samples = 0, contacts = 0;  ///< positions tried, and those with a contact
  double distance = 0;                      ///< the smallest seen, to a tenth, m; 0 for a contact
  /// The position of that distance: a value for each variable of the tree, rad or m.
  std::vector<double> position;
  std::string through;  ///< if it is adjacent: the link without geometry between them; or empty
  std::string state;    ///< if it is in contact by default: the name of the position
};

/// A position of the robot with a name.
struct NamedPosition {
  std::string name;
  std::map<std::string, double, std::less<>> positions;  ///< by joint; rad or m. The others are at their default
};

/// How the matrix is computed.
struct MatrixOptions {
  std::uint64_t seed = 1;
  std::uint64_t most_samples = 1'000'000;  ///< positions of the whole robot
  std::uint64_t stable = 10'000;           ///< samples without a change of class that end the search
  std::uint64_t steps = 1'000;             ///< distances for a proof, per pair
  std::vector<NamedPosition> references;   ///< besides zero, contacts in which are allowed
  unsigned jobs = 0;                       ///< threads; 0: one for each processor
  bool adjacent_too = false;               ///< adjacent pairs are examined like others
};

/// The matrix of a robot.
struct Matrix {
  std::vector<Pair> pairs;             ///< all pairs of links with geometry, in the order of the robot
  std::vector<std::string> variables;  ///< names of the variables of positions
  std::vector<bool> turns;             ///< by variable: rad, otherwise m
  std::uint64_t samples = 0;           ///< positions of the whole robot
  std::uint64_t last_change = 0;       ///< the number of samples at the last change of class
  bool is_stable = false;              ///< false: the samples ended before the classes were stable

  /// Returns how many pairs are of a class.
  [[nodiscard]] std::size_t count(PairClass of) const;
};

/// Computes the matrix. Reports and returns nothing for a robot that is not a tree, or with fewer than two links with
/// geometry. The result does not depend on the number of threads.
[[nodiscard]] std::optional<Matrix> matrix_of(const urdf::Robot& robot, const RobotGeometry& geometry,
                                              const MatrixOptions& options, source::Sink& sink);

}  // namespace urdfmill::collisions
