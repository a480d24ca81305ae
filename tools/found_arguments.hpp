// Arguments that files near a model pass to it, for commands that read one model.
#pragma once
#include <string>

#include "tools/parser.hpp"
#include "urdfmill/session/session.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::tools {

/// Adds --found-arguments.
void add_found_arguments_option(Parser& parser, bool& take);

/// Gives a model that lacks arguments those with which a launch file, a script or a README near it expands it, and says
/// so; does nothing if arguments are given.
void take_found_arguments(const std::string& input, session::Session& session, bool quiet, Assignments& arguments);

/// Names those arguments if the findings say that the model lacks some and none are given.
void name_found_arguments(const std::string& input, session::Session& session, bool quiet, const Assignments& arguments,
                          const source::Collector& findings);

}  // namespace urdfmill::tools
