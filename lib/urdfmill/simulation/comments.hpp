// Comments of a model, which are not in what is written from it.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// Reports the comments of a model as lost, once, with their number.
void report_comments(const urdf::Robot& robot, const source::Rule& rule, source::Sink& sink);

}  // namespace urdfmill::simulation
