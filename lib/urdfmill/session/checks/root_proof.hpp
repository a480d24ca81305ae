// Proof that a robot stays the same model when the sources that it is expanded from are migrated.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::session {

/// The request to prove a robot.
struct RootProofRequest {
  Arguments arguments = {};
  PackagePlaces packages = {};  ///< places that a project's configuration adds
  migrate::Options migration = {};
  /// Returns whether the file with that path will change: a robot without such files is not expanded again.
  std::function<bool(const std::string& path)> changes;
};

/// The result of expanding a robot before and after.
struct RootProof {
  std::vector<std::string> dependencies;  ///< files that the expansion before has read
  std::string difference;                 ///< a description of the change of the robot; empty: it stays the same model
  std::string unproved;  ///< the reason why it cannot be read, so that nothing can be proved; empty: it can
};

/// Reads the robot in `before`, with the present files, and in `after`, with the future files, and compares the two
/// exactly. Changes requested by the options are made in the expansion before as well, so that they are not
/// differences. An expansion without links is not a robot and is not compared.
[[nodiscard]] RootProof prove_root(Session& before, Session& after, const std::string& file,
                                   const RootProofRequest& request);

}  // namespace urdfmill::session
