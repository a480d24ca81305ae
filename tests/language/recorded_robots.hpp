// The robots of the recorded cases, expanded with a record.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

#include "urdfmill/language/workspace.hpp"
#include "urdfmill/session/expand.hpp"
#include "urdfmill/session/session.hpp"

namespace urdfmill::test {

/// Calls a function for each `nth` recorded robot that expands: its name, the session, the expansion and its arguments.
/// Returns the number of robots; 0, with a call of skip(), if there are none.
std::size_t for_recorded_robots(
    std::size_t nth,
    const std::function<void(const std::string& name, session::Session& session, const session::Expanded& expanded,
                             const session::Arguments& arguments)>& visit);

/// Opens the files of a robot in a workspace. Returns the path of the first, the model.
std::string open_files(language::Workspace& workspace, session::Session& session, const session::Expanded& expanded);

}  // namespace urdfmill::test
