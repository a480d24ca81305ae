#pragma once
#include "urdfmill/source/suggest.hpp"

namespace urdfmill::urdf {
using source::did_you_mean;
}  // namespace urdfmill::urdf
