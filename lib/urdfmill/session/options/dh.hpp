// The options of Denavit-Hartenberg tables of a model, and of robots made from tables.
#pragma once
#include <string>

#include "urdfmill/session/dh/dh.hpp"
#include "urdfmill/session/dh/dh_fit.hpp"
#include "urdfmill/session/dh/dh_urdf.hpp"
#include "urdfmill/session/dh/ets.hpp"
#include "urdfmill/session/options/row.hpp"

namespace urdfmill::session {

struct DhOptions {
  DhRequest request = {};
  DhFitRequest fit = {};  ///< without a table: joints count as the request says
};

struct EtsOptions {
  kinematics::EtsConstants constants = {};
  std::string name = "robot";
  kinematics::DhRobotOptions robot = {};
};

void bind(Binder& to, DhOptions& options);
void bind(Binder& to, DhUrdfRequest& request);
void bind(Binder& to, EtsOptions& options);

}  // namespace urdfmill::session
