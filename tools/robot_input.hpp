// The model of a command: its options, and its loading.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/options.hpp"
#include "urdfmill/bodies/model_meshes.hpp"
#include "urdfmill/session/load.hpp"
#include "urdfmill/source/diagnostic.hpp"
#include "urdfmill/urdf/model.hpp"

namespace urdfmill::tools {

/// Options and state of all commands that read models.
struct RobotOptions {
  PackageOptions packages;
  ConsoleOptions console;
  Assignments arguments;
  bool found_arguments = false;                         ///< takes arguments that files near the model pass
  session::Purpose purpose = session::Purpose::motion;  ///< determines which faults refuse the model
  source::Collector findings;
  int exit_code = 0;     ///< exit code of the last failure to load
  bool is_first = true;  ///< no model is loaded yet
  std::string lacking;   ///< a model without arguments that may lack some
  std::vector<std::pair<session::Input, std::vector<bodies::MeshUse>>>
      meshes;  ///< inputs and meshes of the loaded models

  bool keeps_files = false;       ///< reads each file once; set before the session is made
  bool any_kind_of_input = true;  ///< with `keeps_files`: see `files::StoreOptions`

  /// Returns the session of the command, which is made on first use.
  [[nodiscard]] session::Session& session();
  [[nodiscard]] const source::Sources& sources() { return session().sources(); }

 private:
  std::optional<session::Session> session_;
};

/// Adds INPUT, the model of a command that takes one.
void add_model_input(Parser& parser, std::string& input);
/// Adds --package, --package-path, --output-format, --color, --quiet; with `finds_arguments` also --found-arguments.
void add_robot_options(Parser& parser, RobotOptions& options, bool finds_arguments = true);

/// Returns the model in a file of any form; nothing if it is refused (session::load_robot). Findings are collected, not
/// printed; sets `exit_code`. With `own`, these are its arguments instead of those of all models.
[[nodiscard]] std::optional<urdf::Robot> load_robot(const std::string& path, RobotOptions& options,
                                                    const std::optional<Assignments>& own = std::nullopt);

/// Writes the result to a file or, without a name, to standard output; prints a message and returns false if that fails
/// or would overwrite a file that the model was read from, or one of its meshes.
[[nodiscard]] bool write_result(RobotOptions& options, const std::string& output, std::string_view text);

/// Replaces a file that was read by a text, unless that is the same; prints a message if it fails. Returns the exit
/// code. The command must keep its files (`keeps_files`). With `force`, the file may be read-only or have hard links.
[[nodiscard]] int replace_source(RobotOptions& options, const std::string& path, const std::string& text, bool force);

/// Prints the findings; returns the exit code of a command that failed, or exit_clean if there were no errors.
[[nodiscard]] int finish(RobotOptions& options);
/// Same as above for a command whose result is a text, which is written first if there is one.
[[nodiscard]] int finish(RobotOptions& options, const std::string& output, const std::optional<std::string>& text);

}  // namespace urdfmill::tools
