// The model as URDF in one canonical form, for any version of URDF.
#pragma once
#include <optional>
#include <string>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::emit {

/// Returns URDF text: materials, links and joints in document order, then the extensions. Elements and attributes have
/// a fixed order; a number that was read keeps its spelling; values that are the version's defaults and were not
/// written are omitted.
///
/// Every text is read again, and is the same model. Without a `version`, the lowest one that can hold the model is
/// written; one above 1.0 is reported as `urdf-written-version`. If the wanted version, or any, cannot hold it (a
/// capsule in 1.0, infinite effort before 1.2), the parts are reported as `urdf-not-expressible` and nothing is
/// returned. Version 1.0 is declared only if the robot declares a version.
[[nodiscard]] std::optional<std::string> model_urdf(const urdf::Robot& robot, std::optional<urdf::Version> version,
                                                    source::Sink& sink);

}  // namespace urdfmill::emit
