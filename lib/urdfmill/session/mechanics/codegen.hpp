// Code of a model's kinematics and dynamics, as the command codegen writes it.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/codegen/program.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// What is written, and of what.
struct CodegenRequest {
  /// Its tip is found by the name below; without quantities, all but the regressor, which is large.
  codegen::ProgramRequest program = {};
  std::string tip = {};       ///< of fk and jacobian; empty: the link with the most movable joints above it
  bool follow_mimics = true;  ///< false: mimic joints move independently
};

/// The program. Nothing, with a report, for a tip that does not exist and for a model without movable joints.
[[nodiscard]] std::optional<std::string> generate_code(const urdf::Robot& robot, const CodegenRequest& request,
                                                       source::Sink& sink);

}  // namespace urdfmill::session
