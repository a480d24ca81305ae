// Checking models where they stand as files: with the project's configuration, and packages and meshes looked for.
#pragma once
#include <string>

#include "urdfmill/session/check_config.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// The nearest file .urdfmill.yaml in the folder of the input or above it (of "-": of the current folder); empty if
/// there is none. Relative to the current folder where it is in or below it.
[[nodiscard]] std::string find_check_config(const std::string& input);

/// What a model is checked with.
struct CheckRequest {
  Arguments arguments;  ///< of an expansion
  CheckConfig config;
};

/// Reads a model and reports the findings that the configuration selects. The result says whether there was a document
/// to check, and why not; what kept it from being read is reported whatever is selected.
LoadedDocument check(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink);

}  // namespace urdfmill::session
