// Proof that edits of a file beside a robot remove the findings that they are for, and add none.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/checks/root_proof.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// A file beside a robot whose edits are to be proved.
struct NeighbourProofRequest {
  std::string robot;
  Arguments arguments = {};                ///< for the expansion of the robot
  std::string file;                        ///< the neighbour
  std::vector<Neighbour> neighbours = {};  ///< with which the file is checked, and itself
};

/// Checks the file with the robot in `before` and in `after`. It is the same up to the claims if the findings whose
/// fixes are at claimed places are gone, and there is none that was not there before. Unproved is a file that cannot be
/// checked before.
[[nodiscard]] RootProof prove_neighbour(Session& before, Session& after, const NeighbourProofRequest& request,
                                        const std::vector<ClaimedPlace>& claims);

/// Returns how two checks of a file differ besides the names in their messages; empty if they do not.
[[nodiscard]] std::string difference_of_checks(const CheckedNeighbour& was, const CheckedNeighbour& is);

/// Checks the file with the robot before and after both were renamed. Returns how its findings differ besides their
/// names; empty if they do not.
[[nodiscard]] std::string difference_of_renamed(Session& before, Session& after, const NeighbourProofRequest& request);

}  // namespace urdfmill::session
