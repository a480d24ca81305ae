// What check finds, as marks in a picture of the model.
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

/// A model that may have faults, with what check says of it.
struct JudgedRobot {
  std::optional<urdf::Robot> robot;  ///< as far as it can be read; nothing if it holds no robot
  std::string unreadable;            ///< why the file cannot be read
};

/// Checks a model by the configuration of its project, and reads it as far as it goes. Its meshes are not judged.
[[nodiscard]] JudgedRobot judged_robot(Session& session, const Input& input, const Arguments& arguments,
                                       source::Collector& findings);

/// What a finding is about, as indices: by its place, and where several were made at one place, as by a macro, by the
/// name in its message.
struct MeantParts {
  std::vector<std::size_t> links, joints;
};

/// The links and joints that a finding is about.
[[nodiscard]] MeantParts meant_parts(const source::Diagnostic& finding, const urdf::Robot& robot);

/// A mark for each link and joint that a warning or an error is about (meant_parts). The text has the name and the
/// rules.
[[nodiscard]] std::vector<picture::FaultMark> finding_marks(const std::vector<source::Diagnostic>& findings,
                                                            const urdf::Robot& robot);

}  // namespace urdfmill::session
