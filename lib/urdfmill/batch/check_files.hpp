// Checking models where they stand as files: with the project's configuration, and packages and meshes looked for.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "urdfmill/batch/model_input.hpp"
#include "urdfmill/session/check_config.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/source/source_file.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::batch {

/// The nearest file .urdfmill.yaml in the folder of the input or above it (of "-": of the current folder); empty if
/// there is none. Relative to the current folder where it is in or below it.
[[nodiscard]] std::string find_check_config(const std::string& input);

/// What a model is checked with.
struct CheckRequest {
  std::vector<std::pair<std::string, std::string>> arguments;  ///< of an expansion
  session::CheckConfig config;                                 ///< its packages are to be in `packages` already
  const xacro::PackageIndex* packages = nullptr;               ///< not null
  /// The text itself: then the path is only its name.
  std::optional<std::string> text = std::nullopt;
};

/// Reads a model and reports the findings that the configuration selects. The result tells whether, and why not, there
/// was a document to check; what kept it from being read is reported whatever is selected.
LoadedDocument check_file(const std::string& path, const CheckRequest& request, source::Sources& sources,
                          source::Sink& sink);

}  // namespace urdfmill::batch
