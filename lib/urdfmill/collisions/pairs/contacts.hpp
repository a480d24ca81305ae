// Contacts of chosen pairs of links in a few positions, for checks that must be quick.
#pragma once
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/collisions/pairs/matrix.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::collisions {

/// A robot with more links with shapes, or triangles of collision meshes, is not looked at: this is a part of checks.
inline constexpr std::size_t most_links_looked_at = 200, most_triangles_looked_at = 500'000;

/// Pairs of links, by indices into Robot::links, the smaller one first.
using LinkPairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// The pairs to look at, and the positions.
struct ContactQuestions {
  LinkPairs in_states;                ///< pairs to look at at zero and in the states, and if nothing moves between them
  std::vector<NamedPosition> states;  ///< positions of some joints
  LinkPairs in_samples;       ///< pairs to look at at zero and in random positions, and if nothing moves between them
  std::size_t samples = 512;  ///< positions of the whole robot
};

/// A contact that was found.
struct Contact {
  std::size_t first = 0, second = 0;  ///< links
  /// The index of the state, or their number for zero; nothing: a random position, or all if the pair is rigid.
  std::optional<std::size_t> state;
  /// The values of the variables that move the two against each other, rad or m; none for a rigid pair.
  std::vector<std::pair<std::string, double>> position;
};

/// Returns the contacts of these pairs, each pair once for zero and each state, and once for the samples. A state
/// counts only for pairs of which it places both links, whatever the other joints do. Links that touch less than 1 mm
/// deep do not count: models of parts that lie against each other overlap by rounding. Shapes that cannot be read are
/// left out. Returns nothing for a robot that is not a tree, or too large to be looked at quickly.
[[nodiscard]] std::vector<Contact> find_contacts(const urdf::Robot& robot, bodies::MeshStore& meshes,
                                                 const ContactQuestions& questions);

}  // namespace urdfmill::collisions
