// Proofs that two links cannot touch, by bounds of how far a motion can bring them together.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "urdfmill/collisions/pairs/route.hpp"

namespace urdfmill::collisions {

/// The result of trying to prove that two links cannot touch.
enum class Proof : std::uint8_t {
  certified,  ///< they are apart in every position within the ranges
  open,       ///< not decided within the number of steps
  contact,    ///< a position with a contact was found
};

/// The outcome with its evidence.
struct Certificate {
  Proof proof = Proof::open;
  std::size_t steps = 0;        ///< distances that were computed
  std::vector<double> contact;  ///< the position with a contact, a value for each variable of the tree
};

/// Tries to prove that two links cannot touch. The ranges of the variables on the route form a box. The links stay
/// apart in all of it if the balls that enclose their motion do, or if their distance at the middle of the box exceeds
/// what the joints together can take away from it: for each joint, half its range times the greatest distance from its
/// axis that one of the two links reaches. Otherwise the box is cut in two, at most `most_steps` times.
[[nodiscard]] Certificate certify(const LinkGeometry& first, const LinkGeometry& second, const Route& route,
                                  std::span<const Range> ranges, std::size_t most_steps);

}  // namespace urdfmill::collisions
