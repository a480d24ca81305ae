// How the joints of a model count in a published table.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/kinematics/dh/dh_fit.hpp"
#include "urdfmill/kinematics/dh/dh_reader.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// The table that is asked about.
struct DhFitRequest {
  std::string table;               ///< the file
  double tolerance = 1e-3;         ///< m and rad: tables are printed to the millimetre
  kinematics::DhReadOptions read;  ///< holds where the table does not say otherwise
};

/// The conventions, or why there are none.
struct DhFitAnswer {
  std::optional<std::vector<kinematics::JointConvention>> conventions;
  std::string unreadable;  ///< why the file cannot be read; all else is reported to the sink
};

/// The conventions with which the chain moves as the table does, and a note of them as options of dh. None, with a
/// report (kinematics-fit-differs, dh-table-malformed, …), if the table cannot be read or is another arm's.
[[nodiscard]] DhFitAnswer fit_to_table(Session& session, const kinematics::Chain& chain, const DhFitRequest& request,
                                       source::Sink& sink);

}  // namespace urdfmill::session
