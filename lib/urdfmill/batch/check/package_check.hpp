// Uses of packages in the sources of robots, against what package.xml declares and what is installed.
//
// Sources are read as they are written: a name made by an expression is unknown, and nothing is said of it.
#pragma once
#include <string>
#include <vector>

#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// Reports packages that files of robots name ($(find …), package://…) although their own package does not depend on
/// them, and folders of their own package that are named but not installed. Each is reported at its first place.
void check_packages(session::Session& session, const std::vector<std::string>& files, source::Sink& sink);

}  // namespace urdfmill::batch
