// The ROS distributions that read a version of URDF.
#pragma once
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::migrate {

/// Reports which distributions read that version (migrate-readers); nothing for 1.0, which all read.
void report_readers(urdf::Version version, source::Sink& sink);

}  // namespace urdfmill::migrate
