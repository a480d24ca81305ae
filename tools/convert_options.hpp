// The options of urdfmill convert.
#pragma once
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
  std::string to_name;
  const batch::Format* to = nullptr;  ///< of that name
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

/// Declares the options.
void add_convert_options(Parser& parser, ConvertOptions& options);

/// Finds the format that was asked for; false, with a message, if there is none or if options contradict each other.
[[nodiscard]] bool complete_convert_options(ConvertOptions& options);

}  // namespace urdfmill::tools
