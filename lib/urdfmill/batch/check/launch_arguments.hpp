// Arguments that launch files pass to a robot which does not declare them.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "urdfmill/batch/search/argument_search.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::batch {

/// Reports at the calls the arguments that are not declared: a warning if one is close to a declared argument that the
/// call does not pass, otherwise a note, because a part that was not expanded may declare it.
void report_launch_arguments(session::Session& session, const std::string& robot,
                             const std::vector<PassedArguments>& calls, const std::set<std::string>& declared,
                             source::Sink& sink);

}  // namespace urdfmill::batch
