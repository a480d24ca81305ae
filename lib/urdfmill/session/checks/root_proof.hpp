// Proof that a robot stays the same model when the sources that it is expanded from are migrated or fixed.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/migrate/migrate.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/span.hpp"

namespace urdfmill::session {

/// A place of a source where a change of the robot is intended: in its text before and after. The `file` of the spans
/// has no meaning.
struct ClaimedPlace {
  std::string file;  ///< canonical path
  source::Span before, after;
};

/// The request to prove a robot.
struct RootProofRequest {
  Arguments arguments = {};
  std::optional<migrate::Options> migration = {};  ///< the sources are migrated with these options
  std::vector<ClaimedPlace> claims = {};           ///< without a migration: what is made there may change
  /// Returns whether the file with that path will change: a robot without such files is not expanded again.
  std::function<bool(const std::string& path)> changes;
};

/// The result of expanding a robot before and after.
struct RootProof {
  std::vector<std::string> dependencies;  ///< files that the expansions have read
  std::string difference;  ///< a description of the change of the robot, without a migration as a predicate ("would
                           ///< change: …"); empty: it stays the same model
  std::string unproved;    ///< the reason why it cannot be read, so that nothing can be proved; empty: it can
  bool lacks_argument = false;  ///< the reason is an argument without a value
};

/// Reads the robot in `before`, with the present files, and in `after`, with the future files, and compares the two
/// exactly. With a migration, changes requested by its options are made in the expansion before as well, so that they
/// are not differences; an expansion without links is not a robot and is not compared.
///
/// Without one, the values that are written at claimed places, before or after, and the elements that contain or are
/// contained in them or are made by their calls and includes, may differ. A robot that its readers refuse is compared
/// as far as it can be read. One that does not expand is proved if it does afterwards; otherwise it must fail as
/// before, and stays unproved.
[[nodiscard]] RootProof prove_root(Session& before, Session& after, const std::string& file,
                                   const RootProofRequest& request);

}  // namespace urdfmill::session
