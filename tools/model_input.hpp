// Models as input of a command.
#pragma once
#include <string>

#include "tools/options.hpp"
#include "urdfmill/batch/model_input.hpp"
#include "urdfmill/xacro/packages.hpp"

namespace urdfmill::tools {

using batch::InputForm;
using batch::LoadOptions;
using batch::read_options;

struct LoadedDocument : batch::LoadedDocument {
  int exit_code = 0;  ///< of the failure: exit_findings for text that is no model, exit_failure for all else
};

/// Where packages of a model are: as told, by the environment, and around the file.
[[nodiscard]] xacro::PackageIndex package_index(const PackageOptions& options, const std::string& path);

/// The exit code of what was read; why a file cannot be read is printed.
[[nodiscard]] LoadedDocument with_exit_code(batch::LoadedDocument loaded);

/// As batch::load_document; why a file cannot be read is printed.
[[nodiscard]] LoadedDocument load_document(const std::string& path, const LoadOptions& options,
                                           source::Sources& sources, source::Sink& sink);

}  // namespace urdfmill::tools
