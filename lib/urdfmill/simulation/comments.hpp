// Comments of a model, which are not in what is written from it.
#pragma once
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::simulation {

/// Reports the comments of a model as lost, once, with their number. Those in elements named `without` are kept.
void report_comments(const urdf::Robot& robot, const source::Rule& rule, source::Sink& sink,
                     std::string_view without = {});

}  // namespace urdfmill::simulation
