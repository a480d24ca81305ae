// Checking models where they are as files: with the project's configuration, and packages and meshes looked for.
#pragma once
#include <functional>
#include <string>

#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// What a model is checked with.
struct CheckRequest {
  Arguments arguments;  ///< of an expansion
  CheckConfig config;
  /// The arguments are for several models, some of which may not take them: that is not reported.
  bool shares_arguments = false;
  /// Whether a file belongs to what is checked, so that what its macros leave unused is said; it is asked for the
  /// file's name. Of other files than the input nothing is said without it.
  std::function<bool(const std::string&)> is_own = {};
  bool meshes = true;                              ///< read the meshes that the model names and judge what they hold
  std::vector<source::Span> argument_places = {};  ///< in the session's sources; see xacro::ExpandOptions
  bool arrange = true;  ///< sort the findings and report each once; false where those of several models are joined
};

/// A model that was checked.
struct CheckedDocument : LoadedDocument {
  bool is_library = false;  ///< it makes no robot but holds what robots are made with; the model's rules do not apply
};

/// Reads a model and reports the findings that the configuration selects. The result says whether there was a document
/// to check, and why not; what kept it from being read is reported whatever is selected.
CheckedDocument check(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink);

/// Reports what is wrong in a xacro source that is not expanded, since it is a part of robots that are not at hand.
void check_part(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink);

}  // namespace urdfmill::session
