// The model as URDF in one canonical form, for any version of URDF.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::emit {

/// Returns URDF text: materials, links and joints in document order, then the extensions. Elements and attributes have
/// a fixed order; a number that was read keeps its spelling; values that are the version's defaults and were not
/// written are omitted. `version` is the declared one, by default the robot's own.
///
/// The text is read again before it is returned: if the version cannot express the model (a capsule in 1.0, infinite
/// effort before 1.2), the first difference is reported as `urdf-not-expressible` and nothing is returned.
[[nodiscard]] std::optional<std::string> model_urdf(const urdf::Robot& robot, std::optional<urdf::Version> version,
                                                    source::Sink& sink);

}  // namespace urdfmill::emit
