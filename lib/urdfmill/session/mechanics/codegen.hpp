// Code of a model's kinematics and dynamics, as written by the command codegen.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/codegen/program.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// The requested program.
struct CodegenRequest {
  /// Its tip is set from the name below; the default quantities are codegen::usual_quantities.
  codegen::ProgramRequest program = {};
  std::string tip = {};       ///< link of fk and jacobian; empty: the link with the most movable joints above it
  bool follow_mimics = true;  ///< false: mimic joints move independently
};

/// Returns the program. Reports and returns nothing for an unknown tip and for a model without movable joints.
[[nodiscard]] std::optional<std::string> generate_code(const urdf::Robot& robot, const CodegenRequest& request,
                                                       source::Sink& sink);

}  // namespace urdfmill::session
