// The options of Denavit-Hartenberg tables of a model, and of robots made from tables.
#pragma once
#include <string>

#include "urdfmill/session/dh/dh.hpp"
#include "urdfmill/session/dh/dh_fit.hpp"
#include "urdfmill/session/dh/dh_urdf.hpp"
#include "urdfmill/session/dh/ets.hpp"
#include "urdfmill/session/rows/row.hpp"

namespace urdfmill::session {

struct DhOptions {
  DhRequest request = {};
  DhFitRequest fit = {};  ///< without a table: joints count as the request says
};

/// Makes the joints of a request count as in its table, if it has one. A failure to read that is reported or, for the
/// file itself, set in `unreadable`. All arguments must outlive the request.
void count_as_in_table(DhOptions& options, Session& session, source::Sink& sink, std::string& unreadable);

struct EtsOptions {
  tables::EtsConstants constants = {};
  std::string name = "robot";
  kinematics::DhRobotOptions robot = {};
};

void bind(Binder& to, DhOptions& options);
void bind(Binder& to, DhUrdfRequest& request);
void bind(Binder& to, EtsOptions& options);

}  // namespace urdfmill::session
