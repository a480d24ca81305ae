// Proof that a robot stays the same model when the sources that it is expanded from are migrated.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// What is asked of a robot.
struct RootProofRequest {
  Arguments arguments = {};
  PackagePlaces packages = {};  ///< places that a project's configuration adds
  migrate::Options migration = {};
  /// Whether the file with that path is to change: a robot that none of these is part of is not expanded again.
  std::function<bool(const std::string& path)> changes;
};

/// What expanding a robot before and after says.
struct RootProof {
  std::vector<std::string> dependencies;  ///< files that the expansion before has read
  std::string difference;                 ///< how the robot would change, in words; empty: it stays the same model
  std::string unproved;  ///< why it cannot be read as it is, so that nothing can be said; empty: it can
};

/// Reads the robot in `before`, where the files are as they are, and in `after`, where they are as they are to be, and
/// compares the two exactly. What the options ask to be changed, they change in the expansion before as well, and is no
/// difference. An expansion without links is not a robot and is left alone.
[[nodiscard]] RootProof prove_root(Session& before, Session& after, const std::string& file,
                                   const RootProofRequest& request);

}  // namespace urdfmill::session
