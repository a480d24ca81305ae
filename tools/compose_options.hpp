// The options by which a command composes the model it works on.
#pragma once
#include "tools/options.hpp"
#include "urdfmill/compose/compose.hpp"

namespace urdfmill::tools {

/// --extract, --prefix
void add_compose_options(Parser& parser, compose::Options& options);

}  // namespace urdfmill::tools
