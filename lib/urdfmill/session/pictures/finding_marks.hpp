// Findings of `check` as marks in a picture of the model.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "urdfmill/picture/marks.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::session {

/// A model that may have faults, and its check.
struct JudgedRobot {
  std::optional<urdf::Robot> robot;  ///< as far as it can be read; empty if there is no robot
  std::string unreadable;            ///< the reason why the file cannot be read
};

/// Checks a model with the configuration of its project, and reads it as far as possible. Its meshes are not checked.
[[nodiscard]] JudgedRobot judged_robot(Session& session, const Input& input, const Arguments& arguments,
                                       source::Collector& findings);

/// The subjects of a finding, as indices: determined by its place, and if several were made at one place, as by a
/// macro, by the name in its message.
struct MeantParts {
  std::vector<std::size_t> links, joints;
};

/// Returns the links and joints that a finding concerns.
[[nodiscard]] MeantParts meant_parts(const source::Diagnostic& finding, const urdf::Robot& robot);

/// Returns a mark for each link and joint that a warning or an error concerns (meant_parts). The text has the name and
/// the rules.
[[nodiscard]] std::vector<picture::FaultMark> finding_marks(const std::vector<source::Diagnostic>& findings,
                                                            const urdf::Robot& robot);

}  // namespace urdfmill::session
