// Plausibility of masses that links get from their volumes.
#pragma once
#include "urdfmill/bodies/inertia.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::bodies {

/// Reports masses from volumes that exceed what the model states, and joints that cannot hold them
/// (inertia-implausible): once each, with numbers.
void report_implausible_masses(const urdf::Robot& robot, const InertiaReport& report, source::Sink& sink);

}  // namespace urdfmill::bodies
