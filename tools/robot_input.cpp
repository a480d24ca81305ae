#include "tools/robot_input.hpp"

#include <algorithm>
#include <utility>

#include "tools/command.hpp"
#include "tools/found_arguments.hpp"
#include "tools/interruption.hpp"
#include "tools/outputs.hpp"
#include "urdfmill/bodies/mesh_files.hpp"
#include "urdfmill/files/file_replacements.hpp"
#include "urdfmill/session/mechanics/motion.hpp"

namespace urdfmill::tools {

void add_model_input(Parser& parser, std::string& input) {
  parser.add_option("INPUT", input, "The model: .urdf, .xacro, .yaml, .sdf, .usda or MJCF; - is standard input")
      .required();
}

void add_robot_options(Parser& parser, RobotOptions& options, bool finds_arguments) {
  parser.add_assignments(options.arguments);
  if (finds_arguments) add_found_arguments_option(parser, options.found_arguments);
  add_package_options(parser, options.packages);
  add_console_options(parser, options.console);
}

session::Session& RobotOptions::session() {
  if (!session_)
    session_.emplace(session_options(packages),
                     keeps_files ? session::store_of_run(any_kind_of_input) : std::make_shared<files::Store>());
  return *session_;
}

std::optional<urdf::Robot> load_robot(const std::string& path, RobotOptions& options,
                                      const std::optional<Assignments>& own) {
  Assignments arguments = own ? *own : options.arguments;
  if (options.found_arguments) take_found_arguments(path, options.session(), options.console.quiet, arguments);
  session::LoadedRobot loaded =
      session::load_robot(options.session(), path, {.arguments = arguments}, options.purpose, options.findings);
  if (!loaded.unreadable.empty()) report_failure(loaded.unreadable, options.findings, options.console);
  if (!loaded.robot) options.exit_code = static_cast<int>(loaded.outcome);
  if (!loaded.robot && arguments.empty()) options.lacking = path;
  // Each model takes only those of shared arguments that it declares.
  if (loaded.robot && (std::exchange(options.is_first, false) || own))
    session::report_unused_arguments(arguments, session::Input(path), loaded.form, options.findings);
  if (loaded.robot) options.meshes.emplace_back(path, bodies::mesh_uses(*loaded.robot));
  return std::move(loaded.robot);
}

int finish(RobotOptions& options) {
  const int printed = print_findings(options.findings, options.sources(), options.console);
  if (!options.lacking.empty())
    name_found_arguments(options.lacking, options.session(), options.console.quiet, {}, options.findings);
  return std::max({options.exit_code, printed, static_cast<int>(session::outcome_of(options.findings))});
}

namespace {

/// Prints a message and returns false if the output is a mesh of a loaded model.
bool spares_meshes(RobotOptions& options, const std::string& output) {
  const auto replaced = replaced_file(output, [&options] {
    std::vector<std::string> files;
    for (const auto& [input, meshes] : options.meshes) {
      const xacro::PackageIndex packages = options.session().packages(input);
      for (const bodies::MeshUse& use : meshes)
        if (auto file = bodies::find_mesh(use.uri, input.folder(), packages)) files.push_back(*std::move(file));
    }
    return files;
  });
  if (replaced) print_error("--output would overwrite \"" + output + "\", a mesh of the model");
  return !replaced;
}

}  // namespace

bool write_result(RobotOptions& options, const std::string& output, std::string_view text) {
  return spares_sources({{"--output", output}}, options.sources()) && spares_meshes(options, output) &&
         write_output(output, text);
}

int replace_source(RobotOptions& options, const std::string& path, const std::string& text, bool force) {
  const files::FilePtr file = options.session().text(session::Input(path));
  if (text == file->bytes()) return exit_clean;
  std::optional<files::IoError> error;
  finish_before_signals([&] {
    files::FileReplacements replacements;
    error = replacements.add({path, file->state(), file->bytes(), text, {}, force}).error;
    if (!error) error = replacements.commit().front().error;
  });
  if (error) print_error(error->message);
  return error ? exit_failure : exit_clean;
}

int finish(RobotOptions& options, const std::string& output, const std::optional<std::string>& text) {
  if (text && !write_result(options, output, *text)) return exit_failure;
  return finish(options);
}

}  // namespace urdfmill::tools
