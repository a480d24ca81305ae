// Checks of a layer of USD as what it is: names, targets, bodies, joints, meshes, units and the schemas of its physics.
#pragma once
#include <string_view>

#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::usd {

/// Checks a layer in text. What other layers hold is unknown, and nothing is said about what depends on it. Reports
/// rules usd-*, each with a place in the file.
void check(std::string_view text, source::FileId file, source::Sink& sink);

}  // namespace urdfmill::usd
