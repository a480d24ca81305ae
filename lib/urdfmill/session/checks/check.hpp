// Checks of models as files: with the project's configuration and the lookup of packages and meshes.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "urdfmill/session/checks/neighbours.hpp"
#include "urdfmill/session/config/check_config.hpp"
#include "urdfmill/session/config/config_paths.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"

namespace urdfmill::session {

/// Options of checking a model.
struct CheckRequest {
  Arguments arguments;  ///< arguments of an expansion
  CheckConfig config;
  /// True if the arguments are for several models, some of which may not take them: that is not reported.
  bool shares_arguments = false;
  /// Returns whether a file, given by name, belongs to the checked ones, so that unused parts of its macros are
  /// reported. Without it nothing is reported about files other than the input.
  std::function<bool(const std::string&)> is_own = {};
  bool meshes = true;    ///< reads the meshes that the model names and checks them
  bool contacts = true;  ///< with `meshes`: looks for contacts that an SRDF does not expect, which can take a second
  std::vector<source::Span> argument_places = {};  ///< in the session's sources; see xacro::ExpandOptions
  /// Reports errors of a model that cannot be read even if they are not selected, for a caller that decides by them.
  bool keeps_errors = false;
  /// The model will be drawn: what keeps a model of another format from that is reported, too.
  bool draws = false;
  bool in_part = true;                     ///< checks a robot in part if a file or package of its expansion is missing
  std::vector<Neighbour> neighbours = {};  ///< files to check with the robot, if it is whole
  bool arrange = true;  ///< sorts the findings without repetitions; false if those of several models are merged
};

/// A model that was read to be checked.
struct ReadModel {
  LoadedDocument loaded;
  source::Collector findings;  ///< those of reading
};

/// Reads a model as `check` does.
[[nodiscard]] ReadModel read_model(Session& session, const Input& input, const CheckRequest& request);

/// A model that was checked.
struct CheckedDocument : LoadedDocument {
  bool is_library = false;  ///< it makes no robot but contains parts for robots; the model's rules do not apply
  /// It was checked in part, and a file or package that is missing is not among those that the configuration allows.
  bool lacks_parts = false;
  std::vector<CheckedNeighbour> neighbours = {};  ///< with the findings that the configuration selects
};

/// Reads a model and reports the findings that the configuration selects, those of reading like all others.
/// The result tells whether there was a document to check, or the reason why not.
CheckedDocument check(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink);
/// Does the same with a model that was read by the same request.
CheckedDocument check(Session& session, const Input& input, const CheckRequest& request, ReadModel&& model,
                      source::Sink& sink);

/// Checks a file beside robots by what it says of itself. Returns nothing if it cannot be read.
[[nodiscard]] std::optional<CheckedNeighbour> check_neighbour(Session& session, const Neighbour& neighbour,
                                                              const CheckConfig& config);

/// Reports the mistakes in a xacro source that is not expanded, because it is part of robots that are not available.
void check_part(Session& session, const Input& input, const CheckRequest& request, source::Sink& sink);

}  // namespace urdfmill::session
