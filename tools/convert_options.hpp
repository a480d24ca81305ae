// The options of urdfmill convert.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "tools/compose_options.hpp"
#include "tools/console.hpp"
#include "tools/options.hpp"
#include "urdfmill/batch/formats.hpp"
#include "urdfmill/batch/mesh_placement.hpp"
#include "urdfmill/urdf/reader.hpp"

namespace urdfmill::tools {

struct ConvertOptions {
  std::string input;
  Assignments arguments;
  std::string output;
  const batch::Format* to = nullptr;
  urdf::Reading reading = urdf::Reading::strict;
  bool strict = false;
  std::string loss_report;
  ComposeOptions compose;
  batch::Meshes meshes = batch::Meshes::keep;
  std::string mesh_folder;
  batch::FormatOptions format;
  ConsoleOptions console;
  PackageOptions packages;
};

/// Reads the words; the exit code if the command is over with that.
[[nodiscard]] std::optional<int> parse_convert_options(std::vector<std::string> words, ConvertOptions& options);

}  // namespace urdfmill::tools
