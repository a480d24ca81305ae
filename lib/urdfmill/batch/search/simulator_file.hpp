// Models in the formats of simulators, SDF, MJCF and USD, as a search of folders sees them.
#pragma once
#include <string>
#include <string_view>

#include "urdfmill/batch/search/include_graph.hpp"
#include "urdfmill/files/store.hpp"

namespace urdfmill::batch {

/// Reads a file with the name of SDF, MJCF or USD (`is_simulator_name`): sets whether it is a model, why it is none if
/// a user may have expected one, and the files that an MJCF includes or attaches. An SDF model is complete by itself,
/// also if others include it; a layer of USD is a model if it has a rigid body. With `worlds`, any SDF with content is
/// a model.
void read_simulator_outline(const files::Snapshot& files, std::string_view text, bool worlds, SourceNode& node);

}  // namespace urdfmill::batch
