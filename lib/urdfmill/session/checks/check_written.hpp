// Checks of models in formats of simulators as what they are.
#pragma once
#include "urdfmill/session/checks/check.hpp"

namespace urdfmill::session {

/// Checks a document of SDF, MJCF or USD (`LoadedDocument::has_own_rules`) by the rules of its format.
void check_written(Session& session, const Input& input, const CheckRequest& request, const LoadedDocument& loaded,
                   source::Collector& found);

}  // namespace urdfmill::session
