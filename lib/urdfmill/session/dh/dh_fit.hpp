// The counting of a model's joints in a published table.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh_fit.hpp"
#include "urdfmill/session/dh/dh.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/tables/dh_reader.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The published table.
struct DhFitRequest {
  std::string table;           ///< the file
  double tolerance = 1e-3;     ///< m and rad: tables are printed to the millimetre
  tables::DhReadOptions read;  ///< defaults for information that the table lacks
};

/// The conventions and the form of the table, or the reason why there are none.
struct DhFitAnswer {
  std::optional<PublishedForm> found;
  std::string unreadable;  ///< the reason why the file cannot be read; other errors are reported to the sink
};

/// Returns the conventions with which the chain moves as the table does, and a note with them as options of dh. Reports
/// (kinematics-fit-differs, dh-table-malformed, …) and returns none if the table cannot be read or belongs to another
/// arm. The finding names the link of the robot nearest to the chain's tip with which the table fits, if there is one.
[[nodiscard]] DhFitAnswer fit_to_table(Session& session, const urdf::Robot& robot, const kinematics::Chain& chain,
                                       const DhFitRequest& request, source::Sink& sink);

}  // namespace urdfmill::session
