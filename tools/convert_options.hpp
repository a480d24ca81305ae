// The options of urdfmill convert.
#pragma once
#include <string>
#include <vector>

#include "tools/console.hpp"
#include "tools/files_beside.hpp"
#include "tools/options.hpp"
#include "tools/trees.hpp"
#include "urdfmill/session/options/conversion.hpp"

namespace urdfmill::tools {

struct ConvertOptions : session::ConvertOptions {
  TreeOptions tree;
  std::string input;  ///< for a run over one model
  std::string output;
  std::string to;  ///< name of the format; empty: determined by the name of the output
  std::string loss_report, depfile;
  BesideOptions beside;            ///< the files beside the robot, with its prefix
  bool all = false;                ///< each model of an SDF into a file of the folder `output`
  bool found_arguments = false;    ///< takes arguments that files near the model pass
  bool watch = false;              ///< again after each change
  const Parser* parser = nullptr;  ///< the parser that reads them
  ConsoleOptions console;
  PackageOptions packages;
};

/// Declares the options.
void add_convert_options(Parser& parser, ConvertOptions& options);

/// Finds the requested format; prints a message and returns false if there is none or if options contradict each other.
[[nodiscard]] bool complete_convert_options(ConvertOptions& options);

}  // namespace urdfmill::tools
